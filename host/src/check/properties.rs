//! Level 4: properties of every game.

use super::descriptor::need;
use super::functions::known_rule;
use super::walk::{
    Sampling, Walk, actors, failure, kind, listed, panicked, seen, start, states, to_the_end, walk,
    who,
};
use super::{Checked, counted, ok, skipped, states_and_ends};
use crate::instance::{Frames, Instance};
use crate::outcome::{Outcome, OutcomeClass};
use crate::plugin::Plugin;
use crate::view::Eyes;
use std::sync::Arc;
use wanqi_abi as abi;
use wanqi_notation::{Message, message};

/// Position text and options are read back.
pub fn positions(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    states(walk(plugin, draw, every_position)?)
}

/// Checks that a game created from the position text has the same state.
pub fn every_position(walk: &mut Walk) -> Result<(), Message> {
    let options = walk.game.options().map_err(|refusal| failure(message!("options"), &refusal))?;
    let position =
        walk.game.position().map_err(|refusal| failure(message!("position"), &refusal))?;
    if position.is_empty() {
        return Err(message!("the position text is empty"));
    }
    let again = Instance::create(walk.game.plugin(), walk.game.rules(), &options, &position);
    let again = again.map_err(|refusal| {
        message!(
            "{refusal} (position `{position}`)",
            refusal = failure(message!("reading the position back"), &refusal),
            position
        )
    })?;
    let written = again.position().map_err(|refusal| failure(message!("position"), &refusal))?;
    need(written == position, || {
        message!("`{position}` is read, but written as `{written}`", position, written)
    })?;
    let kept = again.options().map_err(|refusal| failure(message!("options"), &refusal))?;
    need(kept == options, || {
        message!("`{options}` is read, but written as `{kept}`", options, kept)
    })?;
    same_choice(walk, &again)
}

/// A position text lacks only the history: the same seats are to move, and every action that is
/// legal with the history is legal without it.
fn same_choice(walk: &Walk, again: &Instance) -> Result<(), Message> {
    let turn = walk.game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
    if turn.flags & abi::TURN_DECLARED != 0 {
        return Ok(());
    }
    let there = again.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
    need(there.to_act == turn.to_act, || {
        message!("other seats are to move in the position read back")
    })?;
    for seat in actors(turn.to_act) {
        let there = listed(again, seat)?;
        let here = walk.list(seat)?;
        if let Some(text) = here.iter().find(|text| there.binary_search(text).is_err()) {
            return Err(message!("`{text}` is not legal in the position read back", text));
        }
    }
    Ok(())
}

/// Snapshots are read back exactly, and damaged ones are refused.
pub fn snapshots(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    if !plugin.extensions().contains(&"wq.snapshot/1") {
        return skipped(message!("it has no wq.snapshot/1"));
    }
    states(walk(plugin, draw, every_snapshot)?)
}

/// Checks a snapshot, and a damaged copy of it.
pub fn every_snapshot(walk: &mut Walk) -> Result<(), Message> {
    let plugin = walk.game.plugin();
    let bytes = walk.game.save().map_err(|refusal| failure(message!("save"), &refusal))?;
    let again =
        Instance::load(plugin, &bytes).map_err(|refusal| failure(message!("load"), &refusal))?;
    need(again.rules() == walk.game.rules(), || message!("a snapshot loses its rule set"))?;
    need(seen(&again)? == seen(&walk.game)?, || {
        message!("the game loaded from a snapshot differs")
    })?;
    let twice = again.save().map_err(|refusal| failure(message!("save"), &refusal))?;
    need(twice == bytes, || message!("a snapshot that is loaded and saved again differs"))?;
    let mut damaged = bytes;
    match walk.random.below(3) {
        0 => damaged.truncate(walk.random.below(damaged.len().max(1))),
        1 => damaged.push(0),
        _ if damaged.is_empty() => {}
        _ => {
            let at = walk.random.below(damaged.len());
            damaged[at] ^= 1 << walk.random.below(8);
        }
    }
    match Instance::load(plugin, &damaged) {
        Err(refusal) if panicked(&refusal) => {
            Err(failure(message!("a damaged snapshot"), &refusal))
        }
        // The damaged bytes may be a valid snapshot of another game, which must be complete.
        Ok(game) => seen(&game).map(|_| ()),
        Err(_) => Ok(()),
    }
}

/// Every style of every action is read back.
pub fn styles(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    states(walk(plugin, draw, every_style)?)
}

/// Checks three actions in each style.
pub fn every_style(walk: &mut Walk) -> Result<(), Message> {
    let turn = walk.game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
    let Some(seat) = actors(turn.to_act).next() else { return Ok(()) };
    let list = walk.list(seat)?;
    for style in 0..walk.game.ruleset().styles.len() as u32 {
        let name = walk.game.ruleset().styles[style as usize].clone();
        for _ in 0..3.min(list.len()) {
            let text = walk.random.of(&list).clone();
            // Records use only the record style.
            let spelled = match style == walk.game.ruleset().record_style {
                true => walk.game.spell_for_record(seat, text.as_bytes(), style),
                false => walk.game.spell(seat, text.as_bytes(), style),
            };
            let spelled = spelled.map_err(|refusal| {
                failure(message!("`{text}` in style {name}", text, name), &refusal)
            })?;
            let flags = abi::DRY | abi::LENIENT;
            let read = walk.game.apply(kind(seat), seat, spelled.as_bytes(), flags);
            let read = read.map_err(|refusal| {
                message!(
                    "`{text}` in style {name} is `{spelled}`: {refusal}",
                    text,
                    name,
                    spelled,
                    refusal = refusal.message
                )
            })?;
            need(read.canonical == text, || {
                message!(
                    "`{text}` in style {name} is `{spelled}`, which is read as `{canonical}`",
                    text,
                    name,
                    spelled,
                    canonical = read.canonical
                )
            })?;
        }
    }
    Ok(())
}

/// The right checkpoint is accepted, and a wrong one is refused.
pub fn checkpoints(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    states(walk(plugin, draw, |walk| {
        let position =
            walk.game.position().map_err(|refusal| failure(message!("position"), &refusal))?;
        let hash = super::checkpoint::checkpoint(&position);
        for (hash, wanted) in [(hash, abi::OK), (hash ^ 1, abi::CHECKPOINT_MISMATCH)] {
            let mut frames = Frames::default();
            frames.push(
                crate::instance::FrameKind::Checkpoint,
                0,
                format!("{hash:016x}").as_bytes(),
            );
            let (_, result) = walk.game.replay(&frames, 0, &mut Vec::new());
            let status = result.map_or_else(|refusal| refusal.status, |()| abi::OK);
            need(status == wanted, || {
                message!(
                    "the checkpoint {hash} of `{position}` gives status {status}, not {wanted}",
                    hash = format_args!("{:016x}", hash),
                    position,
                    status,
                    wanted
                )
            })?;
        }
        Ok(())
    })?)
}

/// Outcomes agree with the turn, with ranks, and with the descriptor.
pub fn outcomes(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    let states = walk(plugin, draw, outcome)?;
    let ended = to_the_end(plugin, draw, outcome)?;
    states_and_ends(states, ended)
}

fn outcome(walk: &mut Walk) -> Result<(), Message> {
    let turn = walk.game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
    let outcome = walk.game.outcome().map_err(|refusal| failure(message!("outcome"), &refusal))?;
    let over = turn.flags & abi::TURN_OVER != 0;
    let declared = turn.flags & abi::TURN_DECLARED != 0;
    let Some(outcome) = outcome else {
        return need(!over && !declared, || {
            message!("the turn reports the end of the game, but there is no outcome")
        });
    };
    need(over || outcome.declared, || {
        message!("there is an undeclared outcome, but the game is not over")
    })?;
    one_outcome(&walk.game, &outcome)
}

fn one_outcome(game: &Instance, outcome: &Outcome) -> Result<(), Message> {
    let set = game.ruleset();
    let seats = outcome.seats.len() as u32;
    let sentence = outcome.sentence();
    need((set.seats_min..=set.seats_max).contains(&seats), || {
        message!(
            "`{sentence}` has {seats} seats; the rule set has {seats_min} to {seats_max}",
            sentence,
            seats,
            seats_min = set.seats_min,
            seats_max = set.seats_max
        )
    })?;
    need(!outcome.reason.is_empty(), || message!("the outcome has no reason"))?;
    let reasons = &game.plugin().game.reasons;
    let listed = reasons.is_empty() || reasons.iter().any(|known| known.id == outcome.reason);
    need(listed, || {
        message!("the reason `{reason}` is not in the table of reasons", reason = outcome.reason)
    })?;
    need(!outcome.rule.is_empty(), || message!("`{sentence}` cites no rule", sentence))?;
    known_rule(game, &outcome.rule)?;
    let ranks: Vec<_> = outcome.seats.iter().map(|seat| seat.rank).collect();
    let equal = ranks.windows(2).all(|pair| pair[0] == pair[1]);
    let fits = match outcome.class {
        OutcomeClass::Decided => !equal || seats == 1,
        OutcomeClass::Drawn => equal,
        OutcomeClass::Void | OutcomeClass::ForfeitedAll => true,
    };
    need(fits, || {
        message!(
            "`{sentence}` does not fit the ranks {ranks}",
            sentence,
            ranks = format_args!("{:?}", ranks)
        )
    })?;
    let best = ranks.iter().min().copied().unwrap_or(1);
    let ranked = matches!(outcome.class, OutcomeClass::Decided | OutcomeClass::Drawn);
    need(!ranked || best == 1, || {
        message!(
            "`{sentence}` gives rank 1 to no seat: {ranks}",
            sentence,
            ranks = format_args!("{:?}", ranks)
        )
    })?;
    let scored = outcome.seats.iter().any(|seat| seat.score.is_some());
    need(!scored || set.has(abi::TRAIT_SCORE), || {
        message!("`{sentence}` has scores, which the rule set does not declare", sentence)
    })
}

/// Sealed submissions can come in any order, and reveal nothing to other seats.
pub fn sealed(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    if !plugin.game.rulesets.iter().any(|set| set.has(abi::TRAIT_SEALED)) {
        return skipped(message!("no rule set has sealed submissions"));
    }
    let mut pairs = 0_usize;
    walk(plugin, draw, |walk| {
        let turn = walk.game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
        let seats: Vec<_> = actors(turn.to_act).filter(|seat| *seat > 0).collect();
        if turn.flags & abi::TURN_SEALED == 0 || seats.len() < 2 {
            return Ok(());
        }
        pairs += 1;
        sealed_pair(walk, seats[0], seats[1])
    })?;
    match pairs {
        0 => skipped(message!("no random game reached sealed submissions of two seats")),
        _ => ok(counted(pairs as u64, "pair")),
    }
}

fn sealed_pair(walk: &mut Walk, first: u32, second: u32) -> Result<(), Message> {
    let (ours, theirs) = (walk.list(first)?, walk.list(second)?);
    let a = walk.random.of(&ours).clone();
    let [b, c] = [walk.random.of(&theirs).clone(), walk.random.of(&theirs).clone()];
    let after = |actions: &[(u32, &str)]| -> Result<Instance, Message> {
        let mut game =
            walk.game.try_clone().map_err(|refusal| failure(message!("clone"), &refusal))?;
        for (seat, text) in actions {
            let done = game.apply(kind(*seat), *seat, text.as_bytes(), 0);
            done.map_err(|refusal| {
                failure(message!("`{text}` of {seat}", text, seat = who(*seat)), &refusal)
            })?;
        }
        Ok(game)
    };
    let one = after(&[(first, &a), (second, &b)])?;
    let two = after(&[(second, &b), (first, &a)])?;
    need(seen(&one)? == seen(&two)?, || {
        message!(
            "the state after `{a}` of {who} and `{b}` of {second} depends on their order",
            a,
            who = who(first),
            b,
            second = who(second)
        )
    })?;
    // The second seat's submission must not change what the first seat sees.
    let [with_b, with_c] = [after(&[(second, &b)])?, after(&[(second, &c)])?];
    let eyes = Eyes::Seat(first);
    let sees = |game: &Instance| {
        let list =
            game.list(first, false).map_err(|refusal| failure(message!("list"), &refusal))?;
        let refused = game.explain(kind(first), first, b"?", 3).unwrap_or_default();
        Ok::<_, Message>((list, game.view(eyes).ok(), game.scene(eyes).ok(), refused))
    };
    need(sees(&with_b)? == sees(&with_c)?, || {
        message!(
            "{who} sees whether {second} submitted `{b}` or `{c}`",
            who = who(first),
            second = who(second),
            b,
            c
        )
    })
}

/// Starts a game of each rule set, for tests of level 5.
pub fn starts(plugin: &Arc<Plugin>) -> Result<Vec<Instance>, Message> {
    (0..plugin.game.rulesets.len()).map(|rules| start(plugin, rules)).collect()
}

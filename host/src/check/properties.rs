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

/// Position text and options are read back.
pub fn positions(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    states(walk(plugin, draw, every_position)?)
}

/// Checks that a game created from the position text has the same state.
pub fn every_position(walk: &mut Walk) -> Result<(), String> {
    let options = walk.game.options().map_err(|refusal| failure("options", &refusal))?;
    let position = walk.game.position().map_err(|refusal| failure("position", &refusal))?;
    if position.is_empty() {
        return Err("the position text is empty".to_owned());
    }
    let again = Instance::create(walk.game.plugin(), walk.game.rules(), &options, &position);
    let again = again.map_err(|refusal| {
        format!("{} (position `{position}`)", failure("reading the position back", &refusal))
    })?;
    let written = again.position().map_err(|refusal| failure("position", &refusal))?;
    need(written == position, || format!("`{position}` is read, but written as `{written}`"))?;
    let kept = again.options().map_err(|refusal| failure("options", &refusal))?;
    need(kept == options, || format!("`{options}` is read, but written as `{kept}`"))?;
    same_choice(walk, &again)
}

/// A position text lacks only the history: the same seats are to move, and every action that is
/// legal with the history is legal without it.
fn same_choice(walk: &Walk, again: &Instance) -> Result<(), String> {
    let turn = walk.game.turn().map_err(|refusal| failure("turn", &refusal))?;
    if turn.flags & abi::TURN_DECLARED != 0 {
        return Ok(());
    }
    let there = again.turn().map_err(|refusal| failure("turn", &refusal))?;
    need(there.to_act == turn.to_act, || {
        "other seats are to move in the position read back".to_owned()
    })?;
    for seat in actors(turn.to_act) {
        let there = listed(again, seat)?;
        let here = walk.list(seat)?;
        if let Some(text) = here.iter().find(|text| there.binary_search(text).is_err()) {
            return Err(format!("`{text}` is not legal in the position read back"));
        }
    }
    Ok(())
}

/// Snapshots are read back exactly, and damaged ones are refused.
pub fn snapshots(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    if !plugin.extensions().contains(&"wq.snapshot/1") {
        return skipped("it has no wq.snapshot/1");
    }
    states(walk(plugin, draw, every_snapshot)?)
}

/// Checks a snapshot, and a damaged copy of it.
pub fn every_snapshot(walk: &mut Walk) -> Result<(), String> {
    let plugin = walk.game.plugin();
    let bytes = walk.game.save().map_err(|refusal| failure("save", &refusal))?;
    let again = Instance::load(plugin, &bytes).map_err(|refusal| failure("load", &refusal))?;
    need(again.rules() == walk.game.rules(), || "a snapshot loses its rule set".to_owned())?;
    need(seen(&again)? == seen(&walk.game)?, || {
        "the game loaded from a snapshot differs".to_owned()
    })?;
    let twice = again.save().map_err(|refusal| failure("save", &refusal))?;
    need(twice == bytes, || "a snapshot that is loaded and saved again differs".to_owned())?;
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
        Err(refusal) if panicked(&refusal) => Err(failure("a damaged snapshot", &refusal)),
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
pub fn every_style(walk: &mut Walk) -> Result<(), String> {
    let turn = walk.game.turn().map_err(|refusal| failure("turn", &refusal))?;
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
            let spelled = spelled
                .map_err(|refusal| failure(&format!("`{text}` in style {name}"), &refusal))?;
            let flags = abi::DRY | abi::LENIENT;
            let read = walk.game.apply(kind(seat), seat, spelled.as_bytes(), flags);
            let read = read.map_err(|refusal| {
                format!("`{text}` in style {name} is `{spelled}`: {}", refusal.message)
            })?;
            need(read.canonical == text, || {
                format!(
                    "`{text}` in style {name} is `{spelled}`, which is read as `{}`",
                    read.canonical
                )
            })?;
        }
    }
    Ok(())
}

/// The right checkpoint is accepted, and a wrong one is refused.
pub fn checkpoints(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    states(walk(plugin, draw, |walk| {
        let position = walk.game.position().map_err(|refusal| failure("position", &refusal))?;
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
                format!(
                    "the checkpoint {hash:016x} of `{position}` gives status {status}, not {wanted}"
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

fn outcome(walk: &mut Walk) -> Result<(), String> {
    let turn = walk.game.turn().map_err(|refusal| failure("turn", &refusal))?;
    let outcome = walk.game.outcome().map_err(|refusal| failure("outcome", &refusal))?;
    let over = turn.flags & abi::TURN_OVER != 0;
    let declared = turn.flags & abi::TURN_DECLARED != 0;
    let Some(outcome) = outcome else {
        return need(!over && !declared, || {
            "the turn reports the end of the game, but there is no outcome".into()
        });
    };
    need(over || outcome.declared, || {
        "there is an undeclared outcome, but the game is not over".to_owned()
    })?;
    one_outcome(&walk.game, &outcome)
}

fn one_outcome(game: &Instance, outcome: &Outcome) -> Result<(), String> {
    let set = game.ruleset();
    let seats = outcome.seats.len() as u32;
    let sentence = outcome.sentence();
    need((set.seats_min..=set.seats_max).contains(&seats), || {
        format!(
            "`{sentence}` has {seats} seats; the rule set has {} to {}",
            set.seats_min, set.seats_max
        )
    })?;
    need(!outcome.reason.is_empty(), || "the outcome has no reason".to_owned())?;
    let reasons = &game.plugin().game.reasons;
    let listed = reasons.is_empty() || reasons.iter().any(|known| known.id == outcome.reason);
    need(listed, || format!("the reason `{}` is not in the table of reasons", outcome.reason))?;
    need(!outcome.rule.is_empty(), || format!("`{sentence}` cites no rule"))?;
    known_rule(game, &outcome.rule)?;
    let ranks: Vec<_> = outcome.seats.iter().map(|seat| seat.rank).collect();
    let equal = ranks.windows(2).all(|pair| pair[0] == pair[1]);
    let fits = match outcome.class {
        OutcomeClass::Decided => !equal || seats == 1,
        OutcomeClass::Drawn => equal,
        OutcomeClass::Void | OutcomeClass::ForfeitedAll => true,
    };
    need(fits, || format!("`{sentence}` does not fit the ranks {ranks:?}"))?;
    let best = ranks.iter().min().copied().unwrap_or(1);
    let ranked = matches!(outcome.class, OutcomeClass::Decided | OutcomeClass::Drawn);
    need(!ranked || best == 1, || format!("`{sentence}` gives rank 1 to no seat: {ranks:?}"))?;
    let scored = outcome.seats.iter().any(|seat| seat.score.is_some());
    need(!scored || set.has(abi::TRAIT_SCORE), || {
        format!("`{sentence}` has scores, which the rule set does not declare")
    })
}

/// Sealed submissions can come in any order, and reveal nothing to other seats.
pub fn sealed(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    if !plugin.game.rulesets.iter().any(|set| set.has(abi::TRAIT_SEALED)) {
        return skipped("no rule set has sealed submissions");
    }
    let mut pairs = 0_usize;
    walk(plugin, draw, |walk| {
        let turn = walk.game.turn().map_err(|refusal| failure("turn", &refusal))?;
        let seats: Vec<_> = actors(turn.to_act).filter(|seat| *seat > 0).collect();
        if turn.flags & abi::TURN_SEALED == 0 || seats.len() < 2 {
            return Ok(());
        }
        pairs += 1;
        sealed_pair(walk, seats[0], seats[1])
    })?;
    match pairs {
        0 => skipped("no random game reached sealed submissions of two seats"),
        _ => ok(counted(pairs as u64, "pair")),
    }
}

fn sealed_pair(walk: &mut Walk, first: u32, second: u32) -> Result<(), String> {
    let (ours, theirs) = (walk.list(first)?, walk.list(second)?);
    let a = walk.random.of(&ours).clone();
    let [b, c] = [walk.random.of(&theirs).clone(), walk.random.of(&theirs).clone()];
    let after = |actions: &[(u32, &str)]| -> Result<Instance, String> {
        let mut game = walk.game.try_clone().map_err(|refusal| failure("clone", &refusal))?;
        for (seat, text) in actions {
            let done = game.apply(kind(*seat), *seat, text.as_bytes(), 0);
            done.map_err(|refusal| failure(&format!("`{text}` of {}", who(*seat)), &refusal))?;
        }
        Ok(game)
    };
    let one = after(&[(first, &a), (second, &b)])?;
    let two = after(&[(second, &b), (first, &a)])?;
    need(seen(&one)? == seen(&two)?, || {
        format!(
            "the state after `{a}` of {} and `{b}` of {} depends on their order",
            who(first),
            who(second)
        )
    })?;
    // The second seat's submission must not change what the first seat sees.
    let [with_b, with_c] = [after(&[(second, &b)])?, after(&[(second, &c)])?];
    let eyes = Eyes::Seat(first);
    let sees = |game: &Instance| {
        let list = game.list(first, false).map_err(|refusal| failure("list", &refusal))?;
        let refused = game.explain(kind(first), first, b"?", 3).unwrap_or_default();
        Ok::<_, String>((list, game.view(eyes).ok(), game.scene(eyes).ok(), refused))
    };
    need(sees(&with_b)? == sees(&with_c)?, || {
        format!("{} sees whether {} submitted `{b}` or `{c}`", who(first), who(second))
    })
}

/// Starts a game of each rule set, for tests of level 5.
pub fn starts(plugin: &Arc<Plugin>) -> Result<Vec<Instance>, String> {
    (0..plugin.game.rulesets.len()).map(|rules| start(plugin, rules)).collect()
}

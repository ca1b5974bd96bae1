//! Level 2: the answers of every function.

use super::descriptor::need;
use super::walk::{
    Sampling, StateTest, Walk, actors, failure, kind, name, panicked, seen, start, states,
    to_the_end, walk, who,
};
use super::{Checked, counted, ok, skipped, states_and_ends};
use crate::instance::{Instance, Refusal};
use crate::plugin::Plugin;
use crate::scene::Scene;
use crate::touch::Targets;
use crate::view::Eyes;
use std::sync::Arc;
use wanqi_abi as abi;
use wanqi_notation::message::Word;
use wanqi_notation::{Message, message};

/// The number of texts from other states that are tried in each state.
const TRIED: usize = 4;
/// The number of texts that are kept for that.
const KEPT: usize = 3_000;

fn start_of(plugin: &Arc<Plugin>, rules: usize) -> Result<(), Message> {
    let game = start(plugin, rules)?;
    let answers = || -> Result<(), (&'static str, Refusal)> {
        let turn = game.turn().map_err(|refusal| ("turn", refusal))?;
        game.options().map_err(|refusal| ("options", refusal))?;
        game.position().map_err(|refusal| ("position", refusal))?;
        game.digest().map_err(|refusal| ("digest", refusal))?;
        game.outcome().map_err(|refusal| ("outcome", refusal))?;
        for seat in 1..=game.ruleset().seats_max {
            let _ = game.roles(seat);
        }
        for seat in actors(turn.to_act) {
            game.list(seat, false).map_err(|refusal| ("list", refusal))?;
            game.list(seat, true).map_err(|refusal| ("list of claims", refusal))?;
        }
        Ok(())
    };
    answers().map_err(|(what, refusal)| failure(Message::sentence(what, Vec::new()), &refusal))?;
    let turn = game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
    let most = game.ruleset().seats_max;
    let over = actors(turn.to_act).find(|seat| *seat > most);
    need(over.is_none(), || {
        message!(
            "seat {over} is to move; the maximum is {most}",
            over = over.unwrap_or_default(),
            most
        )
    })?;
    let roles = game.ruleset().roles.len() as u32;
    need(turn.role <= roles, || {
        message!("role {role} is to move; the maximum is {roles}", role = turn.role, roles)
    })?;
    need(turn.ply == 0, || message!("a new game is at ply {ply}", ply = turn.ply))
}

/// Every rule set starts, and every function works at its start.
pub fn starts(plugin: &Arc<Plugin>, _draw: Sampling) -> Checked {
    let count = plugin.game.rulesets.len();
    for rules in 0..count {
        start_of(plugin, rules)
            .map_err(|why| message!("{rules}: {why}", rules = name(plugin, rules), why))?;
    }
    ok(counted(count as u64, "rule set"))
}

/// Lists are sorted, and every listed action is accepted.
pub fn lists(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    states(walk(plugin, draw, every_list)?)
}

/// Checks the lists of all seats that are to move.
pub fn every_list(walk: &mut Walk) -> Result<(), Message> {
    let turn = walk.game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
    actors(turn.to_act).try_for_each(|seat| list(walk, seat))
}

fn list(walk: &mut Walk, seat: u32) -> Result<(), Message> {
    let list = walk.list(seat)?;
    let unsorted = list.windows(2).find(|pair| pair[0].as_bytes() >= pair[1].as_bytes());
    if let Some([before, after]) = unsorted.map(|pair| [&pair[0], &pair[1]]) {
        let list = message!("in the list of {seat}", seat = who(seat));
        return Err(match before == after {
            true => message!("`{after}` is twice {list}", after, list),
            false => {
                message!("`{after}` is too late {list}: it follows `{before}`", after, list, before)
            }
        });
    }
    let before = seen(&walk.game)?;
    for _ in 0..TRIED.min(list.len()) {
        let text = walk.random.of(&list).clone();
        let dry = walk.game.apply(kind(seat), seat, text.as_bytes(), abi::DRY);
        let dry = dry.map_err(|refusal| {
            message!(
                "`{text}` of {seat} is listed, but refused: {refusal}",
                text,
                seat = who(seat),
                refusal = refusal.message
            )
        })?;
        need(dry.canonical == text, || {
            message!(
                "`{text}` is listed, but its canonical text is `{canonical}`",
                text,
                canonical = dry.canonical
            )
        })?;
    }
    need(seen(&walk.game)? == before, || message!("a dry action changes the game"))
}

/// An unlisted action is refused with a sentence and a rule, and changes nothing.
pub fn refusals(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    let mut refused = 0_usize;
    let mut look = refusing(plugin, &mut refused);
    walk(plugin, draw, &mut look)?;
    drop(look);
    ok(counted(refused as u64, "refusal"))
}

/// Tries actions that were legal in earlier states and are not legal now; counts the refusals.
pub fn refusing<'p>(plugin: &Plugin, refused: &'p mut usize) -> StateTest<'p> {
    let mut texts: Vec<Vec<String>> = vec![Vec::new(); plugin.game.rulesets.len()];
    Box::new(move |walk| {
        let turn = walk.game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
        let Some(seat) = actors(turn.to_act).next() else { return Ok(()) };
        let list = walk.list(seat)?;
        let known = &mut texts[walk.game.rules()];
        for _ in 0..TRIED.min(known.len()) {
            let text = walk.random.of(known).clone();
            if list.binary_search(&text).is_err() {
                one_refusal(walk, seat, &text)?;
                *refused += 1;
            }
        }
        let room = KEPT.saturating_sub(known.len());
        known.extend(list.iter().take(room).cloned());
        Ok(())
    })
}

fn one_refusal(walk: &mut Walk, seat: u32, text: &str) -> Result<(), Message> {
    let before = seen(&walk.game)?;
    let refusal = match walk.game.apply(kind(seat), seat, text.as_bytes(), 0) {
        Ok(_) => {
            return Err(message!(
                "`{text}` of {seat} is not listed, but accepted",
                text,
                seat = who(seat)
            ));
        }
        Err(refusal) => refusal,
    };
    need(!panicked(&refusal), || failure(message!("`{text}`", text), &refusal))?;
    need(!refusal.message.is_empty(), || message!("`{text}` is refused without a sentence", text))?;
    known_rule(&walk.game, &refusal.rule)?;
    need(seen(&walk.game)? == before, || {
        message!("`{text}` is refused, but changes the game", text)
    })
}

/// Returns an error if a cited rule is not in the game's rule table.
pub fn known_rule(game: &Instance, rule: &str) -> Result<(), Message> {
    let known = rule.is_empty() || game.plugin().game.rule(rule).is_some();
    need(known, || message!("the rule {rule} is cited, but not described", rule))
}

/// A seat that is not to move has no actions, and its actions are refused.
pub fn only_actors(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    states(walk(plugin, draw, |walk| {
        let turn = walk.game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
        let Some(actor) = actors(turn.to_act).next() else { return Ok(()) };
        let own = walk.list(actor)?;
        let Some(text) = own.first() else {
            return Err(message!("{actor} is to move, but has no action", actor = who(actor)));
        };
        let before = seen(&walk.game)?;
        for seat in (0..=walk.game.ruleset().seats_max).filter(|s| turn.to_act >> s & 1 == 0) {
            // A game that does not have this seat, or has no chance, may refuse to list.
            if let Ok(list) = walk.game.list(seat, false) {
                need(list.is_empty(), || {
                    message!(
                        "{seat} is not to move, but `{text}` is listed for it",
                        seat = who(seat),
                        text = list[0].text
                    )
                })?;
            }
            let done = walk.game.apply(kind(seat), seat, text.as_bytes(), 0);
            need(done.is_err(), || {
                message!(
                    "`{text}` of {seat} is accepted, but the seat is not to move",
                    text,
                    seat = who(seat)
                )
            })?;
        }
        need(seen(&walk.game)? == before, || message!("a refused action changes the game"))
    })?)
}

/// No action is legal after a forced end.
pub fn ends(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    let states = walk(plugin, draw, |walk| {
        let turn = walk.game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
        let over = turn.flags & abi::TURN_OVER != 0;
        need(over == (turn.to_act == 0), || {
            let word = match over {
                true => message!("over"),
                false => message!("not over"),
            };
            message!(
                "the game is {word}, but the bits of the seats to move are {to_act}",
                word,
                to_act = format_args!("{:#b}", turn.to_act)
            )
        })
    })?;
    match to_the_end(plugin, draw, end)? {
        0 => skipped(message!("no random game reached a forced end")),
        ends => states_and_ends(states, ends),
    }
}

fn end(walk: &mut Walk) -> Result<(), Message> {
    let last = walk.played.last().map_or("x", |(_, _, text)| text.as_str()).to_owned();
    let before = seen(&walk.game)?;
    for seat in 0..=walk.game.ruleset().seats_max {
        if let Ok(list) = walk.game.list(seat, false) {
            need(list.is_empty(), || {
                message!("the game is over, but {seat} has actions", seat = who(seat))
            })?;
        }
        let refused = walk.game.apply(kind(seat), seat, last.as_bytes(), abi::LENIENT);
        need(refused.is_err(), || message!("the game is over, but `{last}` is accepted", last))?;
    }
    let outcome = walk.game.outcome().map_err(|refusal| failure(message!("outcome"), &refusal))?;
    need(outcome.is_some(), || message!("the game is over, but has no outcome"))?;
    need(seen(&walk.game)? == before, || message!("an action after the end changes the game"))
}

/// Perft, index and sample agree with the list.
pub fn counts(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    match counting(plugin) {
        Some(look) => states(walk(plugin, draw, look)?),
        None => skipped(message!("it has neither wq.index/1 nor wq.perft/1 nor wq.sample/1")),
    }
}

/// Returns a check that compares the plugin's perft, index and sample with its lists; `None` if it
/// has none of these extensions.
pub fn counting(plugin: &Plugin) -> Option<StateTest<'static>> {
    let has = |id: &str| plugin.extensions().contains(&id);
    let [index, perft, sample] = ["wq.index/1", "wq.perft/1", "wq.sample/1"].map(has);
    (index || perft || sample).then(|| -> StateTest {
        Box::new(move |walk| {
            let turn = walk.game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
            let mut whole = 0;
            for seat in actors(turn.to_act) {
                let list = walk.list(seat)?;
                whole += list.len() as u64;
                if index {
                    let count = walk
                        .game
                        .count(seat)
                        .map_err(|refusal| failure(message!("count"), &refusal))?;
                    need(count == list.len() as u64, || {
                        message!(
                            "the list of {seat} has {list} actions, but count returns {count}",
                            seat = who(seat),
                            list = list.len(),
                            count
                        )
                    })?;
                    let at = walk.random.below(list.len().max(1));
                    let mut copy = walk
                        .game
                        .try_clone()
                        .map_err(|refusal| failure(message!("clone"), &refusal))?;
                    let text = copy.apply_index(seat, at as u64);
                    let text =
                        text.map_err(|refusal| failure(message!("action {at}", at), &refusal))?;
                    need(list.get(at) == Some(&text), || {
                        message!("action {at} is `{text}`", at, text)
                    })?;
                }
                if sample {
                    let draw = walk.game.sample(seat, walk.random.next());
                    let text = draw.map_err(|refusal| failure(message!("sample"), &refusal))?;
                    need(list.binary_search(&text).is_ok(), || {
                        message!(
                            "sample returns `{text}` for {seat}, which is not listed",
                            text,
                            seat = who(seat)
                        )
                    })?;
                }
            }
            if perft && turn.to_act != 0 {
                let count = walk
                    .game
                    .perft(1, 0)
                    .map_err(|refusal| failure(message!("perft"), &refusal))?;
                need(count == whole, || {
                    message!("perft counts {count}, but the lists have {whole}", count, whole)
                })?;
            }
            Ok(())
        })
    })
}

/// Every position can be drawn.
pub fn scenes(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    if !plugin.extensions().contains(&"wq.scene/1") {
        return skipped(message!("it has no wq.scene/1"));
    }
    states(walk(plugin, draw, every_scene)?)
}

/// Checks the scene of everything, and the scene that a random seat sees.
pub fn every_scene(walk: &mut Walk) -> Result<(), Message> {
    let seats = walk.game.ruleset().seats_max as usize;
    for eyes in [Eyes::All, Eyes::Seat(1 + walk.random.below(seats) as u32)] {
        let lines = match walk.game.scene(eyes) {
            Ok(lines) => lines,
            // A game may have fewer seats than its rule set allows.
            Err(refusal) if refusal.status == abi::BAD_ARGUMENT && eyes != Eyes::All => continue,
            Err(refusal) => return Err(failure(message!("scene"), &refusal)),
        };
        let scene = Scene::parse(&lines).map_err(|why| why.word())?;
        need(!scene.places.is_empty() || !scene.texts.is_empty(), || {
            message!("the scene is empty")
        })?;
    }
    Ok(())
}

/// What a pointer touches can be read, and leads to legal actions.
pub fn targets(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    if !plugin.extensions().contains(&"wq.touch/1") {
        return skipped(message!("it has no wq.touch/1"));
    }
    states(walk(plugin, draw, every_target)?)
}

/// Checks the targets of each actor, with the scene that this actor sees.
pub fn every_target(walk: &mut Walk) -> Result<(), Message> {
    let turn = walk.game.turn().map_err(|refusal| failure(message!("turn"), &refusal))?;
    for actor in actors(turn.to_act) {
        let eyes = if actor == 0 { Eyes::All } else { Eyes::Seat(actor) };
        let lines =
            walk.game.touch(actor).map_err(|refusal| failure(message!("touch"), &refusal))?;
        let scene = walk.game.scene(eyes).unwrap_or_default();
        let scene = Scene::parse(&scene).unwrap_or_default();
        let targets = Targets::parse(&lines, &scene).map_err(|why| why.word())?;
        let list = walk.list(actor)?;
        for action in targets.ways.keys() {
            need(list.binary_search(action).is_ok(), || {
                let seat = who(actor);
                message!("a way leads to `{action}` of {seat}, which is not listed", action, seat)
            })?;
        }
    }
    Ok(())
}

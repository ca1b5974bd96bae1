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
use crate::view::Eyes;
use std::sync::Arc;
use wanqi_abi as abi;

/// The number of texts from other states that are tried in each state.
const TRIED: usize = 4;
/// The number of texts that are kept for that.
const KEPT: usize = 3_000;

fn start_of(plugin: &Arc<Plugin>, rules: usize) -> Result<(), String> {
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
    answers().map_err(|(what, refusal)| failure(what, &refusal))?;
    let turn = game.turn().map_err(|refusal| failure("turn", &refusal))?;
    let most = game.ruleset().seats_max;
    let over = actors(turn.to_act).find(|seat| *seat > most);
    need(over.is_none(), || format!("seat {over:?} is to move; the maximum is {most}"))?;
    let roles = game.ruleset().roles.len() as u32;
    need(turn.role <= roles, || format!("role {} is to move; the maximum is {roles}", turn.role))?;
    need(turn.ply == 0, || format!("a new game is at ply {}", turn.ply))
}

/// Every rule set starts, and every function works at its start.
pub fn starts(plugin: &Arc<Plugin>, _draw: Sampling) -> Checked {
    let count = plugin.game.rulesets.len();
    for rules in 0..count {
        start_of(plugin, rules).map_err(|why| format!("{}: {why}", name(plugin, rules)))?;
    }
    ok(counted(count as u64, "rule set"))
}

/// Lists are sorted, and every listed action is accepted.
pub fn lists(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    states(walk(plugin, draw, every_list)?)
}

/// Checks the lists of all seats that are to move.
pub fn every_list(walk: &mut Walk) -> Result<(), String> {
    let turn = walk.game.turn().map_err(|refusal| failure("turn", &refusal))?;
    actors(turn.to_act).try_for_each(|seat| list(walk, seat))
}

fn list(walk: &mut Walk, seat: u32) -> Result<(), String> {
    let list = walk.list(seat)?;
    let unsorted = list.windows(2).find(|pair| pair[0].as_bytes() >= pair[1].as_bytes());
    if let Some([before, after]) = unsorted.map(|pair| [&pair[0], &pair[1]]) {
        let list = format!("in the list of {}", who(seat));
        return Err(match before == after {
            true => format!("`{after}` is twice {list}"),
            false => format!("`{after}` is too late {list}: it follows `{before}`"),
        });
    }
    let before = seen(&walk.game)?;
    for _ in 0..TRIED.min(list.len()) {
        let text = walk.random.of(&list).clone();
        let dry = walk.game.apply(kind(seat), seat, text.as_bytes(), abi::DRY);
        let dry = dry.map_err(|refusal| {
            format!("`{text}` of {} is listed, but refused: {}", who(seat), refusal.message)
        })?;
        need(dry.canonical == text, || {
            format!("`{text}` is listed, but its canonical text is `{}`", dry.canonical)
        })?;
    }
    need(seen(&walk.game)? == before, || "a dry action changes the game".to_owned())
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
        let turn = walk.game.turn().map_err(|refusal| failure("turn", &refusal))?;
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

fn one_refusal(walk: &mut Walk, seat: u32, text: &str) -> Result<(), String> {
    let before = seen(&walk.game)?;
    let refusal = match walk.game.apply(kind(seat), seat, text.as_bytes(), 0) {
        Ok(_) => return Err(format!("`{text}` of {} is not listed, but accepted", who(seat))),
        Err(refusal) => refusal,
    };
    need(!panicked(&refusal), || failure(&format!("`{text}`"), &refusal))?;
    need(!refusal.message.is_empty(), || format!("`{text}` is refused without a sentence"))?;
    known_rule(&walk.game, &refusal.rule)?;
    need(seen(&walk.game)? == before, || format!("`{text}` is refused, but changes the game"))
}

/// Returns an error if a cited rule is not in the game's rule table.
pub fn known_rule(game: &Instance, rule: &str) -> Result<(), String> {
    let known = rule.is_empty() || game.plugin().game.rule(rule).is_some();
    need(known, || format!("the rule {rule} is cited, but not described"))
}

/// A seat that is not to move has no actions, and its actions are refused.
pub fn only_actors(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    states(walk(plugin, draw, |walk| {
        let turn = walk.game.turn().map_err(|refusal| failure("turn", &refusal))?;
        let Some(actor) = actors(turn.to_act).next() else { return Ok(()) };
        let own = walk.list(actor)?;
        let Some(text) = own.first() else {
            return Err(format!("{} is to move, but has no action", who(actor)));
        };
        let before = seen(&walk.game)?;
        for seat in (0..=walk.game.ruleset().seats_max).filter(|s| turn.to_act >> s & 1 == 0) {
            // A game that does not have this seat, or has no chance, may refuse to list.
            if let Ok(list) = walk.game.list(seat, false) {
                need(list.is_empty(), || {
                    format!("{} is not to move, but `{}` is listed for it", who(seat), list[0].text)
                })?;
            }
            let done = walk.game.apply(kind(seat), seat, text.as_bytes(), 0);
            need(done.is_err(), || {
                format!("`{text}` of {} is accepted, but the seat is not to move", who(seat))
            })?;
        }
        need(seen(&walk.game)? == before, || "a refused action changes the game".to_owned())
    })?)
}

/// No action is legal after a forced end.
pub fn ends(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    let states = walk(plugin, draw, |walk| {
        let turn = walk.game.turn().map_err(|refusal| failure("turn", &refusal))?;
        let over = turn.flags & abi::TURN_OVER != 0;
        need(over == (turn.to_act == 0), || {
            let word = if over { "over" } else { "not over" };
            format!("the game is {word}, but the bits of the seats to move are {:#b}", turn.to_act)
        })
    })?;
    match to_the_end(plugin, draw, end)? {
        0 => skipped("no random game reached a forced end"),
        ends => states_and_ends(states, ends),
    }
}

fn end(walk: &mut Walk) -> Result<(), String> {
    let last = walk.played.last().map_or("x", |(_, _, text)| text.as_str()).to_owned();
    let before = seen(&walk.game)?;
    for seat in 0..=walk.game.ruleset().seats_max {
        if let Ok(list) = walk.game.list(seat, false) {
            need(list.is_empty(), || format!("the game is over, but {} has actions", who(seat)))?;
        }
        let refused = walk.game.apply(kind(seat), seat, last.as_bytes(), abi::LENIENT);
        need(refused.is_err(), || format!("the game is over, but `{last}` is accepted"))?;
    }
    let outcome = walk.game.outcome().map_err(|refusal| failure("outcome", &refusal))?;
    need(outcome.is_some(), || "the game is over, but has no outcome".to_owned())?;
    need(seen(&walk.game)? == before, || "an action after the end changes the game".to_owned())
}

/// Perft, index and sample agree with the list.
pub fn counts(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    match counting(plugin) {
        Some(look) => states(walk(plugin, draw, look)?),
        None => skipped("it has neither wq.index/1 nor wq.perft/1 nor wq.sample/1"),
    }
}

/// Returns a check that compares the plugin's perft, index and sample with its lists; `None` if it
/// has none of these extensions.
pub fn counting(plugin: &Plugin) -> Option<StateTest<'static>> {
    let has = |id: &str| plugin.extensions().contains(&id);
    let [index, perft, sample] = ["wq.index/1", "wq.perft/1", "wq.sample/1"].map(has);
    (index || perft || sample).then(|| -> StateTest {
        Box::new(move |walk| {
            let turn = walk.game.turn().map_err(|refusal| failure("turn", &refusal))?;
            let mut whole = 0;
            for seat in actors(turn.to_act) {
                let list = walk.list(seat)?;
                whole += list.len() as u64;
                if index {
                    let count =
                        walk.game.count(seat).map_err(|refusal| failure("count", &refusal))?;
                    need(count == list.len() as u64, || {
                        format!(
                            "the list of {} has {} actions, but count returns {count}",
                            who(seat),
                            list.len()
                        )
                    })?;
                    let at = walk.random.below(list.len().max(1));
                    let mut copy =
                        walk.game.try_clone().map_err(|refusal| failure("clone", &refusal))?;
                    let text = copy.apply_index(seat, at as u64);
                    let text =
                        text.map_err(|refusal| failure(&format!("action {at}"), &refusal))?;
                    need(list.get(at) == Some(&text), || format!("action {at} is `{text}`"))?;
                }
                if sample {
                    let draw = walk.game.sample(seat, walk.random.next());
                    let text = draw.map_err(|refusal| failure("sample", &refusal))?;
                    need(list.binary_search(&text).is_ok(), || {
                        format!("sample returns `{text}` for {}, which is not listed", who(seat))
                    })?;
                }
            }
            if perft && turn.to_act != 0 {
                let count = walk.game.perft(1, 0).map_err(|refusal| failure("perft", &refusal))?;
                need(count == whole, || {
                    format!("perft counts {count}, but the lists have {whole}")
                })?;
            }
            Ok(())
        })
    })
}

/// Every position can be drawn.
pub fn scenes(plugin: &Arc<Plugin>, draw: Sampling) -> Checked {
    if !plugin.extensions().contains(&"wq.scene/1") {
        return skipped("it has no wq.scene/1");
    }
    states(walk(plugin, draw, every_scene)?)
}

/// Checks the scene of everything, and the scene that a random seat sees.
pub fn every_scene(walk: &mut Walk) -> Result<(), String> {
    let seats = walk.game.ruleset().seats_max as usize;
    for eyes in [Eyes::All, Eyes::Seat(1 + walk.random.below(seats) as u32)] {
        let lines = match walk.game.scene(eyes) {
            Ok(lines) => lines,
            // A game may have fewer seats than its rule set allows.
            Err(refusal) if refusal.status == abi::BAD_ARGUMENT && eyes != Eyes::All => continue,
            Err(refusal) => return Err(failure("scene", &refusal)),
        };
        let scene = Scene::parse(&lines).map_err(|why| why.to_string())?;
        need(!scene.places.is_empty() || !scene.texts.is_empty(), || {
            "the scene is empty".to_owned()
        })?;
    }
    Ok(())
}

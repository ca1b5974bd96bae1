//! Level 2: what every function answers.

use super::descriptor::need;
use super::walk::{
    Draw, Look, Walk, actors, kind, name, panicked, seen, start, states, to_the_end, told, walk,
    who,
};
use super::{Checked, ok, skipped};
use crate::instance::{Instance, Refusal};
use crate::plugin::Plugin;
use crate::scene::Scene;
use std::sync::Arc;
use wanqi_abi as abi;

/// How many texts of other states are tried at each.
const TRIED: usize = 4;
/// How many texts are kept for that.
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
    answers().map_err(|(what, refusal)| told(what, &refusal))?;
    let turn = game.turn().map_err(|refusal| told("turn", &refusal))?;
    let most = game.ruleset().seats_max;
    let over = actors(turn.to_act).find(|seat| *seat > most);
    need(over.is_none(), || format!("seat {over:?} is to act, {most} are the most"))?;
    let roles = game.ruleset().roles.len() as u32;
    need(turn.role <= roles, || format!("role {} is to act, {roles} are the most", turn.role))?;
    need(turn.ply == 0, || format!("a new game is at ply {}", turn.ply))
}

/// Every rule set begins, and every function answers there.
pub fn starts(plugin: &Arc<Plugin>, _draw: Draw) -> Checked {
    let count = plugin.game.rulesets.len();
    for rules in 0..count {
        start_of(plugin, rules).map_err(|why| format!("{}: {why}", name(plugin, rules)))?;
    }
    ok(format!("{count} rule sets"))
}

/// Lists are sorted and hold what is taken.
pub fn lists(plugin: &Arc<Plugin>, draw: Draw) -> Checked {
    states(walk(plugin, draw, every_list)?)
}

/// The lists of all who are to act.
pub fn every_list(walk: &mut Walk) -> Result<(), String> {
    let turn = walk.game.turn().map_err(|refusal| told("turn", &refusal))?;
    actors(turn.to_act).try_for_each(|seat| list(walk, seat))
}

fn list(walk: &mut Walk, seat: u32) -> Result<(), String> {
    let list = walk.list(seat)?;
    let unsorted = list.windows(2).find(|pair| pair[0].as_bytes() >= pair[1].as_bytes());
    if let Some([before, behind]) = unsorted.map(|pair| [&pair[0], &pair[1]]) {
        let fault = if before == behind { "stands twice" } else { "stands too late" };
        return Err(format!("`{behind}` {fault} in the list of {}, behind `{before}`", who(seat)));
    }
    let before = seen(&walk.game)?;
    for _ in 0..TRIED.min(list.len()) {
        let text = walk.random.of(&list).clone();
        let dry = walk.game.apply(kind(seat), seat, text.as_bytes(), abi::DRY);
        let dry = dry.map_err(|refusal| {
            format!("`{text}` of {} is listed and refused: {}", who(seat), refusal.message)
        })?;
        need(dry.canonical == text, || {
            format!("`{text}` is listed, and its canonical text is `{}`", dry.canonical)
        })?;
    }
    need(seen(&walk.game)? == before, || "a dry action changes the game".to_owned())
}

/// What is not listed is refused, in words and by a rule, and changes nothing.
pub fn refusals(plugin: &Arc<Plugin>, draw: Draw) -> Checked {
    let mut refused = 0_usize;
    let mut look = refusing(plugin, &mut refused);
    walk(plugin, draw, &mut look)?;
    drop(look);
    ok(format!("{refused} refusals"))
}

/// Tries what was legal before and is not now; counts what is refused.
pub fn refusing<'p>(plugin: &Plugin, refused: &'p mut usize) -> Look<'p> {
    let mut texts: Vec<Vec<String>> = vec![Vec::new(); plugin.game.rulesets.len()];
    Box::new(move |walk| {
        let turn = walk.game.turn().map_err(|refusal| told("turn", &refusal))?;
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
        Ok(_) => return Err(format!("`{text}` of {} is not listed, and accepted", who(seat))),
        Err(refusal) => refusal,
    };
    need(!panicked(&refusal), || told(&format!("`{text}`"), &refusal))?;
    need(!refusal.message.is_empty(), || format!("`{text}` is refused without a sentence"))?;
    known_rule(&walk.game, &refusal.rule)?;
    need(seen(&walk.game)? == before, || format!("`{text}` is refused, and changes the game"))
}

/// Whether a rule that is cited is one of the game.
pub fn known_rule(game: &Instance, rule: &str) -> Result<(), String> {
    let known = rule.is_empty() || game.plugin().game.rule(rule).is_some();
    need(known, || format!("the rule {rule} is cited, and not described"))
}

/// Who is not to act has no actions and is refused.
pub fn only_actors(plugin: &Arc<Plugin>, draw: Draw) -> Checked {
    states(walk(plugin, draw, |walk| {
        let turn = walk.game.turn().map_err(|refusal| told("turn", &refusal))?;
        let Some(actor) = actors(turn.to_act).next() else { return Ok(()) };
        let own = walk.list(actor)?;
        let Some(text) = own.first() else {
            return Err(format!("{} is to act and has no action", who(actor)));
        };
        let before = seen(&walk.game)?;
        for seat in (0..=walk.game.ruleset().seats_max).filter(|s| turn.to_act >> s & 1 == 0) {
            // A game without so many seats, or without chance, may refuse to list.
            if let Ok(list) = walk.game.list(seat, false) {
                need(list.is_empty(), || {
                    format!("{} is not to act, and `{}` is listed", who(seat), list[0].text)
                })?;
            }
            let done = walk.game.apply(kind(seat), seat, text.as_bytes(), 0);
            need(done.is_err(), || format!("`{text}` of {}, who is not to act", who(seat)))?;
        }
        need(seen(&walk.game)? == before, || "a refused action changes the game".to_owned())
    })?)
}

/// After a forced end nothing is legal.
pub fn ends(plugin: &Arc<Plugin>, draw: Draw) -> Checked {
    let states = walk(plugin, draw, |walk| {
        let turn = walk.game.turn().map_err(|refusal| told("turn", &refusal))?;
        let over = turn.flags & abi::TURN_OVER != 0;
        need(over == (turn.to_act == 0), || {
            let word = if over { "over" } else { "not over" };
            format!("the game is {word}, and the bits of who is to act are {:#b}", turn.to_act)
        })
    })?;
    match to_the_end(plugin, draw, end)? {
        0 => skipped("no random game came to a forced end"),
        ends => ok(format!("{states} states, {ends} games to their end")),
    }
}

fn end(walk: &mut Walk) -> Result<(), String> {
    let last = walk.played.last().map_or("x", |(_, _, text)| text.as_str()).to_owned();
    let before = seen(&walk.game)?;
    for seat in 0..=walk.game.ruleset().seats_max {
        if let Ok(list) = walk.game.list(seat, false) {
            need(list.is_empty(), || format!("the game is over, and {} has actions", who(seat)))?;
        }
        let refused = walk.game.apply(kind(seat), seat, last.as_bytes(), abi::LENIENT);
        need(refused.is_err(), || format!("the game is over, and `{last}` is accepted"))?;
    }
    let outcome = walk.game.outcome().map_err(|refusal| told("outcome", &refusal))?;
    need(outcome.is_some(), || "the game is over, and there is no outcome".to_owned())?;
    need(seen(&walk.game)? == before, || "an action after the end changes the game".to_owned())
}

/// perft, index and sample agree with the list.
pub fn counts(plugin: &Arc<Plugin>, draw: Draw) -> Checked {
    match counting(plugin) {
        Some(look) => states(walk(plugin, draw, look)?),
        None => skipped("it has neither wq.index/1 nor wq.perft/1 nor wq.sample/1"),
    }
}

/// Compares with the list what the plugin has of perft, index and sample; nothing if it has none.
pub fn counting(plugin: &Plugin) -> Option<Look<'static>> {
    let has = |id: &str| plugin.extensions().contains(&id);
    let [index, perft, sample] = ["wq.index/1", "wq.perft/1", "wq.sample/1"].map(has);
    (index || perft || sample).then(|| -> Look {
        Box::new(move |walk| {
            let turn = walk.game.turn().map_err(|refusal| told("turn", &refusal))?;
            let mut whole = 0;
            for seat in actors(turn.to_act) {
                let list = walk.list(seat)?;
                whole += list.len() as u64;
                if index {
                    let count = walk.game.count(seat).map_err(|refusal| told("count", &refusal))?;
                    need(count == list.len() as u64, || {
                        format!(
                            "{} has {} actions in the list, {count} by count",
                            who(seat),
                            list.len()
                        )
                    })?;
                    let at = walk.random.below(list.len().max(1));
                    let mut copy =
                        walk.game.try_clone().map_err(|refusal| told("clone", &refusal))?;
                    let text = copy.apply_index(seat, at as u64);
                    let text = text.map_err(|refusal| told(&format!("action {at}"), &refusal))?;
                    need(list.get(at) == Some(&text), || format!("action {at} is `{text}`"))?;
                }
                if sample {
                    let draw = walk.game.sample(seat, walk.random.next());
                    let text = draw.map_err(|refusal| told("sample", &refusal))?;
                    need(list.binary_search(&text).is_ok(), || {
                        format!("`{text}` is drawn for {}, and not listed", who(seat))
                    })?;
                }
            }
            if perft && turn.to_act != 0 {
                let count = walk.game.perft(1, 0).map_err(|refusal| told("perft", &refusal))?;
                need(count == whole, || format!("perft counts {count}, the lists have {whole}"))?;
            }
            Ok(())
        })
    })
}

/// Every position can be drawn.
pub fn scenes(plugin: &Arc<Plugin>, draw: Draw) -> Checked {
    if !plugin.extensions().contains(&"wq.scene/1") {
        return skipped("it has no wq.scene/1");
    }
    states(walk(plugin, draw, every_scene)?)
}

/// What all see, and what a seat at random sees.
pub fn every_scene(walk: &mut Walk) -> Result<(), String> {
    let seats = walk.game.ruleset().seats_max as usize;
    for seat in [0, 1 + walk.random.below(seats) as u32] {
        let lines = match walk.game.scene(seat) {
            Ok(lines) => lines,
            // A game may have fewer seats than its rule set allows.
            Err(refusal) if refusal.status == abi::BAD_ARGUMENT && seat > 0 => continue,
            Err(refusal) => return Err(told("scene", &refusal)),
        };
        let scene = Scene::parse(&lines).map_err(|why| why.to_string())?;
        need(!scene.places.is_empty() || !scene.texts.is_empty(), || {
            "the scene is empty".to_owned()
        })?;
    }
    Ok(())
}

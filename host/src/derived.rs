//! Replacements for extensions that a plugin lacks; they call only `list` and `apply`.

use crate::instance::{FrameKind, Instance, Playouts, Refusal};
use crate::legal::actors;
use crate::session::mix;
use std::collections::{BTreeMap, HashSet};
use wanqi_abi as abi;

/// `wq.perft/1` of the plugin, or the same count by listing: the number of sequences of `depth`
/// actions.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// # fn main() -> Result<(), wanqi_host::Refusal> {
/// use wanqi_host::Registry;
/// use wanqi_host::derived::{perft, perft_divide};
///
/// // A folder with one plugin, the game of nim in `crates/abi/examples/c`.
/// let nim = Registry::load_only(&[nim()]).variant("nim").unwrap();
/// let game = nim.create("", "1/2/0/0 seat=1 round=1")?;
/// assert_eq!(perft(&game, 2, 0)?, 5);
/// let lines = perft_divide(&game, 2, 0)?;
/// assert_eq!(lines[0], ("a1".to_owned(), 2));
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// The plugin died.
pub fn perft(game: &Instance, depth: u32, flags: u32) -> Result<u64, Refusal> {
    match game.perft(depth, flags) {
        Err(refusal) if refusal.unsupported() => count(game, depth, flags),
        other => other,
    }
}

/// The count of [`perft`] for each first action, by canonical text.
///
/// # Errors
/// The plugin died.
pub fn perft_divide(
    game: &Instance,
    depth: u32,
    flags: u32,
) -> Result<Vec<(String, u64)>, Refusal> {
    match game.perft_divide(depth, flags) {
        Err(refusal) if refusal.unsupported() => divide(game, depth, flags),
        other => other,
    }
}

/// `wq.playout/1` of the plugin, or random games by listing: each choice is uniform over the
/// canonical actions of all seats to act; chance actions are chosen by weight. The same seed gives
/// the same games.
///
/// # Errors
/// The plugin died.
pub fn playout(
    game: &Instance,
    seed: u64,
    games: u64,
    max_actions: u64,
) -> Result<Playouts, Refusal> {
    match game.playout(seed, games, max_actions) {
        Err(refusal) if refusal.unsupported() => random_games(game, seed, games, max_actions),
        other => other,
    }
}

/// Every legal action: its actor, its text, and its weight if chance is the actor.
fn legal(game: &Instance) -> Result<Vec<(u32, String, u32)>, Refusal> {
    let mut all = Vec::new();
    for actor in actors(game.turn()?.to_act) {
        let list = game.list(actor, false)?.into_iter();
        all.extend(list.map(|listed| (actor, listed.text, listed.weight)));
    }
    Ok(all)
}

fn after(game: &Instance, actor: u32, text: &str) -> Result<Instance, Refusal> {
    let mut next = game.try_clone()?;
    let kind = if actor == abi::SEAT_ENV { FrameKind::Env } else { FrameKind::Action };
    next.apply(kind, actor, text.as_bytes(), 0)?;
    Ok(next)
}

/// Counts sequences of exactly `depth` actions by listing (`flags`: `PERFT_*`).
///
/// # Errors
/// The plugin died.
pub fn count(game: &Instance, depth: u32, flags: u32) -> Result<u64, Refusal> {
    if depth == 0 {
        return Ok(1);
    }
    let finished = flags & abi::PERFT_COUNT_FINISHED != 0;
    if flags & abi::PERFT_TURNS != 0 {
        return turns(game, depth, flags);
    }
    let legal = legal(game)?;
    if legal.is_empty() {
        return Ok(u64::from(finished));
    }
    if depth == 1 {
        return Ok(legal.len() as u64);
    }
    let mut nodes = 0;
    for (actor, text, _) in legal {
        nodes += count(&after(game, actor, &text)?, depth - 1, flags)?;
    }
    Ok(nodes)
}

/// Distinct sequences of whole turns: two turns are equal if they lead to the same position.
fn turns(game: &Instance, depth: u32, flags: u32) -> Result<u64, Refusal> {
    let (mut open, mut ends) = (vec![game.try_clone()?], Vec::new());
    let (mut seen, mut any) = (HashSet::new(), false);
    while let Some(state) = open.pop() {
        for (actor, text, _) in legal(&state)? {
            any = true;
            let next = after(&state, actor, &text)?;
            if next.turn()?.flags & abi::TURN_OPEN != 0 {
                open.push(next);
            } else if seen.insert(next.position()?) {
                ends.push(next);
            }
        }
    }
    if !any {
        return Ok(u64::from(flags & abi::PERFT_COUNT_FINISHED != 0));
    }
    ends.iter().map(|next| count(next, depth - 1, flags)).sum()
}

/// The count for each first action, by listing.
///
/// # Errors
/// The plugin died.
pub fn divide(game: &Instance, depth: u32, flags: u32) -> Result<Vec<(String, u64)>, Refusal> {
    let first = legal(game)?.into_iter();
    first
        .map(|(actor, text, _)| {
            let nodes = count(&after(game, actor, &text)?, depth.saturating_sub(1), flags)?;
            Ok((text, nodes))
        })
        .collect()
}

/// Random games by listing. They stop at forced and at declared ends.
///
/// # Errors
/// The plugin died.
pub fn random_games(
    start: &Instance,
    seed: u64,
    games: u64,
    max_actions: u64,
) -> Result<Playouts, Refusal> {
    let mut totals = Playouts::default();
    let mut outcomes: BTreeMap<String, u64> = BTreeMap::new();
    for number in 0..games {
        let seed = mix(seed, number);
        let mut game = start.try_clone()?;
        let mut actions = 0;
        loop {
            let declared = game.turn()?.flags & abi::TURN_DECLARED != 0 && actions > 0;
            let legal = if declared { Vec::new() } else { legal(&game)? };
            let Some((actor, text)) = pick(&legal, mix(seed, actions)) else {
                if let Some(outcome) = game.outcome()? {
                    *outcomes.entry(outcome.key()).or_default() += 1;
                }
                break;
            };
            if actions == max_actions {
                totals.capped += 1;
                break;
            }
            let kind = if actor == abi::SEAT_ENV { FrameKind::Env } else { FrameKind::Action };
            game.apply(kind, actor, text.as_bytes(), 0)?;
            actions += 1;
        }
        totals.playouts += 1;
        totals.actions += actions;
    }
    totals.outcomes = outcomes.into_iter().collect();
    Ok(totals)
}

/// The action that a random number chooses: by weight for chance, uniformly for seats.
fn pick(legal: &[(u32, String, u32)], random: u64) -> Option<(u32, &str)> {
    let weight = |item: &(u32, String, u32)| match item.0 {
        abi::SEAT_ENV => u64::from(item.2),
        _ => 1,
    };
    let total: u64 = legal.iter().map(weight).sum();
    // The product's upper half is uniform up to an error of 2^-64 times the total.
    let mut at = ((u128::from(random) * u128::from(total)) >> 64) as u64;
    for item in legal {
        match at.checked_sub(weight(item)) {
            None => return Some((item.0, &item.1)),
            Some(rest) => at = rest,
        }
    }
    None
}

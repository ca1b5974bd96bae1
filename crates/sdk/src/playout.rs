//! Uniformly random games.

use crate::game::{Actor, Game, Outcome, OutcomeClass};
use crate::rng::Rng;
use std::collections::BTreeMap;

/// Counts of random games.
#[derive(Default, Debug, PartialEq, Eq)]
pub struct Stats {
    /// The number of games.
    pub playouts: u64,
    /// The number of actions in all games.
    pub actions: u64,
    /// The number of games that were stopped at the limit of actions.
    pub capped: u64,
    /// The number of games for each end: `class reason rank1 rank2 …`.
    pub outcomes: BTreeMap<String, u64>,
}

/// Draws an action by listing: uniformly from the legal actions of all actors, for ENV by weight.
pub fn draw<G: Game>(
    game: &G,
    rng: &mut Rng,
    scratch: &mut Vec<G::Action>,
) -> Option<(Actor, G::Action)> {
    scratch.clear();
    let turn = game.turn();
    if turn.acts(Actor::ENV) {
        game.legal(Actor::ENV, scratch);
        return weighted(game, rng, scratch).map(|action| (Actor::ENV, action));
    }
    let mut ends = [0_usize; 32];
    for (n, end) in ends.iter_mut().enumerate().skip(1) {
        if turn.to_act >> n & 1 != 0 {
            game.legal(Actor(n as u8), scratch);
        }
        *end = scratch.len();
    }
    if scratch.is_empty() {
        return None;
    }
    let index = rng.below(scratch.len() as u32) as usize;
    let seat = ends.iter().position(|end| index < *end)?;
    Some((Actor(seat as u8), scratch[index]))
}

fn weighted<G: Game>(game: &G, rng: &mut Rng, actions: &[G::Action]) -> Option<G::Action> {
    let total: u64 = actions.iter().map(|a| u64::from(game.weight(*a))).sum();
    let total = u32::try_from(total).ok().filter(|t| *t > 0)?;
    let mut point = rng.below(total);
    for action in actions {
        let weight = game.weight(*action);
        if point < weight {
            return Some(*action);
        }
        point -= weight;
    }
    None
}

/// The action that a seed draws for an actor: uniformly for a seat, by weight for ENV. `None` if
/// the actor has no legal action.
pub fn sample<G: Game>(game: &G, actor: Actor, seed: u64) -> Option<G::Action> {
    let mut actions = Vec::new();
    game.legal(actor, &mut actions);
    let mut rng = Rng::new(seed);
    if actor == Actor::ENV {
        return weighted(game, &mut rng, &actions);
    }
    if actions.is_empty() {
        return None;
    }
    Some(actions[rng.below(actions.len() as u32) as usize])
}

/// Plays `count` random games from a state. They stop at forced and at declared ends, and after
/// `max_actions` actions. The same seed gives the same games.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/twenty_one.rs"));
/// # fn main() {
/// use wanqi_sdk::kit::play::start;
/// use wanqi_sdk::playout;
///
/// // `TwentyOne` is the game in the example of `Game`.
/// // A game has 7 to 21 turns.
/// let (game, _) = start::<TwentyOne>(0);
/// let stats = playout::run(&game, 1, 100, 1_000);
/// assert_eq!((stats.playouts, stats.capped), (100, 0));
/// assert!((700..=2_100).contains(&stats.actions));
/// let won = stats.outcomes["decided twenty-one 1 2"] + stats.outcomes["decided twenty-one 2 1"];
/// assert_eq!(won, 100);
/// assert_eq!(playout::run(&game, 1, 100, 1_000), stats);
/// # }
/// ```
pub fn run<G: Game>(start: &G, seed: u64, count: u64, max_actions: u64) -> Stats {
    let mut stats = Stats::default();
    let mut game = start.clone();
    let mut scratch = Vec::new();
    for i in 0..count {
        // Each game has its own random sequence, so totals do not depend on the division into
        // calls.
        let mut rng = Rng::new(Rng::new(seed.wrapping_add(i)).next());
        game.clone_from(start);
        let mut actions = 0;
        let outcome = loop {
            if game.turn().declared && actions > 0 {
                break game.outcome();
            }
            if actions == max_actions {
                stats.capped += 1;
                break None;
            }
            match game.random(&mut rng, &mut scratch) {
                Some((actor, action)) => game.apply(actor, action),
                None => break game.outcome(),
            }
            actions += 1;
        };
        stats.playouts += 1;
        stats.actions += actions;
        if let Some(outcome) = outcome {
            count_outcome(&mut stats.outcomes, &outcome);
        }
    }
    stats
}

fn count_outcome(outcomes: &mut BTreeMap<String, u64>, outcome: &Outcome) {
    let mut key = format!("{} {}", class_word(outcome.class), outcome.reason);
    for rank in &outcome.ranks {
        key.push(' ');
        key.push_str(&rank.to_string());
    }
    *outcomes.entry(key).or_default() += 1;
}

/// The word of a class, as in `docs/cli.md`.
#[must_use]
pub const fn class_word(class: OutcomeClass) -> &'static str {
    match class {
        OutcomeClass::Decided => "decided",
        OutcomeClass::Drawn => "drawn",
        OutcomeClass::Void => "void",
        OutcomeClass::ForfeitedAll => "forfeited-all",
    }
}

//! Counts sequences of actions. Sequences continue after declared ends, but not after forced ends,
//! as in published counts.

use crate::game::{Actor, Game};
use std::collections::HashSet;

/// Counts sequences of exactly `depth` actions, by listing and copying. There is one sequence of no
/// actions.
pub fn count<G: Game>(game: &G, depth: u32) -> u64 {
    let mut levels: Vec<PerftLevel<G>> =
        (0..depth).map(|_| PerftLevel { game: game.clone(), actions: Vec::new() }).collect();
    walk(game, &mut levels)
}

struct PerftLevel<G: Game> {
    game: G,
    actions: Vec<G::Action>,
}

fn walk<G: Game>(game: &G, levels: &mut [PerftLevel<G>]) -> u64 {
    let Some((level, deeper)) = levels.split_first_mut() else { return 1 };
    let mut nodes = 0;
    for actor in actors(game) {
        level.actions.clear();
        game.legal(actor, &mut level.actions);
        if deeper.is_empty() {
            nodes += level.actions.len() as u64;
            continue;
        }
        for i in 0..level.actions.len() {
            level.game.clone_from(game);
            level.game.apply(actor, level.actions[i]);
            nodes += walk(&level.game, deeper);
        }
    }
    nodes
}

/// The actors to act.
pub fn actors<G: Game>(game: &G) -> impl Iterator<Item = Actor> + use<G> {
    game.turn().actors()
}

/// What perft counts.
#[derive(Clone, Copy, Default)]
pub struct Count {
    /// Distinct whole turns instead of sequences of actions.
    pub turns: bool,
    /// Whether games that ended earlier count, too.
    pub finished: bool,
}

/// The number of sequences of `depth` actions, or of `depth` whole turns; `what` also says whether
/// shorter sequences that end the game count.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/twenty_one.rs"));
/// # fn main() -> Result<(), Rejection> {
/// use wanqi_sdk::kit::fixtures::set_up;
/// use wanqi_sdk::perft::{Count, divide, perft};
///
/// // `TwentyOne` is the game in the example of `Game`.
/// // From 19, a side can add 1 and then the other side 1, or a side can add 2, which ends the game.
/// let game: TwentyOne = set_up("standard", "", "19 10")?;
/// assert_eq!(perft(&game, 1, Count::default()), 2);
/// assert_eq!(perft(&game, 2, Count::default()), 1);
/// assert_eq!(perft(&game, 2, Count { finished: true, ..Count::default() }), 2);
/// let lines = divide(&game, 2, Count::default());
/// assert_eq!(lines, [("+1".to_owned(), 1), ("+2".to_owned(), 0)]);
/// # Ok(())
/// # }
/// ```
pub fn perft<G: Game>(game: &G, depth: u32, what: Count) -> u64 {
    if depth == 0 {
        return 1;
    }
    if what.turns {
        return turns(game, depth, what.finished);
    }
    if what.finished {
        return finished(game, depth);
    }
    game.perft(depth)
}

/// For each first action its canonical text and the count of the sequences that begin with it.
/// `depth` is at least 1.
pub fn divide<G: Game>(game: &G, depth: u32, what: Count) -> Vec<(String, u64)> {
    let mut lines = Vec::new();
    for actor in actors(game) {
        for (text, action) in crate::listing::sorted(game, actor, false) {
            let mut next = game.clone();
            next.apply(actor, action);
            lines.push((text, perft(&next, depth - 1, what)));
        }
    }
    lines
}

fn finished<G: Game>(game: &G, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut nodes = 0;
    let mut any = false;
    let mut actions = Vec::new();
    for actor in actors(game) {
        actions.clear();
        game.legal(actor, &mut actions);
        any |= !actions.is_empty();
        for action in actions.drain(..) {
            let mut next = game.clone();
            next.apply(actor, action);
            nodes += finished(&next, depth - 1);
        }
    }
    if any { nodes } else { 1 }
}

/// Counts distinct sequences of whole turns. Turns are distinguished by the resulting state, so
/// different orders of actions with the same result are one turn.
fn turns<G: Game>(game: &G, depth: u32, with_finished: bool) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut ends = Vec::new();
    let mut seen = SeenKeys::default();
    let mut open = vec![game.clone()];
    let mut any = false;
    while let Some(state) = open.pop() {
        for actor in actors(&state) {
            let mut actions = Vec::new();
            state.legal(actor, &mut actions);
            any |= !actions.is_empty();
            for action in actions {
                let mut next = state.clone();
                next.apply(actor, action);
                if next.turn().open {
                    open.push(next);
                } else if seen.anew(state_key(&next)) {
                    ends.push(next);
                }
            }
        }
    }
    if !any && with_finished {
        return 1;
    }
    ends.iter().map(|next| turns(next, depth - 1, with_finished)).sum()
}

/// The keys of visited states.
#[derive(Default)]
struct SeenKeys(HashSet<u128>);

impl SeenKeys {
    fn anew(&mut self, key: u128) -> bool {
        self.0.insert(key)
    }
}

fn state_key<G: Game>(game: &G) -> u128 {
    let mut text = String::new();
    game.position(&mut text);
    crate::snapshot::hash(text.as_bytes())
}

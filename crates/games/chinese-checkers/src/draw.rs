//! Drawing a random move by rejection, which is several times faster than listing.
//!
//! Steps and hops exclude one another: a hop changes column and row by even numbers, a step does
//! not. So every move is a man with a direction, or a man that can hop with a point an even number
//! of columns and rows away. The function draws one of these until it is a move.

use crate::board::{EVEN, Point, Set, WAYS};
use crate::moves::Moves;
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// Number of men of each seat.
const MEN: usize = 10;
/// Number of draws before all moves are listed, because there may be none.
const TRIES: u32 = 300;

/// Draws a move of these men uniformly; `None` if there is none.
pub fn draw(moves: &Moves<'_>, men: Set, rng: &mut Rng) -> Option<Action> {
    if moves.are_plain() { by_rejection(moves, men, rng) } else { by_listing(moves, men, rng) }
}

fn by_rejection(moves: &Moves<'_>, men: Set, rng: &mut Rng) -> Option<Action> {
    let (mut all, mut hopping, mut hoppers) = ([Point::default(); MEN], [Point::default(); MEN], 0);
    for (n, man) in men.take(MEN).enumerate() {
        all[n] = man;
        if moves.can_hop(man) {
            hopping[hoppers] = man;
            hoppers += 1;
        }
    }
    let steps = MEN * WAYS.len();
    let slots = (steps + hoppers * EVEN) as u32;
    for _ in 0..TRIES {
        let slot = rng.below(slots) as usize;
        let drawn = if slot < steps {
            let from = all[slot / WAYS.len()];
            let to = from.next(slot % WAYS.len()).filter(|to| moves.is_empty(*to));
            to.map(|to| Action::Move { from, to })
        } else {
            let from = hopping[(slot - steps) / EVEN];
            let to = from.even((slot - steps) % EVEN).filter(|to| moves.reaches(from, *to));
            to.map(|to| Action::Move { from, to })
        };
        if drawn.is_some() {
            return drawn;
        }
    }
    by_listing(moves, men, rng)
}

fn by_listing(moves: &Moves<'_>, men: Set, rng: &mut Rng) -> Option<Action> {
    let mut targets = [Set::EMPTY; MEN];
    let mut total = 0;
    for (man, targets) in men.zip(&mut targets) {
        let reached = moves.targets(man);
        total += reached.count();
        *targets = reached;
    }
    if total == 0 {
        return None;
    }
    let mut nth = rng.below(total);
    for (from, mut targets) in men.zip(targets) {
        match targets.count() {
            count if count <= nth => nth -= count,
            _ => return targets.nth(nth as usize).map(|to| Action::Move { from, to }),
        }
    }
    None
}

//! A random move, drawn from the sets of targets without a list of moves.

use crate::board::{Board, Point};
use crate::moves::{Move, Sink};
use crate::piece::Piece;
use crate::set::Set;
use wanqi_sdk::prelude::*;

/// The common part of the moves of an entry.
#[derive(Clone, Copy)]
enum Group {
    Piece { from: Point, promotes: bool },
    Pawns { step: i8, promotes: bool },
    Drops(Piece),
}

/// Largest number of entries: two for each piece of a side, one for each kind in hand, two for
/// pawns.
const MOST: usize = 96;

/// All legal moves as sets.
struct Urn {
    groups: [(Group, Set); MOST],
    used: usize,
    moves: u32,
}

impl Urn {
    #[inline]
    fn add(&mut self, group: Group, targets: Set) {
        let n = targets.count();
        self.groups[self.used] = (group, targets);
        self.used += usize::from(n > 0);
        self.moves += n;
    }
}

impl Sink for Urn {
    #[inline]
    fn piece(&mut self, from: Point, plain: Set, promoting: Set) {
        self.add(Group::Piece { from, promotes: false }, plain);
        if !promoting.is_empty() {
            self.add(Group::Piece { from, promotes: true }, promoting);
        }
    }

    #[inline]
    fn pawns(&mut self, step: i8, plain: Set, promoting: Set) {
        self.add(Group::Pawns { step, promotes: false }, plain);
        if !promoting.is_empty() {
            self.add(Group::Pawns { step, promotes: true }, promoting);
        }
    }

    #[inline]
    fn drops(&mut self, piece: Piece, targets: Set) {
        self.add(Group::Drops(piece), targets);
    }
}

impl Board {
    /// A uniformly random legal move; `None` if there is none.
    #[must_use]
    pub fn random_move(&self, rng: &mut Rng) -> Option<Move> {
        let none = (Group::Drops(Piece::Pawn), Set::EMPTY);
        let mut urn = Urn { groups: [none; MOST], used: 0, moves: 0 };
        self.generate(&mut urn);
        if urn.moves == 0 {
            return None;
        }
        let mut left = rng.below(urn.moves);
        for (group, mut targets) in urn.groups.into_iter().take(urn.used) {
            let n = targets.count();
            if left >= n {
                left -= n;
                continue;
            }
            let to = targets.nth(left as usize)?;
            return Some(match group {
                Group::Piece { from, promotes } => Move::Step { from, to, promotes },
                Group::Pawns { step, promotes } => {
                    Move::Step { from: to.down(-step), to, promotes }
                }
                Group::Drops(piece) => Move::Drop { piece, to },
            });
        }
        None
    }
}

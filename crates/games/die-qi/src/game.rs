//! The game: turns (R2), moves (R3), the end (R4).

use crate::board::{Board, DIRECTIONS, FARTHEST, Piece, Point, ahead, direction, point, points};
use crate::notation::Action;
use crate::variant::Variant;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;

/// A game of die qi.
#[derive(Clone, Debug)]
pub struct DieQi {
    pub(crate) variant: Variant,
    pub(crate) board: Board,
    /// The number of moves, equal to the number of stacks.
    pub(crate) moves: u8,
    /// There is no legal move (R4).
    pub(crate) stuck: bool,
}

impl DieQi {
    /// A game with this board after this number of moves.
    pub(crate) fn at(variant: Variant, board: Board, moves: u8) -> DieQi {
        let mut game = DieQi { variant, board, moves, stuck: false };
        game.stuck = game.is_stuck();
        game
    }

    /// The seat to move (R2.1).
    #[inline]
    pub(crate) const fn to_move(&self) -> Actor {
        Actor(1 + self.moves % 2)
    }

    /// The directions of moves.
    #[inline]
    fn directions(&self) -> std::ops::Range<usize> {
        0..if self.variant.diagonals { DIRECTIONS } else { 2 }
    }

    /// The pairs that a move can stack, in each direction.
    #[inline]
    fn pairs(&self) -> [[Bitboard; FARTHEST]; DIRECTIONS] {
        let mut pairs = [[Bitboard::EMPTY; FARTHEST]; DIRECTIONS];
        for direction in self.directions() {
            pairs[direction] = self.board.pairs(direction, self.variant.over);
        }
        pairs
    }

    /// Whether there is no legal move (R4.1).
    #[inline]
    fn is_stuck(&self) -> bool {
        let stuck =
            !self.directions().any(|direction| self.board.has_pair(direction, self.variant.over));
        rule!("R4.1", stuck)
    }

    /// Checks a move of either seat (R3).
    pub(crate) fn check_move(&self, action: Action) -> Result<(), Rejection> {
        self.check_piece(action.from)?;
        self.check_line(action)?;
        self.check_target(action.to)
    }

    fn check_piece(&self, from: Point) -> Result<(), Rejection> {
        let piece = require!("R3.1", self.board.at(from), "there is no piece on {from}");
        forbid!("R3.2", piece == Piece::Stack, "the stack on {from} never moves");
        Ok(())
    }

    fn check_line(&self, Action { from, to }: Action) -> Result<(), Rejection> {
        let direction = direction(from, to);
        let direction = require!("R3.3", direction, "{from} and {to} are not on one line");
        let slanted = !self.directions().contains(&direction);
        forbid!("R3.3", slanted, "{from} and {to} are on a diagonal");
        let (found, over) = (self.board.between(from, to), u32::from(self.variant.over));
        let pieces = there_are(found, "piece", "pieces");
        forbid!("R3.4", found != over, "{pieces} between {from} and {to}, not {over}");
        Ok(())
    }

    fn check_target(&self, to: Point) -> Result<(), Rejection> {
        let piece = require!("R3.5", self.board.at(to), "there is no piece on {to}");
        forbid!("R3.5", piece == Piece::Stack, "there is already a stack on {to}");
        Ok(())
    }
}

impl Game for DieQi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.2", "seat {seat} must move, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<DieQi, Rejection> {
        let variant = Variant::of(setup.options);
        Ok(DieQi::at(variant, Board::full(variant.points()), 0))
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (u32::from(self.moves / 2 + 1), self.moves % 2);
        if self.stuck {
            Turn::over(round, place)
        } else {
            Turn::of(self.to_move(), place + 1, round, place)
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move() {
            return;
        }
        for (direction, pairs) in self.pairs().iter().enumerate() {
            for (n, first) in pairs.iter().enumerate() {
                for from in points(*first) {
                    let to = ahead(from, direction, n + 1);
                    out.extend([Action { from, to }, Action { from: to, to: from }]);
                }
            }
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move().0;
        forbid!("R2.1", self.turn().actor() != Some(actor), "seat {us} is to move");
        self.check_move(action)
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { from, to }: Action) {
        self.board.stack(from, to);
        self.moves += 1;
        self.stuck = self.is_stuck();
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.stuck {
            return None;
        }
        Some(if rule!("R4.2", self.variant.misere) {
            Outcome::won(self.to_move(), "no-move", "R4.2")
        } else {
            Outcome::won(self.to_move().other(), "no-move", "R4.1")
        })
    }

    /// Draws a pair, then the end that moves onto the other.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.stuck {
            return None;
        }
        let pairs = self.pairs();
        let all = pairs.iter().flatten().map(|first| first.count()).sum::<u32>();
        let n = rng.below(2 * all);
        let (mut nth, back) = (n / 2, n % 2 == 1);
        for (place, first) in pairs.iter().flatten().enumerate() {
            let count = first.count();
            if nth < count {
                let (direction, steps) = (place / FARTHEST, place % FARTHEST + 1);
                let from = first.map(point).nth(nth as usize)?;
                let to = ahead(from, direction, steps);
                let (from, to) = if back { (to, from) } else { (from, to) };
                return Some((self.to_move(), Action { from, to }));
            }
            nth -= count;
        }
        None
    }
}

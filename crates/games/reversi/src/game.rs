//! The game: turns (R2), discs (R3), passes (R4), the end (R5), the game of 1883 (R6).

use crate::board::{Board, Point, Side, bit_of, cell_of};
use crate::notation::Action;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;

/// A game of Reversi.
#[derive(Clone, Copy, Debug)]
pub struct Reversi {
    pub(crate) board: Board,
    /// The game of 1883 (R6).
    pub(crate) old: bool,
    pub(crate) to_move: Side,
    /// Turns before this one, plus one if the game starts with White to move.
    pub(crate) turns: u32,
    /// The cells where the side to move may place a disc.
    pub(crate) moves: Bitboard,
    pub(crate) over: bool,
}

impl Reversi {
    /// Sets the moves of the side to move, and whether the game is over.
    #[inline]
    #[must_use]
    pub(crate) fn settled(mut self) -> Reversi {
        self.moves = self.moves_of(self.to_move);
        let stuck = self.moves.is_empty();
        self.over = if self.old {
            rule!("R6.2", stuck)
        } else {
            rule!("R5.1", stuck && self.moves_of(self.to_move.other()).is_empty())
        };
        self
    }

    #[inline]
    fn moves_of(&self, side: Side) -> Bitboard {
        if self.is_opening() {
            return self.board.centre() & !self.board.occupied();
        }
        self.board.moves(side)
    }

    /// Whether the first four discs are being placed (R6.1).
    #[inline]
    pub(crate) fn is_opening(&self) -> bool {
        self.old && rule!("R6.1", self.board.occupied().count() < 4)
    }

    /// Whether a pass is the only legal action (R4.1).
    #[inline]
    pub(crate) fn must_pass(&self) -> bool {
        !self.over && rule!("R4.1", self.moves.is_empty())
    }

    fn check_disc(&self, cell: Point) -> Result<(), Rejection> {
        let us = self.to_move;
        let disc = self.board.at(cell);
        forbid!(
            "R3.1",
            let Some(side) = disc,
            "{cell} is occupied by a disc of {side}";
            "{cell} 上有{}的棋子", side.zh()
        );
        if self.is_opening() {
            let outside = !self.board.centre().has(bit_of(cell));
            forbid!(
                "R6.1",
                outside,
                "{cell} is not in the centre, where the first four discs are placed";
                "{cell} 不在中央，前四子放在中央"
            );
            return Ok(());
        }
        let nothing = self.board.outflanked(us, cell).is_empty();
        forbid!(
            "R3.2",
            nothing,
            "a disc of {us} on {cell} does not outflank any disc";
            "{}在 {cell} 落子不能夹住任何棋子", us.zh()
        );
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!(
            "R4.3",
            self.old,
            "no seat passes in this game, {us} must place a disc";
            "这种玩法没有停步，{}必须落子", us.zh()
        );
        let some = !self.moves.is_empty();
        let cell = cell_of(self.moves.first());
        forbid!(
            "R4.2",
            some,
            "{us} can place a disc, for example on {cell}";
            "{}可以落子，如 {cell}", us.zh()
        );
        Ok(())
    }

    /// Counts sequences of actions without applying the last ones.
    fn count(&self, depth: u32) -> u64 {
        if self.over || depth <= 1 {
            let last = self.moves.count().max(u32::from(!self.over));
            return if depth == 0 { 1 } else { last.into() };
        }
        let after = |action| {
            let mut next = *self;
            next.apply(self.to_move.seat(), action);
            next.count(depth - 1)
        };
        if self.moves.is_empty() {
            return after(Action::Pass);
        }
        self.moves.map(|bit| after(Action::Disc(cell_of(bit)))).sum()
    }
}

impl Game for Reversi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) = ("R2.2", "{us} must act, no turn is skipped");
    const NO_SKIP_ZH: &'static str = "{us}必须走，不能跳过";

    fn start(setup: &Setup<'_>) -> Result<Reversi, Rejection> {
        let size = match setup.options.word("size") {
            "4" => 4,
            "6" => 6,
            _ => 8,
        };
        let old = setup.rules == 1;
        let board = if old { Board::empty(size) } else { Board::with_centre(size) };
        let (to_move, moves) = (Side::Black, Bitboard::EMPTY);
        Ok(Reversi { board, old, to_move, turns: 0, moves, over: false }.settled())
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.turns / 2 + 1, (self.turns % 2) as u8);
        match self.over {
            true => Turn::over(round, place),
            false => Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place),
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move.seat() || self.over {
            return;
        }
        if self.must_pass() {
            out.push(Action::Pass);
        }
        out.extend(self.moves.map(|bit| Action::Disc(cell_of(bit))));
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        forbid!(
            "R2.1",
            actor != self.to_move.seat(),
            "{} is to move", self.to_move;
            "轮到{}", self.to_move.zh()
        );
        match action {
            Action::Disc(cell) => self.check_disc(cell),
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let us = self.to_move;
        if let Action::Disc(cell) = action {
            let outflanked = match self.is_opening() {
                true => Bitboard::EMPTY,
                false => self.board.outflanked(us, cell),
            };
            self.board.put(us, cell);
            self.board.turn_over(us, outflanked);
        }
        self.to_move = us.other();
        self.turns += 1;
        *self = self.settled();
    }

    fn outcome(&self) -> Option<Outcome> {
        if !self.over {
            return None;
        }
        let [black, white] = Side::BOTH.map(|side| self.board.count(side));
        let outcome = if rule!("R5.3", black == white) {
            Outcome::drawn(2, "equal-discs", "R5.3")
        } else {
            let winner = if rule!("R5.2", black > white) { Actor::ONE } else { Actor::TWO };
            Outcome::won(winner, "more-discs", "R5.2")
        };
        Some(outcome.scored(vec![black.into(), white.into()], 1))
    }

    fn perft(&self, depth: u32) -> u64 {
        self.count(depth)
    }

    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.over {
            return None;
        }
        let seat = self.to_move.seat();
        if self.moves.is_empty() {
            return Some((seat, Action::Pass));
        }
        let bit = { self.moves }.nth(rng.below(self.moves.count()) as usize)?;
        Some((seat, Action::Disc(cell_of(bit))))
    }
}

//! The game: turns (R2), placing (R3), moving (R4), the end (R5).

use crate::board::{ALL, Orientation, PIECES, Point, Set, Side, bit, cells, has_row, nth, targets};
use crate::notation::Action;
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Run;

/// A game of Chung-Toi.
pub struct ChungToi {
    /// A seat may pass (R4.5).
    pub(crate) passing: bool,
    /// The pieces of Red and of White.
    pub(crate) pieces: [Set; 2],
    /// The diagonal pieces of both sides.
    pub(crate) diagonal: Set,
    pub(crate) to_move: Side,
    /// Number of turns made.
    pub(crate) turns: u32,
    /// Positions since the last piece was placed.
    pub(crate) run: Run,
    /// A position has occurred three times (R5.2).
    pub(crate) repeated: bool,
    /// The side with three in a row (R5.1).
    pub(crate) winner: Option<Side>,
}

reusing_clone!(ChungToi: run);

impl ChungToi {
    /// The pieces of a side.
    #[inline]
    pub(crate) const fn of(&self, side: Side) -> Set {
        self.pieces[side as usize]
    }

    /// Cells without a piece.
    #[inline]
    const fn empty(&self) -> Set {
        ALL & !(self.pieces[0] | self.pieces[1])
    }

    /// The side to move has pieces left to place (R4.1).
    #[inline]
    pub(crate) fn is_placing(&self) -> bool {
        rule!("R4.1", self.of(self.to_move).count_ones() < PIECES.into())
    }

    /// The colour of the piece on a cell.
    pub(crate) fn at(&self, cell: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.of(*side) & bit(cell) != 0)
    }

    /// The orientation of the piece on a cell.
    #[inline]
    pub(crate) const fn orientation(&self, cell: Point) -> Orientation {
        if self.diagonal & bit(cell) != 0 { Orientation::Diagonal } else { Orientation::Upright }
    }

    /// All that distinguishes positions.
    #[inline]
    pub(crate) const fn key(&self) -> u64 {
        let [red, white] = self.pieces;
        let sets = red as u64 | (white as u64) << 9 | (self.diagonal as u64) << 18;
        sets | (self.to_move as u64) << 27
    }

    /// The winner after a turn of this side.
    #[inline]
    pub(crate) fn find_winner(&self, last: Side) -> Option<Side> {
        rule!("R5.1", has_row(self.of(last))).then_some(last)
    }

    /// The empty cells that the piece on a cell can go to (R4.2).
    #[inline]
    fn open(&self, from: Point) -> Set {
        targets(from, self.orientation(from)) & self.empty()
    }

    fn lay(&mut self, cell: Point, orientation: Orientation) {
        self.pieces[self.to_move as usize] |= bit(cell);
        self.diagonal &= !bit(cell);
        self.diagonal |=
            if rule!("R4.3", orientation == Orientation::Diagonal) { bit(cell) } else { 0 };
    }

    fn check_place(&self, cell: Point) -> Result<(), Rejection> {
        let us = self.to_move;
        let done = !self.is_placing();
        forbid!("R3.1", done, "{us} has placed its three pieces and must move one");
        let piece = self.at(cell);
        forbid!("R3.1", let Some(side) = piece, "{cell} is occupied by a piece of {side}");
        Ok(())
    }

    fn check_move(
        &self,
        from: Point,
        to: Point,
        orientation: Orientation,
    ) -> Result<(), Rejection> {
        let us = self.to_move;
        let left = u32::from(PIECES) - self.of(us).count_ones();
        let left = counted(left, "piece", "pieces");
        forbid!("R4.1", self.is_placing(), "{us} has {left} left to place");
        forbid!("R4.1", self.at(from) != Some(us), "there is no piece of {us} on {from}");
        if rule!("R4.4", from == to) {
            let same = self.orientation(from) == orientation;
            forbid!("R4.4", same, "the piece on {from} has this orientation already");
            return Ok(());
        }
        let piece = self.at(to);
        forbid!("R4.2", let Some(side) = piece, "{to} is occupied by a piece of {side}");
        let astray = self.open(from) & bit(to) == 0;
        forbid!("R4.2", astray, "no arrow of the piece on {from} points to {to}");
        Ok(())
    }

    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.to_move;
        let left = u32::from(PIECES) - self.of(us).count_ones();
        let left = counted(left, "piece", "pieces");
        forbid!("R4.1", self.is_placing(), "{us} has {left} left to place");
        forbid!(
            "R4.5",
            !self.passing,
            "{us} must move or turn a piece; the option pass=false forbids passing"
        );
        Ok(())
    }
}

impl Game for ChungToi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.2", "{us} must move; no turn is skipped and no seat leaves");

    fn start(setup: &Setup<'_>) -> Result<ChungToi, Rejection> {
        Ok(ChungToi {
            passing: setup.options.flag("pass"),
            pieces: [0; 2],
            diagonal: 0,
            to_move: Side::Red,
            turns: 0,
            run: Run::default(),
            repeated: false,
            winner: None,
        })
    }

    #[inline]
    fn turn(&self) -> Turn {
        let (round, place, declared) = (self.turns / 2 + 1, self.turns as u8 % 2, self.repeated);
        if self.winner.is_some() {
            return Turn { declared, ..Turn::over(round, place) };
        }
        Turn { declared, ..Turn::of(self.to_move.seat(), self.to_move as u8 + 1, round, place) }
    }

    #[inline]
    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move.seat() || self.winner.is_some() {
            return;
        }
        if self.is_placing() {
            let both = |cell| Orientation::BOTH.map(|orientation| Action::Place(cell, orientation));
            out.extend(cells(self.empty()).flat_map(both));
            return;
        }
        for from in cells(self.of(self.to_move)) {
            let both =
                |to| Orientation::BOTH.map(|orientation| Action::Move(from, to, orientation));
            out.extend(cells(self.open(from)).flat_map(both));
            out.push(Action::Move(from, from, self.orientation(from).other()));
        }
        if rule!("R4.5", self.passing) {
            out.push(Action::Pass);
        }
    }

    fn check(&self, actor: Actor, action: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        match action {
            Action::Place(cell, _) => self.check_place(cell),
            Action::Move(from, to, orientation) => self.check_move(from, to, orientation),
            Action::Pass => self.check_pass(),
        }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, action: Action) {
        let us = self.to_move;
        match action {
            Action::Place(cell, orientation) => {
                self.lay(cell, orientation);
                self.run.clear();
            }
            Action::Move(from, to, orientation) => {
                self.pieces[us as usize] &= !bit(from);
                self.diagonal &= !bit(from);
                self.lay(to, orientation);
            }
            Action::Pass => {}
        }
        self.to_move = us.other();
        self.turns += 1;
        self.run.push(self.key());
        self.winner = self.find_winner(us);
        if rule!("R5.2", self.run.count_last() >= 3) {
            self.repeated = true;
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.winner {
            Some(winner) => Some(Outcome::won(winner.seat(), "three-in-a-row", "R5.1")),
            None if self.repeated => Some(Outcome::drawn(2, "repetition", "R5.2").declared()),
            None => None,
        }
    }

    /// Counts the actions of each piece, and draws one number below the total.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.winner.is_some() {
            return None;
        }
        let (actor, own) = (self.to_move.seat(), self.of(self.to_move));
        if self.is_placing() {
            let n = rng.below(2 * self.empty().count_ones());
            let action =
                Action::Place(nth(self.empty(), n / 2)?, Orientation::BOTH[n as usize % 2]);
            return Some((actor, action));
        }
        let count = |from| 2 * self.open(from).count_ones() + 1;
        let mut n = rng.below(cells(own).map(count).sum::<u32>() + u32::from(self.passing));
        for from in cells(own) {
            if n == 0 {
                return Some((actor, Action::Move(from, from, self.orientation(from).other())));
            }
            if n < count(from) {
                let (to, orientation) =
                    (nth(self.open(from), (n - 1) / 2)?, Orientation::BOTH[n as usize % 2]);
                return Some((actor, Action::Move(from, to, orientation)));
            }
            n -= count(from);
        }
        Some((actor, Action::Pass))
    }
}

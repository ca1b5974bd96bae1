//! The game: turns (R2), placing (R3), the end (R4).

use crate::board::{BOARD, CELLS, Contact, Point, Side, at_all_sides, cells, group};
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// White's turn of two stones (R3.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Double {
    /// The option `double` is false.
    Never,
    /// White can still use it.
    Left,
    /// White must place the second stone.
    Open,
    /// White used it in an earlier turn.
    Had,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    /// The side has joined the three sides of the board (R4.1).
    Joined(Side),
    /// No cell is empty (R4.2).
    Full,
}

/// A game of three-way connection.
#[derive(Clone, Copy, Debug)]
pub struct SantongQi {
    /// The stones of each side.
    pub(crate) stones: [u128; 2],
    pub(crate) contact: Contact,
    pub(crate) double: Double,
    pub(crate) to_move: Side,
    pub(crate) end: Option<End>,
}

impl SantongQi {
    /// The stones of a side.
    #[inline]
    pub(crate) const fn of(&self, side: Side) -> u128 {
        self.stones[side as usize]
    }

    /// The side whose stone is on a cell.
    pub(crate) fn at(&self, cell: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.of(*side) & cell.bit() != 0)
    }

    /// The empty cells.
    #[inline]
    const fn empty(&self) -> u128 {
        BOARD & !self.stones[0] & !self.stones[1]
    }

    /// Whether a stone of the side on this cell joins the three sides of the board (R4.1).
    #[inline]
    fn joins(&self, side: Side, cell: Point) -> bool {
        at_all_sides(group(self.of(side), cell, self.contact))
    }

    /// Whether two stones in this turn are legal, unless the first one wins (R3.2, R3.4).
    #[inline]
    fn may_double(&self) -> bool {
        let asked = self.to_move == Side::White && self.double == Double::Left;
        asked && self.empty().count_ones() > 1
    }

    /// How the game ended with the stone of this side on this cell; `None` if it has not.
    #[inline]
    pub(crate) fn ending(&self, side: Side, cell: Point) -> Option<End> {
        if rule!("R4.1", self.joins(side, cell)) {
            return Some(End::Joined(side));
        }
        rule!("R4.2", self.empty() == 0).then_some(End::Full)
    }

    fn check_double(&self, cell: Point) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R3.2", self.double == Double::Never, "with double=false a turn is one stone");
        forbid!("R3.2", us == Side::Black, "Black must place one stone, only White may place two");
        forbid!("R3.2", self.double == Double::Open, "this is the second stone of the turn");
        let had = self.double == Double::Had;
        forbid!("R3.2", had, "White has placed two stones in an earlier turn");
        forbid!("R3.3", self.joins(us, cell), "{cell} joins the three sides, which ends the game");
        forbid!("R3.4", self.empty() == cell.bit(), "{cell} is the last empty cell");
        Ok(())
    }
}

impl Game for SantongQi {
    const FACTS: Facts = crate::FACTS;
    const NO_SKIP: (&'static str, &'static str) =
        ("R2.2", "{us} must place a stone, no turn is skipped");

    fn start(setup: &Setup<'_>) -> Result<SantongQi, Rejection> {
        let corner = setup.options.word("contact") == "corner";
        let double = setup.options.flag("double");
        Ok(SantongQi {
            stones: [0; 2],
            contact: if corner { Contact::Corner } else { Contact::Edge },
            double: if double { Double::Left } else { Double::Never },
            to_move: Side::Black,
            end: None,
        })
    }

    /// The number of Black's stones gives the round: White may have one more stone than Black.
    #[inline]
    fn turn(&self) -> Turn {
        let (round, place) = (self.of(Side::Black).count_ones(), self.to_move as u8);
        let round = round + u32::from(self.to_move == Side::Black);
        match self.end {
            Some(_) => Turn::over(round, place),
            None => {
                let open = self.double == Double::Open;
                Turn { open, ..Turn::of(self.to_move.seat(), place + 1, round, place) }
            }
        }
    }

    fn legal(&self, actor: Actor, out: &mut Vec<Action>) {
        if actor != self.to_move.seat() || self.end.is_some() {
            return;
        }
        out.extend(cells(self.empty()).map(|cell| Action { cell, again: false }));
        if self.may_double() {
            let first = cells(self.empty()).filter(|cell| !self.joins(self.to_move, *cell));
            out.extend(first.map(|cell| Action { cell, again: true }));
        }
    }

    fn check(&self, actor: Actor, Action { cell, again }: Action) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R2.1", self.turn().actor() != Some(actor), "{us} is to move");
        forbid!("R3.1", let Some(side) = self.at(cell), "{cell} is occupied by a stone of {side}");
        if again { self.check_double(cell) } else { Ok(()) }
    }

    #[inline]
    fn apply(&mut self, _actor: Actor, Action { cell, again }: Action) {
        let us = self.to_move;
        self.stones[us as usize] |= cell.bit();
        self.end = self.ending(us, cell);
        if rule!("R3.2", again) {
            self.double = Double::Open;
            return;
        }
        if self.double == Double::Open {
            self.double = Double::Had;
        }
        self.to_move = us.other();
    }

    fn outcome(&self) -> Option<Outcome> {
        Some(match self.end? {
            End::Joined(side) => Outcome::won(side.seat(), "connection", "R4.1"),
            End::Full => Outcome::drawn(2, "full-board", "R4.2"),
        })
    }

    /// Draws cells, with and without a second stone, until the action is legal.
    #[inline]
    fn random(&self, rng: &mut Rng, _scratch: &mut Vec<Action>) -> Option<(Actor, Action)> {
        if self.end.is_some() {
            return None;
        }
        let (empty, ways) = (self.empty(), 1 + u32::from(self.may_double()));
        loop {
            let n = rng.below(ways * u32::from(CELLS)) as u8;
            let (cell, again) = (Point::nth(n % CELLS), n >= CELLS);
            let free = empty & cell.bit() != 0;
            if free && !(again && self.joins(self.to_move, cell)) {
                return Some((self.to_move.seat(), Action { cell, again }));
            }
        }
    }
}

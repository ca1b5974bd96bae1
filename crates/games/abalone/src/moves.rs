//! What moves (R3): rows along themselves, with what they push, and marbles aside.

use crate::board::{BOARD, Cell, Set, Side, Way, bit};
use crate::game::Abalone;
use crate::notation::Action;
use wanqi_sdk::{Rejection, forbid};

/// The most marbles of one side that move at once.
const MOST: u8 = 3;

/// What stands at the end of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ahead {
    /// An empty cell.
    Empty,
    /// The edge of the board.
    Edge,
    /// A marble.
    Marble,
}

/// A row as seen from its last marble.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    /// Own marbles.
    pub(crate) own: u8,
    /// Marbles of the other side right before them.
    pub(crate) enemy: u8,
    /// What comes then.
    pub(crate) ahead: Ahead,
}

/// What a marble may begin, by number: a row along each way, two or three marbles aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Kind(pub(crate) u8);

impl Kind {
    /// How many there are.
    pub(crate) const COUNT: u8 = 30;

    pub(crate) fn all() -> impl Iterator<Item = Kind> {
        (0..Kind::COUNT).map(Kind)
    }

    /// What this marble begins.
    #[inline]
    pub(crate) const fn at(self, cell: Cell) -> Action {
        if self.0 < 6 {
            return Action::Line { tail: cell, way: Way(self.0) };
        }
        let n = self.0 - 6;
        let axis = Way::AXES[(n / 8) as usize];
        let way = axis.aside()[(n / 2 % 4) as usize];
        Action::Aside { first: cell, axis, count: 2 + n % 2, way }
    }
}

impl Abalone {
    #[inline]
    pub(crate) const fn own(&self) -> Set {
        self.marbles[self.side as usize]
    }

    #[inline]
    pub(crate) const fn enemy(&self) -> Set {
        self.marbles[self.side.other() as usize]
    }

    #[inline]
    pub(crate) const fn empty(&self) -> Set {
        BOARD & !(self.marbles[0] | self.marbles[1])
    }

    /// The row that begins with this marble; of either side no more is counted than matters.
    #[inline]
    pub(crate) const fn row(&self, tail: Cell, way: Way) -> Row {
        let (mut at, mut own, mut enemy) = (bit(tail), 0, 0);
        while at & self.own() != 0 && own <= MOST {
            own += 1;
            at = way.shift(at, 1);
        }
        while at & self.enemy() != 0 && enemy < MOST {
            enemy += 1;
            at = way.shift(at, 1);
        }
        let ahead = if at & self.empty() != 0 {
            Ahead::Empty
        } else if at & BOARD == 0 {
            Ahead::Edge
        } else {
            Ahead::Marble
        };
        Row { own, enemy, ahead }
    }

    /// The marbles of a row, all its cells whatever stands there.
    const fn line(first: Cell, axis: Way, count: u8) -> Set {
        let one = bit(first);
        let two = axis.shift(one, 1);
        if count == 2 { one | two } else { one | two | axis.shift(two, 1) }
    }

    /// Marbles that may begin this.
    #[inline]
    pub(crate) const fn beginning(&self, kind: Kind) -> Set {
        match kind.at(Cell::new(0, 0)) {
            Action::Line { way, .. } => self.tails(way),
            Action::Aside { axis, count, way, .. } => {
                let free = self.own() & way.ahead(self.empty(), 1);
                let two = free & axis.ahead(free, 1);
                if count == 2 { two } else { two & axis.ahead(free, 2) }
            }
        }
    }

    /// Last marbles of rows that may move this way (R3.2, R3.4 to R3.6).
    #[inline]
    const fn tails(&self, way: Way) -> Set {
        let (own, enemy, empty) = (self.own(), self.enemy(), self.empty());
        // Empty, or off the board.
        let free = !(own | enemy);
        let two = own & way.ahead(own, 1);
        let three = two & way.ahead(own, 2);
        let slides =
            own & way.ahead(empty, 1) | two & way.ahead(empty, 2) | three & way.ahead(empty, 3);
        let by_two = two & way.ahead(enemy, 2) & way.ahead(free, 3);
        let second = way.ahead(enemy, 4) & way.ahead(free, 5);
        let by_three = three & way.ahead(enemy, 3) & (way.ahead(free, 4) | second);
        slides | by_two | by_three
    }

    /// Whether the side to move can move.
    #[inline]
    pub(crate) fn can_move(&self) -> bool {
        Kind::all().any(|kind| self.beginning(kind) != 0)
    }

    /// Whose marble stands there, in words.
    fn holds(&self, cell: Cell) -> String {
        let side = Side::BOTH.into_iter().find(|s| self.marbles[*s as usize] & bit(cell) != 0);
        side.map_or("no marble".to_owned(), |side| format!("a marble of {side}"))
    }

    /// Whether the side to move may do this.
    pub(crate) fn check_move(&self, action: Action) -> Result<(), Rejection> {
        match action {
            Action::Line { tail, way } => self.check_line(tail, way),
            Action::Aside { first, axis, count, way } => {
                let line = (0..count).filter_map(|n| axis.step(first, n));
                self.check_aside(line, way)
            }
        }
    }

    fn check_line(&self, tail: Cell, way: Way) -> Result<(), Rejection> {
        let (us, row) = (self.side, self.row(tail, way));
        let none = row.own == 0;
        forbid!("R3.1", none, "{tail} holds {}; {us} moves its own marbles", self.holds(tail));
        let many = row.own > MOST;
        forbid!(
            "R3.2",
            many,
            "four marbles of {us} stand in a row from {tail}, three move at most"
        );
        let before = row.own + row.enemy;
        if row.enemy == 0 {
            let edge = row.ahead == Ahead::Edge;
            forbid!("R3.4", edge, "the row from {tail} ends at the edge, own marbles stay on");
            return Ok(());
        }
        let (own, enemy) = (row.own, row.enemy);
        forbid!("R3.5", enemy >= own, "{own} cannot push {enemy}, it takes more marbles than that");
        let blocked = row.ahead == Ahead::Marble;
        let cell = way.step(tail, before).unwrap_or(tail);
        forbid!("R3.6", blocked, "{} stands behind what is pushed, on {cell}", self.holds(cell));
        Ok(())
    }

    fn check_aside(
        &self,
        line: impl Iterator<Item = Cell> + Clone,
        way: Way,
    ) -> Result<(), Rejection> {
        let us = self.side;
        for cell in line.clone() {
            let other = bit(cell) & self.own() == 0;
            forbid!("R3.1", other, "{cell} holds {}; {us} moves its own marbles", self.holds(cell));
        }
        for cell in line {
            let to = way.step(cell, 1);
            forbid!("R3.4", to.is_none(), "the marble on {cell} would leave the board");
            let to = to.unwrap_or(cell);
            let taken = bit(to) & self.empty() == 0;
            forbid!("R3.3", taken, "{to} holds {}; a side step pushes nothing", self.holds(to));
        }
        Ok(())
    }

    /// Moves the marbles; whether one was pushed off.
    #[inline]
    pub(crate) fn shift(&mut self, action: Action) -> bool {
        let (own, enemy) = (self.side as usize, self.side.other() as usize);
        match action {
            Action::Aside { first, axis, count, way } => {
                let line = Abalone::line(first, axis, count);
                self.marbles[own] ^= line | way.shift(line, 1);
                false
            }
            Action::Line { tail, way } => {
                let row = self.row(tail, way);
                let front = way.shift(bit(tail), row.own);
                self.marbles[own] ^= bit(tail) | front;
                if row.enemy == 0 {
                    return false;
                }
                let behind = way.shift(front, row.enemy);
                self.marbles[enemy] ^= front | behind & BOARD;
                behind & BOARD == 0
            }
        }
    }
}

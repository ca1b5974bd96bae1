//! Moves (R3): rows along their line, which may push marbles, and marbles aside.

use crate::board::{BOARD, Direction, Point, Set, Side, bit};
use crate::game::Abalone;
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// The most marbles of one side that move at once.
const MOST: u8 = 3;

/// What is at the end of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Ahead {
    /// An empty cell.
    Empty,
    /// The edge of the board.
    Edge,
    /// A marble.
    Marble,
}

/// A row from its last marble on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    /// Number of own marbles.
    pub(crate) own: u8,
    /// Number of marbles of the other side right in front of them.
    pub(crate) enemy: u8,
    /// What comes after them.
    pub(crate) ahead: Ahead,
}

/// A kind of action that starts with a given marble, by number: a row in each direction, then two
/// or three marbles aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Kind(pub(crate) u8);

impl Kind {
    /// Number of kinds.
    pub(crate) const COUNT: u8 = 30;

    pub(crate) fn all() -> impl Iterator<Item = Kind> {
        (0..Kind::COUNT).map(Kind)
    }

    /// The action of this kind that starts with this marble.
    #[inline]
    pub(crate) const fn at(self, cell: Point) -> Action {
        if self.0 < 6 {
            return Action::Line { tail: cell, direction: Direction(self.0) };
        }
        let n = self.0 - 6;
        let axis = Direction::AXES[(n / 8) as usize];
        let direction = axis.aside()[(n / 2 % 4) as usize];
        Action::Aside { first: cell, axis, count: 2 + n % 2, direction }
    }
}

impl Abalone {
    #[inline]
    pub(crate) const fn own(&self) -> Set {
        self.marbles[self.to_move as usize]
    }

    #[inline]
    pub(crate) const fn enemy(&self) -> Set {
        self.marbles[self.to_move.other() as usize]
    }

    #[inline]
    pub(crate) const fn empty(&self) -> Set {
        BOARD & !(self.marbles[0] | self.marbles[1])
    }

    /// The row that starts with this marble; counts stop where more marbles make no difference.
    #[inline]
    pub(crate) const fn row(&self, tail: Point, direction: Direction) -> Row {
        let (mut at, mut own, mut enemy) = (bit(tail), 0, 0);
        while at & self.own() != 0 && own <= MOST {
            own += 1;
            at = direction.shift(at, 1);
        }
        while at & self.enemy() != 0 && enemy < MOST {
            enemy += 1;
            at = direction.shift(at, 1);
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

    /// The cells of a row of two or three.
    const fn line(first: Point, axis: Direction, count: u8) -> Set {
        let one = bit(first);
        let two = axis.shift(one, 1);
        if count == 2 { one | two } else { one | two | axis.shift(two, 1) }
    }

    /// The marbles with which an action of this kind can start.
    #[inline]
    pub(crate) const fn beginning(&self, kind: Kind) -> Set {
        match kind.at(Point::new(0, 0)) {
            Action::Line { direction, .. } => self.tails(direction),
            Action::Aside { axis, count, direction, .. } => {
                let free = self.own() & direction.ahead(self.empty(), 1);
                let two = free & axis.ahead(free, 1);
                if count == 2 { two } else { two & axis.ahead(free, 2) }
            }
        }
    }

    /// Last marbles of rows that may move in this direction (R3.2, R3.4 to R3.6).
    #[inline]
    const fn tails(&self, direction: Direction) -> Set {
        let (own, enemy, empty) = (self.own(), self.enemy(), self.empty());
        // Empty, or off the board.
        let free = !(own | enemy);
        let two = own & direction.ahead(own, 1);
        let three = two & direction.ahead(own, 2);
        let slides = own & direction.ahead(empty, 1)
            | two & direction.ahead(empty, 2)
            | three & direction.ahead(empty, 3);
        let by_two = two & direction.ahead(enemy, 2) & direction.ahead(free, 3);
        let second = direction.ahead(enemy, 4) & direction.ahead(free, 5);
        let by_three = three & direction.ahead(enemy, 3) & (direction.ahead(free, 4) | second);
        slides | by_two | by_three
    }

    /// Whether the side to move can move.
    #[inline]
    pub(crate) fn can_move(&self) -> bool {
        Kind::all().any(|kind| self.beginning(kind) != 0)
    }

    /// What is on a cell, in words.
    fn on(&self, cell: Point) -> String {
        let side = Side::BOTH.into_iter().find(|s| self.marbles[*s as usize] & bit(cell) != 0);
        side.map_or("no marble".to_owned(), |side| format!("a marble of {side}"))
    }

    /// Checks an action of the side to move.
    pub(crate) fn check_move(&self, action: Action) -> Result<(), Rejection> {
        match action {
            Action::Line { tail, direction } => self.check_line(tail, direction),
            Action::Aside { first, axis, count, direction } => {
                let line = (0..count).filter_map(|n| axis.step(first, n));
                self.check_aside(line, direction)
            }
        }
    }

    fn check_line(&self, tail: Point, direction: Direction) -> Result<(), Rejection> {
        let (us, row) = (self.to_move, self.row(tail, direction));
        let none = row.own == 0;
        forbid!("R3.1", none, "there is {} on {tail}; {us} moves its own marbles", self.on(tail));
        let many = row.own > MOST;
        forbid!("R3.2", many, "{us} has four marbles in a row from {tail}; at most three move");
        let before = row.own + row.enemy;
        if row.enemy == 0 {
            let edge = row.ahead == Ahead::Edge;
            forbid!(
                "R3.4",
                edge,
                "the row from {tail} ends at the edge; own marbles stay on the board"
            );
            return Ok(());
        }
        let (own, enemy) = (row.own, row.enemy);
        forbid!(
            "R3.5",
            enemy >= own,
            "{own} cannot push {enemy}; the row that pushes must be longer"
        );
        let blocked = row.ahead == Ahead::Marble;
        let cell = direction.step(tail, before).unwrap_or(tail);
        forbid!("R3.6", blocked, "{} on {cell} blocks the push", self.on(cell));
        Ok(())
    }

    fn check_aside(
        &self,
        line: impl Iterator<Item = Point> + Clone,
        direction: Direction,
    ) -> Result<(), Rejection> {
        let us = self.to_move;
        for cell in line.clone() {
            let other = bit(cell) & self.own() == 0;
            let on = || self.on(cell);
            forbid!("R3.1", other, "there is {} on {cell}; {us} moves its own marbles", on());
        }
        for cell in line {
            let to = direction.step(cell, 1);
            let to = require!("R3.4", to, "the marble on {cell} would leave the board");
            let occupied = bit(to) & self.empty() == 0;
            let on = || self.on(to);
            forbid!("R3.3", occupied, "there is {} on {to}; a side step does not push", on());
        }
        Ok(())
    }

    /// Moves the marbles, and returns whether one was pushed off.
    #[inline]
    pub(crate) fn shift(&mut self, action: Action) -> bool {
        let (own, enemy) = (self.to_move as usize, self.to_move.other() as usize);
        match action {
            Action::Aside { first, axis, count, direction } => {
                let line = Abalone::line(first, axis, count);
                self.marbles[own] ^= line | direction.shift(line, 1);
                false
            }
            Action::Line { tail, direction } => {
                let row = self.row(tail, direction);
                let front = direction.shift(bit(tail), row.own);
                self.marbles[own] ^= bit(tail) | front;
                if row.enemy == 0 {
                    return false;
                }
                let behind = direction.shift(front, row.enemy);
                self.marbles[enemy] ^= front | behind & BOARD;
                behind & BOARD == 0
            }
        }
    }
}

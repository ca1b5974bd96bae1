//! Moves of pawns (R3): a step, a jump over a pawn, or a diagonal jump.

use crate::board::{Direction, Point, Set, bit, first};
use crate::game::Quoridor;
use wanqi_sdk::prelude::*;

impl Quoridor {
    /// The squares that the pawn to move can move to.
    #[inline]
    pub(crate) fn targets(&self) -> Set {
        let (board, taken) = (&self.board, self.taken());
        let mut targets = 0;
        for direction in Direction::ALL {
            let next = board.step(self.pawns[self.to_move], direction);
            if next & taken == 0 {
                targets |= next;
                continue;
            }
            let behind = board.step(next, direction);
            if behind & !taken != 0 {
                targets |= behind;
            } else if behind == 0 || self.variant.aside {
                let [left, right] = direction.sideways();
                targets |= (board.step(next, left) | board.step(next, right)) & !taken;
            }
        }
        targets
    }

    /// Checks a move of the pawn to move.
    pub(crate) fn check_pawn(&self, to: Point) -> Result<(), Rejection> {
        let from = first(self.pawns[self.to_move]);
        forbid!("R3.2", let Some(holder) = self.holder(to), "{to} is occupied by {holder}'s pawn");
        let (columns, rows) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
        let far = columns + rows > 2;
        forbid!("R3.1", far, "{to} is neither a step nor a jump from {from}");
        match (columns, rows) {
            (1, 1) => self.check_diagonal(from, to),
            (2, _) | (_, 2) => self.check_over(from, to),
            _ => self.check_step(from, to),
        }
    }

    fn check_step(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let wall = self.board.wall_at(from, Direction::between(from, to));
        forbid!("R3.1", let Some(wall) = wall, "the wall {wall} is between {from} and {to}");
        Ok(())
    }

    /// Checks a straight jump over the pawn between.
    fn check_over(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let direction = Direction::between(from, to);
        let over = Point::new(from.x.midpoint(to.x), from.y.midpoint(to.y));
        forbid!("R3.3", self.holder(over).is_none(), "there is no pawn on {over} to jump over");
        for (square, next) in [(from, over), (over, to)] {
            let wall = self.board.wall_at(square, direction);
            forbid!("R3.3", let Some(w) = wall, "the wall {w} is between {square} and {next}");
        }
        Ok(())
    }

    /// Checks a diagonal jump; the jumped pawn may be on either of two squares.
    fn check_diagonal(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let corners = [Point::new(from.x, to.y), Point::new(to.x, from.y)];
        let refusals = corners.map(|over| self.check_around(from, over, to));
        let pawns = corners.map(|over| self.holder(over).is_some());
        match refusals {
            [Ok(()), _] | [_, Ok(())] => Ok(()),
            [_, refusal] if pawns == [false, true] => refusal,
            [refusal, _] => refusal,
        }
    }

    fn check_around(&self, from: Point, over: Point, to: Point) -> Result<(), Rejection> {
        let direction = Direction::between(from, over);
        let none = self.holder(over).is_none();
        forbid!("R3.4", none, "{to} is not a step from {from}, and there is no pawn on {over}");
        for (square, next) in [(from, over), (over, to)] {
            let wall = self.board.wall_at(square, Direction::between(square, next));
            forbid!("R3.4", let Some(w) = wall, "the wall {w} is between {square} and {next}");
        }
        let behind = self.board.step(bit(over), direction);
        if behind == 0 {
            return Ok(());
        }
        let (square, second) = (first(behind), behind & self.taken() != 0);
        forbid!("R3.4", !second, "{square} behind the pawn on {over} is free to jump to");
        let stops = !self.variant.aside;
        forbid!(
            "R3.5",
            stops,
            "the pawn on {over} cannot be jumped, a second pawn is behind it on {square}"
        );
        Ok(())
    }
}

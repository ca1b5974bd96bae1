//! Where a pawn goes (R3): a step, over a pawn, or aside of it.

use crate::board::{Set, Square, Wall, Way, bit, first};
use crate::game::Quoridor;
use wanqi_sdk::{Rejection, forbid};

impl Quoridor {
    /// Squares that the pawn to move can go to.
    #[inline]
    pub(crate) fn targets(&self) -> Set {
        let (board, taken) = (&self.board, self.taken());
        let mut targets = 0;
        for way in Way::ALL {
            let next = board.step(self.pawns[self.to_move], way);
            if next & taken == 0 {
                targets |= next;
                continue;
            }
            let behind = board.step(next, way);
            if behind & !taken != 0 {
                targets |= behind;
            } else if behind == 0 || self.variant.aside {
                let [left, right] = way.aside();
                targets |= (board.step(next, left) | board.step(next, right)) & !taken;
            }
        }
        targets
    }

    /// Whether the pawn to move may go there.
    pub(crate) fn check_pawn(&self, to: Square) -> Result<(), Rejection> {
        let from = first(self.pawns[self.to_move]);
        let holder = self.holder(to);
        let whose = holder.unwrap_or("nobody");
        forbid!("R3.2", holder.is_some(), "{to} holds {whose}'s pawn");
        let (columns, rows) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
        let far = columns + rows > 2;
        forbid!("R3.1", far, "{to} is neither a step nor a jump from {from}");
        match (columns, rows) {
            (1, 1) => self.check_aside(from, to),
            (2, _) | (_, 2) => self.check_over(from, to),
            _ => self.check_step(from, to),
        }
    }

    fn check_step(&self, from: Square, to: Square) -> Result<(), Rejection> {
        let wall = self.board.wall_at(from, Way::between(from, to));
        let name = name_of(wall);
        forbid!("R3.1", wall.is_some(), "the wall {name} stands between {from} and {to}");
        Ok(())
    }

    /// Straight over the pawn between.
    fn check_over(&self, from: Square, to: Square) -> Result<(), Rejection> {
        let way = Way::between(from, to);
        let over = Square::new(from.x.midpoint(to.x), from.y.midpoint(to.y));
        forbid!("R3.3", self.holder(over).is_none(), "no pawn stands on {over} to be jumped");
        for (square, next) in [(from, over), (over, to)] {
            let wall = self.board.wall_at(square, way);
            let name = name_of(wall);
            forbid!("R3.3", wall.is_some(), "the wall {name} stands between {square} and {next}");
        }
        Ok(())
    }

    /// Aside of a pawn: there are two squares that one might stand on.
    fn check_aside(&self, from: Square, to: Square) -> Result<(), Rejection> {
        let corners = [Square::new(from.x, to.y), Square::new(to.x, from.y)];
        let refusals = corners.map(|over| self.check_around(from, over, to));
        let pawns = corners.map(|over| self.holder(over).is_some());
        match refusals {
            [Ok(()), _] | [_, Ok(())] => Ok(()),
            [_, refusal] if pawns == [false, true] => refusal,
            [refusal, _] => refusal,
        }
    }

    fn check_around(&self, from: Square, over: Square, to: Square) -> Result<(), Rejection> {
        let way = Way::between(from, over);
        let none = self.holder(over).is_none();
        forbid!("R3.4", none, "{to} is no step from {from}, and no pawn stands on {over}");
        for (square, next) in [(from, over), (over, to)] {
            let wall = self.board.wall_at(square, Way::between(square, next));
            let name = name_of(wall);
            forbid!("R3.4", wall.is_some(), "the wall {name} stands between {square} and {next}");
        }
        let behind = self.board.step(bit(over), way);
        if behind == 0 {
            return Ok(());
        }
        let (square, second) = (first(behind), behind & self.taken() != 0);
        forbid!("R3.4", !second, "{square} behind the pawn on {over} is free to jump to");
        let stops = !self.variant.aside;
        forbid!("R3.5", stops, "a second pawn stands behind the one on {over}, on {square}");
        Ok(())
    }
}

fn name_of(wall: Option<Wall>) -> String {
    wall.map_or(String::new(), |wall| wall.to_string())
}

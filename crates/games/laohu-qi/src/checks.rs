//! The checks of moves (R3, R4), in the order of the rules.

use crate::board::{DogLines, Point, points};
use crate::game::Laohu;
use wanqi_sdk::prelude::*;

impl Laohu {
    pub(crate) fn check_place(&self, to: Point) -> Result<(), Rejection> {
        forbid!("R3.2", !self.is_placing(), "there is no dog to place, a piece moves");
        forbid!("R3.2", self.empty() & to.bit() == 0, "{to} is not empty");
        Ok(())
    }

    pub(crate) fn check_dog(
        &self,
        from: Point,
        to: Point,
        takes: Option<Point>,
    ) -> Result<(), Rejection> {
        let board = self.variant.board;
        forbid!("R3.1", self.dogs[0] & from.bit() == 0, "there is no dog on {from}");
        let joins = self.variant.stack > 1 && self.dogs[0] & to.bit() != 0;
        forbid!("R3.3", joins, "there is a dog on {to}, a dog cannot join another");
        forbid!("R3.1", self.empty() & to.bit() == 0, "{to} is not empty");
        let apart = board.steps(from) & to.bit() == 0;
        forbid!("R3.1", apart, "{to} is not the next point on a line from {from}");
        let left = counted(self.hand, "dog is", "dogs are");
        forbid!("R3.2", self.hand > 0, "{left} left to place before one moves");
        let movable = self.movable();
        let stack = points(movable).next().filter(|_| movable & from.bit() == 0);
        forbid!(
            "R3.3",
            let Some(stack) = stack,
            "the dog on {from} is single, the stack on {stack} moves first"
        );
        let barred = board.dog_steps(from) & to.bit() == 0;
        let back = barred && board.dog_lines == DogLines::Forward;
        forbid!("R3.4", back, "the dog on {from} cannot move back");
        let slanted = barred && board.dog_lines == DogLines::Straight;
        forbid!("R3.5", slanted, "the dog on {from} cannot move along a diagonal");
        forbid!("R3.6", takes.is_some(), "the dog on {from} cannot capture");
        Ok(())
    }

    pub(crate) fn check_tiger(
        &self,
        from: Point,
        to: Point,
        takes: Option<Point>,
    ) -> Result<(), Rejection> {
        let hunter = self.variant.hunter;
        forbid!("R4.1", self.tigers & from.bit() == 0, "there is no {hunter} on {from}");
        forbid!("R4.1", self.empty() & to.bit() == 0, "{to} is not empty");
        if let Some(dog) = takes {
            return self.check_leap(from, to, dog);
        }
        let apart = self.variant.board.steps(from) & to.bit() == 0;
        forbid!("R4.1", apart, "{to} is not the next point on a line from {from}");
        Ok(())
    }

    fn check_leap(&self, from: Point, to: Point, dog: Point) -> Result<(), Rejection> {
        let (variant, hunter) = (self.variant, self.variant.hunter);
        forbid!("R4.2", !variant.leaps(), "the {hunter} cannot leap; it captures both neighbours");
        let between = variant.board.between(from, to).unwrap_or(0);
        forbid!("R4.4", between == 0, "no straight line leads over a point from {from} to {to}");
        let gap = points(between & !self.dogs[0]).next();
        forbid!("R4.4", let Some(gap) = gap, "there is no dog on {gap} to leap over");
        let count = between.count_ones();
        let dogs = there_are(count, "dog", "dogs");
        let many = count > 1 && !variant.leaps_far();
        forbid!("R4.4", many, "{dogs} between {from} and {to}, a leap is over one");
        forbid!("R4.4", between & dog.bit() == 0, "{dog} is not between {from} and {to}");
        forbid!("R4.5", count.is_multiple_of(2), "{dogs} between, an even number");
        Ok(())
    }
}

//! The checks of actions (R2.3, R3–R7), in the order of the rules.

use crate::board::{Point, RINGS, ROWS, Side, around, points, segment};
use crate::game::Mogu;
use crate::notation::Action;
use crate::variant::TurnKind;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;

impl Mogu {
    /// Checks an action of the side to move.
    pub(crate) fn check_action(&self, action: Action) -> Result<(), Rejection> {
        match (self.variant.kind, action) {
            (TurnKind::Runs { .. }, Action::Stone { point, again: false }) => {
                forbid!("R3.1", !self.all().has(point.0), "there is no stone on {point}");
                Ok(())
            }
            (TurnKind::Runs { coloured }, Action::Line { from, to }) => {
                self.check_run(from, to, coloured)
            }
            (TurnKind::Pairs, Action::Line { from, to }) => self.check_pair(from, to),
            (TurnKind::Triangles, Action::Triangle(three)) => self.check_triangle(three),
            (TurnKind::Race, Action::Line { from, to }) => self.check_move(from, to),
            (TurnKind::Rings, Action::Stone { point, again }) => self.check_ring(point, again),
            (kind, _) => Err(Rejection::illegal("R2.3", kind.turn())),
        }
    }

    fn check_run(&self, from: Point, to: Point, coloured: bool) -> Result<(), Rejection> {
        let direction = from.direction_to(to);
        let direction = require!("R3.1", direction, "{from} and {to} are not on one string");
        let run = segment(from, to, direction);
        let gap = (run & !self.all()).next().map(Point);
        forbid!("R3.1", let Some(gap) = gap, "there is no stone on {gap}, within the run");
        let (odd, one_colour) = (run.count() % 2 == 1, direction == ROWS);
        let stones = plural(run.count(), "stone");
        let mixed = coloured && odd && !one_colour;
        forbid!("R3.2", mixed, "the {stones} from {from} to {to} are not of one colour");
        let same = coloured && !odd && one_colour;
        forbid!("R3.2", same, "the {stones} from {from} to {to} are all of one colour");
        Ok(())
    }

    fn check_pair(&self, from: Point, to: Point) -> Result<(), Rejection> {
        for point in [from, to] {
            forbid!("R4.1", !self.all().has(point.0), "there is no stone on {point}");
        }
        let direction = from.direction_to(to);
        let direction = require!("R4.1", direction, "{from} and {to} are not on one string");
        let stones = segment(from, to, direction) & self.all();
        let between = stones.count().saturating_sub(2);
        let wrong = between != 1;
        let between = counted(between, "stone is", "stones are");
        forbid!("R4.1", wrong, "{between} between {from} and {to}, not one");
        Ok(())
    }

    fn check_triangle(&self, three: Bitboard) -> Result<(), Rejection> {
        let occupied = (three & self.all()).next().map(Point);
        forbid!("R5.1", let Some(point) = occupied, "{point} is occupied");
        let apart = |point: &Point| !(three & !point.bit() & !around(point.bit())).is_empty();
        let lone = points(three).find(apart);
        forbid!("R5.2", let Some(point) = lone, "{point} is not next to both other points");
        Ok(())
    }

    fn check_move(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R6.2", !self.own().has(from.0), "there is no stone of {us} on {from}");
        forbid!("R6.2", self.all().has(to.0), "{to} is occupied");
        let step = around(from.bit()).has(to.0);
        let reached = step || self.jumps(from).has(to.0);
        forbid!("R6.3", !reached, "neither a step nor jumps lead from {from} to {to}");
        Ok(())
    }

    fn check_ring(&self, point: Point, again: bool) -> Result<(), Rejection> {
        forbid!("R7.1", self.all().has(point.0), "{point} is occupied");
        let open = self.open_ring();
        let later = open.map(Point).next().filter(|_| !open.has(point.0));
        forbid!("R7.2", let Some(free) = later, "{free} on a ring around {point} is empty");
        if !again {
            return Ok(());
        }
        let us = self.to_move;
        forbid!("R7.3", us == Side::Black, "Black places one stone in each turn");
        let twice = self.doubled || self.again;
        forbid!("R7.3", twice, "White has already placed two stones in a turn");
        let free = (RINGS[0] & self.empty()).next().map(Point);
        forbid!("R7.3", let Some(free) = free, "the outer ring is not full, {free} is empty");
        let last = !self.empty().many();
        forbid!("R7.3", last, "{point} is the last empty point");
        Ok(())
    }
}

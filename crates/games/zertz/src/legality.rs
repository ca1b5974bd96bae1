//! The list of the legal actions (R2–R5), and the refusals of all others.

use crate::board::{Point, joined, rings};
use crate::game::{Phase, Zertz};
use crate::marbles::Colour;
use crate::notation::Action;
use wanqi_sdk::prelude::*;

impl Zertz {
    /// Adds all legal actions of the seat to move.
    pub(crate) fn list(&self, out: &mut Vec<Action>) {
        match self.phase {
            Phase::Jumping(from) => self.list_jumps(from, out),
            Phase::Taking(all) => {
                let mut rest = all;
                while let Some(first) = self.layout.first_of(rest) {
                    out.push(Action::Take(first));
                    rest &= !joined(first.bit(), all);
                }
                out.push(Action::Done);
            }
            Phase::New => {
                let jumpers = self.jumpers();
                rings(jumpers).for_each(|from| self.list_jumps(from, out));
                if jumpers == 0 {
                    self.list_places(out);
                }
            }
        }
    }

    fn list_jumps(&self, from: Point, out: &mut Vec<Action>) {
        out.extend(self.jumps(from).map(|to| Action::Jump { from, to }));
    }

    fn list_places(&self, out: &mut Vec<Action>) {
        let (vacant, free, stock) = (self.vacant(), self.free(), self.stock());
        if stock.is_empty() {
            out.push(Action::Pass);
        }
        // A hint lists up to two thousand placements.
        out.reserve(stock.colours().count() * (vacant.count_ones() * free.count_ones()) as usize);
        for ring in rings(vacant) {
            let free = free & !ring.bit();
            for colour in stock.colours() {
                if free == 0 {
                    out.push(Action::Place { colour, ring, removed: None });
                }
                let place = |ring, removed| Action::Place { colour, ring, removed: Some(removed) };
                out.extend(rings(free).map(|removed| place(ring, removed)));
            }
        }
    }

    pub(crate) fn check_place(
        &self,
        colour: Colour,
        ring: Point,
        removed: Option<Point>,
    ) -> Result<(), Rejection> {
        let name = self.name(ring);
        forbid!("R2.1", self.rings & ring.bit() == 0, "{name} has been removed");
        forbid!("R2.1", let Some(of) = self.marble(ring), "a {of} marble is on {name}");
        let (seat, none) = (self.to_move.0, self.stock().of(colour) == 0);
        let pool = !self.pool.is_empty();
        forbid!("R2.2", pool && none, "no {colour} marble is left in the pool");
        forbid!(
            "R2.3",
            !pool && none,
            "the pool is empty, and seat {seat} has captured no {colour} marble"
        );
        match removed {
            Some(removed) => self.check_removal(ring, removed)?,
            None => {
                let free = self.layout.first_of(self.free() & !ring.bit());
                let free = free.map(|free| self.name(free));
                forbid!("R2.5", let Some(free) = free, "a ring must be removed, such as {free}");
            }
        }
        let first = self.layout.first_of(self.jumpers()).map(|first| self.name(first));
        forbid!("R3.2", let Some(at) = first, "the marble on {at} can jump, so a jump is due");
        self.check_not_taking()
    }

    fn check_removal(&self, ring: Point, removed: Point) -> Result<(), Rejection> {
        let name = self.name(removed);
        forbid!("R2.4", self.rings & removed.bit() == 0, "{name} has already been removed");
        forbid!("R2.4", let Some(of) = self.marble(removed), "a {of} marble is on {name}");
        forbid!("R2.4", ring == removed, "the marble is placed on {name}");
        let held = self.free() & removed.bit() == 0;
        forbid!("R2.4", held, "{name} cannot slide out between its neighbours");
        Ok(())
    }

    pub(crate) fn check_jump(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let (start, goal) = (self.name(from), self.name(to));
        forbid!("R3.1", self.marble(from).is_none(), "no marble is on {start}");
        let over = from.between(to);
        let over = require!("R3.1", over, "{start} and {goal} are not two steps apart in a line");
        let middle = self.name(over);
        forbid!("R3.1", self.marble(over).is_none(), "no marble is on {middle} to jump over");
        forbid!("R3.1", self.rings & to.bit() == 0, "{goal} has been removed");
        forbid!("R3.1", let Some(of) = self.marble(to), "a {of} marble is on {goal}");
        if let Phase::Jumping(ring) = self.phase {
            let due = self.name(ring);
            forbid!("R3.3", ring != from, "the marble on {due} must continue to jump");
        }
        self.check_not_taking()
    }

    fn check_not_taking(&self) -> Result<(), Rejection> {
        let Phase::Taking(groups) = self.phase else { return Ok(()) };
        let first = self.layout.first_of(groups).map(|first| self.name(first));
        forbid!("R4.3", let Some(first) = first, "take the group of {first} or write done first");
        Ok(())
    }

    pub(crate) fn check_take(&self, ring: Point) -> Result<(), Rejection> {
        let name = self.name(ring);
        let Phase::Taking(groups) = self.phase else { return Err(nothing_isolated()) };
        let isolated = groups & ring.bit() != 0;
        forbid!("R4.1", !isolated, "{name} is not in a group that this turn has isolated");
        let first = self.layout.first_of(joined(ring.bit(), groups)).unwrap_or(ring);
        let other = self.name(first);
        forbid!(
            "R4.3",
            first != ring,
            "the group of {name} has the name of its first ring, {other}"
        );
        Ok(())
    }

    pub(crate) fn check_done(&self) -> Result<(), Rejection> {
        let taking = matches!(self.phase, Phase::Taking(_));
        if taking { Ok(()) } else { Err(nothing_isolated()) }
    }

    pub(crate) fn check_pass(&self) -> Result<(), Rejection> {
        self.check_not_taking()?;
        let seat = self.to_move.0;
        forbid!("R5.1", self.jumpers() != 0, "seat {seat} can jump, so it must jump");
        forbid!("R5.1", !self.stock().is_empty(), "seat {seat} can place a marble");
        Ok(())
    }
}

fn nothing_isolated() -> Rejection {
    Rejection::illegal("R4.3", "this turn has not isolated a group")
}

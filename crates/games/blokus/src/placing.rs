//! Placing (R3): the legal placements, and the checks of one.

use crate::board::{Point, Squares};
use crate::game::Blokus;
use crate::piece::{PIECES, Placement, SHAPES};
use crate::variant::Colour;
use wanqi_sdk::prelude::*;

impl Blokus {
    /// The squares that a colour may cover: vacant, no edge to its own pieces (R3.1, R3.4).
    fn open(&self, colour: Colour) -> Squares {
        self.vacant() & !self.squares(colour).beside()
    }

    /// The squares of which the next piece of a colour must cover at least one (R3.2, R3.3).
    fn goals(&self, colour: Colour) -> Squares {
        let own = self.squares(colour);
        if own.is_empty() { self.starts(colour) } else { own.cornerwise() }
    }

    /// The start squares of a colour (R3.2).
    pub(crate) fn starts(&self, colour: Colour) -> Squares {
        let mut starts = Squares::EMPTY;
        for other in self.variant.colours().filter(|other| self.any_start || *other == colour) {
            starts.insert(self.variant.side(other).start);
        }
        starts
    }

    /// Calls `found` with every legal placement of a colour until it returns false.
    pub(crate) fn each_placement(&self, colour: Colour, mut found: impl FnMut(Placement) -> bool) {
        let open = self.open(colour);
        let goals = self.goals(colour) & open;
        let left = self.left(colour);
        for (index, shape) in SHAPES.iter().enumerate() {
            if !left.contains(shape.piece) {
                continue;
            }
            for corner in shape.fits(&open, &goals).iter() {
                if !found(Placement::new(index as u8, corner)) {
                    return;
                }
            }
        }
    }

    /// The first legal placement of a colour.
    pub(crate) fn some_placement(&self, colour: Colour) -> Option<Placement> {
        let mut some = None;
        self.each_placement(colour, |placement| {
            some = Some(placement);
            false
        });
        some
    }

    /// Checks a placement of a colour.
    pub(crate) fn check_placement(
        &self,
        colour: Colour,
        placement: Placement,
    ) -> Result<(), Rejection> {
        let side = self.variant.side(colour);
        let name = PIECES[usize::from(placement.piece())].name;
        let gone = !self.left(colour).contains(placement.piece());
        forbid!("R1.3", gone, "{side} has already placed piece {name}");
        let covered = placement.set();
        let taken = (covered & !self.vacant()).first();
        forbid!("R3.1", let Some(at) = taken, "{at} is occupied by {}", self.holder(at));
        let own = self.squares(colour);
        let off_start = own.is_empty() && (covered & self.starts(colour)).is_empty();
        let starts = || self.vacant_starts(colour);
        forbid!("R3.2", off_start, "the first piece of {side} must cover {}", starts());
        let apart = !own.is_empty() && (covered & own.cornerwise()).is_empty();
        forbid!("R3.3", apart, "piece {name} touches no piece of {side} corner to corner");
        let edge = (covered & own.beside()).first();
        let beside = |at| self.own_beside(colour, at);
        forbid!("R3.4", let Some(at) = edge, "{at} shares an edge with {side} on {}", beside(at));
        Ok(())
    }

    fn holder(&self, square: Point) -> &'static str {
        let on = self.variant.colours().find(|colour| self.squares(*colour).contains(square));
        on.map_or("no colour", |on| self.variant.side(on).name)
    }

    fn vacant_starts(&self, colour: Colour) -> String {
        let starts = self.starts(colour) & self.vacant();
        let names: Vec<String> = starts.iter().map(|square| square.to_string()).collect();
        names.join(" or ")
    }

    /// A square of a colour that shares an edge with this square.
    fn own_beside(&self, colour: Colour, square: Point) -> Point {
        let mut covered = Squares::EMPTY;
        covered.insert(square);
        (covered.beside() & *self.squares(colour)).first().unwrap_or(square)
    }
}

//! Where pieces go (R3): what is open to a colour, and why a placement is refused.

use crate::board::{Square, Squares};
use crate::piece::{PIECES, Placement, SHAPES};
use crate::rules::Blokus;
use crate::variant::Colour;
use wanqi_sdk::{Rejection, forbid};

impl Blokus {
    /// The squares that a colour may cover: vacant, and none of its own beside them (R3.1, R3.4).
    fn open(&self, colour: Colour) -> Squares {
        self.vacant() & !self.squares(colour).beside()
    }

    /// The squares of which a colour's next piece covers one at least (R3.2, R3.3).
    fn touch(&self, colour: Colour) -> Squares {
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

    /// Calls for every legal placement of a colour until told to stop.
    pub(crate) fn each_placement(&self, colour: Colour, mut found: impl FnMut(Placement) -> bool) {
        let open = self.open(colour);
        let touch = self.touch(colour) & open;
        let left = self.left(colour);
        for (index, shape) in SHAPES.iter().enumerate() {
            if !left.contains(shape.piece) {
                continue;
            }
            for corner in shape.fits(&open, &touch).iter() {
                if !found(Placement::new(index as u8, corner)) {
                    return;
                }
            }
        }
    }

    /// A legal placement of a colour, if there is one.
    pub(crate) fn some_placement(&self, colour: Colour) -> Option<Placement> {
        let mut some = None;
        self.each_placement(colour, |placement| {
            some = Some(placement);
            false
        });
        some
    }

    /// Whether a colour may place this now.
    pub(crate) fn check_placement(
        &self,
        colour: Colour,
        placement: Placement,
    ) -> Result<(), Rejection> {
        let side = self.variant.side(colour);
        let name = PIECES[usize::from(placement.piece())].name;
        let gone = !self.left(colour).contains(placement.piece());
        forbid!("R1.3", gone, "{side} has already placed the {name}");
        let covered = placement.set();
        let taken = (covered & !self.vacant()).first();
        forbid!("R3.1", taken.is_some(), "{}", self.tell_taken(taken));
        let own = self.squares(colour);
        let off_start = own.is_empty() && (covered & self.starts(colour)).is_empty();
        forbid!("R3.2", off_start, "{}", self.tell_starts(colour));
        let apart = !own.is_empty() && (covered & own.cornerwise()).is_empty();
        forbid!("R3.3", apart, "the {name} touches no piece of {side} corner to corner");
        let edge = (covered & own.beside()).first();
        forbid!("R3.4", edge.is_some(), "{}", self.tell_edge(colour, edge));
        Ok(())
    }

    fn tell_taken(&self, square: Option<Square>) -> String {
        let Some(square) = square else { return String::new() };
        let on = self.variant.colours().find(|colour| self.squares(*colour).contains(square));
        format!("{square} is taken by {}", on.map_or("nobody", |on| self.variant.side(on).name))
    }

    fn tell_starts(&self, colour: Colour) -> String {
        let starts = self.starts(colour) & self.vacant();
        let names: Vec<String> = starts.iter().map(|square| square.to_string()).collect();
        let side = self.variant.side(colour);
        format!("the first piece of {side} covers a start square: {}", names.join(" or "))
    }

    fn tell_edge(&self, colour: Colour, square: Option<Square>) -> String {
        let Some(square) = square else { return String::new() };
        let mut covered = Squares::EMPTY;
        covered.insert(square);
        let beside = (covered.beside() & *self.squares(colour)).first().unwrap_or(square);
        format!("{square} shares an edge with {} on {beside}", self.variant.side(colour))
    }
}

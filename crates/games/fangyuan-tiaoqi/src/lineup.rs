//! The order in which a side sets up its pieces (R2.2).

use crate::board::{OF_SHAPE, PIECES, Shape};
use std::fmt;

/// Five square and five round pieces on the ten points of an area: the bits of square
/// pieces are set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lineup(u16);

impl Lineup {
    /// The numbers of all line-ups are below this.
    pub const NUMBERS: u16 = 1 << PIECES;

    /// The line-up with these square pieces; `None` unless they are five.
    #[must_use]
    pub const fn new(squares: u16) -> Option<Lineup> {
        let fits = squares < Lineup::NUMBERS && squares.count_ones() == OF_SHAPE;
        if fits { Some(Lineup(squares)) } else { None }
    }

    /// All 252 line-ups.
    pub fn all() -> impl Iterator<Item = Lineup> {
        (0..Lineup::NUMBERS).filter_map(Lineup::new)
    }

    /// The shapes, in the order of the points of an area.
    pub fn shapes(self) -> impl Iterator<Item = Shape> {
        (0..PIECES).map(move |n| Shape::BOTH[usize::from(self.0 >> n & 1)])
    }
}

impl fmt::Display for Lineup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.shapes().try_for_each(|shape| write!(f, "{}", shape.letter()))
    }
}

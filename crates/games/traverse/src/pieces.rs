//! The shapes of pieces (R1.3), the ways they go (R3.2), and the rows they are set up in (R2.2).

use std::fmt;

/// A shape.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shape {
    /// 圆形: all eight ways.
    Circle,
    /// 菱形: diagonally.
    Diamond,
    /// 正方形: along columns and rows.
    Square,
    /// 三角形: diagonally forward and straight back.
    Triangle,
}

impl Shape {
    /// All shapes, in the order of their letters.
    pub const ALL: [Shape; 4] = [Shape::Circle, Shape::Diamond, Shape::Square, Shape::Triangle];

    /// The letter in actions.
    #[must_use]
    pub const fn letter(self) -> char {
        ['c', 'd', 's', 't'][self as usize]
    }

    /// The shape of a letter.
    #[must_use]
    pub fn of(letter: char) -> Option<Shape> {
        Shape::ALL.into_iter().find(|shape| shape.letter() == letter)
    }

    /// The ways that it goes, in words.
    #[must_use]
    pub const fn goes(self) -> &'static str {
        match self {
            Shape::Circle => "in all ways",
            Shape::Diamond => "diagonally",
            Shape::Square => "along columns and rows",
            Shape::Triangle => "diagonally forward and straight back",
        }
    }

    /// The ways that it goes (R3.2), a bit each, for a seat that looks up the board from this edge.
    #[inline]
    #[must_use]
    pub const fn ways(self, edge: usize) -> u8 {
        match self {
            Shape::Circle => 0b1111_1111,
            Shape::Diamond => 0b1010_1010,
            Shape::Square => 0b0101_0101,
            // From the bottom: up to both sides, down; a quarter turn for each edge.
            Shape::Triangle => 0b0100_1010_u8.rotate_right(2 * edge as u32),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["circle", "diamond", "square", "triangle"][*self as usize])
    }
}

/// Pieces of a seat.
pub const PIECES: usize = 8;

/// Pieces of a shape.
pub const OF_SHAPE: usize = 2;

/// The pieces in a start row, by column or row of the board ascending: two of each shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lineup([Shape; PIECES]);

impl Lineup {
    /// The first in the order of letters.
    pub const FIRST: Lineup = {
        let [c, d, s, t] = Shape::ALL;
        Lineup([c, c, d, d, s, s, t, t])
    };

    /// The line-up of these shapes, if there are two of each.
    #[must_use]
    pub fn new(shapes: [Shape; PIECES]) -> Option<Lineup> {
        let count = |shape| shapes.iter().filter(|other| **other == shape).count();
        Shape::ALL.into_iter().all(|shape| count(shape) == OF_SHAPE).then_some(Lineup(shapes))
    }

    /// The shapes.
    #[must_use]
    pub const fn shapes(&self) -> &[Shape; PIECES] {
        &self.0
    }

    /// The next one in the order of letters.
    #[must_use]
    pub fn next(mut self) -> Option<Lineup> {
        let rise = self.0.windows(2).rposition(|pair| pair[0] < pair[1])?;
        let last = self.0.iter().rposition(|shape| *shape > self.0[rise])?;
        self.0.swap(rise, last);
        self.0[rise + 1..].reverse();
        Some(self)
    }

    /// With two pieces changed.
    #[must_use]
    pub fn swapped(mut self, one: usize, other: usize) -> Lineup {
        self.0.swap(one, other);
        self
    }
}

//! The shapes of pieces (R1.3), their directions (R3.2), and line-ups of a start row (R2.2).

use std::fmt;

/// A shape.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shape {
    /// 圆形: moves in all eight directions.
    Circle,
    /// 菱形: moves diagonally.
    Diamond,
    /// 正方形: moves along columns and rows.
    Square,
    /// 三角形: moves diagonally forward and straight back.
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

    /// The directions in words.
    #[must_use]
    pub const fn moves(self) -> &'static str {
        match self {
            Shape::Circle => "in all directions",
            Shape::Diamond => "diagonally",
            Shape::Square => "along columns and rows",
            Shape::Triangle => "diagonally forward and straight back",
        }
    }

    /// The directions (R3.2), one bit each, for a seat that starts at this edge.
    #[inline]
    #[must_use]
    pub const fn directions(self, edge: usize) -> u8 {
        match self {
            Shape::Circle => 0b1111_1111,
            Shape::Diamond => 0b1010_1010,
            Shape::Square => 0b0101_0101,
            // From the bottom edge: up-left, up-right, down; a quarter turn for each edge.
            Shape::Triangle => 0b0100_1010_u8.rotate_right(2 * edge as u32),
        }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["circle", "diamond", "square", "triangle"][*self as usize])
    }
}

/// The number of pieces of a seat.
pub const PIECES: usize = 8;

/// The number of pieces of a shape that a seat has.
pub const OF_SHAPE: usize = 2;

/// The pieces of a start row, two of each shape, from the left or from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lineup([Shape; PIECES]);

impl Lineup {
    /// The first line-up in the order of letters.
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

    /// The shapes in order.
    #[must_use]
    pub const fn shapes(&self) -> &[Shape; PIECES] {
        &self.0
    }

    /// The next line-up in the order of letters.
    #[must_use]
    pub fn next(mut self) -> Option<Lineup> {
        let rise = self.0.windows(2).rposition(|pair| pair[0] < pair[1])?;
        let last = self.0.iter().rposition(|shape| *shape > self.0[rise])?;
        self.0.swap(rise, last);
        self.0[rise + 1..].reverse();
        Some(self)
    }

    /// The line-up with two pieces exchanged.
    #[must_use]
    pub fn swapped(mut self, one: usize, other: usize) -> Lineup {
        self.0.swap(one, other);
        self
    }
}

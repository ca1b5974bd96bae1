//! The board (R1) and rows of stones (R3).

use std::fmt;
pub use wanqi_sdk::board::square::{AXES, Square as Point};

/// The longest side of a board.
pub const MAX: usize = 59;

/// Stones in a row that win.
pub const SIX: u32 = 6;

/// Black or White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

impl Colour {
    /// The opponent's colour.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Black => "Black",
            Colour::White => "White",
        })
    }
}

/// A square board and the stones on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    size: u8,
    /// A word a row, a bit a point.
    rows: [[u64; MAX]; 2],
}

impl Board {
    /// An empty board of this many lines each way, at most [`MAX`].
    #[must_use]
    pub const fn new(size: u8) -> Board {
        Board { size, rows: [[0; MAX]; 2] }
    }

    /// Lines each way.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The middle point; on an even board the one up and to the right of the middle.
    #[must_use]
    pub const fn centre(&self) -> Point {
        Point::new(self.size / 2, self.size / 2)
    }

    /// How many points there are.
    #[must_use]
    pub fn len(&self) -> u16 {
        u16::from(self.size) * u16::from(self.size)
    }

    /// Whether there is no stone.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.rows == [[0; MAX]; 2]
    }

    /// Every point, row by row from the bottom.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| Point::new(x, y)))
    }

    /// The points with stones of a colour.
    pub fn stones(&self, colour: Colour) -> impl Iterator<Item = Point> + '_ {
        self.points().filter(move |point| self.has(colour, *point))
    }

    #[inline]
    fn has(&self, colour: Colour, point: Point) -> bool {
        self.rows[colour as usize][usize::from(point.y)] >> point.x & 1 != 0
    }

    /// The stone on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Colour> {
        [Colour::Black, Colour::White].into_iter().find(|colour| self.has(*colour, point))
    }

    /// Whether no stone is on the point.
    #[inline]
    #[must_use]
    pub fn is_vacant(&self, point: Point) -> bool {
        let y = usize::from(point.y);
        (self.rows[0][y] | self.rows[1][y]) >> point.x & 1 == 0
    }

    /// Puts a stone on a vacant point (R1.2).
    #[inline]
    pub fn place(&mut self, colour: Colour, point: Point) {
        self.rows[colour as usize][usize::from(point.y)] |= 1 << point.x;
    }

    /// Takes the stone of this colour off the point.
    pub fn remove(&mut self, colour: Colour, point: Point) {
        self.rows[colour as usize][usize::from(point.y)] &= !(1 << point.x);
    }

    /// Whether the stone of the colour on this point stands in a row of six or more.
    #[inline]
    #[must_use]
    pub fn in_six(&self, colour: Colour, point: Point) -> bool {
        AXES.into_iter().any(|axis| self.run(colour, point, axis) >= SIX)
    }

    /// How many stones of the colour stand unbroken through its stone on this point.
    fn run(&self, colour: Colour, point: Point, (dx, dy): (i8, i8)) -> u32 {
        1 + self.ahead(colour, point, (dx, dy)) + self.ahead(colour, point, (-dx, -dy))
    }

    /// How many stones of the colour follow on the point in a direction.
    #[inline]
    fn ahead(&self, colour: Colour, point: Point, direction: (i8, i8)) -> u32 {
        let step = |from: &Point| from.step(direction, self.size, self.size);
        let following = std::iter::successors(step(&point), step);
        following.take_while(|next| self.has(colour, *next)).count() as u32
    }
}

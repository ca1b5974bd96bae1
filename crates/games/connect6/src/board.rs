//! The board (R1) and rows of stones (R3).

pub use wanqi_sdk::board::square::AXES;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

/// The longest side of a board.
pub const MAX: usize = 59;

/// Stones in a row that win.
pub const SIX: u32 = 6;

sides!(Black 'b', White 'w');

/// A square board and the stones on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    size: u8,
    /// One word for each row of each side, one bit for each point.
    rows: [[u64; MAX]; 2],
}

impl Board {
    /// An empty board with this many lines in each direction, at most [`MAX`].
    #[must_use]
    pub const fn new(size: u8) -> Board {
        Board { size, rows: [[0; MAX]; 2] }
    }

    /// The number of lines in each direction.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The middle point; on a board of even size the point up and to the right of the middle.
    #[must_use]
    pub const fn centre(&self) -> Point {
        Point::new(self.size / 2, self.size / 2)
    }

    /// The number of points.
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

    /// The points with stones of a side.
    pub fn stones(&self, side: Side) -> impl Iterator<Item = Point> + '_ {
        self.points().filter(move |point| self.has(side, *point))
    }

    #[inline]
    fn has(&self, side: Side, point: Point) -> bool {
        self.rows[side as usize][usize::from(point.y)] >> point.x & 1 != 0
    }

    /// The stone on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.has(*side, point))
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
    pub fn place(&mut self, side: Side, point: Point) {
        self.rows[side as usize][usize::from(point.y)] |= 1 << point.x;
    }

    /// Removes the stone of this side from the point.
    pub fn remove(&mut self, side: Side, point: Point) {
        self.rows[side as usize][usize::from(point.y)] &= !(1 << point.x);
    }

    /// Whether the stone of this side on this point is part of a row of six or more.
    #[inline]
    #[must_use]
    pub fn in_six(&self, side: Side, point: Point) -> bool {
        AXES.into_iter().any(|axis| self.run(side, point, axis) >= SIX)
    }

    /// The length of the unbroken row of this side's stones through this point.
    fn run(&self, side: Side, point: Point, (dx, dy): (i8, i8)) -> u32 {
        1 + self.ahead(side, point, (dx, dy)) + self.ahead(side, point, (-dx, -dy))
    }

    /// The number of stones of this side that follow the point in a direction.
    #[inline]
    fn ahead(&self, side: Side, point: Point, direction: (i8, i8)) -> u32 {
        let step = |from: &Point| from.step(direction, self.size, self.size);
        let following = std::iter::successors(step(&point), step);
        following.take_while(|next| self.has(side, *next)).count() as u32
    }
}

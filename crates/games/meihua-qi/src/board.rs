//! The board (R1): points, stones, and the blossoms that they make (R4.1).

pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

/// The largest number of columns and rows.
pub const MOST: u8 = 19;

sides!(Black 'b', White 'w');

/// The blossoms as petals around a centre: 正小, 斜小, 正大, 斜大.
pub const BLOSSOMS: [[(i8, i8); 4]; 4] = [
    [(1, 0), (0, 1), (-1, 0), (0, -1)],
    [(1, 1), (-1, 1), (-1, -1), (1, -1)],
    [(2, 0), (0, 2), (-2, 0), (0, -2)],
    [(2, 2), (-2, 2), (-2, -2), (2, -2)],
];

/// Empty rows and columns around the board, so that every petal has a bit.
const EDGE: u8 = 4;

/// The stones on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Columns and rows.
    pub size: u8,
    /// A bit for each stone of a side, a number for each row.
    stones: [[u32; (MOST + 2 * EDGE) as usize]; 2],
}

impl Board {
    /// A board without stones.
    #[must_use]
    pub const fn new(size: u8) -> Board {
        Board { size, stones: [[0; (MOST + 2 * EDGE) as usize]; 2] }
    }

    /// Every point, row by row from the bottom.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| Point::new(x, y)))
    }

    #[inline]
    const fn has(&self, side: Side, x: u8, y: u8) -> bool {
        self.stones[side as usize][(y + EDGE) as usize] >> (x + EDGE) & 1 != 0
    }

    /// The side whose stone is on a point.
    #[must_use]
    pub fn at(&self, Point { x, y }: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.has(*side, x, y))
    }

    /// Whether no stone is on the point.
    #[inline]
    #[must_use]
    pub const fn is_vacant(&self, Point { x, y }: Point) -> bool {
        !self.has(Side::Black, x, y) && !self.has(Side::White, x, y)
    }

    /// Places a stone on a vacant point, or removes it from its point.
    #[inline]
    pub const fn flip(&mut self, side: Side, Point { x, y }: Point) {
        self.stones[side as usize][(y + EDGE) as usize] ^= 1 << (x + EDGE);
    }

    /// The number of stones of a side.
    #[must_use]
    pub fn count(&self, side: Side) -> u32 {
        self.stones[side as usize].iter().map(|row| row.count_ones()).sum()
    }

    /// Whether a stone of the side is there; the place may be up to two points beyond the edge.
    #[inline]
    const fn near(&self, side: Side, (x, y): (i8, i8)) -> bool {
        let (x, y) = (x + EDGE as i8, y + EDGE as i8);
        self.stones[side as usize][y as usize] >> x & 1 != 0
    }

    /// Whether the side has a blossom of this kind with its centre there.
    #[inline]
    fn around(&self, side: Side, (x, y): (i8, i8), petals: &[(i8, i8); 4]) -> bool {
        self.near(side, (x, y)) && petals.iter().all(|(dx, dy)| self.near(side, (x + dx, y + dy)))
    }

    /// The number of blossoms of the side that contain this point.
    #[inline]
    #[must_use]
    pub fn blossoms_at(&self, side: Side, point: Point) -> u32 {
        let (x, y) = (point.x as i8, point.y as i8);
        let mut count = 0;
        for petals in &BLOSSOMS {
            count += u32::from(self.around(side, (x, y), petals));
            for (dx, dy) in petals {
                count += u32::from(self.around(side, (x - dx, y - dy), petals));
            }
        }
        count
    }

    /// The number of blossoms of a side.
    #[must_use]
    pub fn blossoms(&self, side: Side) -> u32 {
        let count = |Point { x, y }| {
            let centre = (x as i8, y as i8);
            BLOSSOMS.iter().filter(|petals| self.around(side, centre, petals)).count() as u32
        };
        self.points().map(count).sum()
    }
}

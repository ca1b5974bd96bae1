//! The board (R1): points, stones, and the blossoms that they make (R4.1).

use std::fmt;
pub use wanqi_sdk::board::square::Square as Point;

/// Most columns and rows.
pub const MOST: u8 = 19;

/// Black or White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Begins.
    Black,
    /// Moves second.
    White,
}

impl Colour {
    /// Both, Black first.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

    /// The other colour.
    #[inline]
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

/// The blossoms as petals around a centre: 正小, 斜小, 正大, 斜大.
pub const BLOSSOMS: [[(i8, i8); 4]; 4] = [
    [(1, 0), (0, 1), (-1, 0), (0, -1)],
    [(1, 1), (-1, 1), (-1, -1), (1, -1)],
    [(2, 0), (0, 2), (-2, 0), (0, -2)],
    [(2, 2), (-2, 2), (-2, -2), (2, -2)],
];

/// Empty rows and columns around the board, so that no petal is looked for off it.
const EDGE: u8 = 4;

/// The stones on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Columns and rows.
    pub size: u8,
    /// A bit for each stone, row by row, by colour.
    stones: [[u32; (MOST + 2 * EDGE) as usize]; 2],
}

impl Board {
    /// Without stones.
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
    const fn has(&self, colour: Colour, x: u8, y: u8) -> bool {
        self.stones[colour as usize][(y + EDGE) as usize] >> (x + EDGE) & 1 != 0
    }

    /// The colour of the stone on a point.
    #[must_use]
    pub fn at(&self, Point { x, y }: Point) -> Option<Colour> {
        Colour::BOTH.into_iter().find(|colour| self.has(*colour, x, y))
    }

    /// Whether no stone is there.
    #[inline]
    #[must_use]
    pub const fn is_vacant(&self, Point { x, y }: Point) -> bool {
        !self.has(Colour::Black, x, y) && !self.has(Colour::White, x, y)
    }

    /// Places a stone on a vacant point, or takes it away again.
    #[inline]
    pub const fn flip(&mut self, colour: Colour, Point { x, y }: Point) {
        self.stones[colour as usize][(y + EDGE) as usize] ^= 1 << (x + EDGE);
    }

    /// Stones of a colour.
    #[must_use]
    pub fn count(&self, colour: Colour) -> u32 {
        self.stones[colour as usize].iter().map(|row| row.count_ones()).sum()
    }

    /// Whether a stone stands this far from a point of the board, which may be beyond the edge.
    #[inline]
    const fn near(&self, colour: Colour, (x, y): (i8, i8)) -> bool {
        let (x, y) = (x + EDGE as i8, y + EDGE as i8);
        self.stones[colour as usize][y as usize] >> x & 1 != 0
    }

    /// Blossoms of a colour with their centre there.
    #[inline]
    fn around(&self, colour: Colour, (x, y): (i8, i8), petals: &[(i8, i8); 4]) -> bool {
        self.near(colour, (x, y))
            && petals.iter().all(|(dx, dy)| self.near(colour, (x + dx, y + dy)))
    }

    /// How many blossoms of the colour a stone on this point belongs to.
    #[inline]
    #[must_use]
    pub fn blossoms_at(&self, colour: Colour, point: Point) -> u32 {
        let (x, y) = (point.x as i8, point.y as i8);
        let mut count = 0;
        for petals in &BLOSSOMS {
            count += u32::from(self.around(colour, (x, y), petals));
            for (dx, dy) in petals {
                count += u32::from(self.around(colour, (x - dx, y - dy), petals));
            }
        }
        count
    }

    /// All blossoms of a colour.
    #[must_use]
    pub fn blossoms(&self, colour: Colour) -> u32 {
        let count = |Point { x, y }| {
            let centre = (x as i8, y as i8);
            BLOSSOMS.iter().filter(|petals| self.around(colour, centre, petals)).count() as u32
        };
        self.points().map(count).sum()
    }
}

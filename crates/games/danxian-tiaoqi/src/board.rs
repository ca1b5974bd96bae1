//! The line (R1) and where a man goes on it (R3). Men are bits, point 1 the lowest.

use std::fmt;
use wanqi_sdk::board::bitboard::Bitboard;

/// Men of each colour (R1.2).
pub const MEN: u8 = 5;

/// Black or White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Begins, and goes from the lowest point up.
    Black,
    /// Moves second, from the highest point down.
    White,
}

impl Colour {
    /// Both, Black first.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

    /// The other colour.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// The letter in position text.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Colour::Black => 'b',
            Colour::White => 'w',
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

/// A point of the line, from 0; shown from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point(pub u8);

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

/// The men on the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Points of the line (R1.1).
    pub length: u8,
    men: [Bitboard; 2],
}

impl Board {
    /// The line without men.
    #[must_use]
    pub const fn empty(length: u8) -> Board {
        Board { length, men: [Bitboard::EMPTY; 2] }
    }

    /// The line with all men at home.
    #[must_use]
    pub const fn start(length: u8) -> Board {
        let board = Board::empty(length);
        Board { men: [board.home(Colour::Black), board.home(Colour::White)], ..board }
    }

    /// The points at the end of a colour (R1.2).
    #[inline]
    #[must_use]
    pub const fn home(&self, colour: Colour) -> Bitboard {
        let low = (1 << MEN) - 1;
        match colour {
            Colour::Black => Bitboard(low),
            Colour::White => Bitboard(low << (self.length - MEN)),
        }
    }

    /// The men of a colour.
    #[inline]
    #[must_use]
    pub const fn of(&self, colour: Colour) -> Bitboard {
        self.men[colour as usize]
    }

    /// The colour of the man on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Colour> {
        Colour::BOTH.into_iter().find(|colour| self.of(*colour).has(point.0))
    }

    /// Puts a man on a point.
    pub fn place(&mut self, colour: Colour, point: Point) {
        self.men[colour as usize] |= Bitboard::of(point.0);
    }

    /// Moves a man.
    #[inline]
    pub fn shift(&mut self, colour: Colour, from: Point, to: Point) {
        self.men[colour as usize] ^= Bitboard::of(from.0) | Bitboard::of(to.0);
    }

    /// How many men of the other colour stand one behind the other ahead of a point.
    #[inline]
    #[must_use]
    pub const fn run(&self, colour: Colour, from: Point) -> u8 {
        let Bitboard(others) = self.of(colour.other());
        (match colour {
            Colour::Black => (others >> 1 >> from.0).trailing_ones(),
            Colour::White => (others << (63 - from.0) << 1).leading_ones(),
        }) as u8
    }

    /// The first point ahead without a man of the other colour, if the line goes on so far.
    #[inline]
    #[must_use]
    pub fn ahead(&self, colour: Colour, from: Point) -> Option<Point> {
        let steps = 1 + self.run(colour, from);
        let to = match colour {
            Colour::Black => from.0 + steps,
            Colour::White => from.0.checked_sub(steps)?,
        };
        (to < self.length).then_some(Point(to))
    }

    /// Where a man of this colour goes from a point (R3): on, or over the run ahead; nowhere if an
    /// own man or the end of the line is there.
    #[inline]
    #[must_use]
    pub fn target(&self, colour: Colour, from: Point) -> Option<Point> {
        self.ahead(colour, from).filter(|to| !self.of(colour).has(to.0))
    }

    /// Whether all men of a colour stand on the points of the other end (R4.1).
    #[inline]
    #[must_use]
    pub fn is_across(&self, colour: Colour) -> bool {
        self.of(colour) == self.home(colour.other())
    }
}

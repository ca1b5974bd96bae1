//! The board (R1): stones as bits along the four lines through every point.

use std::fmt;
use wanqi_sdk::board::bits::Bits;
pub use wanqi_sdk::board::square::AXES;
pub use wanqi_sdk::board::square::Square as Point;

/// The largest number of lines in each direction.
pub const MAX: usize = 25;

/// Number of rows, columns, rising and falling diagonals of the largest board.
const LINES: usize = MAX + MAX + (2 * MAX - 1) + (2 * MAX - 1);

/// The colour of a stone. The opening may exchange the colours of the seats, so a colour is not a
/// seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

impl Colour {
    /// Both colours, Black first.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

    /// The letter in position text.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Colour::Black => 'b',
            Colour::White => 'w',
        }
    }

    /// The colour of a letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Colour> {
        Colour::BOTH.into_iter().find(|colour| colour.letter() == letter)
    }

    /// The opponent's colour.
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }
}

/// The name of a colour in Chinese: `黑方`.
#[must_use]
pub const fn colour_zh(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "黑方",
        Colour::White => "白方",
    }
}

/// The stone of a colour in Chinese: `黑子`.
#[must_use]
pub const fn stone_zh(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "黑子",
        Colour::White => "白子",
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

/// The word of a line, and the bit of a point in it.
type Place = (usize, u32);

/// A square board and the stones on it.
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: u8,
    lines: [[u32; LINES]; 2],
    counts: [u16; 2],
}

impl Board {
    /// An empty board with this number of lines in each direction, at most [`MAX`].
    #[must_use]
    pub const fn new(size: u8) -> Board {
        Board { size, lines: [[0; LINES]; 2], counts: [0; 2] }
    }

    /// Number of lines in each direction.
    #[must_use]
    pub const fn size(&self) -> u8 {
        self.size
    }

    /// The middle point; on an even board the point up and to the right of the middle.
    #[must_use]
    pub const fn centre(&self) -> Point {
        Point::new(self.size / 2, self.size / 2)
    }

    /// All points, row by row from the bottom.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        let size = self.size;
        (0..size).flat_map(move |y| (0..size).map(move |x| Point::new(x, y)))
    }

    /// Number of points without a stone.
    #[must_use]
    pub fn vacant(&self) -> u16 {
        u16::from(self.size) * u16::from(self.size) - self.stones()
    }

    /// Number of stones of both colours.
    #[must_use]
    pub const fn stones(&self) -> u16 {
        self.counts[0] + self.counts[1]
    }

    /// Number of stones of a colour.
    #[must_use]
    pub const fn count(&self, colour: Colour) -> u16 {
        self.counts[colour as usize]
    }

    /// The stone on a point.
    #[inline]
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Colour> {
        let (y, bit) = (usize::from(point.y), 1 << point.x);
        if self.lines[0][y] & bit != 0 {
            Some(Colour::Black)
        } else if self.lines[1][y] & bit != 0 {
            Some(Colour::White)
        } else {
            None
        }
    }

    /// Whether no stone is on the point.
    #[inline]
    #[must_use]
    pub fn is_vacant(&self, point: Point) -> bool {
        let y = usize::from(point.y);
        (self.lines[0][y] | self.lines[1][y]) >> point.x & 1 == 0
    }

    /// The points with stones of either colour.
    #[must_use]
    pub fn occupied(&self) -> Points {
        Points(std::array::from_fn(|y| self.lines[0][y] | self.lines[1][y]))
    }

    /// The points with stones of a colour.
    #[must_use]
    pub fn stones_of(&self, colour: Colour) -> Points {
        Points(std::array::from_fn(|y| self.lines[colour as usize][y]))
    }

    /// Puts a stone on a vacant point.
    #[inline]
    pub fn place(&mut self, colour: Colour, point: Point) {
        self.toggle(colour, point);
        self.counts[colour as usize] += 1;
    }

    /// Removes the stone of this colour from a point.
    #[inline]
    pub fn remove(&mut self, colour: Colour, point: Point) {
        self.toggle(colour, point);
        self.counts[colour as usize] -= 1;
    }

    #[inline]
    fn toggle(&mut self, colour: Colour, point: Point) {
        for (line, bit) in self.places(point) {
            self.lines[colour as usize][line] ^= 1 << bit;
        }
    }

    /// The place of a point in its row, column, rising and falling diagonal, in the order of
    /// [`AXES`].
    #[inline]
    fn places(&self, point: Point) -> [Place; 4] {
        let (x, y) = (usize::from(point.x), usize::from(point.y));
        let (column, row) = (u32::from(point.x), u32::from(point.y));
        [
            (y, column),
            (MAX + x, row),
            (2 * MAX + x + usize::from(self.size) - 1 - y, column),
            (4 * MAX - 1 + x + y, column),
        ]
    }

    /// Length of the unbroken row of a colour through its stone on this point, by axis.
    #[inline]
    #[must_use]
    pub fn runs(&self, colour: Colour, point: Point) -> [u32; 4] {
        self.places(point).map(|(line, bit)| {
            let line = self.lines[colour as usize][line];
            let onward = (line >> bit).trailing_ones();
            let backward = (line << (31 - bit)).leading_ones();
            onward + backward - 1
        })
    }

    /// The stones of a colour and the vacant points near one of its stones, by axis.
    #[must_use]
    pub fn strips(&self, colour: Colour, point: Point) -> [Strip; 4] {
        let places = self.places(point);
        std::array::from_fn(|axis| {
            let (line, bit) = places[axis];
            let [own, other] = [colour, colour.other()].map(|c| self.lines[c as usize][line]);
            let vacant = self.mask(axis, point) & !(own | other);
            let near = |line: u32| (u64::from(line) << Strip::AT >> bit) as u16 & Strip::ALL;
            Strip { own: near(own), vacant: near(vacant) }
        })
    }

    /// The bits of the line through a point that are on the board.
    fn mask(&self, axis: usize, point: Point) -> u32 {
        let (x, y, last) = (i32::from(point.x), i32::from(point.y), i32::from(self.size) - 1);
        let (from, to) = match axis {
            0 | 1 => (0, last),
            2 => ((x - y).max(0), (last + x - y).min(last)),
            _ => ((x + y - last).max(0), (x + y).min(last)),
        };
        (1_u32 << (to + 1)) - (1_u32 << from)
    }
}

/// Eleven points of a line: a stone in the middle and five points on either side, enough for fives
/// and their neighbours.
#[derive(Clone, Copy)]
pub struct Strip {
    /// Stones of the colour in question.
    pub own: u16,
    /// Points of the board without a stone.
    pub vacant: u16,
}

impl Strip {
    /// The bit of the stone in the middle.
    pub const AT: u32 = 5;
    /// All eleven points.
    const ALL: u16 = 0x7FF;
}

/// A set of points.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Points([u32; MAX]);

impl Points {
    /// Adds a point.
    pub fn insert(&mut self, point: Point) {
        self.0[usize::from(point.y)] |= 1 << point.x;
    }

    /// Removes a point.
    pub fn remove(&mut self, point: Point) {
        self.0[usize::from(point.y)] &= !(1 << point.x);
    }

    /// Whether the set contains the point.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.0[usize::from(point.y)] >> point.x & 1 != 0
    }

    /// Number of points.
    #[must_use]
    pub fn len(&self) -> u16 {
        self.0.iter().map(|row| row.count_ones() as u16).sum()
    }

    /// Whether the set is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Points::default()
    }

    /// The points, row by row from the bottom.
    pub fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        (0..).zip(self.0).flat_map(|(y, row)| row.places().map(move |x| Point::new(x, y)))
    }
}

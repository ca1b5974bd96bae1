//! The board (R1): points and lines, colours, stacks.

use std::fmt;

/// Number of points.
pub const POINTS: usize = 43;

/// The columns with their first and last row.
pub const COLUMNS: [(u8, u8, u8); 9] = [
    (b'a', 3, 3),
    (b'b', 2, 5),
    (b'c', 1, 7),
    (b'd', 2, 7),
    (b'e', 2, 8),
    (b'f', 2, 7),
    (b'g', 1, 7),
    (b'h', 2, 5),
    (b'i', 3, 3),
];

/// A point by its index: column by column, each from the bottom up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point(pub u8);

impl Point {
    /// Reads `e5`.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Point> {
        let [column, row @ b'1'..=b'9'] = text else { return None };
        let index = column.checked_sub(b'a').filter(|n| *n < 9)?;
        at(index as i8, (row - b'0') as i8)
    }

    /// The column from 0, and the row.
    const fn place(self) -> (u8, u8) {
        let (mut column, mut rest) = (0, self.0);
        loop {
            let (_, first, last) = COLUMNS[column as usize];
            let height = last - first + 1;
            if rest < height {
                return (column, first + rest);
            }
            rest -= height;
            column += 1;
        }
    }

    /// The place in the picture: columns are 1 apart, and angles are true.
    #[must_use]
    pub fn drawn(self) -> (f32, f32) {
        let (column, row) = self.place();
        let x = i16::from(column) - 4;
        // The points of a column are 2/√3 apart.
        let half = f32::from(2 * (i16::from(row) - 5) + x.abs()) * 57.735;
        (f32::from(x), half.round() / 100.0)
    }

    /// The next point in a direction.
    #[inline]
    #[must_use]
    pub fn step(self, direction: usize) -> Option<Point> {
        let next = NEXT[usize::from(self.0)][direction];
        (next != NONE).then_some(Point(next))
    }

    /// All points in order.
    pub fn all() -> impl Iterator<Item = Point> {
        (0..POINTS as u8).map(Point)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = self.place();
        write!(f, "{}{row}", char::from(b'a' + column))
    }
}

/// The point in a column, counted from 0, and a row; `None` off the board.
const fn at(column: i8, row: i8) -> Option<Point> {
    let (mut index, mut n) = (0, 0);
    while n < COLUMNS.len() {
        let (_, first, last) = COLUMNS[n];
        if n as i8 == column {
            let on = row >= first as i8 && row <= last as i8;
            return if on { Some(Point(index + (row as u8 - first))) } else { None };
        }
        index += last - first + 1;
        n += 1;
    }
    None
}

/// Number of directions: up, upper right, lower right, and their opposites at the index plus 3.
pub const DIRECTIONS: usize = 6;

/// There is no point in this direction.
const NONE: u8 = u8::MAX;

/// The next point from each point in each direction.
static NEXT: [[u8; DIRECTIONS]; POINTS] = next_points();

const fn next_points() -> [[u8; DIRECTIONS]; POINTS] {
    let mut table = [[NONE; DIRECTIONS]; POINTS];
    let mut n = 0;
    while n < POINTS {
        let (column, row) = Point(n as u8).place();
        let (x, y) = (column as i8, row as i8);
        // Each column is half a step higher than the one before, up to the middle column.
        let right = if x < 4 { 1 } else { 0 };
        let left = if x > 4 { 1 } else { 0 };
        let places = [
            (x, y + 1),
            (x + 1, y + right),
            (x + 1, y + right - 1),
            (x, y - 1),
            (x - 1, y + left - 1),
            (x - 1, y + left),
        ];
        let mut d = 0;
        while d < DIRECTIONS {
            if let Some(point) = at(places[d].0, places[d].1) {
                table[n][d] = point.0;
            }
            d += 1;
        }
        n += 1;
    }
    table
}

/// The colour of a piece, or joker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// 象牙
    Ivory,
    /// 蓝
    Blue,
    /// 红
    Red,
    /// 绿
    Green,
    /// 黑
    Black,
    /// 灰白. It replaces any missing colour. A stack with a joker on top does not move.
    Joker,
}

impl Colour {
    /// The five colours that can be claimed, then the joker.
    pub const ALL: [Colour; 6] =
        [Colour::Ivory, Colour::Blue, Colour::Red, Colour::Green, Colour::Black, Colour::Joker];

    /// The five colours that can be claimed.
    pub const REAL: [Colour; 5] =
        [Colour::Ivory, Colour::Blue, Colour::Red, Colour::Green, Colour::Black];

    /// Number of pieces of this colour (R1.2).
    #[must_use]
    pub const fn pieces(self) -> u8 {
        if matches!(self, Colour::Joker) { 3 } else { 8 }
    }

    /// The set of only this colour; empty for a joker, which cannot be claimed.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u8 {
        if matches!(self, Colour::Joker) { 0 } else { 1 << self as u8 }
    }

    /// The letter in position text.
    #[must_use]
    pub const fn letter(self) -> char {
        ['i', 'b', 'r', 'g', 'k', 'j'][self as usize]
    }

    /// The colour of a letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.letter() == letter)
    }

    /// The colour of a name.
    #[must_use]
    pub fn parse(name: &[u8]) -> Option<Colour> {
        Colour::ALL.into_iter().find(|colour| colour.name().as_bytes() == name)
    }

    /// The name in the texts of actions.
    #[must_use]
    pub const fn name(self) -> &'static str {
        ["ivory", "blue", "red", "green", "black", "joker"][self as usize]
    }

    /// The name in Chinese.
    #[must_use]
    pub const fn zh(self) -> &'static str {
        ["象牙色", "蓝色", "红色", "绿色", "黑色", "灰白子"][self as usize]
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The largest number of pieces in a stack in any rule set.
pub const HIGHEST: usize = 6;

/// The pieces on a point; an empty stack is an empty point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stack {
    pieces: [Colour; HIGHEST],
    height: u8,
    colours: u8,
}

impl Stack {
    /// No pieces.
    pub const EMPTY: Stack = Stack { pieces: [Colour::Joker; HIGHEST], height: 0, colours: 0 };

    /// Number of pieces.
    #[inline]
    #[must_use]
    pub const fn height(&self) -> u8 {
        self.height
    }

    /// Whether the stack has no pieces.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.height == 0
    }

    /// The set of colours in the stack, without jokers.
    #[inline]
    #[must_use]
    pub const fn colours(&self) -> u8 {
        self.colours
    }

    /// The pieces from the bottom to the top.
    #[must_use]
    pub fn pieces(&self) -> &[Colour] {
        &self.pieces[..usize::from(self.height)]
    }

    /// The topmost piece.
    #[inline]
    #[must_use]
    pub const fn top(&self) -> Option<Colour> {
        if self.height == 0 { None } else { Some(self.pieces[self.height as usize - 1]) }
    }

    /// Puts a piece on top. Returns false, without the piece, if the stack is full.
    pub const fn push(&mut self, colour: Colour) -> bool {
        let room = (self.height as usize) < HIGHEST;
        if room {
            self.pieces[self.height as usize] = colour;
            self.height += 1;
            self.colours |= colour.bit();
        }
        room
    }

    /// Puts another stack on top.
    pub fn put(&mut self, other: &Stack) {
        for colour in other.pieces() {
            self.push(*colour);
        }
    }
}

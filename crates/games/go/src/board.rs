//! The board: points and their names (R1.1), handicap points (R1.3), the sides.

use std::fmt::{self, Write as _};
use wanqi_sdk::sides;

sides!(Black 'X', White 'O');

impl Side {
    /// The colour in messages.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Side::Black => "black",
            Side::White => "white",
        }
    }

    /// A stone of the colour in Chinese.
    #[must_use]
    pub const fn stone_zh(self) -> &'static str {
        match self {
            Side::Black => "黑子",
            Side::White => "白子",
        }
    }
}

/// Cells from one row to the next, including the border. It is the same for every size, so that a
/// neighbour is at a constant distance.
pub(crate) const STRIDE: usize = 32;
/// Cells of the largest board with its border.
pub(crate) const CELLS: usize = STRIDE * (MOST_LINES as usize + 2);
/// The largest number of lines of a board.
pub(crate) const MOST_LINES: u8 = 25;

/// A point of the largest board; a smaller board may not have it. The order is that of R4.2: by row
/// from the bottom, then by column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u16);

impl Point {
    /// The point at this column and row, both from 1 to 25.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Point {
        Point(row as u16 * STRIDE as u16 + column as u16)
    }

    /// The point of a cell of the bordered board.
    pub(crate) const fn at(cell: usize) -> Point {
        Point(cell as u16)
    }

    /// The cell of the bordered board.
    #[inline]
    pub(crate) const fn cell(self) -> usize {
        self.0 as usize
    }

    /// The column from 1.
    #[must_use]
    pub const fn column(self) -> u8 {
        (self.0 % STRIDE as u16) as u8
    }

    /// The row from 1.
    #[must_use]
    pub const fn row(self) -> u8 {
        (self.0 / STRIDE as u16) as u8
    }

    /// Whether a board of this size has the point.
    #[must_use]
    pub const fn is_on(self, size: u8) -> bool {
        self.column() <= size && self.row() <= size
    }

    /// Reads `d4` or `D4`, up to `z25`.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Point> {
        let (letter, digits) = text.split_first()?;
        let column = match letter.to_ascii_lowercase() {
            c @ b'a'..=b'h' => c - b'a' + 1,
            c @ b'j'..=b'z' => c - b'a',
            _ => return None,
        };
        let row = match digits {
            [d @ b'1'..=b'9'] => d - b'0',
            [t @ b'1'..=b'2', d @ b'0'..=b'9'] => (t - b'0') * 10 + d - b'0',
            _ => return None,
        };
        (row <= MOST_LINES).then(|| Point::new(column, row))
    }

    /// Reads SGF's `pd`: column and row from the upper left corner.
    #[must_use]
    pub fn parse_sgf(text: &[u8], size: u8) -> Option<Point> {
        let &[x @ b'a'..=b'y', y @ b'a'..=b'y'] = text else { return None };
        let (x, y) = (x - b'a' + 1, y - b'a' + 1);
        (x <= size && y <= size).then(|| Point::new(x, size + 1 - y))
    }

    /// The letters of column and row in SGF.
    #[must_use]
    pub const fn to_sgf(self, size: u8) -> [char; 2] {
        [(b'a' + self.column() - 1) as char, (b'a' + size - self.row()) as char]
    }

    /// The letter of the column.
    #[must_use]
    pub const fn letter(self) -> char {
        let column = self.column();
        (b'a' + column - if column < 9 { 1 } else { 0 }) as char
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.letter())?;
        let (tens, ones) = (self.row() / 10, self.row() % 10);
        if tens > 0 {
            f.write_char(char::from(b'0' + tens))?;
        }
        f.write_char(char::from(b'0' + ones))
    }
}

/// All points of a board, in order.
pub(crate) fn points(size: u8) -> impl Iterator<Item = Point> {
    (1..=size).flat_map(move |row| (1..=size).map(move |column| Point::new(column, row)))
}

/// The points of R1.3 for this number of stones, in the usual order; `None` if a board of this size
/// has no such handicap.
pub(crate) fn handicap_points(size: u8, stones: u8) -> Option<Vec<Point>> {
    let most = match size {
        0..=6 => 0,
        7 | 8 => 4,
        n if n % 2 == 0 => 4,
        _ => 9,
    };
    if !(2..=most).contains(&stones) {
        return None;
    }
    let near = if size < 13 { 3 } else { 4 };
    let (far, middle) = (size + 1 - near, size.div_ceil(2));
    let corners = [(far, far), (near, near), (far, near), (near, far)];
    let sides = [(near, middle), (far, middle), (middle, near), (middle, far)];
    let mut places = corners[..stones.min(4) as usize].to_vec();
    if stones > 4 {
        places.extend(&sides[..(stones as usize - 4) / 2 * 2]);
        if stones % 2 == 1 {
            places.push((middle, middle));
        }
    }
    Some(places.into_iter().map(|(x, y)| Point::new(x, y)).collect())
}

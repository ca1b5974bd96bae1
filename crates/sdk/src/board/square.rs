//! Rectangular grids: coordinates as text, position rows, directions.

use crate::rejection::Rejection;
use std::fmt;

/// A place on a grid: column and row from 0, row 0 at the bottom (the first seat's side).
///
/// ```
/// use wanqi_sdk::board::square::{DIRECTIONS, Square, place};
///
/// let point = Square::parse(b"h2", 8, 8).unwrap();
/// assert_eq!((point, point.to_string()), (Square::new(7, 1), "h2".to_owned()));
/// let neighbours = DIRECTIONS.iter().filter_map(|step| point.step(*step, 8, 8));
/// assert_eq!(neighbours.count(), 5);
///
/// // A point off the board differs from a text that is not a point.
/// assert_eq!(Square::parse(b"k9", 8, 8), None);
/// assert_eq!((place(b"k9"), place(b"pass")), (Some((10, 8)), None));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square {
    /// Column from the left.
    pub x: u8,
    /// Row from the bottom.
    pub y: u8,
}

/// The four orthogonal steps, then the four diagonal ones.
pub const DIRECTIONS: [(i8, i8); 8] =
    [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1)];

/// The four lines through a place, one direction of each.
pub const AXES: [(i8, i8); 4] = [(1, 0), (0, 1), (1, 1), (1, -1)];

impl Square {
    /// The place at this column and row, each from 0.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Square {
        Square { x, y }
    }

    /// Reads column letters and a row from 1, such as `e4` or `aa12`. `None` if the text does not
    /// have this form, or if the place is off the grid.
    #[must_use]
    pub fn parse(text: &[u8], width: u8, height: u8) -> Option<Square> {
        let (x, y) = place(text)?;
        (x < u32::from(width) && y < u32::from(height)).then(|| Square::new(x as u8, y as u8))
    }

    /// The place at this distance, if it is on the grid.
    #[must_use]
    pub fn step(self, (dx, dy): (i8, i8), width: u8, height: u8) -> Option<Square> {
        let x = self.x.checked_add_signed(dx)?;
        let y = self.y.checked_add_signed(dy)?;
        (x < width && y < height).then_some(Square { x, y })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_column(u32::from(self.x), f)?;
        write!(f, "{}", u32::from(self.y) + 1)
    }
}

/// Writes column letters: `a` … `z`, `aa` …
///
/// # Errors
/// The error of the writer.
pub fn write_column(x: u32, out: &mut impl fmt::Write) -> fmt::Result {
    if x >= 26 {
        write_column(x / 26 - 1, out)?;
    }
    out.write_char(char::from(b'a' + (x % 26) as u8))
}

/// Reads column letters and a row number as a column and a row from 0, for a grid of any size. So a
/// place that is off the board can be distinguished from a text that is not a place.
#[must_use]
pub fn place(text: &[u8]) -> Option<(u32, u32)> {
    let letters = text.iter().take_while(|b| b.is_ascii_lowercase()).count();
    column(&text[..letters]).zip(row(&text[letters..]))
}

/// The refusal of a text that names a point off the board.
#[cold]
#[must_use]
pub fn off_board(rule: &'static str, text: &[u8], width: u8, height: u8) -> Rejection {
    let (text, last) = (String::from_utf8_lossy(text), Square::new(width - 1, height - 1));
    let message = format!("{text} is off the board, whose corners are a1 and {last}");
    Rejection::illegal(rule, message).zh(format!("{text} 不在棋盘上，棋盘从 a1 到 {last}"))
}

/// Reads column letters, at most three.
#[must_use]
pub fn column(letters: &[u8]) -> Option<u32> {
    if letters.is_empty() || letters.len() > 3 {
        return None;
    }
    let mut x = 0_u32;
    for b in letters {
        if !b.is_ascii_lowercase() {
            return None;
        }
        x = x * 26 + u32::from(b - b'a') + 1;
    }
    Some(x - 1)
}

/// Reads a row number from 1 without leading zeros, as a row from 0.
#[must_use]
pub fn row(digits: &[u8]) -> Option<u32> {
    if digits.is_empty() || digits.len() > 3 || digits[0] == b'0' {
        return None;
    }
    let mut y = 0_u32;
    for b in digits {
        if !b.is_ascii_digit() {
            return None;
        }
        y = y * 10 + u32::from(b - b'0');
    }
    Some(y - 1)
}

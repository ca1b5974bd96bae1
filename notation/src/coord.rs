//! Coordinates for games without their own absolute coordinates: column letters `a` … `z`, `aa` …
//! without gaps, and rows from 1 at the first seat's side.

use crate::message::Word;
use crate::{Message, message};
use std::fmt::{self, Write};

/// A point: `e4`, `aa12`.
///
/// ```
/// use wanqi_notation::coord::Point;
///
/// let point: Point = "aa12".parse()?;
/// assert_eq!(point, Point::new(26, 11));
/// assert_eq!(Point::new(4, 3).to_string(), "e4");
/// assert_eq!(Point::parse_prefix("e4-e5"), Some((Point::new(4, 3), "-e5")));
/// assert!("e0".parse::<Point>().is_err());
/// # Ok::<(), wanqi_notation::coord::InvalidPoint>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point {
    /// The column, from 0.
    pub column: u16,
    /// The row, from 0 at the first seat's side. Texts count rows from 1.
    pub row: u16,
}

impl Point {
    /// A point.
    pub const fn new(column: u16, row: u16) -> Self {
        Self { column, row }
    }

    /// Reads a point at the beginning of `text`; returns it with the rest of the text. `None` if
    /// `text` does not begin with a point, or if a number does not fit.
    pub fn parse_prefix(text: &str) -> Option<(Self, &str)> {
        let (column, rest) = parse_column(text)?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (row, rest) = rest.split_at(digits);
        // Every point has one spelling: no leading zero, no row 0.
        if row.starts_with('0') {
            return None;
        }
        let row = row.parse::<u16>().ok()?.checked_sub(1)?;
        Some((Self { column, row }, rest))
    }
}

impl std::str::FromStr for Point {
    type Err = InvalidPoint;

    fn from_str(text: &str) -> Result<Self, InvalidPoint> {
        match Self::parse_prefix(text) {
            Some((point, "")) => Ok(point),
            _ => Err(InvalidPoint),
        }
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_column(f, self.column)?;
        write!(f, "{}", u32::from(self.row) + 1)
    }
}

/// The text is not a point. A point is lower-case column letters, then a row from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.word())]
pub struct InvalidPoint;

impl Word for InvalidPoint {
    fn word(&self) -> Message {
        message!("not a point; a point is column letters and a row from 1, as in `e4` or `aa12`")
    }
}

/// The letters of a column, from 0: `a` … `z`, `aa`, `ab` …
pub fn column_letters(column: u16) -> String {
    let mut letters = String::new();
    let _ = write_column(&mut letters, column);
    letters
}

/// Reads column letters at the beginning of `text`; returns the column, from 0, with the rest of
/// the text. `None` if there are no letters, or if the column does not fit.
pub fn parse_column(text: &str) -> Option<(u16, &str)> {
    let letters = text.bytes().take_while(u8::is_ascii_lowercase).count();
    let (letters, rest) = text.split_at(letters);
    // Base 26 without a zero, counted from 1, like columns of spreadsheets.
    let number = letters.bytes().try_fold(0u32, |number, letter| {
        number.checked_mul(26)?.checked_add(u32::from(letter - b'a') + 1)
    })?;
    Some((u16::try_from(number.checked_sub(1)?).ok()?, rest))
}

fn write_column(out: &mut impl Write, column: u16) -> fmt::Result {
    let mut number = u32::from(column) + 1;
    let mut letters = ['a'; 4];
    let mut used = 0;
    while number > 0 {
        let letter = ((number - 1) % 26) as u8;
        letters[used] = char::from(b'a' + letter);
        used += 1;
        number = (number - 1) / 26;
    }
    letters[..used].iter().rev().try_for_each(|&letter| out.write_char(letter))
}

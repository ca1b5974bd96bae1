//! Actions as text: the point, `j10`.

use crate::board::Point;
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// Appends the canonical text.
pub(crate) fn write(point: Point, out: &mut String) {
    write!(out, "{point}").expect("a String takes all");
}

/// Reads canonical text for a board of this size.
///
/// # Errors
/// It is no such text, or off the board.
pub(crate) fn read(text: &[u8], size: u8) -> Result<Point, Rejection> {
    if let Some(point) = Point::parse(text, size, size) {
        return Ok(point);
    }
    let elsewhere = square::place(text);
    let (text, last) = (String::from_utf8_lossy(text), Point::new(size - 1, size - 1));
    let off = elsewhere.is_some();
    forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and {last}");
    Err(Rejection::syntax(format!("{text} is no point")).hint(format!("a point from a1 to {last}")))
}

/// Reads canonical text, or the same with capital letters (`J10`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(text: &[u8], size: u8) -> Result<Read<Point>, Rejection> {
    spelling::any_case(text, |text| read(text, size))
}

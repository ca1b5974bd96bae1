//! Actions as text: the point, `k10`.

use crate::board::Point;
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// Appends the canonical text.
pub(crate) fn write(point: Point, out: &mut String) {
    write!(out, "{point}").expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or the point is off the board.
pub(crate) fn read(size: u8, text: &[u8]) -> Result<Point, Rejection> {
    if let Some(point) = Point::parse(text, size, size) {
        return Ok(point);
    }
    let off = square::place(text).is_some();
    let (name, corner) = (String::from_utf8_lossy(text), Point::new(size - 1, size - 1));
    forbid!("R1.1", off, "{name} is off the board, whose corners are a1 and {corner}");
    Err(Rejection::syntax(format!("{name} is no point")).hint("a column and a row, such as k10"))
}

/// Reads canonical text, or the same with a capital letter (`K10`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(size: u8, text: &[u8]) -> Result<Read<Point>, Rejection> {
    spelling::any_case(text, |text| read(size, text))
}

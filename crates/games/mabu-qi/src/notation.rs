//! Actions as text: the point that the knight is put on or goes to, `c3`.

use crate::board::Point;
use crate::variant::Variant;
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
/// It is no point, or one off the board.
pub(crate) fn read(variant: Variant, text: &[u8]) -> Result<Point, Rejection> {
    let point = Point::parse(text, variant.size, variant.size);
    if point.is_none() {
        let off = square::place(text).is_some();
        let (text, corner) = (String::from_utf8_lossy(text), variant.corner());
        forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and {corner}");
    }
    point.ok_or_else(|| unreadable(text))
}

/// Reads canonical text, or the same with a capital letter (`C3`) or a knight before it (`Nc3`).
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(variant: Variant, text: &[u8]) -> Result<Read<Point>, Rejection> {
    match text {
        [b'N', place @ ..] => {
            Ok(Read { canonical: false, ..Read::unchecked(read(variant, place)?) })
        }
        _ => spelling::any_case(text, |text| read(variant, text)),
    }
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no point", String::from_utf8_lossy(text)))
        .hint("the point that the knight goes to, such as c3")
}

//! Actions as text: `b7-m8`, a step or one leap.

use crate::board::Point;
use std::fmt::Write as _;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// A man goes from a point to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// From where.
    pub from: Point,
    /// Where to.
    pub to: Point,
}

impl Action {
    /// Appends the canonical text.
    pub(crate) fn write(self, out: &mut String) {
        write!(out, "{}-{}", self.from, self.to).expect("a String takes all");
    }

    /// Reads canonical text.
    ///
    /// # Errors
    /// It is no such text, or names no point of the board.
    pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
        Action::read_with(text, b'-')
    }

    /// Reads canonical text, the same with capital letters, and leaps written with `x` (`b7xt8`).
    ///
    /// # Errors
    /// As [`Action::read`].
    pub(crate) fn read_lenient(text: &[u8]) -> Result<Read<Action>, Rejection> {
        let Some(lower) = spelling::lower::<7>(text) else { return Err(unreadable(text)) };
        if *lower == *text && !text.contains(&b'x') {
            return Action::read(text).map(Read::unchecked);
        }
        let by = if lower.contains(&b'x') { b'x' } else { b'-' };
        Ok(Read { canonical: false, ..Read::unchecked(Action::read_with(&lower, by)?) })
    }

    fn read_with(text: &[u8], by: u8) -> Result<Action, Rejection> {
        let mut ends = text.split(|b| *b == by);
        let (Some(from), Some(to), None) = (ends.next(), ends.next(), ends.next()) else {
            return Err(unreadable(text));
        };
        let [from, to] = [point(from)?, point(to)?];
        from.zip(to).map(|(from, to)| Action { from, to }).ok_or_else(|| unreadable(text))
    }
}

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn point(text: &[u8]) -> Result<Option<Point>, Rejection> {
    let point = Point::parse(text);
    let number = |digits: &[u8]| (1..=2).contains(&digits.len()) && digits.is_ascii();
    let digits = text.get(1..).unwrap_or_default();
    let alike = text.first().is_some_and(u8::is_ascii_lowercase)
        && number(digits)
        && digits.iter().all(u8::is_ascii_digit);
    let (off, text) = (point.is_none() && alike, String::from_utf8_lossy(text));
    forbid!("R1.1", off, "{text} is no point, those are b0 to b15, m0 to m16 and t0 to t15");
    Ok(point)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("two points such as b7-m8, a leap at a time")
}

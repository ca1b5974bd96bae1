//! Actions and their text.

use crate::board::Point;
use std::fmt::Write as _;
use wanqi_sdk::{Rejection, board::square, forbid};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `h8`: a stone of the colour to move.
    Stone(Point),
    /// `pass`
    Pass,
    /// `swap`: the seats exchange colours.
    Swap,
    /// `stay`: they do not.
    Stay,
    /// `fifths:3`: so many fifth stones will be offered.
    Fifths(u16),
    /// `offer:f6`: one of the fifth stones offered.
    Offer(Point),
    /// `pick:f6`: the offered stone that stays.
    Pick(Point),
    /// `claim:foul@h8`: the black stone there is a foul.
    Claim(Point),
}

impl Action {
    /// Appends the canonical text.
    pub fn write(self, out: &mut String) {
        match self {
            Action::Stone(point) => write!(out, "{point}"),
            Action::Pass => out.write_str("pass"),
            Action::Swap => out.write_str("swap"),
            Action::Stay => out.write_str("stay"),
            Action::Fifths(count) => write!(out, "fifths:{count}"),
            Action::Offer(point) => write!(out, "offer:{point}"),
            Action::Pick(point) => write!(out, "pick:{point}"),
            Action::Claim(point) => write!(out, "claim:foul@{point}"),
        }
        .expect("a String takes all");
    }

    /// Reads canonical text for a board of this size.
    ///
    /// # Errors
    /// It is no such text, or its point is off the board.
    pub fn read(text: &[u8], size: u8) -> Result<Action, Rejection> {
        let at = |text| point(text, size);
        match text {
            b"pass" => Ok(Action::Pass),
            b"swap" => Ok(Action::Swap),
            b"stay" => Ok(Action::Stay),
            _ => match text.iter().position(|b| *b == b':').map(|colon| text.split_at(colon + 1)) {
                None => at(text).map(Action::Stone),
                Some((b"fifths:", count)) => number(count).map(Action::Fifths),
                Some((b"offer:", rest)) => at(rest).map(Action::Offer),
                Some((b"pick:", rest)) => at(rest).map(Action::Pick),
                Some((b"claim:", rest)) => match rest.strip_prefix(b"foul@") {
                    Some(rest) => at(rest).map(Action::Claim),
                    None => Err(unreadable(text)),
                },
                Some(_) => Err(unreadable(text)),
            },
        }
    }

    /// Reads canonical text or the same with capital letters (`H8`, `Swap`), and tells whether it
    /// was canonical.
    ///
    /// # Errors
    /// As [`Action::read`].
    pub fn read_lenient(text: &[u8], size: u8) -> Result<(Action, bool), Rejection> {
        let mut lower = [0_u8; 24];
        if text.len() > lower.len() || !text.iter().any(u8::is_ascii_uppercase) {
            return Action::read(text, size).map(|action| (action, true));
        }
        let lower = &mut lower[..text.len()];
        lower.copy_from_slice(text);
        lower.make_ascii_lowercase();
        Action::read(lower, size).map(|action| (action, false))
    }
}

/// Reads a point.
///
/// # Errors
/// It is none, or off the board.
pub fn point(text: &[u8], size: u8) -> Result<Point, Rejection> {
    if let Some(point) = Point::parse(text, size, size) {
        return Ok(point);
    }
    let letters = text.iter().take_while(|b| b.is_ascii_lowercase()).count();
    let point = square::column(&text[..letters]).zip(square::row(&text[letters..]));
    forbid!(
        "R1.1",
        point.is_some(),
        "{} is off the board, whose corners are a1 and {}",
        String::from_utf8_lossy(text),
        Point::new(size - 1, size - 1)
    );
    Err(unreadable(text))
}

fn number(digits: &[u8]) -> Result<u16, Rejection> {
    square::row(digits).map(|n| n as u16 + 1).ok_or_else(|| unreadable(digits))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no action", String::from_utf8_lossy(text)))
        .hint("a point such as h8, pass, swap, stay, fifths:3, offer:f6, pick:f6 or claim:foul@h8")
}

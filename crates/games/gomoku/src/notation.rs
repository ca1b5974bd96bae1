//! Actions and their text.

use crate::board::Point;
use crate::prediction::Prediction;
use std::fmt::Write as _;
use wanqi_sdk::{Rejection, board::square, forbid, spelling};

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
    /// `predict:black-33`: a sealed prediction.
    Predict(Prediction),
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
            Action::Predict(prediction) => write!(out, "predict:{prediction}"),
            Action::Claim(point) => write!(out, "claim:foul@{point}"),
        }
        .expect("a String takes all");
    }

    /// Reads canonical text for a board of this size.
    ///
    /// # Errors
    /// It is no such text, or its point is off the board.
    pub fn read(text: &[u8], size: u8) -> Result<Action, Rejection> {
        let action = match text {
            b"pass" => Some(Action::Pass),
            b"swap" => Some(Action::Swap),
            b"stay" => Some(Action::Stay),
            _ => match text.iter().position(|b| *b == b':').map(|colon| text.split_at(colon + 1)) {
                None => point(text, size)?.map(Action::Stone),
                Some((b"fifths:", count)) => number(count).map(Action::Fifths),
                Some((b"offer:", rest)) => point(rest, size)?.map(Action::Offer),
                Some((b"pick:", rest)) => point(rest, size)?.map(Action::Pick),
                Some((b"predict:", rest)) => Prediction::read(rest).map(Action::Predict),
                Some((b"claim:", rest)) => match rest.strip_prefix(b"foul@") {
                    Some(rest) => point(rest, size)?.map(Action::Claim),
                    None => None,
                },
                Some(_) => None,
            },
        };
        action.ok_or_else(|| unreadable(text))
    }

    /// Reads canonical text or the same with capital letters (`H8`, `Swap`), and tells whether it
    /// was canonical.
    ///
    /// # Errors
    /// As [`Action::read`].
    pub fn read_lenient(text: &[u8], size: u8) -> Result<(Action, bool), Rejection> {
        let read = spelling::any_case(text, |text| Action::read(text, size))?;
        Ok((read.action, read.canonical))
    }
}

/// Reads a point; `None` if the text is none.
///
/// # Errors
/// It is off the board.
fn point(text: &[u8], size: u8) -> Result<Option<Point>, Rejection> {
    let point = Point::parse(text, size, size);
    if point.is_none() {
        let elsewhere = square::place(text);
        let text = String::from_utf8_lossy(text);
        let last = Point::new(size - 1, size - 1);
        let off = elsewhere.is_some();
        forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and {last}");
    }
    Ok(point)
}

fn number(digits: &[u8]) -> Option<u16> {
    square::row(digits).map(|n| n as u16 + 1)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no action", String::from_utf8_lossy(text))).hint(
        "a point such as h8, pass, swap, stay, fifths:3, offer:f6, pick:f6, predict:black-33, \
             predict:draw or claim:foul@h8",
    )
}

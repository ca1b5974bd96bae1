//! Actions and their text.

use crate::board::{Colour, Point};
use std::fmt::Write as _;
use wanqi_sdk::{Rejection, forbid};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `e5=red`: chance puts a piece on a point.
    Fill(Point, Colour),
    /// `claim:red`: the seat claims a colour and goes on.
    Claim(Colour),
    /// `e5-e6`: a stack moves onto another.
    Move {
        /// From where.
        from: Point,
        /// Onto what.
        to: Point,
    },
    /// `pass`: the seat cannot move.
    Pass,
}

impl Action {
    /// Appends the canonical text.
    pub(crate) fn write(self, out: &mut String) {
        match self {
            Action::Fill(point, colour) => write!(out, "{point}={colour}"),
            Action::Claim(colour) => write!(out, "claim:{colour}"),
            Action::Move { from, to } => write!(out, "{from}-{to}"),
            Action::Pass => out.write_str("pass"),
        }
        .expect("a String takes all");
    }

    /// Reads canonical text.
    ///
    /// # Errors
    /// It is no such text, or names no point of the board.
    pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        if let Some(name) = text.strip_prefix(b"claim:") {
            let colour = Colour::parse(name).ok_or_else(|| unreadable(text))?;
            return Ok(Action::Claim(colour));
        }
        if let Some(at) = text.iter().position(|b| *b == b'=') {
            let colour = Colour::parse(&text[at + 1..]).ok_or_else(|| unreadable(text))?;
            return Ok(Action::Fill(point(text, &text[..at])?, colour));
        }
        let dash = text.iter().position(|b| *b == b'-').ok_or_else(|| unreadable(text))?;
        let (from, to) = (point(text, &text[..dash])?, point(text, &text[dash + 1..])?);
        Ok(Action::Move { from, to })
    }
}

/// Reads a point.
fn point(text: &[u8], word: &[u8]) -> Result<Point, Rejection> {
    let found = Point::parse(word);
    if found.is_none() {
        let like = matches!(word, [b'a'..=b'z', digits @ ..]
            if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit));
        let name = String::from_utf8_lossy(word);
        forbid!("R1.1", like, "{name} is no point of the board");
    }
    found.ok_or_else(|| unreadable(text))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no action", String::from_utf8_lossy(text)))
        .hint("a move such as e5-e6, a claim such as claim:red, pass, or e5=red by chance")
}

//! Actions and their text.

use crate::board::{Kind, Piece, Point};
use std::fmt::Write as _;
use wanqi_sdk::{Rejection, forbid};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `a1=T`: chance puts a piece on a point.
    Fill(Point, Piece),
    /// `T@a1`: the side puts one of its pieces on a point.
    Place(Kind, Point),
    /// `a1xb2`: a stack takes another.
    Capture {
        /// From where.
        from: Point,
        /// What.
        to: Point,
    },
    /// `a1-b2`: a stack goes on top of one of its side.
    Stack {
        /// From where.
        from: Point,
        /// Onto what.
        to: Point,
    },
    /// `pass`: the turn ends after one capture.
    Pass,
}

impl Action {
    /// Appends the canonical text.
    pub(crate) fn write(self, out: &mut String) {
        match self {
            Action::Fill(point, piece) => write!(out, "{point}={}", piece.letter()),
            Action::Place(kind, point) => write!(out, "{}@{point}", kind.letter()),
            Action::Capture { from, to } => write!(out, "{from}x{to}"),
            Action::Stack { from, to } => write!(out, "{from}-{to}"),
            Action::Pass => out.write_str("pass"),
        }
        .expect("a String takes all");
    }

    /// Reads canonical text.
    ///
    /// # Errors
    /// It is no such text, or names no point of the board.
    pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
        match *text {
            _ if text == b"pass" => Ok(Action::Pass),
            [ref name @ .., b'=', letter] => {
                let piece = Piece::of_letter(letter.into()).ok_or_else(|| unreadable(text))?;
                Ok(Action::Fill(point(text, name)?, piece))
            }
            [letter, b'@', ref name @ ..] => {
                let kind = Kind::ALL.into_iter().find(|k| k.letter() == char::from(letter));
                Ok(Action::Place(kind.ok_or_else(|| unreadable(text))?, point(text, name)?))
            }
            _ => {
                let sign = text.iter().position(|b| matches!(b, b'x' | b'-'));
                let sign = sign.ok_or_else(|| unreadable(text))?;
                let (from, to) = (point(text, &text[..sign])?, point(text, &text[sign + 1..])?);
                let takes = text[sign] == b'x';
                Ok(if takes { Action::Capture { from, to } } else { Action::Stack { from, to } })
            }
        }
    }
}

/// The two points of a move that is written without a sign.
pub(crate) fn plain(text: &[u8]) -> Option<(Point, Point)> {
    let [_, _, _, _] = text else { return None };
    Point::parse(&text[..2]).zip(Point::parse(&text[2..]))
}

/// Reads a point.
fn point(text: &[u8], word: &[u8]) -> Result<Point, Rejection> {
    let found = Point::parse(word).filter(|_| word[0].is_ascii_lowercase());
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
    Rejection::syntax(format!("{} is no action", String::from_utf8_lossy(text))).hint(
        "a capture such as a1xb2, a move onto an own stack such as a1-b2, pass, \
         T@a1 while pieces are placed, a1=T by chance",
    )
}

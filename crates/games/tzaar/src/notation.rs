//! Actions as text: `a1=T`, `T@a1`, `a1xb2`, `a1-b2`, `pass`.

use crate::board::{Kind, Piece, Point};
use crate::game::Tzaar;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Chance puts a piece on a point: `a1=T`.
    Fill(Point, Piece),
    /// The side puts one of its pieces on a point: `T@a1`.
    Place(Kind, Point),
    /// A stack captures another one: `a1xb2`.
    Capture {
        /// The stack that moves.
        from: Point,
        /// The stack that is captured.
        to: Point,
    },
    /// A stack moves on top of another one of its side: `a1-b2`.
    Stack {
        /// The stack that moves.
        from: Point,
        /// The stack below it afterwards.
        to: Point,
    },
    /// The turn ends after one capture: `pass`.
    Pass,
}

impl ActionText for Tzaar {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Fill(point, piece) => put!(out, "{point}={}", piece.letter()),
            Action::Place(kind, point) => put!(out, "{}@{point}", kind.letter()),
            Action::Capture { from, to } => put!(out, "{from}x{to}"),
            Action::Stack { from, to } => put!(out, "{from}-{to}"),
            Action::Pass => out.push_str("pass"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        match *text {
            _ if text == b"pass" => Ok(Action::Pass),
            [ref name @ .., b'=', letter] => {
                let piece = Piece::of_letter(letter.into())
                    .ok_or_else(|| Rejection::unreadable(text, FORM))?;
                Ok(Action::Fill(point(text, name)?, piece))
            }
            [letter, b'@', ref name @ ..] => {
                let kind = Kind::ALL.into_iter().find(|k| k.letter() == char::from(letter));
                Ok(Action::Place(
                    kind.ok_or_else(|| Rejection::unreadable(text, FORM))?,
                    point(text, name)?,
                ))
            }
            _ => {
                let sign = text.iter().position(|b| matches!(b, b'x' | b'-'));
                let sign = sign.ok_or_else(|| Rejection::unreadable(text, FORM))?;
                let (from, to) = (point(text, &text[..sign])?, point(text, &text[sign + 1..])?);
                let takes = text[sign] == b'x';
                Ok(if takes { Action::Capture { from, to } } else { Action::Stack { from, to } })
            }
        }
    }

    /// Reads canonical text, and a move without a sign (`a1b2`), which is a capture if it ends on a
    /// stack of the other side.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let Some((from, to)) = plain(text) else {
            return self.read(actor, text).map(Read::unchecked);
        };
        let takes = self.board.of(self.to_move().other()) & to.bit() != 0;
        let action = if takes { Action::Capture { from, to } } else { Action::Stack { from, to } };
        Ok(Read { canonical: false, ..Read::unchecked(action) })
    }
}

/// The two points of a move without a sign.
fn plain(text: &[u8]) -> Option<(Point, Point)> {
    let [_, _, _, _] = text else { return None };
    Point::parse(&text[..2]).zip(Point::parse(&text[2..]))
}

/// Reads a point. Refuses a name that looks like one but is off the board.
fn point(text: &[u8], word: &[u8]) -> Result<Point, Rejection> {
    let found = Point::parse(word).filter(|_| word[0].is_ascii_lowercase());
    if found.is_none() {
        let like = matches!(word, [b'a'..=b'z', digits @ ..]
            if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit));
        let name = String::from_utf8_lossy(word);
        forbid!("R1.1", like, "{name} is not a point of the board");
    }
    found.ok_or_else(|| Rejection::unreadable(text, FORM))
}

/// How an action is written.
const FORM: &str = "a capture such as a1xb2, a move onto an own stack such as a1-b2, pass, \
                T@a1 to place a piece, a1=T by chance";

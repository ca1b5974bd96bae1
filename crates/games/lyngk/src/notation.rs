//! Actions as text: `e5=red` fills a point, `claim:red` claims a colour, `e5-e6` moves a stack.

use crate::board::{Colour, Point};
use crate::game::Lyngk;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `e5=red`: chance puts a piece on a point.
    Fill(Point, Colour),
    /// `claim:red`: the seat claims a colour and then moves.
    Claim(Colour),
    /// `e5-e6`: a stack moves onto another.
    Move {
        /// The point that the stack leaves.
        from: Point,
        /// The point that it moves to.
        to: Point,
    },
    /// `pass`: the seat cannot move.
    Pass,
}

impl ActionText for Lyngk {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Fill(point, colour) => put!(out, "{point}={colour}"),
            Action::Claim(colour) => put!(out, "claim:{colour}"),
            Action::Move { from, to } => put!(out, "{from}-{to}"),
            Action::Pass => out.push_str("pass"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        if let Some(name) = text.strip_prefix(b"claim:") {
            let colour = Colour::parse(name).ok_or_else(|| Rejection::unreadable(text, FORM))?;
            return Ok(Action::Claim(colour));
        }
        if let Some(at) = text.iter().position(|b| *b == b'=') {
            let colour =
                Colour::parse(&text[at + 1..]).ok_or_else(|| Rejection::unreadable(text, FORM))?;
            return Ok(Action::Fill(point(text, &text[..at])?, colour));
        }
        let dash = text
            .iter()
            .position(|b| *b == b'-')
            .ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let (from, to) = (point(text, &text[..dash])?, point(text, &text[dash + 1..])?);
        Ok(Action::Move { from, to })
    }
}

/// Reads the point that a word of the text names.
fn point(text: &[u8], word: &[u8]) -> Result<Point, Rejection> {
    let found = Point::parse(word);
    if found.is_none() {
        let like = matches!(word, [b'a'..=b'z', digits @ ..]
            if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit));
        let name = String::from_utf8_lossy(word);
        forbid!("R1.1", like, "{name} is not a point of the board");
    }
    found.ok_or_else(|| Rejection::unreadable(text, FORM))
}

/// How an action is written.
const FORM: &str = "a move such as e5-e6, a claim such as claim:red, pass, or e5=red by chance";

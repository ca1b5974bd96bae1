//! Actions as text: the squares of a piece, as Pentobi writes them.

use crate::board::Point;
use crate::game::Blokus;
use crate::piece::{LARGEST, Placement};
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `a17,b17,a18,a19,a20`: a piece on these squares.
    Place(Placement),
    /// `pass`: the colour cannot place a piece.
    Pass,
}

/// An action in any form.
pub(crate) struct Written<'a> {
    /// The action.
    pub(crate) action: Action,
    /// The text is canonical.
    canonical: bool,
    /// The colour in front: `red:` or `r:`.
    colour: Option<&'a [u8]>,
}

impl ActionText for Blokus {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Place(placement) => put!(out, "{placement}"),
            Action::Pass => out.push_str("pass"),
        }
    }

    fn read(&self, actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let written = parse(text, self.variant.size)?;
        if written.canonical {
            return Ok(written.action);
        }
        let mut canonical = String::new();
        self.write(actor, written.action, &mut canonical);
        let text = String::from_utf8_lossy(text);
        Err(Rejection::syntax(format!("{text} is not in canonical form")).hint(canonical))
    }

    /// Reads the squares in any order, also with capital letters, and a colour in front (`red:t1`).
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let Written { action, canonical, colour } = parse(text, self.variant.size)?;
        if let Some(colour) = colour {
            self.check_colour(colour)?;
        }
        Ok(Read { canonical, ..Read::unchecked(action) })
    }
}

/// Reads an action in any form for a board of this size.
pub(crate) fn parse(text: &[u8], size: u8) -> Result<Written<'_>, Rejection> {
    let colon = text.iter().position(|b| *b == b':');
    let (colour, squares) = match colon {
        Some(at) => (Some(&text[..at]), &text[at + 1..]),
        None => (None, text),
    };
    if squares.eq_ignore_ascii_case(b"pass") {
        let canonical = text == b"pass";
        return Ok(Written { action: Action::Pass, canonical, colour });
    }
    let mut list = [Point::new(0, 0); LARGEST];
    let mut count = 0;
    for part in squares.split(|b| *b == b',') {
        let square = read_square(part, size)?.ok_or_else(|| Rejection::unreadable(text, FORM))?;
        if let Some(place) = list.get_mut(count) {
            *place = square;
        }
        count += 1;
    }
    let list = list.get(..count).unwrap_or_default();
    let text = String::from_utf8_lossy(squares);
    let placement = Placement::covering(list);
    let placement = require!("R1.2", placement, "{text} is none of the 21 pieces");
    let ordered = placement.squares().eq(list.iter().copied());
    let plain = colour.is_none() && !squares.iter().any(u8::is_ascii_uppercase);
    Ok(Written { action: Action::Place(placement), canonical: ordered && plain, colour })
}

/// Reads a square in small or capital letters; `None` if the text is not a square.
fn read_square(text: &[u8], size: u8) -> Result<Option<Point>, Rejection> {
    let Some(text) = spelling::lower::<6>(text) else { return Ok(None) };
    Ok(point!("R1.1", &text, size, size))
}

/// How an action is written.
const FORM: &str = "the squares of a piece such as a17,b17,a18,a19,a20, or pass";

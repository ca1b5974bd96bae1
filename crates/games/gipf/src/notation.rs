//! Actions as text: pushes as `a2-b3` and `Ga2-b3`, rows as `xb2-e5` and `xb2-e5=c3,d4`.

use crate::board::{ENTRY, Entry, Point, Set, points};
use crate::game::Gipf;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A side pushes a piece in.
    Push {
        /// Index into [`ENTRY`].
        entry: u8,
        /// Whether it is a GIPF-piece.
        gipf: bool,
    },
    /// A side takes a row.
    Take {
        /// The lower or left end of the row.
        from: Point,
        /// The other end.
        to: Point,
        /// The GIPF-pieces of the row that stay.
        kept: Set,
    },
}

impl ActionText for Gipf {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Push { entry, gipf } => {
                let Entry { dot, point, .. } = ENTRY[usize::from(entry)];
                let sign = if gipf { "G" } else { "" };
                put!(out, "{sign}{dot}-{point}");
            }
            Action::Take { from, to, kept } => {
                put!(out, "x{from}-{to}");
                for (n, point) in points(kept).enumerate() {
                    let sign = if n == 0 { '=' } else { ',' };
                    put!(out, "{sign}{point}");
                }
            }
        }
    }

    fn read(&self, actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let (action, named) = read_action(text)?;
        let (action, usual) = self.usual(action);
        if named && usual {
            return Ok(action);
        }
        let mut canonical = String::new();
        self.write(actor, action, &mut canonical);
        let text = String::from_utf8_lossy(text);
        Err(Rejection::syntax(format!("the canonical text of {text} is {canonical}")))
    }

    /// Reads canonical text, also with another dot next to an empty point, and the point alone.
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let (action, named) = read_action(text)?;
        if let Action::Push { entry, .. } = action
            && !named
            && self.board.occupied() & ENTRY[usize::from(entry)].first != 0
        {
            let Entry { dot, point, .. } = ENTRY[usize::from(entry)];
            let message = format!("{point} is occupied, so the dot must be named: {dot}-{point}");
            return Err(Rejection::new(RejectionKind::Ambiguous, "R2.3", message));
        }
        let (action, usual) = self.usual(action);
        Ok(Read { canonical: named && usual, ..Read::unchecked(action) })
    }
}

/// Reads an action, and whether its text can be canonical. A point alone is the push from its first
/// dot.
fn read_action(text: &[u8]) -> Result<(Action, bool), Rejection> {
    if let Some(rest) = text.strip_prefix(b"x") {
        return read_take(text, rest);
    }
    let (gipf, rest) = text.strip_prefix(b"G").map_or((false, text), |rest| (true, rest));
    let Some(dash) = rest.iter().position(|b| *b == b'-') else {
        let point = place(text, rest)?;
        let entry = Entry::leading(point);
        let entry = require!("R2.2", entry, "{point} is not on the edge, where pieces enter");
        return Ok((Action::Push { entry, gipf }, false));
    };
    let (dot, point) = (place(text, &rest[..dash])?, place(text, &rest[dash + 1..])?);
    forbid!("R2.2", dot.is_on_board(), "{dot} is not a dot, pieces enter from the dots");
    let entry = Entry::find(dot, point);
    let entry = require!("R2.2", entry, "{point} is not a point next to the dot {dot}");
    Ok((Action::Push { entry, gipf }, true))
}

fn read_take(text: &[u8], rest: &[u8]) -> Result<(Action, bool), Rejection> {
    let mut parts = rest.splitn(2, |b| *b == b'=');
    let ends = parts.next().unwrap_or_default();
    let dash =
        ends.iter().position(|b| *b == b'-').ok_or_else(|| Rejection::unreadable(text, FORM))?;
    let (from, to) = (point(text, &ends[..dash])?, point(text, &ends[dash + 1..])?);
    let mut canonical = from < to;
    let mut kept: Set = 0;
    if let Some(list) = parts.next() {
        for word in list.split(|b| *b == b',') {
            let bit = point(text, word)?.bit();
            canonical &= bit > kept;
            kept |= bit;
        }
    }
    Ok((Action::Take { from: from.min(to), to: from.max(to), kept }, canonical))
}

/// Reads a point or a dot. Refuses a name that looks like one but is off the board.
fn place(text: &[u8], word: &[u8]) -> Result<Point, Rejection> {
    let place = Point::parse(word);
    if place.is_none() {
        let like = matches!(word, [b'a'..=b'z', digits @ ..]
            if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit));
        let name = String::from_utf8_lossy(word);
        forbid!("R1.1", like, "{name} is not a point of the board or a dot");
    }
    place.ok_or_else(|| Rejection::unreadable(text, FORM))
}

/// Reads a point of the board.
fn point(text: &[u8], word: &[u8]) -> Result<Point, Rejection> {
    let place = place(text, word)?;
    forbid!("R2.3", !place.is_on_board(), "{place} is a dot, pieces are only on points");
    Ok(place)
}

/// How an action is written.
const FORM: &str =
    "a push such as a2-b3, Ga2-b3 for a GIPF-piece, or a row such as xb2-e5 or xb2-e5=c3";

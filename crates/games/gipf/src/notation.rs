//! Actions as text.

use crate::board::{ENTRY, Entry, Place, Set, points};
use crate::game::Action;
use std::fmt::Write as _;
use wanqi_sdk::{Rejection, forbid};

impl Action {
    /// Appends the canonical text.
    pub(crate) fn write(self, out: &mut String) {
        match self {
            Action::Push { entry, gipf } => {
                let Entry { dot, point, .. } = ENTRY[usize::from(entry)];
                let sign = if gipf { "G" } else { "" };
                write!(out, "{sign}{dot}-{point}").expect("a String takes all");
            }
            Action::Take { from, to, kept } => {
                write!(out, "x{from}-{to}").expect("a String takes all");
                for (n, point) in points(kept).enumerate() {
                    let sign = if n == 0 { '=' } else { ',' };
                    write!(out, "{sign}{point}").expect("a String takes all");
                }
            }
        }
    }

    /// Reads an action, and tells whether it was written canonically. A point alone is read as the
    /// push from its first dot.
    ///
    /// # Errors
    /// It is no such text, names no point, or a dot that is not next to the point.
    pub(crate) fn read(text: &[u8]) -> Result<(Action, bool), Rejection> {
        if let Some(rest) = text.strip_prefix(b"x") {
            return read_take(text, rest);
        }
        let (gipf, rest) = text.strip_prefix(b"G").map_or((false, text), |rest| (true, rest));
        let Some(dash) = rest.iter().position(|b| *b == b'-') else {
            let point = place(text, rest)?;
            let entry = Entry::leading(point);
            let inside = entry.is_none();
            forbid!("R2.2", inside, "{point} is not on the edge, where pieces are pushed in");
            let entry = entry.unwrap_or_default();
            return Ok((Action::Push { entry, gipf }, false));
        };
        let (dot, point) = (place(text, &rest[..dash])?, place(text, &rest[dash + 1..])?);
        let entry = Entry::find(dot, point);
        forbid!("R2.2", dot.is_point(), "{dot} is no dot, pieces are pushed in from the dots");
        forbid!("R2.2", entry.is_none(), "{point} is not a point next to the dot {dot}");
        Ok((Action::Push { entry: entry.unwrap_or_default(), gipf }, true))
    }
}

fn read_take(text: &[u8], rest: &[u8]) -> Result<(Action, bool), Rejection> {
    let mut parts = rest.splitn(2, |b| *b == b'=');
    let ends = parts.next().unwrap_or_default();
    let dash = ends.iter().position(|b| *b == b'-').ok_or_else(|| unreadable(text))?;
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

/// Reads a point or a dot.
fn place(text: &[u8], word: &[u8]) -> Result<Place, Rejection> {
    let place = Place::parse(word);
    if place.is_none() {
        let like = matches!(word, [b'a'..=b'z', digits @ ..]
            if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit));
        let name = String::from_utf8_lossy(word);
        forbid!("R1.1", like, "{name} is neither a point of the board nor a dot");
    }
    place.ok_or_else(|| unreadable(text))
}

/// Reads a point that is no dot.
fn point(text: &[u8], word: &[u8]) -> Result<Place, Rejection> {
    let place = place(text, word)?;
    forbid!("R2.3", !place.is_point(), "{place} is a dot, no piece stands there");
    Ok(place)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no action", String::from_utf8_lossy(text)))
        .hint("a push such as a2-b3, Ga2-b3 for a GIPF-piece, or a row such as xb2-e5 or xb2-e5=c3")
}

//! Actions and their text.

use crate::board::{Space, Stop};
use crate::tiles::{Laid, Tile};
use std::fmt::Write as _;
use wanqi_sdk::{Rejection, forbid};

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `c3/2:A2-B3`: the tile on top is laid and a runner runs over it.
    Run {
        /// Where the tile is laid.
        space: Space,
        /// Eighths of a turn clockwise.
        turn: u8,
        /// Where the runner begins.
        from: Stop,
        /// Where it ends.
        to: Stop,
    },
    /// `pass`
    Pass,
    /// `t7`, by chance: the tile that comes to the top.
    Reveal(Tile),
    /// `c1:t7/2`, by chance: a tile that lies on the board at the start.
    Lay(Space, Laid),
}

impl Action {
    /// Appends the canonical text.
    pub fn write(self, out: &mut String) {
        match self {
            Action::Run { space, turn, from, to } => write!(out, "{space}/{turn}:{from}-{to}"),
            Action::Pass => out.write_str("pass"),
            Action::Reveal(tile) => write!(out, "{tile}"),
            Action::Lay(space, laid) => write!(out, "{space}:{laid}"),
        }
        .expect("a String takes all");
    }

    /// Reads canonical text.
    ///
    /// # Errors
    /// It is no such text, or names what is not there.
    pub fn read(text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        let Some((left, right)) = split(text, b':') else {
            return tile(text, text).map(Action::Reveal);
        };
        if let Some((name, turn)) = split(left, b'/') {
            let (from, to) = split(right, b'-').ok_or_else(|| unreadable(text))?;
            let (space, turn) = (space(name, text)?, eighths(turn, text)?);
            return Ok(Action::Run { space, turn, from: stop(from, text)?, to: stop(to, text)? });
        }
        let (name, turn) = split(right, b'/').ok_or_else(|| unreadable(text))?;
        let laid = Laid { tile: tile(name, text)?, turn: eighths(turn, text)? };
        Ok(Action::Lay(space(left, text)?, laid))
    }
}

fn split(text: &[u8], by: u8) -> Option<(&[u8], &[u8])> {
    let at = text.iter().position(|b| *b == by)?;
    Some((&text[..at], &text[at + 1..]))
}

/// Whether the text has the form of a name: a letter of this case and a digit.
fn is_name(text: &[u8], upper: bool) -> bool {
    matches!(text, [a, b] if a.is_ascii_alphabetic()
        && a.is_ascii_uppercase() == upper && b.is_ascii_digit())
}

fn space(name: &[u8], text: &[u8]) -> Result<Space, Rejection> {
    let space = Space::parse(name);
    let off = space.is_none() && is_name(name, false);
    let name = String::from_utf8_lossy(name);
    forbid!("R1.1", off, "there is no space {name}");
    space.ok_or_else(|| unreadable(text))
}

fn stop(name: &[u8], text: &[u8]) -> Result<Stop, Rejection> {
    let stop = Stop::parse(name);
    let off = stop.is_none() && is_name(name, true);
    let name = String::from_utf8_lossy(name);
    forbid!("R1.1", off, "there is no stop {name}");
    stop.ok_or_else(|| unreadable(text))
}

fn tile(name: &[u8], text: &[u8]) -> Result<Tile, Rejection> {
    let tile = Tile::parse(name);
    let number = name.strip_prefix(b"t").and_then(wanqi_sdk::board::square::row);
    let off = tile.is_none() && number.is_some();
    let name = String::from_utf8_lossy(name);
    forbid!("R1.2", off, "there is no tile {name}, the last one is t18");
    tile.ok_or_else(|| unreadable(text))
}

fn eighths(digit: &[u8], text: &[u8]) -> Result<u8, Rejection> {
    match digit {
        [digit @ b'0'..=b'7'] => Ok(digit - b'0'),
        _ => Err(unreadable(text)),
    }
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no action", String::from_utf8_lossy(text)))
        .hint("tile and run such as c3/2:A2-B3, pass, or by chance t7 or c1:t7/2")
}

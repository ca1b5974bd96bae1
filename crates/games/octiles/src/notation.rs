//! Actions as text: `c3/2:A2-B3`, `pass`, and by chance `t7` and `c1:t7/2`.

use crate::board::{Point, Space};
use crate::game::Octiles;
use crate::tiles::{Laid, Tile};
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A seat lays the tile on top and moves a runner over it: `c3/2:A2-B3`.
    Run {
        /// The space of the tile.
        space: Space,
        /// The turn of the tile in eighths clockwise.
        turn: u8,
        /// The start of the run.
        from: Point,
        /// The end of the run.
        to: Point,
    },
    /// A seat does not move: `pass`.
    Pass,
    /// Chance reveals the tile on top: `t7`.
    Reveal(Tile),
    /// Chance lays a tile on the board before the first turn: `c1:t7/2`.
    Lay(Space, Laid),
}

impl ActionText for Octiles {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Run { space, turn, from, to } => put!(out, "{space}/{turn}:{from}-{to}"),
            Action::Pass => out.push_str("pass"),
            Action::Reveal(tile) => put!(out, "{tile}"),
            Action::Lay(space, laid) => put!(out, "{space}:{laid}"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        let Some((left, right)) = split(text, b':') else {
            return tile(text, text).map(Action::Reveal);
        };
        if let Some((name, turn)) = split(left, b'/') {
            let (from, to) = split(right, b'-').ok_or_else(|| Rejection::unreadable(text, FORM))?;
            let (space, turn) = (space(name, text)?, eighths(turn, text)?);
            return Ok(Action::Run { space, turn, from: stop(from, text)?, to: stop(to, text)? });
        }
        let (name, turn) = split(right, b'/').ok_or_else(|| Rejection::unreadable(text, FORM))?;
        let laid = Laid { tile: tile(name, text)?, turn: eighths(turn, text)? };
        Ok(Action::Lay(space(left, text)?, laid))
    }
}

fn split(text: &[u8], by: u8) -> Option<(&[u8], &[u8])> {
    let at = text.iter().position(|b| *b == by)?;
    Some((&text[..at], &text[at + 1..]))
}

/// Whether the text is a letter of this case and a digit.
fn is_name(text: &[u8], upper: bool) -> bool {
    matches!(text, [a, b] if a.is_ascii_alphabetic()
        && a.is_ascii_uppercase() == upper && b.is_ascii_digit())
}

fn space(name: &[u8], text: &[u8]) -> Result<Space, Rejection> {
    let space = Space::parse(name);
    let off = space.is_none() && is_name(name, false);
    let name = String::from_utf8_lossy(name);
    forbid!("R1.1", off, "there is no space {name}");
    space.ok_or_else(|| Rejection::unreadable(text, FORM))
}

fn stop(name: &[u8], text: &[u8]) -> Result<Point, Rejection> {
    let stop = Point::parse(name);
    let off = stop.is_none() && is_name(name, true);
    let name = String::from_utf8_lossy(name);
    forbid!("R1.1", off, "there is no stop {name}");
    stop.ok_or_else(|| Rejection::unreadable(text, FORM))
}

fn tile(name: &[u8], text: &[u8]) -> Result<Tile, Rejection> {
    let tile = Tile::parse(name);
    let number = name.strip_prefix(b"t").and_then(wanqi_sdk::board::square::row);
    let off = tile.is_none() && number.is_some();
    let name = String::from_utf8_lossy(name);
    forbid!("R1.2", off, "there is no tile {name}, the last one is t18");
    tile.ok_or_else(|| Rejection::unreadable(text, FORM))
}

fn eighths(digit: &[u8], text: &[u8]) -> Result<u8, Rejection> {
    match digit {
        [digit @ b'0'..=b'7'] => Ok(digit - b'0'),
        _ => Err(Rejection::unreadable(text, FORM)),
    }
}

/// How an action is written.
const FORM: &str = "c3/2:A2-B3 for tile and run, pass, or by chance t7 or c1:t7/2";

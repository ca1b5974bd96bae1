//! Actions as text: a ship `a1-d2` by its lower left and its upper right cell, a shot `e5`.

use crate::board::{Point, SIZE};
use crate::fleet::Ship;
use crate::game::Battleship;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Places a ship in the seat's own sea.
    Ship(Ship),
    /// Fires at a cell of the other sea.
    Shot(Point),
}

impl ActionText for Battleship {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Ship(ship) => put!(out, "{ship}"),
            Action::Shot(cell) => put!(out, "{cell}"),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let read = read_corners(text)?;
        if read.canonical { Ok(read.action) } else { Err(unreadable(text)) }
    }

    /// Reads canonical text, any two opposite corners of a ship (`d1-a2`), and capital letters.
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        match spelling::lower::<8>(text) {
            Some(lower) if *lower != *text => {
                Ok(Read { canonical: false, ..read_corners(&lower)? })
            }
            _ => read_corners(text),
        }
    }
}

/// Reads a shot, or a ship by two opposite corners; lower left and upper right are canonical.
fn read_corners(text: &[u8]) -> Result<Read<Action>, Rejection> {
    let Some(dash) = text.iter().position(|b| *b == b'-') else {
        return Ok(Read::unchecked(Action::Shot(cell(text, text)?)));
    };
    let (one, two) = (cell(&text[..dash], text)?, cell(&text[dash + 1..], text)?);
    let ship = Ship::between(one, two);
    let canonical = (ship.low, ship.high) == (one, two);
    Ok(Read { canonical, ..Read::unchecked(Action::Ship(ship)) })
}

/// Reads a cell, which is a part of this text.
fn cell(name: &[u8], text: &[u8]) -> Result<Point, Rejection> {
    let cell = Point::parse(name, SIZE, SIZE);
    let off = cell.is_none() && square::place(name).is_some();
    let name = String::from_utf8_lossy(name);
    forbid!("R1.1", off, "{name} is off the sea, whose corners are a1 and j10");
    cell.ok_or_else(|| unreadable(text))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is neither a ship nor a shot", String::from_utf8_lossy(text)))
        .hint("a ship such as a1-d2, its lower left and its upper right cell, or a shot such as e5")
}

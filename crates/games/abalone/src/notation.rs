//! Actions as text: `a1b2` for a row, its last marble and the cell in front of that; `c2c4d3` for
//! marbles side by side, both ends and the target of the first one (Aba-Pro). The style
//! `playstrategy` names the last marble of a row and the target of the foremost one (`a1d4`), and
//! aside one end and the target of the other one (`c2d5`).

use crate::board::{Direction, Point, SIZE, bit, on_board};
use crate::game::Abalone;
use crate::moves::Ahead;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// A move (R3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A row moves along its line, and pushes the marbles in front of it.
    Line {
        /// The last marble.
        tail: Point,
        /// The direction of the move.
        direction: Direction,
    },
    /// Two or three marbles in a row each take a step aside.
    Aside {
        /// The end of the row that is first in the order of cells.
        first: Point,
        /// The direction of the other marbles.
        axis: Direction,
        /// Number of marbles.
        count: u8,
        /// The direction of the move.
        direction: Direction,
    },
}

impl ActionText for Abalone {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        let to = |cell, direction: Direction, steps| direction.step(cell, steps).unwrap_or(cell);
        match action {
            Action::Line { tail, direction } => put!(out, "{tail}{}", to(tail, direction, 1)),
            Action::Aside { first, axis, count, direction } => {
                put!(out, "{first}{}{}", to(first, axis, count - 1), to(first, direction, 1));
            }
        }
    }

    fn write_style(&self, style: usize, actor: Actor, action: Action, out: &mut String) {
        match style {
            0 => self.write(actor, action, out),
            _ => self.write_playstrategy(action, out),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let action = match cells(text)?.ok_or_else(|| Rejection::unreadable(text, FORM))? {
            (tail, to, None) => {
                let near = Direction::between(tail, to).filter(|(_, steps)| *steps == 1);
                near.map(|(direction, _)| Action::Line { tail, direction })
            }
            (first, last, Some(to)) => aside(first, last, to).filter(|_| bit(first) < bit(last)),
        };
        action.ok_or_else(|| Rejection::unreadable(text, FORM))
    }

    /// Reads canonical text, also with capital letters or with the ends exchanged, and the style of
    /// PlayStrategy.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let Some(lower) = spelling::lower::<6>(text) else {
            return Err(Rejection::unreadable(text, FORM));
        };
        if *lower == *text
            && let Ok(action) = self.read(actor, text)
        {
            return Ok(Read::unchecked(action));
        }
        let found = match cells(&lower)?.ok_or_else(|| Rejection::unreadable(text, FORM))? {
            (one, other, Some(to)) => aside(one, other, to),
            (from, to, None) => match Direction::between(from, to) {
                Some((direction, _)) => Some(Action::Line { tail: from, direction }),
                None => self.read_aside(from, to),
            },
        };
        let action = found.ok_or_else(|| Rejection::unreadable(text, FORM))?;
        Ok(Read { canonical: false, ..Read::unchecked(action) })
    }
}

/// The step aside of the marbles between two ends, in either order.
fn aside(one: Point, other: Point, to: Point) -> Option<Action> {
    let (axis, steps) = Direction::between(one, other).filter(|(_, steps)| *steps <= 2)?;
    let (direction, _) = Direction::between(one, to).filter(|(_, steps)| *steps == 1)?;
    (direction != axis && direction != axis.back())
        .then(|| from_end(one, axis, steps + 1, direction))
}

/// The step aside of marbles from either end on.
fn from_end(end: Point, along: Direction, count: u8, direction: Direction) -> Action {
    if Direction::AXES.contains(&along) {
        return Action::Aside { first: end, axis: along, count, direction };
    }
    let first = along.step(end, count - 1).unwrap_or(end);
    Action::Aside { first, axis: along.back(), count, direction }
}

impl Abalone {
    /// Reads marbles aside from one end and the target of the other end: along the row, then one
    /// step a sixth of a turn to the left or right. Of two readings the one with a second marble is
    /// right.
    fn read_aside(&self, from: Point, to: Point) -> Option<Action> {
        let readings = Direction::ALL.into_iter().flat_map(|along| {
            [1, 5].into_iter().flat_map(move |turn| [2, 3].map(|n| (along, along.turned(turn), n)))
        });
        let lands = |(along, direction, count): &(Direction, Direction, u8)| {
            along.step(from, count - 1).and_then(|corner| direction.step(corner, 1)) == Some(to)
        };
        let own = self.marbles[self.to_move as usize];
        let is_there =
            |along: Direction| along.step(from, 1).is_some_and(|cell| own & bit(cell) != 0);
        let mut found: Option<Action> = None;
        for (along, direction, count) in readings.filter(lands) {
            if found.is_none() || is_there(along) {
                found = Some(from_end(from, along, count, direction));
            }
        }
        found
    }

    /// Writes the style of PlayStrategy.
    pub(crate) fn write_playstrategy(&self, action: Action, out: &mut String) {
        let (from, to) = match action {
            Action::Line { tail, direction } => {
                let row = self.row(tail, direction);
                // A marble that is pushed off was on the last cell.
                let off = u8::from(row.ahead == Ahead::Edge);
                (tail, direction.step(tail, row.own + row.enemy - off))
            }
            Action::Aside { first, axis, count, direction } => {
                // The end from which the others are a sixth of a turn off the direction of the
                // move.
                let near = axis.turned(1) == direction || axis.turned(5) == direction;
                let last = axis.step(first, count - 1).unwrap_or(first);
                let (from, far) = if near { (first, last) } else { (last, first) };
                (from, direction.step(far, 1))
            }
        };
        put!(out, "{from}{}", to.unwrap_or(from));
    }
}

/// Reads two or three cells; `None` if the text has another form.
fn cells(text: &[u8]) -> Result<Option<(Point, Point, Option<Point>)>, Rejection> {
    let mut found = [None; 3];
    if !matches!(text.len(), 4 | 6) {
        return Ok(None);
    }
    for (cell, text) in found.iter_mut().zip(text.chunks_exact(2)) {
        let Some(place) = square::column(&text[..1]).zip(square::row(&text[1..])) else {
            return Ok(None);
        };
        let place = Point::new(place.0 as u8, place.1 as u8);
        forbid!("R1.1", !on_board(place), "{place} is off the board; {}", row_of(place));
        *cell = Some(place);
    }
    let [Some(one), Some(two), three] = found else { return Ok(None) };
    Ok(Some((one, two, three)))
}

/// What the row or the board has instead, in words.
fn row_of(cell: Point) -> String {
    if cell.x >= SIZE {
        return "its rows are a to i".to_owned();
    }
    let (first, last) = (cell.x.saturating_sub(4), (cell.x + 4).min(SIZE - 1));
    format!("its row goes from {} to {}", Point::new(cell.x, first), Point::new(cell.x, last))
}

/// How an action is written.
const FORM: &str = "the last marble of a row and the cell in front of it such as a1b2, or two ends \
    and the target of the first such as c2c4d3";

//! Actions as text: `a1b2` for a row, named by its last marble and the cell before it; `c2c4d3`
//! for marbles side by side, named by both ends and where the first one goes (Aba-Pro). The style
//! `playstrategy` names where the foremost marble of a row lands (`a1d4`), and aside one end and
//! where the other one lands (`c2d5`).

use crate::board::{Cell, SIZE, Way, bit, on_board};
use crate::game::Abalone;
use crate::moves::Ahead;
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::{Read, Rejection, forbid, spelling};

/// A move (R3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A row moves along itself, and pushes what stands before it.
    Line {
        /// Its last marble.
        tail: Cell,
        /// Where it goes.
        way: Way,
    },
    /// Two or three marbles in a row each take a step aside.
    Aside {
        /// The end of the row that comes first in the order of cells.
        first: Cell,
        /// Where the others stand.
        axis: Way,
        /// How many move.
        count: u8,
        /// Where they go.
        way: Way,
    },
}

impl Action {
    /// Appends the canonical text.
    pub(crate) fn write(self, out: &mut String) {
        let to = |cell, way: Way, steps| way.step(cell, steps).unwrap_or(cell);
        match self {
            Action::Line { tail, way } => write!(out, "{tail}{}", to(tail, way, 1)),
            Action::Aside { first, axis, count, way } => {
                write!(out, "{first}{}{}", to(first, axis, count - 1), to(first, way, 1))
            }
        }
        .expect("a String takes all");
    }

    /// Reads canonical text.
    ///
    /// # Errors
    /// It is no such text, or names a cell that is off the board.
    pub(crate) fn read(text: &[u8]) -> Result<Action, Rejection> {
        let action = match cells(text)?.ok_or_else(|| unreadable(text))? {
            (tail, to, None) => {
                let near = Way::between(tail, to).filter(|(_, steps)| *steps == 1);
                near.map(|(way, _)| Action::Line { tail, way })
            }
            (first, last, Some(to)) => aside(first, last, to).filter(|_| bit(first) < bit(last)),
        };
        action.ok_or_else(|| unreadable(text))
    }
}

/// Marbles from one end to the other that take a step aside; the ends may come in either order.
fn aside(one: Cell, other: Cell, to: Cell) -> Option<Action> {
    let (axis, steps) = Way::between(one, other).filter(|(_, steps)| *steps <= 2)?;
    let (way, _) = Way::between(one, to).filter(|(_, steps)| *steps == 1)?;
    (way != axis && way != axis.back()).then(|| from_end(one, axis, steps + 1, way))
}

/// The action of marbles named from either end.
fn from_end(end: Cell, along: Way, count: u8, way: Way) -> Action {
    if Way::AXES.contains(&along) {
        return Action::Aside { first: end, axis: along, count, way };
    }
    let first = along.step(end, count - 1).unwrap_or(end);
    Action::Aside { first, axis: along.back(), count, way }
}

impl Abalone {
    /// Reads canonical text, the same with capital letters or with the ends exchanged, and the
    /// style of PlayStrategy.
    ///
    /// # Errors
    /// As [`Action::read`].
    pub(crate) fn read_text(&self, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let Some(lower) = spelling::lower::<6>(text) else { return Err(unreadable(text)) };
        if *lower == *text
            && let Ok(action) = Action::read(text)
        {
            return Ok(Read::unchecked(action));
        }
        let found = match cells(&lower)?.ok_or_else(|| unreadable(text))? {
            (one, other, Some(to)) => aside(one, other, to),
            (from, to, None) => match Way::between(from, to) {
                Some((way, _)) => Some(Action::Line { tail: from, way }),
                None => self.read_aside(from, to),
            },
        };
        let action = found.ok_or_else(|| unreadable(text))?;
        Ok(Read { canonical: false, ..Read::unchecked(action) })
    }

    /// Marbles aside, named by one end and where the other end lands: along the row and then aside,
    /// a sixth of a turn off. Of two readings the one whose second marble is there is meant.
    fn read_aside(&self, from: Cell, to: Cell) -> Option<Action> {
        let readings = Way::ALL.into_iter().flat_map(|along| {
            [1, 5].into_iter().flat_map(move |turn| [2, 3].map(|n| (along, along.turned(turn), n)))
        });
        let lands = |(along, way, count): &(Way, Way, u8)| {
            // The corner may lie off the board where the landing does not.
            let corner = along.step(from, count - 1).and_then(|corner| way.step(corner, 1));
            corner == Some(to)
        };
        let own = self.marbles[self.side as usize];
        let is_there = |along: Way| along.step(from, 1).is_some_and(|cell| own & bit(cell) != 0);
        let mut found: Option<Action> = None;
        for (along, way, count) in readings.filter(lands) {
            if found.is_none() || is_there(along) {
                found = Some(from_end(from, along, count, way));
            }
        }
        found
    }

    /// Writes the style of PlayStrategy.
    pub(crate) fn write_playstrategy(&self, action: Action, out: &mut String) {
        let (from, to) = match action {
            Action::Line { tail, way } => {
                let row = self.row(tail, way);
                // What is pushed off has stood on the last cell.
                let off = u8::from(row.ahead == Ahead::Edge);
                (tail, way.step(tail, row.own + row.enemy - off))
            }
            Action::Aside { first, axis, count, way } => {
                // The end from which the others lie a sixth of a turn off the way they go.
                let near = axis.turned(1) == way || axis.turned(5) == way;
                let last = axis.step(first, count - 1).unwrap_or(first);
                let (from, far) = if near { (first, last) } else { (last, first) };
                (from, way.step(far, 1))
            }
        };
        write!(out, "{from}{}", to.unwrap_or(from)).expect("a String takes all");
    }
}

/// Reads two or three cells; `None` if the text is no such thing.
///
/// # Errors
/// A cell is off the board.
fn cells(text: &[u8]) -> Result<Option<(Cell, Cell, Option<Cell>)>, Rejection> {
    let mut found = [None; 3];
    if !matches!(text.len(), 4 | 6) {
        return Ok(None);
    }
    for (cell, text) in found.iter_mut().zip(text.chunks_exact(2)) {
        let Some(place) = square::column(&text[..1]).zip(square::row(&text[1..])) else {
            return Ok(None);
        };
        let place = Cell::new(place.0 as u8, place.1 as u8);
        forbid!("R1.1", !on_board(place), "{place} is off the board, {}", row_of(place));
        *cell = Some(place);
    }
    let [Some(one), Some(two), three] = found else { return Ok(None) };
    Ok(Some((one, two, three)))
}

/// What the row or the board has instead.
fn row_of(cell: Cell) -> String {
    if cell.x >= SIZE {
        return "its rows are a to i".to_owned();
    }
    let (first, last) = (cell.x.saturating_sub(4), (cell.x + 4).min(SIZE - 1));
    format!("its row goes from {} to {}", Cell::new(cell.x, first), Cell::new(cell.x, last))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text))).hint(
        "the last marble of a row and the cell before it such as a1b2, or two ends and where \
               the first goes such as c2c4d3",
    )
}

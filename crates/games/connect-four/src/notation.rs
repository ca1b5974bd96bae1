//! Actions as text: the cell where the disc comes to rest, `d1`; its column is read, too: `d`, `4`.

use crate::board::{Board, Cell};
use std::fmt::Write as _;
use wanqi_sdk::board::square;
use wanqi_sdk::words::counted;
use wanqi_sdk::{Read, Rejection, forbid};

/// Appends the canonical text.
pub(crate) fn write(cell: Cell, out: &mut String) {
    write!(out, "{cell}").expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It is no such text, or the cell is off the grid.
pub(crate) fn read(board: &Board, text: &[u8]) -> Result<Cell, Rejection> {
    let place = square::place(text);
    let (x, y) = place.ok_or_else(|| unreadable(text))?;
    check_column(board, x, text)?;
    let (rows, cell) = (board.rows, String::from_utf8_lossy(text));
    forbid!(
        "R1.1",
        y >= rows.into(),
        "{cell} is off the grid, which has {rows}",
        rows = counted(rows, "row", "rows")
    );
    Ok(Cell::new(x as u8, y as u8))
}

/// Reads canonical text, the same with a capital letter, and the column by letter or number.
///
/// # Errors
/// As [`read`]; the column is full.
pub(crate) fn read_lenient(board: &Board, text: &[u8]) -> Result<Read<Cell>, Rejection> {
    let column = match *text {
        [letter] if letter.is_ascii_alphabetic() => (letter.to_ascii_lowercase() - b'a').into(),
        [letter @ b'A'..=b'Z', ref row @ ..] if row.len() <= 2 => {
            let mut lower = [letter.to_ascii_lowercase(), 0, 0];
            lower[1..=row.len()].copy_from_slice(row);
            let cell = read(board, &lower[..=row.len()])?;
            return Ok(Read { canonical: false, ..Read::unchecked(cell) });
        }
        _ => match square::row(text) {
            Some(number) => number,
            None => return read(board, text).map(Read::unchecked),
        },
    };
    check_column(board, column, text)?;
    let lowest = board.landing(column as u8);
    forbid!("R3.1", lowest.is_none(), "column {} is full", String::from_utf8_lossy(text));
    let cell = lowest.ok_or_else(|| unreadable(text))?;
    Ok(Read { canonical: false, ..Read::unchecked(cell) })
}

fn check_column(board: &Board, x: u32, text: &[u8]) -> Result<(), Rejection> {
    let (columns, text) = (board.columns, String::from_utf8_lossy(text));
    forbid!(
        "R1.1",
        x >= columns.into(),
        "{text} is off the grid, which has {columns}",
        columns = counted(columns, "column", "columns")
    );
    Ok(())
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is no move", String::from_utf8_lossy(text)))
        .hint("a cell such as d1, or its column, d or 4")
}

//! Actions as text: the house in the grid (`c1`), or its number from the seat's left (`3`).

use crate::board::{Board, Pit};
use std::fmt::Write as _;
use wanqi_sdk::board::square::{self, Square};
use wanqi_sdk::words::counted;
use wanqi_sdk::{Actor, Read, Rejection, forbid};

/// Appends the canonical text.
pub(crate) fn write(board: &Board, house: Pit, out: &mut String) {
    write!(out, "{}", board.place(house)).expect("a String takes all");
}

/// Appends the number of a house in the seat's row.
pub(crate) fn write_number(board: &Board, seat: Actor, house: Pit, out: &mut String) {
    let number = board.number(seat, house).map_or(0, |number| number + 1);
    write!(out, "{number}").expect("a String takes all");
}

/// Reads canonical text.
///
/// # Errors
/// It names no place of a grid, or one that is off the board.
pub(crate) fn read(board: &Board, text: &[u8]) -> Result<Pit, Rejection> {
    if let Some(place) = Square::parse(text, board.houses(), 2) {
        return Ok(board.at(place));
    }
    let elsewhere = square::place(text);
    let text = String::from_utf8_lossy(text);
    let last = Square::new(board.houses() - 1, 1);
    let off = elsewhere.is_some();
    forbid!("R1.1", off, "{text} is off the board, whose corners are a1 and {last}");
    Err(Rejection::syntax(format!("{text} is no house"))
        .hint(format!("a house from a1 to {last}, or its number from the seat's left hand")))
}

/// Reads canonical text, the same with a capital letter, or the number of a house.
///
/// # Errors
/// As [`read`].
pub(crate) fn read_lenient(
    board: &Board,
    seat: Actor,
    text: &[u8],
) -> Result<Read<Pit>, Rejection> {
    let house = match (text, square::row(text)) {
        (_, Some(number)) => {
            let (shown, most) = (number + 1, board.houses());
            forbid!(
                "R1.1",
                number >= u32::from(most),
                "a row has {houses}, no house {shown}",
                houses = counted(most, "house", "houses")
            );
            board.house(seat, number as u8)
        }
        ([letter @ b'A'..=b'Z', row], _) => read(board, &[letter.to_ascii_lowercase(), *row])?,
        _ => return read(board, text).map(Read::unchecked),
    };
    Ok(Read { canonical: false, ..Read::unchecked(house) })
}

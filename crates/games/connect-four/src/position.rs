//! Position text (R5): rows from the top and the colour to move, `7/7/7/7/7/3r3 y`.

use crate::board::{Board, Cell, Colour};
use crate::rules::ConnectFour;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

/// Appends the position text.
pub(crate) fn write(game: &ConnectFour, out: &mut String) {
    let Board { columns, rows, .. } = game.board;
    for y in (0..rows).rev() {
        write_row((0..columns).map(|x| game.board.at(Cell::new(x, y)).map(letter)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.to_move()));
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Red => 'r',
        Colour::Yellow => 'y',
    }
}

/// Reads position text into the empty grid.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: ConnectFour, text: &str) -> Result<ConnectFour, Rejection> {
    let all = Field::whole(text);
    let Some([rows, side]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is the rows and the colour to move, r or y"));
    };
    read_rows(&mut game.board, rows)?;
    let to_move = match side.text {
        "r" => Colour::Red,
        "y" => Colour::Yellow,
        _ => return Err(side.wrong(RULE, "the colour to move is r or y")),
    };
    let [red, yellow] = Colour::BOTH.map(|colour| game.board.count(colour));
    if red != yellow + u32::from(to_move == Colour::Yellow) {
        let message = format!(
            "{red} red and {yellow_discs} with {to_move} to move",
            yellow_discs = counted(yellow, "yellow disc", "yellow discs")
        );
        return Err(rows.wrong(RULE, message));
    }
    game.moves = (red + yellow) as u8;
    check_rows(&game, rows)?;
    game.end = game.ending(to_move.other());
    Ok(game)
}

/// The side to move has no row, and one disc less the other has none.
fn check_rows(game: &ConnectFour, rows: Field<'_>) -> Result<(), Rejection> {
    let (mover, last, row) = (game.to_move(), game.to_move().other(), game.row);
    if game.board.has_row(mover, row) {
        return Err(rows.wrong(RULE, format!("{mover} is to move and has {row} in a row")));
    }
    let on_top = |column| {
        let open = game.board.landing(column).map_or(game.board.rows, |cell| cell.y);
        open.checked_sub(1).map(|y| Cell::new(column, y))
    };
    let fell_last = |cell: Cell| {
        let mut before = game.board;
        before.take(last, cell);
        game.board.at(cell) == Some(last) && !before.has_row(last, row)
    };
    if game.moves > 0 && !(0..game.board.columns).filter_map(on_top).any(fell_last) {
        let message = if game.board.has_row(last, row) {
            format!("{last} had {row} in a row before the last disc")
        } else {
            format!("no disc of {last} lies on top, and {last} moved last")
        };
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

fn read_rows(board: &mut Board, rows: Field<'_>) -> Result<(), Rejection> {
    let (count, height) = (rows.split('/').count(), board.rows);
    if count != usize::from(height) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the grid has {height}", rows = there_are(count, "row", "rows")),
        ));
    }
    let rows: Vec<Field<'_>> = rows.split('/').collect();
    for (row, y) in rows.into_iter().rev().zip(0..) {
        read_row(board, row, y)?;
    }
    Ok(())
}

/// Reads a row; those below it have been read.
fn read_row(board: &mut Board, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let (mut x, columns) = (0, usize::from(board.columns));
    let digits = |a: &u8, b: &u8| a.is_ascii_digit() && b.is_ascii_digit();
    let mut at = 0;
    for part in row.text.as_bytes().chunk_by(digits) {
        let field = Field { text: &row.text[at..], offset: row.offset + at };
        at += part.len();
        let colour = match part {
            b"r" => Colour::Red,
            b"y" => Colour::Yellow,
            _ => {
                x += run(field, part.len(), columns)?;
                continue;
            }
        };
        if x < columns {
            let cell = Cell::new(x as u8, y);
            if board.landing(cell.x) != Some(cell) {
                let message = format!("the disc on {cell} hangs over an empty cell");
                return Err(field.part(0..1).wrong(RULE, message));
            }
            board.put(colour, cell);
        }
        x += 1;
    }
    if x != columns {
        return Err(row.wrong(
            RULE,
            format!(
                "row {} has {cells}, not {columns}",
                y + 1,
                cells = counted(x, "cell", "cells")
            ),
        ));
    }
    Ok(())
}

/// The length of a run of empty cells, written with so many digits at the front of this text.
fn run(text: Field<'_>, digits: usize, columns: usize) -> Result<usize, Rejection> {
    let sign = text.text.chars().next().unwrap_or_default();
    if !sign.is_ascii_digit() {
        let field = text.part(0..sign.len_utf8());
        return Err(field.wrong(RULE, format!("{sign:?} is no disc and no number")));
    }
    let number = text.part(0..digits);
    let length = number.number().filter(|n| (1..=columns).contains(n));
    length.ok_or_else(|| number.wrong(RULE, format!("{} is no number of empty cells", number.text)))
}

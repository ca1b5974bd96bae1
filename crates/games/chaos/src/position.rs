//! Position text (R6): rows from the top, the seat to play, the turns that have been played:
//! `2,bwb/1,w,1/3 b turns=8`.

use crate::board::{Board, Cell, PIECES, SIZE, Side};
use crate::rules::Chaos;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// Appends the position text.
pub(crate) fn write(game: &Chaos, out: &mut String) {
    for y in (0..SIZE).rev() {
        write_row(&game.board, y, out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.side));
    if game.turns > game.side as u32 {
        write!(out, " turns={}", game.turns).expect("a String takes all");
    }
}

const fn letter(side: Side) -> char {
    match side {
        Side::Black => 'b',
        Side::White => 'w',
    }
}

fn write_row(board: &Board, y: u8, out: &mut String) {
    let (mut empty, mut first) = (0, true);
    for x in 0..=SIZE {
        let stack = (x < SIZE).then(|| board.at(Cell::new(x, y)));
        if stack.is_some_and(|stack| stack.height() == 0) {
            empty += 1;
            continue;
        }
        if empty > 0 {
            write!(out, "{}{empty}", if first { "" } else { "," }).expect("a String takes all");
            (empty, first) = (0, false);
        }
        if let Some(stack) = stack {
            out.push_str(if first { "" } else { "," });
            out.extend(stack.pieces().map(letter));
            first = false;
        }
    }
}

/// Reads position text into a game of the same rules.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Chaos, text: &str) -> Result<Chaos, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let rows = parts.next().unwrap_or(all);
    let side = parts.next().ok_or_else(|| all.wrong(RULE, "the seat to play is missing"))?;
    game.board = read_rows(rows)?;
    game.side = match side.text {
        "b" => Side::Black,
        "w" => Side::White,
        _ => return Err(side.wrong(RULE, "the seat to play is b or w")),
    };
    game.turns = game.side as u32;
    let [turns] = keys(RULE, ["turns"], parts)?;
    if let Some(turns) = turns {
        let number = turns.number();
        game.turns = number.ok_or_else(|| turns.wrong(RULE, "this is no number of turns"))?;
        if game.turns % 2 != game.side as u32 {
            let message = format!(
                "after {} {} plays",
                counted(game.turns, "turn", "turns"),
                game.side.other()
            );
            return Err(turns.wrong(RULE, message));
        }
    }
    check_pieces(&game, rows)?;
    game.begin();
    Ok(game)
}

fn check_pieces(game: &Chaos, rows: Field<'_>) -> Result<(), Rejection> {
    let (board, us, them) = (&game.board, game.side, game.side.other());
    let wrong = |message: String| Err(rows.wrong(RULE, message));
    for side in Side::BOTH {
        let count = board.count(side);
        if count > PIECES {
            return wrong(format!(
                "{side} has {pieces} on the board, {PIECES} at most",
                pieces = counted(count, "piece", "pieces")
            ));
        }
    }
    let waiting = board.waiting();
    if waiting.count() == 1 {
        return wrong(format!("the storm of {waiting}, the only one, would have broken"));
    }
    let calm = waiting.is_empty();
    let done = if calm { us } else { them };
    if board.count(done) == PIECES {
        return wrong(format!(
            "{done} had all {PIECES} pieces on the board a turn ago and has won"
        ));
    }
    if *board == Board::EMPTY && game.turns > 0 {
        return wrong(format!("the board is empty after the turn of {them}"));
    }
    Ok(())
}

fn read_rows(rows: Field<'_>) -> Result<Board, Rejection> {
    let mut board = Board::EMPTY;
    let count = rows.split('/').count();
    if count != usize::from(SIZE) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {SIZE}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (row, y) in rows.split('/').zip((0..SIZE).rev()) {
        read_row(&mut board, row, y)?;
    }
    Ok(board)
}

fn read_row(board: &mut Board, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let (mut x, mut after_number) = (0_usize, false);
    for part in row.split(',') {
        let empty = match part.text {
            "1" => Some(1),
            "2" => Some(2),
            "3" => Some(3),
            _ => None,
        };
        if empty.is_some() && after_number {
            return Err(part.wrong(RULE, "two numbers of empty cells in a row"));
        }
        after_number = empty.is_some();
        if empty.is_none() {
            let cell = (x < usize::from(SIZE)).then(|| Cell::new(x as u8, y));
            read_stack(board, cell, part)?;
        }
        x += empty.unwrap_or(1);
    }
    if x != usize::from(SIZE) {
        return Err(row.wrong(
            RULE,
            format!("row {} has {cells}, not {SIZE}", y + 1, cells = counted(x, "cell", "cells")),
        ));
    }
    Ok(())
}

/// Reads a stack onto its cell, if the board has it.
fn read_stack(board: &mut Board, cell: Option<Cell>, part: Field<'_>) -> Result<(), Rejection> {
    let (height, most) = (part.text.len(), 2 * usize::from(PIECES));
    if height == 0 || height > most {
        let message = format!("a cell holds 1 to {most} pieces or is counted as empty");
        return Err(part.wrong(RULE, message));
    }
    for (at, sign) in part.text.char_indices() {
        let side = Side::BOTH.into_iter().find(|side| letter(*side) == sign);
        let side = side.ok_or_else(|| {
            let field = part.part(at..at + sign.len_utf8());
            field.wrong(RULE, format!("{sign:?} is no piece and no number"))
        })?;
        if let Some(cell) = cell {
            board.put(side, cell);
        }
    }
    Ok(())
}

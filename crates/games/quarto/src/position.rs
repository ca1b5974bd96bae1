//! Position text (R6): rows from the top and the given piece, `4/4/1dtqh2/4 lsrf`.

use crate::board::{Board, Cell, LINES, Piece, SIZE, SQUARES, Set};
use crate::rules::{End, Quarto};
use std::fmt::Write as _;
use wanqi_sdk::position::{Field, keys};
use wanqi_sdk::words::{counted, there_are};
use wanqi_sdk::{Actor, Rejection};

/// The rule of position text.
const RULE: &str = "R6.1";

/// Appends the position text.
pub(crate) fn write(game: &Quarto, out: &mut String) {
    for y in (0..SIZE).rev() {
        write_row(&game.board, y, out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    let result = match game.given {
        Some(piece) => write!(out, "{piece}"),
        None => write!(out, "-"),
    };
    result.expect("a String takes all");
    if let Some(cell) = game.live {
        write!(out, " last={cell}").expect("a String takes all");
    }
    if let Some(End::Called(seat)) = game.end {
        write!(out, " called={}", seat.0).expect("a String takes all");
    }
}

/// Writes a row: four letters for each piece, a number for each run of empty cells.
fn write_row(board: &Board, y: u8, out: &mut String) {
    let mut empty = 0;
    for cell in (0..SIZE).map(|x| board.at(Cell::new(x, y))).map(Some).chain([None]) {
        if cell == Some(None) {
            empty += 1;
            continue;
        }
        if empty > 0 {
            write!(out, "{empty}").expect("a String takes all");
            empty = 0;
        }
        if let Some(piece) = cell.flatten() {
            write!(out, "{piece}").expect("a String takes all");
        }
    }
}

/// Reads position text onto the empty board.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Quarto, text: &str) -> Result<Quarto, Rejection> {
    let all = Field::whole(text);
    let mut fields = all.split(' ');
    let (Some(rows), Some(given)) = (fields.next(), fields.next()) else {
        return Err(all.wrong(RULE, "a position is four rows and the piece that was given, or -"));
    };
    read_rows(&mut game.board, rows)?;
    game.given = read_given(&game.board, given)?;
    let [last, called] = keys(RULE, ["last", "called"], fields)?;
    if let Some(field) = last.or(called).filter(|_| !game.call) {
        return Err(field.wrong(RULE, "lines are called with call=true only"));
    }
    if game.call {
        let last = last.map(|last| read_last(&game, last)).transpose()?;
        check_missed(&game, last, rows)?;
        game.settle(last);
    } else {
        let last = shared_cell(&game, rows)?;
        game.settle(last);
        if game.end.is_some() && game.given.is_some() {
            return Err(given.wrong(RULE, "a line is complete, no piece is given after it"));
        }
    }
    if let Some(called) = called {
        game.end = Some(read_called(&game, called)?);
    }
    Ok(game)
}

fn read_given(board: &Board, given: Field<'_>) -> Result<Option<Piece>, Rejection> {
    if given.text == "-" {
        return Ok(None);
    }
    let piece = read_piece(given)?;
    if board.holds(piece) {
        return Err(given.wrong(RULE, format!("{piece} is on the board, it cannot be given")));
    }
    Ok(Some(piece))
}

fn read_piece(field: Field<'_>) -> Result<Piece, Rejection> {
    let piece = Piece::parse(field.text.as_bytes());
    let piece = piece.filter(|piece| piece.letters() == field.text.as_bytes());
    piece.ok_or_else(|| field.wrong(RULE, format!("{:?} is no piece such as dtqh", field.text)))
}

/// All that wins, in a line or, where they count, in a square.
fn complete(game: &Quarto) -> impl Iterator<Item = Set> + '_ {
    let squares = if game.squares { &SQUARES[..] } else { &[] };
    game.board.alike(&LINES).chain(game.board.alike(squares))
}

/// The cell that was filled last, if something is complete: the game ended there.
fn shared_cell(game: &Quarto, rows: Field<'_>) -> Result<Option<Cell>, Rejection> {
    let shared = complete(game).fold(Set::MAX, |shared, pattern| shared & pattern);
    if shared == 0 {
        return Err(rows.wrong(RULE, "lines without a common cell: the first ended the game"));
    }
    let last = Board::cells().find(|cell| Board::bit(*cell) & shared != 0);
    Ok(last.filter(|_| shared != Set::MAX))
}

fn read_last(game: &Quarto, field: Field<'_>) -> Result<Cell, Rejection> {
    let cell = Cell::parse(field.text.as_bytes(), SIZE, SIZE);
    let cell = cell.ok_or_else(|| field.wrong(RULE, "last names a cell, a1 to d4"))?;
    if complete(game).all(|pattern| pattern & Board::bit(cell) == 0) {
        return Err(field.wrong(RULE, format!("no line through {cell} is complete")));
    }
    Ok(cell)
}

/// A line that nobody called has a piece after it, which completes none.
fn check_missed(game: &Quarto, last: Option<Cell>, rows: Field<'_>) -> Result<(), Rejection> {
    let lines = complete(game).fold(0, |lines, pattern| lines | pattern);
    if last.is_none() && lines != 0 && lines == game.board.occupied {
        return Err(
            rows.wrong(RULE, "the latest piece completes a line, last=… must name its cell")
        );
    }
    Ok(())
}

fn read_called(game: &Quarto, field: Field<'_>) -> Result<End, Rejection> {
    let seat = game.seat();
    if game.live.is_none() || game.end.is_some() {
        return Err(field.wrong(RULE, "there is no line that can be called"));
    }
    if field.number() != Some(seat.0) {
        return Err(field.wrong(RULE, format!("only seat {} could have called", seat.0)));
    }
    Ok(End::Called(Actor(seat.0)))
}

fn read_rows(board: &mut Board, rows: Field<'_>) -> Result<(), Rejection> {
    let count = rows.split('/').count();
    if count != usize::from(SIZE) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {SIZE}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (row, y) in rows.split('/').zip((0..SIZE).rev()) {
        read_row(board, row, y)?;
    }
    Ok(())
}

fn read_row(board: &mut Board, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let (mut rest, mut x, mut after_number) = (row, 0, false);
    while let Some(sign) = rest.text.chars().next() {
        if let '1'..='4' = sign {
            if after_number {
                let number = rest.part(0..1);
                return Err(number.wrong(RULE, "two numbers of empty cells in a row"));
            }
            (rest, x, after_number) = (rest.skip(1), x + sign as u8 - b'0', true);
            continue;
        }
        let letters = rest.text.char_indices().nth(4).map_or(rest.text.len(), |(at, _)| at);
        let field = rest.part(0..letters);
        let piece = read_piece(field)?;
        if board.holds(piece) {
            return Err(field.wrong(RULE, format!("{piece} is on the board twice")));
        }
        if x < SIZE {
            board.place(piece, Cell::new(x, y));
        }
        (rest, x, after_number) = (rest.skip(letters), x + 1, false);
    }
    if x != SIZE {
        return Err(row.wrong(
            RULE,
            format!("row {} has {cells}, not {SIZE}", y + 1, cells = counted(x, "cell", "cells")),
        ));
    }
    Ok(())
}

//! Position text (R5): rows from the top and the side to lay a tile,
//! `6/6/2,BBLB,3/2,LLLL,1,PPPP,1/6/6 s`.

use crate::board::{Board, Cell, SIZE};
use crate::notation::read_piece;
use crate::rules::{NEUTRAL, Quads};
use crate::tile::{Colour, SIDES};
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_list};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

/// Appends the position text.
pub(crate) fn write(game: &Quads, out: &mut String) {
    for y in (0..SIZE).rev() {
        write_list((0..SIZE).map(|x| game.board.at(Cell::new(x, y))), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.side()));
}

const fn letter(colour: Colour) -> char {
    colour.letter().to_ascii_lowercase()
}

/// Reads position text into a game at its start.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Quads, text: &str) -> Result<Quads, Rejection> {
    let all = Field::whole(text);
    let Some([rows, side]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is six rows and the side to lay a tile, b or s"));
    };
    let us = match side.text {
        "b" => Colour::Black,
        "s" => Colour::Silver,
        _ => return Err(side.wrong(RULE, "the side to lay a tile is b or s")),
    };
    let count = rows.split('/').count();
    if count != usize::from(SIZE) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {SIZE}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (row, y) in rows.split('/').zip((0..SIZE).rev()) {
        read_row(&mut game, row, y)?;
    }
    check_count(&game, us).map_err(|message| rows.wrong(RULE, message))?;
    check_sides(&game.board).map_err(|message| rows.wrong(RULE, message))?;
    check_last(&game).map_err(|message| rows.wrong(RULE, message))?;
    game.stuck = game.is_stuck();
    Ok(game)
}

fn read_row(game: &mut Quads, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let (mut x, mut after_number) = (0_u8, false);
    for field in row.split(',') {
        let number = matches!(field.text.as_bytes(), [b'1'..=b'6']);
        if number && after_number {
            return Err(field.wrong(RULE, "two numbers of empty cells in a row"));
        }
        after_number = number;
        if number {
            x = x.saturating_add(field.text.as_bytes()[0] - b'0');
            continue;
        }
        let piece = read_piece(field.text.as_bytes()).map_err(|r| field.wrong(RULE, r.message))?;
        let Some(piece) = piece else {
            return Err(field.wrong(RULE, format!("{:?} is no tile and no number", field.text)));
        };
        if x < SIZE {
            if !game.left(piece.owner).has(piece.tile) {
                return Err(field.wrong(RULE, format!("{piece} is there a second time")));
            }
            game.lay(Cell::new(x, y), piece);
        }
        x = x.saturating_add(1);
    }
    if x != SIZE {
        return Err(row.wrong(
            RULE,
            format!("row {} has {cells}, not {SIZE}", y + 1, cells = counted(x, "cell", "cells")),
        ));
    }
    Ok(())
}

/// The neutral tiles come first, then the colours take turns.
fn check_count(game: &Quads, us: Colour) -> Result<(), String> {
    let count = |owner| game.board.pieces().filter(|(_, piece)| piece.owner == owner).count() as u8;
    let [neutral, black, silver] = [None, Some(Colour::Black), Some(Colour::Silver)].map(count);
    let own = game.turns.saturating_sub(NEUTRAL);
    let alternating = neutral == game.turns.min(NEUTRAL) && black == own.div_ceil(2);
    if alternating && game.side() == us {
        return Ok(());
    }
    Err(format!(
        "{neutral} neutral, {black} black and {silver_tiles} with {us} to act",
        silver_tiles = counted(silver, "silver tile", "silver tiles")
    ))
}

/// Tiles match what is beside them.
fn check_sides(board: &Board) -> Result<(), String> {
    for (cell, piece) in board.pieces() {
        if let Some(side) = (0..4).find(|side| !board.matches(cell, piece, *side)) {
            let (name, shown) = (SIDES[side], piece.sign(side));
            return Err(format!("{shown} in the {name} of {cell} does not match what is there"));
        }
    }
    Ok(())
}

/// All tiles hang together with a neutral one, and without some tile of whoever laid the last one
/// they still do.
fn check_last(game: &Quads) -> Result<(), String> {
    let board = &game.board;
    let joined = hanging_together(board, None);
    if let Some((cell, piece)) = board.pieces().find(|(cell, _)| !joined.contains(cell)) {
        return Err(format!("{piece} on {cell} does not hang together with a neutral tile"));
    }
    let last = game.side().other();
    let mut own = board.pieces().filter(|(_, piece)| piece.owner == Some(last));
    let can = |cell| hanging_together(board, Some(cell)).len() + 1 == joined.len();
    if game.turns <= NEUTRAL || own.any(|(cell, _)| can(cell)) {
        return Ok(());
    }
    Err(format!("no tile of {last} can have been the last one, others hang on each"))
}

/// The cells of the tiles that are joined to a neutral one by others, a cell left out.
fn hanging_together(board: &Board, without: Option<Cell>) -> Vec<Cell> {
    let neutral = board.pieces().filter(|(_, piece)| piece.owner.is_none());
    let mut joined: Vec<Cell> = neutral.map(|(cell, _)| cell).collect();
    let mut next = 0;
    while let Some(cell) = joined.get(next).copied() {
        for beside in (0..4).filter_map(|side| Board::beside(cell, side)) {
            let known = Some(beside) == without || joined.contains(&beside);
            if !known && board.at(beside).is_some() {
                joined.push(beside);
            }
        }
        next += 1;
    }
    joined
}

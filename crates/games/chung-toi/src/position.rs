//! Position text (R6): rows from the top and the colour to move, `3/1R1/3 w`.

use crate::board::{Cell, Colour, PIECES, SIZE, Way, bit, has_row};
use crate::rules::ChungToi;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// Appends the position text.
pub(crate) fn write(game: &ChungToi, out: &mut String) {
    for y in (0..SIZE).rev() {
        write_row((0..SIZE).map(|x| sign(game, Cell::new(x, y))), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.side));
}

/// The sign of the piece on a cell.
pub(crate) fn sign(game: &ChungToi, cell: Cell) -> Option<char> {
    let letter = letter(game.at(cell)?);
    Some(if game.way(cell) == Way::Diagonal { letter.to_ascii_uppercase() } else { letter })
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Red => 'r',
        Colour::White => 'w',
    }
}

/// Reads position text onto the empty board.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: ChungToi, text: &str) -> Result<ChungToi, Rejection> {
    let all = Field::whole(text);
    let Some([rows, side]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is three rows and the colour to move, r or w"));
    };
    read_rows(&mut game, rows)?;
    game.side = match side.text {
        "r" => Colour::Red,
        "w" => Colour::White,
        _ => return Err(side.wrong(RULE, "the colour to move is r or w")),
    };
    check(&game, rows)?;
    let placed: u32 = game.pieces.iter().map(|set| set.count_ones()).sum();
    let all_placed = placed == 2 * u32::from(PIECES);
    game.turns = placed + u32::from(all_placed && game.side == Colour::White);
    game.winner = game.find_winner(game.side.other());
    if placed > 0 {
        game.run.push(game.key());
    }
    Ok(game)
}

/// Whether play can lead to these pieces with this colour to move.
fn check(game: &ChungToi, rows: Field<'_>) -> Result<(), Rejection> {
    let (mover, [red, white]) = (game.side, game.pieces.map(|set| set.count_ones()));
    let most = u32::from(PIECES);
    let in_turn = match mover {
        Colour::Red => red == white && red <= most,
        Colour::White => red <= most && (red == white + 1 || (red == most && white == most)),
    };
    if !in_turn {
        let message = format!(
            "{red} red and {white_pieces} with {mover} to move",
            white_pieces = counted(white, "white piece", "white pieces")
        );
        return Err(rows.wrong(RULE, message));
    }
    if has_row(game.of(mover)) {
        return Err(rows.wrong(RULE, format!("{mover} is to move and has three in a row")));
    }
    Ok(())
}

fn read_rows(game: &mut ChungToi, rows: Field<'_>) -> Result<(), Rejection> {
    let count = rows.split('/').count();
    if count != usize::from(SIZE) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {SIZE}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (row, y) in rows.split('/').zip((0..SIZE).rev()) {
        read_row(game, row, y)?;
    }
    Ok(())
}

fn read_row(game: &mut ChungToi, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let size = usize::from(SIZE);
    let (mut x, mut after_number) = (0, false);
    for (at, sign) in row.text.char_indices() {
        let field = row.part(at..at + sign.len_utf8());
        let colour = match sign {
            'r' | 'R' => Some(Colour::Red),
            'w' | 'W' => Some(Colour::White),
            '1'..='3' if !after_number => None,
            '1'..='3' => return Err(field.wrong(RULE, "two numbers of empty cells in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no piece and no number"))),
        };
        after_number = colour.is_none();
        if let Some(colour) = colour.filter(|_| x < size) {
            let bit = bit(Cell::new(x as u8, y));
            game.pieces[colour as usize] |= bit;
            game.diagonal |= if sign.is_ascii_uppercase() { bit } else { 0 };
        }
        x += if colour.is_some() { 1 } else { usize::from(sign as u8 - b'0') };
    }
    if x != size {
        return Err(row.wrong(
            RULE,
            format!("row {} has {cells}, not {size}", y + 1, cells = counted(x, "cell", "cells")),
        ));
    }
    Ok(())
}

//! Position text (R5): rows from the top and the seat to move, `oooo1/oO3/… 2`.

use crate::board::{Board, Piece, Point, points};
use crate::rules::{Action, DieQi};
use crate::variant::Variant;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

/// Appends the position text.
pub(crate) fn write(game: &DieQi, out: &mut String) {
    for y in (0..game.variant.rows).rev() {
        write_row(game.variant.row(y).map(|point| game.board.at(point).map(letter)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    write!(out, "{}", game.seat().0).expect("a String takes all");
}

const fn letter(piece: Piece) -> char {
    match piece {
        Piece::Single => 'o',
        Piece::Stack => 'O',
    }
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(variant: Variant, text: &str) -> Result<DieQi, Rejection> {
    let all = Field::whole(text);
    let Some([rows, side]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is the rows and the seat to move, 1 or 2"));
    };
    let board = read_rows(&variant, rows)?;
    let (stacks, empty) = (board.stacks.count(), board.empty().count());
    if stacks != empty {
        let message = format!("a move makes a stack and an empty point, not {stacks} and {empty}");
        return Err(rows.wrong(RULE, message));
    }
    let game = DieQi::at(variant, board, stacks as u8);
    if !["1", "2"].contains(&side.text) {
        return Err(side.wrong(RULE, "the seat to move is 1 or 2"));
    }
    let seat = game.seat().0;
    if side.text != seat.to_string() {
        let message = format!(
            "after {moves} seat {seat} is to move",
            moves = counted(stacks, "move", "moves")
        );
        return Err(side.wrong(RULE, message));
    }
    if stacks > 0 && !has_last_move(&game) {
        return Err(rows.wrong(RULE, "no move can have made any of these stacks last"));
    }
    Ok(game)
}

/// Whether some move can have led here.
fn has_last_move(game: &DieQi) -> bool {
    let board = &game.board;
    points(board.stacks).any(|to| {
        points(board.empty()).any(|from| {
            let before = DieQi::at(game.variant, board.unstacked(from, to), game.moves - 1);
            before.check_move(Action { from, to }).is_ok()
        })
    })
}

fn read_rows(variant: &Variant, rows: Field<'_>) -> Result<Board, Rejection> {
    let (count, wanted) = (rows.split('/').count(), variant.rows);
    if count != usize::from(wanted) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {wanted}", rows = there_are(count, "row", "rows")),
        ));
    }
    let mut board = Board { singles: Bitboard::EMPTY, ..Board::full(variant.points()) };
    for (row, y) in rows.split('/').zip((0..wanted).rev()) {
        read_row(&mut board, variant.columns, row, y)?;
    }
    Ok(board)
}

fn read_row(board: &mut Board, columns: u8, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let (mut x, columns) = (0, u32::from(columns));
    let mut after_number = false;
    for (at, sign) in row.text.char_indices() {
        let field = row.part(at..at + sign.len_utf8());
        let piece = match sign {
            'o' => Some(Piece::Single),
            'O' => Some(Piece::Stack),
            '1'..='7' if !after_number => None,
            '1'..='7' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no piece and no number"))),
        };
        after_number = piece.is_none();
        if let Some(piece) = piece.filter(|_| x < columns) {
            board.put(Point::new(x as u8, y), piece);
        }
        x += if piece.is_some() { 1 } else { u32::from(sign) - u32::from('0') };
    }
    if x != columns {
        return Err(row.wrong(
            RULE,
            format!(
                "row {} has {points}, not {columns}",
                y + 1,
                points = counted(x, "point", "points")
            ),
        ));
    }
    Ok(())
}

//! Position text (R7): rows from the top, the side to move, and the moves since the last capture:
//! `bbbbbb/bbbbbb/6/2r3/rr1rrr/rrrrrr b quiet=1`.

use crate::board::{Board, PIECES, Point, SIZE, Side};
use crate::rules::Surakarta;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R7.1";

/// Appends the position text.
pub(crate) fn write(game: &Surakarta, out: &mut String) {
    for y in (0..SIZE).rev() {
        let row = (0..SIZE).map(|x| game.board.at(Point::new(x, y)).map(letter));
        write_row(row, out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.side));
    if game.quiet > 0 {
        write!(out, " quiet={}", game.quiet).expect("a String takes all");
    }
}

const fn letter(side: Side) -> char {
    match side {
        Side::Red => 'r',
        Side::Black => 'b',
    }
}

/// Reads position text into a game of the same rules.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Surakarta, text: &str) -> Result<Surakarta, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let rows = parts.next().unwrap_or(all);
    let side = parts.next().ok_or_else(|| all.wrong(RULE, "the side to move is missing"))?;
    game.board = Board::default();
    read_rows(&mut game.board, rows)?;
    game.side = match side.text {
        "r" => Side::Red,
        "b" => Side::Black,
        _ => return Err(side.wrong(RULE, "the side to move is r or b")),
    };
    game.turns = game.side as u32;
    let [quiet] = keys(RULE, ["quiet"], parts)?;
    if let Some(quiet) = quiet {
        let number = quiet.number();
        game.quiet = number.ok_or_else(|| quiet.wrong(RULE, "this is no number of moves"))?;
    }
    check_counts(&game, rows)?;
    game.run.clear();
    game.run.push(game.key());
    game.settle();
    Ok(game)
}

fn check_counts(game: &Surakarta, rows: Field<'_>) -> Result<(), Rejection> {
    for side in Side::BOTH {
        let count = game.board.of(side).count();
        if count > PIECES {
            return Err(rows.wrong(
                RULE,
                format!(
                    "{side} has {pieces}, {PIECES} at most",
                    pieces = counted(count, "piece", "pieces")
                ),
            ));
        }
    }
    let them = game.side.other();
    if game.board.of(them).is_empty() {
        return Err(rows.wrong(RULE, format!("{them} has just moved and has no piece")));
    }
    if game.board.of(game.side).is_empty() && game.quiet > 0 {
        let message = format!("{} has lost the last piece, which was a capture", game.side);
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
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
    let (size, mut x) = (usize::from(SIZE), 0);
    let mut after_number = false;
    for (at, sign) in row.text.char_indices() {
        let field = row.part(at..at + sign.len_utf8());
        let side = match sign {
            'r' => Some(Side::Red),
            'b' => Some(Side::Black),
            '1'..='6' if !after_number => None,
            '1'..='6' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no piece and no number"))),
        };
        after_number = side.is_none();
        if let Some(side) = side.filter(|_| x < size) {
            board.put(side, Point::new(x as u8, y));
        }
        x += if side.is_some() { 1 } else { usize::from(sign as u8 - b'0') };
    }
    if x != size {
        return Err(row.wrong(
            RULE,
            format!(
                "row {} has {points}, not {size}",
                y + 1,
                points = counted(x, "point", "points")
            ),
        ));
    }
    Ok(())
}

//! Position text (R6): rows from the top, the side to move, and the moves since the last capture:
//! `wwww/w2w/4/bb1b/b1bb w quiet=1`.

use crate::board::{Board, COLUMNS, PIECES, Point, Side};
use crate::rules::PaoQi;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// Appends the position text.
pub(crate) fn write(game: &PaoQi, out: &mut String) {
    for y in (0..game.board.rows).rev() {
        let row = (0..COLUMNS).map(|x| game.board.at(Point::new(x, y)).map(letter));
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
        Side::Black => 'b',
        Side::White => 'w',
    }
}

/// Reads position text into a game of the same rules.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: PaoQi, text: &str) -> Result<PaoQi, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let rows = parts.next().unwrap_or(all);
    let side = parts.next().ok_or_else(|| all.wrong(RULE, "the side to move is missing"))?;
    game.board = Board::empty(game.board.rows);
    read_rows(&mut game.board, rows)?;
    game.side = match side.text {
        "b" => Side::Black,
        "w" => Side::White,
        _ => return Err(side.wrong(RULE, "the side to move is b or w")),
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

fn check_counts(game: &PaoQi, rows: Field<'_>) -> Result<(), Rejection> {
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
    if game.board.is_one_each() && game.quiet > 0 {
        return Err(rows.wrong(RULE, "one piece each is a draw as soon as it is so"));
    }
    Ok(())
}

fn read_rows(board: &mut Board, rows: Field<'_>) -> Result<(), Rejection> {
    let count = rows.split('/').count();
    let height = board.rows;
    if count != usize::from(height) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {height}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (row, y) in rows.split('/').zip((0..height).rev()) {
        read_row(board, row, y)?;
    }
    Ok(())
}

fn read_row(board: &mut Board, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let (size, mut x) = (usize::from(COLUMNS), 0);
    let mut after_number = false;
    for (at, sign) in row.text.char_indices() {
        let field = row.part(at..at + sign.len_utf8());
        let side = match sign {
            'b' => Some(Side::Black),
            'w' => Some(Side::White),
            '1'..='4' if !after_number => None,
            '1'..='4' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
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

//! Position text (R6): rows from the top, the side to move, and the moves since stones were taken:
//! `wwwww/wwww/5/4/5/4/b4/bbbb/1bbbb w quiet=1`.

use crate::board::{Board, Point, Points, SIZE, STONES, Side};
use crate::rules::JiandiQi;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// The points of a row from the left.
fn row(y: u8) -> impl Iterator<Item = Point> {
    Points::ALL.filter(move |point| point.y == y)
}

/// Appends the position text.
pub(crate) fn write(game: &JiandiQi, out: &mut String) {
    for y in (0..SIZE).rev() {
        write_row(row(y).map(|point| game.board.at(point).map(letter)), out);
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
pub(crate) fn read(mut game: JiandiQi, text: &str) -> Result<JiandiQi, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let rows = parts.next().unwrap_or(all);
    let side = parts.next().ok_or_else(|| all.wrong(RULE, "the side to move is missing"))?;
    game.board = Board::default();
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

fn check_counts(game: &JiandiQi, rows: Field<'_>) -> Result<(), Rejection> {
    for side in Side::BOTH {
        let count = game.board.of(side).count();
        if count > STONES {
            return Err(rows.wrong(
                RULE,
                format!(
                    "{side} has {stones}, {STONES} at most",
                    stones = counted(count, "stone", "stones")
                ),
            ));
        }
    }
    let (us, them) = (game.side, game.side.other());
    if game.board.of(them).is_empty() {
        return Err(rows.wrong(RULE, format!("{them} has just moved and has no stone")));
    }
    if game.board.of(us).is_empty() && game.quiet > 0 {
        return Err(rows.wrong(RULE, format!("the last stone of {us} has just been taken")));
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
    for (field, y) in rows.split('/').zip((0..SIZE).rev()) {
        read_row(board, field, y)?;
    }
    Ok(())
}

fn read_row(board: &mut Board, field: Field<'_>, y: u8) -> Result<(), Rejection> {
    let (width, mut n) = (row(y).count(), 0);
    let mut after_number = false;
    for (at, sign) in field.text.char_indices() {
        let part = field.part(at..at + sign.len_utf8());
        let side = match sign {
            'b' => Some(Side::Black),
            'w' => Some(Side::White),
            '1'..='5' if !after_number => None,
            '1'..='5' => return Err(part.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(part.wrong(RULE, format!("{sign:?} is no stone and no number"))),
        };
        after_number = side.is_none();
        if let (Some(side), Some(point)) = (side, row(y).nth(n)) {
            board.put(side, point);
        }
        n += if side.is_some() { 1 } else { usize::from(sign as u8 - b'0') };
    }
    if n != width {
        return Err(field.wrong(
            RULE,
            format!(
                "row {} has {points}, not {width}",
                y + 1,
                points = counted(n, "point", "points")
            ),
        ));
    }
    Ok(())
}

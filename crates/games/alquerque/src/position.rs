//! Position text (R6): rows from the top, the side to move, then `jumper=c3`, the piece that goes
//! on jumping, and in `bell` `been=a3:bc,d2:e`, the columns where pieces have been in their row.

use crate::board::{PIECES, Point, SIZE, Side, bit, points};
use crate::rules::Alquerque;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// Appends the position text.
pub(crate) fn write(game: &Alquerque, out: &mut String) {
    for y in (0..SIZE).rev() {
        let sign = |x| {
            let here = bit(Point::new(x, y));
            Side::BOTH.into_iter().find(|side| game.of(*side) & here != 0).map(Side::letter)
        };
        write_row((0..SIZE).map(sign), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(game.side.letter());
    if let Some(at) = game.jumper {
        write!(out, " jumper={at}").expect("a String takes all");
    }
    if game.bell {
        write_been(game, out);
    }
}

fn write_been(game: &Alquerque, out: &mut String) {
    let mut sign = " been=";
    for piece in points(game.of(Side::White) | game.of(Side::Black)) {
        let others = game.been.others(piece);
        if others != 0 {
            write!(out, "{sign}{piece}:").expect("a String takes all");
            out.extend(points(others).map(|at| char::from(b'a' + at.x)));
            sign = ",";
        }
    }
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Alquerque, text: &str) -> Result<Alquerque, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let rows = parts.next().unwrap_or(all);
    game.pieces = [0; 2];
    read_rows(&mut game, rows)?;
    for side in Side::BOTH {
        let count = game.of(side).count_ones();
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
    let side =
        parts.next().ok_or_else(|| all.wrong(RULE, "the side to move, w or b, is missing"))?;
    game.side = match side.text {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return Err(side.wrong(RULE, "the side to move is w or b")),
    };
    if game.of(game.side.other()) == 0 {
        let message = format!("{} has no piece left, {} has won", game.side.other(), game.side);
        return Err(side.wrong(RULE, message));
    }
    game.turns = game.side as u32;
    let [jumper, been] = keys(RULE, ["jumper", "been"], parts)?;
    if let Some(been) = been {
        read_been(&mut game, been)?;
    }
    game.run.clear();
    match jumper {
        Some(at) => read_jumper(&mut game, at)?,
        None => {
            game.run.push(game.key());
            game.find_end();
        }
    }
    Ok(game)
}

fn read_rows(game: &mut Alquerque, rows: Field<'_>) -> Result<(), Rejection> {
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

fn read_row(game: &mut Alquerque, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let mut x = 0;
    let mut after_number = false;
    for (at, sign) in row.text.char_indices() {
        let field = row.part(at..at + sign.len_utf8());
        let side = match sign {
            'w' => Some(Side::White),
            'b' => Some(Side::Black),
            '1'..='5' if !after_number => None,
            '1'..='5' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no piece and no number"))),
        };
        after_number = side.is_none();
        if let Some(side) = side.filter(|_| x < SIZE) {
            game.pieces[side as usize] |= bit(Point::new(x, y));
        }
        x += if side.is_some() { 1 } else { sign as u8 - b'0' };
        if x > SIZE {
            break;
        }
    }
    if x != SIZE {
        let message = format!("row {} has not {SIZE} points", y + 1);
        return Err(row.wrong(RULE, message));
    }
    Ok(())
}

fn read_point(field: Field<'_>) -> Result<Point, Rejection> {
    let point = Point::parse(field.text.as_bytes(), SIZE, SIZE);
    point.ok_or_else(|| field.wrong(RULE, format!("{:?} is no point of the board", field.text)))
}

/// The piece that has just jumped, and can go on.
fn read_jumper(game: &mut Alquerque, field: Field<'_>) -> Result<(), Rejection> {
    let at = read_point(field)?;
    let us = game.side;
    if game.of(us) & bit(at) == 0 {
        return Err(field.wrong(RULE, format!("{at} holds no piece of {us}")));
    }
    if game.of(us.other()).count_ones() == PIECES {
        return Err(field.wrong(RULE, format!("{us} has taken nothing, no piece has jumped")));
    }
    if !game.can_jump(at) {
        return Err(field.wrong(RULE, format!("the piece on {at} cannot go on jumping")));
    }
    game.jumper = Some(at);
    Ok(())
}

/// Columns where pieces have been in their row.
fn read_been(game: &mut Alquerque, field: Field<'_>) -> Result<(), Rejection> {
    if !game.bell {
        return Err(field.wrong(RULE, "where pieces have been does not matter here"));
    }
    let mut last = None;
    for part in field.split(',') {
        let [piece, columns] = part
            .pair(':')
            .ok_or_else(|| part.wrong(RULE, "a point and columns such as a3:bc are expected"))?;
        let at = read_point(piece)?;
        if (game.of(Side::White) | game.of(Side::Black)) & bit(at) == 0 {
            return Err(piece.wrong(RULE, format!("there is no piece on {at}")));
        }
        if last.is_some_and(|last| bit(at) <= last) {
            return Err(piece.wrong(RULE, format!("{at} is not behind the point before it")));
        }
        last = Some(bit(at));
        let mut before = None;
        for sign in columns.text.bytes() {
            let x = sign.wrapping_sub(b'a');
            if x >= SIZE || x == at.x || before.is_some_and(|before| x <= before) {
                let message = format!("{:?} are no other columns in order", columns.text);
                return Err(columns.wrong(RULE, message));
            }
            before = Some(x);
            game.been.add(at, Point::new(x, at.y));
        }
        if before.is_none() {
            return Err(columns.wrong(RULE, format!("no column is named for {at}")));
        }
    }
    Ok(())
}

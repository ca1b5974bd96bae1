//! Position text (R5): rows from the top, the side to move, the turns so far:
//! `s/rs/srs/rsrs/5/6/5/SRSR/RSR/SR/S b turns=2`.

use crate::board::{Board, Colour, HOMES, OF_SHAPE, ROWS, Shape, row};
use crate::game::FangyuanTiaoqi;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

/// The letter of a piece: capital for Black.
const fn letter((colour, shape): (Colour, Shape)) -> char {
    match colour {
        Colour::Black => shape.letter().to_ascii_uppercase(),
        Colour::White => shape.letter(),
    }
}

/// The piece of a letter.
fn piece(sign: char) -> Option<(Colour, Shape)> {
    let pieces = Colour::BOTH.into_iter().flat_map(|c| Shape::BOTH.map(|shape| (c, shape)));
    pieces.into_iter().find(|piece| letter(*piece) == sign)
}

/// Appends the position text.
pub(crate) fn write(game: &FangyuanTiaoqi, out: &mut String) {
    for y in (0..ROWS).rev() {
        write_row(row(y).map(|point| game.board.at(point).map(letter)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(if game.side() == Colour::Black { 'b' } else { 'w' });
    if game.turns > 0 {
        write!(out, " turns={}", game.turns).expect("a String takes all");
    }
}

/// Reads position text into a game that has just begun.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: FangyuanTiaoqi, text: &str) -> Result<FangyuanTiaoqi, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let (Some(rows), Some(side)) = (parts.next(), parts.next()) else {
        return Err(all.wrong(RULE, "a position is the rows and the side to move, b or w"));
    };
    read_rows(&mut game.board, rows)?;
    let odd = match side.text {
        "b" => 0,
        "w" => 1,
        _ => return Err(side.wrong(RULE, "the side to move is b or w")),
    };
    let [turns] = keys(RULE, ["turns"], parts)?;
    // Without a number there have been as few turns as can be.
    let least = if game.board.of(Colour::White).is_empty() { 0 } else { 2 };
    game.turns = turns.map_or(Ok(least + odd), |turns| read_turns(turns, odd))?;
    check_pieces(&game, rows)?;
    check_end(&mut game, rows)?;
    game.begin_run();
    Ok(game)
}

fn read_rows(board: &mut Board, field: Field<'_>) -> Result<(), Rejection> {
    let count = field.split('/').count();
    if count != usize::from(ROWS) {
        return Err(field.wrong(
            RULE,
            format!("{rows}, the board has {ROWS}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (y, field) in (0..ROWS).rev().zip(field.split('/')) {
        read_row(board, y, field)?;
    }
    Ok(())
}

fn read_row(board: &mut Board, y: u8, field: Field<'_>) -> Result<(), Rejection> {
    let mut points = row(y);
    let (length, text) = (points.clone().count(), field.text);
    let wrong = || {
        field.wrong(RULE, format!("{text:?} is no row of {}", counted(length, "point", "points")))
    };
    for sign in text.chars() {
        if let Some(empty) = sign.to_digit(10).filter(|empty| *empty > 0) {
            points.nth(empty as usize - 1).ok_or_else(wrong)?;
        } else {
            let (colour, shape) = piece(sign).ok_or_else(wrong)?;
            board.place(colour, shape, points.next().ok_or_else(wrong)?);
        }
    }
    if points.next().is_some() { Err(wrong()) } else { Ok(()) }
}

/// Turns so far; their number tells whose turn it is.
fn read_turns(field: Field<'_>, odd: u32) -> Result<u32, Rejection> {
    let turns = field.number().filter(|turns| (0..=1_000_000).contains(turns));
    let none =
        || field.wrong(RULE, "turns are a number, even before Black's turn, odd before White's");
    turns.filter(|turns| turns % 2 == odd).ok_or_else(none)
}

/// Who has set up its pieces has five of each shape, and until both have they stand at home.
fn check_pieces(game: &FangyuanTiaoqi, rows: Field<'_>) -> Result<(), Rejection> {
    for colour in Colour::BOTH {
        let pieces = game.board.of(colour);
        if game.turns <= colour as u32 {
            if !pieces.is_empty() {
                return Err(rows.wrong(RULE, format!("{colour} has not yet set up its pieces")));
            }
            continue;
        }
        for shape in Shape::BOTH {
            let count = (pieces & game.board.shaped(shape)).count();
            if count != OF_SHAPE {
                let (one, many) = (format!("{shape} piece"), format!("{shape} pieces"));
                let pieces = counted(count, &one, &many);
                let message = format!("{colour} has {pieces}, not {OF_SHAPE}");
                return Err(rows.wrong(RULE, message));
            }
        }
        // Black moves for the first time in turn 3, White in turn 4, and out of a full area.
        let (home, first) = (pieces == HOMES[colour as usize], 3 + colour as u32);
        if !home && game.turns < first {
            return Err(rows.wrong(RULE, format!("{colour} has not yet moved a piece")));
        }
        if home && game.turns == first {
            return Err(rows.wrong(RULE, format!("{colour} has moved a piece and all are at home")));
        }
    }
    Ok(())
}

/// Whether the last turn has won; an earlier one cannot have.
fn check_end(game: &mut FangyuanTiaoqi, rows: Field<'_>) -> Result<(), Rejection> {
    let side = game.side();
    if game.has_won(side) {
        return Err(rows.wrong(RULE, format!("{side} is to move and has won")));
    }
    game.winner = game.has_won(side.other()).then_some(side.other());
    Ok(())
}

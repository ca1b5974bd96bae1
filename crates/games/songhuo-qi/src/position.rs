//! Position text (R6): the goods in rows from the top, the side to move, the main pieces:
//! `7/7/7/7/ooo4/ooo4/ooo4 b black=a7 white=g1`. A `+` behind a point says that the piece carries a
//! good.

use crate::board::{Colour, Point, SIZE, USERS, WAREHOUSE, bit, has};
use crate::rules::{ENOUGH, GOODS, Piece, SonghuoQi};
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// The letter of goods in the warehouse; delivered ones have that of who brought them.
const WAITING: char = 'o';

/// Appends the position text.
pub(crate) fn write(game: &SonghuoQi, out: &mut String) {
    let sign = |point| {
        let delivered = |colour: &Colour| has(game.delivered[*colour as usize], point);
        let by = Colour::BOTH.into_iter().find(delivered).map(Colour::letter);
        by.or_else(|| has(game.waiting, point).then_some(WAITING))
    };
    for y in (0..SIZE).rev() {
        write_row((0..SIZE).map(|x| sign(Point::new(x, y))), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    let mark = |colour| if game.piece(colour).loaded { "+" } else { "" };
    let [black, white] = game.pieces.map(|piece| piece.at);
    let [b, w] = Colour::BOTH.map(mark);
    write!(out, "{} black={black}{b} white={white}{w}", game.side.letter())
        .expect("a String takes all");
}

/// Reads position text into a game that has just begun.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: SonghuoQi, text: &str) -> Result<SonghuoQi, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let (Some(rows), Some(side)) = (parts.next(), parts.next()) else {
        return Err(all.wrong(RULE, "a position is the goods, the side to move and the pieces"));
    };
    read_rows(&mut game, rows)?;
    game.side = match side.text {
        "b" => Colour::Black,
        "w" => Colour::White,
        _ => return Err(side.wrong(RULE, "the side to move is b or w")),
    };
    game.turns = game.side as u32;
    let [Some(black), Some(white)] = keys(RULE, ["black", "white"], parts)? else {
        return Err(all.wrong(RULE, "a position tells where both pieces are, black= and white="));
    };
    for (colour, field) in Colour::BOTH.into_iter().zip([black, white]) {
        game.pieces[colour as usize] = read_piece(field)?;
        check_piece(&game, colour, field)?;
    }
    if game.piece(Colour::Black).at == game.piece(Colour::White).at {
        return Err(white.wrong(RULE, "both pieces are on one point"));
    }
    check_goods(&game, rows)?;
    if game.has_won(game.side) {
        return Err(side.wrong(RULE, format!("{} is to move and has won", game.side)));
    }
    let last = game.side.other();
    game.winner = game.has_won(last).then_some(last);
    game.begin_run();
    Ok(game)
}

fn read_rows(game: &mut SonghuoQi, field: Field<'_>) -> Result<(), Rejection> {
    let count = field.split('/').count();
    if count != usize::from(SIZE) {
        return Err(field.wrong(
            RULE,
            format!("{rows}, the board has {SIZE}", rows = there_are(count, "row", "rows")),
        ));
    }
    (game.waiting, game.delivered) = (Bitboard::EMPTY, [Bitboard::EMPTY; 2]);
    for (y, field) in (0..SIZE).rev().zip(field.split('/')) {
        read_row(game, y, field)?;
    }
    Ok(())
}

fn read_row(game: &mut SonghuoQi, y: u8, field: Field<'_>) -> Result<(), Rejection> {
    let text = field.text;
    let wrong = || field.wrong(RULE, format!("a row of {SIZE} points does not read {text:?}"));
    let mut x = 0;
    for sign in text.chars() {
        if let Some(empty) = sign.to_digit(10).filter(|empty| *empty > 0) {
            x += empty as u8;
            if x > SIZE {
                return Err(wrong());
            }
            continue;
        }
        let by = Colour::BOTH.into_iter().find(|colour| colour.letter() == sign);
        if by.is_none() && sign != WAITING || x >= SIZE {
            return Err(wrong());
        }
        let point = Point::new(x, y);
        let (set, within) = match by {
            None => (&mut game.waiting, WAREHOUSE),
            Some(colour) => (&mut game.delivered[colour as usize], USERS),
        };
        if !has(within, point) {
            return Err(field.wrong(RULE, format!("no good of this kind lies on {point}")));
        }
        *set |= bit(point);
        x += 1;
    }
    if x == SIZE { Ok(()) } else { Err(wrong()) }
}

fn read_piece(field: Field<'_>) -> Result<Piece, Rejection> {
    let (name, loaded) = match field.text.strip_suffix('+') {
        Some(name) => (name, true),
        None => (field.text, false),
    };
    let at = Point::parse(name.as_bytes(), SIZE, SIZE);
    let wrong = || field.wrong(RULE, format!("{name:?} is no point of the board"));
    Ok(Piece { at: at.ok_or_else(wrong)?, loaded })
}

/// Whether the piece of a colour can stand where it does, with a good or without.
fn check_piece(game: &SonghuoQi, colour: Colour, field: Field<'_>) -> Result<(), Rejection> {
    let Piece { at, loaded } = game.piece(colour);
    let message = if has(game.waiting, at) {
        format!("the piece of {colour} on {at} would have taken the good there")
    } else if loaded && has(USERS, at) {
        format!("the piece of {colour} would have delivered its good on {at}")
    } else if !game.open_users && has(game.delivered[colour.other() as usize], at) {
        format!("the piece of {colour} cannot stand on the good on {at}")
    } else {
        return Ok(());
    };
    Err(field.wrong(RULE, message))
}

/// Nine goods wait, are carried or delivered, no more than four by a seat.
fn check_goods(game: &SonghuoQi, rows: Field<'_>) -> Result<(), Rejection> {
    let carried = game.pieces.iter().filter(|piece| piece.loaded).count() as u32;
    let count = game.goods().count() + carried;
    if count != GOODS {
        return Err(rows.wrong(
            RULE,
            format!("{goods}, not {GOODS}", goods = there_are(count, "good", "goods")),
        ));
    }
    for colour in Colour::BOTH {
        let count = game.delivered[colour as usize].count();
        if count > ENOUGH {
            let message = format!(
                "{colour} has delivered {goods}, the game ends before",
                goods = counted(count, "good", "goods")
            );
            return Err(rows.wrong(RULE, message));
        }
    }
    Ok(())
}

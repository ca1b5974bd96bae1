//! Position text (R7): rows from the top, the side to move, then what is in hand, how long nothing
//! has been removed, and which points are closed: `3/1w1/3/6/3/1b1/3 w hand=8,8`.

use crate::board::{Board, Colour, Point, points};
use crate::rules::{FEWEST, Morris};
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::repetition::Draw;
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R7.1";

/// Appends the position text.
pub(crate) fn write(game: &Morris, out: &mut String) {
    let board = game.variant.board;
    for y in (0..board.size).rev() {
        write_row(row(board, y).map(|point| game.at(point).map(letter)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.side));
    let all = "a String takes all";
    if let [white, black] = game.hand
        && game.hand != [0; 2]
    {
        write!(out, " hand={white},{black}").expect(all);
    }
    if game.quiet > 0 {
        write!(out, " quiet={}", game.quiet).expect(all);
    }
    for (n, point) in points(game.closed).enumerate() {
        let sign = if n == 0 { " closed=" } else { "," };
        write!(out, "{sign}{point}").expect(all);
    }
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::White => 'w',
        Colour::Black => 'b',
    }
}

/// The points of a row of the board, from the left.
fn row(board: &Board, y: u8) -> impl Iterator<Item = Point> + use<> {
    points(board.points).filter(move |point| point.square().y == y)
}

/// Reads position text onto the empty board.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Morris, text: &str) -> Result<Morris, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let (Some(rows), Some(side)) = (parts.next(), parts.next()) else {
        return Err(all.wrong(RULE, "a position is the rows and the side to move, w or b"));
    };
    read_rows(&mut game, rows)?;
    game.side = match side.text {
        "w" => Colour::White,
        "b" => Colour::Black,
        _ => return Err(side.wrong(RULE, "the side to move is w or b")),
    };
    let [hand, quiet, closed] = keys(RULE, ["hand", "quiet", "closed"], parts)?;
    game.hand = hand.map_or(Ok([0; 2]), |hand| read_hand(hand, game.variant.men))?;
    check_hand(&game, hand.unwrap_or(side))?;
    check_men(&game, rows)?;
    let placed: u8 = game.hand.iter().map(|left| game.variant.men - left).sum();
    let all_placed = game.hand == [0; 2];
    game.turns = u32::from(placed) + u32::from(all_placed && game.side == Colour::Black);
    if let Some(field) = quiet {
        game.quiet = read_quiet(field, all_placed)?;
    }
    if let Some(field) = closed {
        game.closed = read_closed(&game, field)?;
    } else if !all_placed && !game.variant.refill {
        check_closed(&game, Bitboard::EMPTY, rows)?;
    }
    if placed > 0 {
        game.run.push(game.key());
        game.end = game.ending();
        game.drawn = game.draw().filter(|draw| *draw == Draw::Quiet);
    }
    Ok(game)
}

/// Men in hand: `8,7`.
fn read_hand(field: Field<'_>, most: u8) -> Result<[u8; 2], Rejection> {
    let counts = field.pair(',').map(|pair| pair.map(Field::number::<u8>));
    let Some([Some(white), Some(black)]) = counts else {
        return Err(field.wrong(RULE, "what White and Black have to place is written as 8,7"));
    };
    if white.max(black) > most {
        return Err(field.wrong(RULE, format!("nobody has more than {most} men to place")));
    }
    Ok([white, black])
}

/// Whether this side can be to move with so many men in hand.
fn check_hand(game: &Morris, field: Field<'_>) -> Result<(), Rejection> {
    let ([white, black], side) = (game.hand, game.side);
    let in_turn = match side {
        Colour::White => white == black,
        Colour::Black => white + 1 == black || (white == 0 && black == 0),
    };
    if !in_turn {
        let message = format!(
            "{white} white and {black_men} to place with {side} to move",
            black_men = counted(black, "black man", "black men")
        );
        return Err(field.wrong(RULE, message));
    }
    Ok(())
}

/// Whether so many men can have been removed, and the game goes on for who moved last.
fn check_men(game: &Morris, rows: Field<'_>) -> Result<(), Rejection> {
    for colour in Colour::BOTH {
        let (count, left) = (game.of(colour).count() as u8, game.hand[colour as usize]);
        let placed = game.variant.men - left;
        let by = game.variant.men - game.hand[colour.other() as usize];
        if count > placed {
            let message = format!(
                "{colour} has {men} on the board and has placed {placed}",
                men = counted(count, "man", "men")
            );
            return Err(rows.wrong(RULE, message));
        }
        let removed = placed - count;
        let most = if game.variant.removes { by.saturating_sub(2) } else { 0 };
        if removed > most && (game.hand != [0; 2] || !game.variant.removes) {
            let message = format!(
                "{colour} has lost {men}, at most {most} can be gone",
                men = counted(removed, "man", "men")
            );
            return Err(rows.wrong(RULE, message));
        }
    }
    let last = game.side.other();
    let (left, mover) = (game.of(last).count(), game.of(game.side));
    if u32::from(game.hand[last as usize]) + left < FEWEST {
        return Err(rows.wrong(
            RULE,
            format!("{last} moved last and has {men}", men = counted(left, "man", "men")),
        ));
    }
    if !game.variant.removes && points(mover).any(|man| game.has_row(game.side, man)) {
        let message = format!("{} is to move and has three in a row", game.side);
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

fn read_quiet(field: Field<'_>, all_placed: bool) -> Result<u32, Rejection> {
    let quiet = field.number().filter(|n| (1..=1_000_000).contains(n));
    let quiet = quiet.ok_or_else(|| field.wrong(RULE, "quiet is a number of turns from 1"))?;
    if !all_placed {
        return Err(field.wrong(RULE, "turns are counted once all men have been placed"));
    }
    Ok(quiet)
}

/// Closed points: `d6,b4`, each from which a man has been removed.
fn read_closed(game: &Morris, field: Field<'_>) -> Result<Bitboard, Rejection> {
    if game.variant.refill || game.hand == [0; 2] {
        return Err(field.wrong(RULE, "points are closed with refill=false, while men are placed"));
    }
    let mut closed = Bitboard::EMPTY;
    for name in field.split(',') {
        let empty = points(game.empty()).find(|point| point.to_string() == name.text);
        match empty.filter(|point| (closed & point.bit()).is_empty()) {
            Some(point) => closed |= point.bit(),
            None => {
                let message = format!("{:?} is no empty point, or stands twice", name.text);
                return Err(name.wrong(RULE, message));
            }
        }
    }
    check_closed(game, closed, field)?;
    Ok(closed)
}

/// While men are placed, each man that was removed has closed a point.
fn check_closed(game: &Morris, closed: Bitboard, field: Field<'_>) -> Result<(), Rejection> {
    let placed: u8 = game.hand.iter().map(|left| game.variant.men - left).sum();
    let on_board = (game.men[0] | game.men[1]).count();
    let (count, removed) = (closed.count(), u32::from(placed) - on_board);
    if count != removed {
        let message = format!(
            "{points} closed and {men} been removed",
            points = counted(count, "point is", "points are"),
            men = counted(removed, "man has", "men have")
        );
        return Err(field.wrong(RULE, message));
    }
    Ok(())
}

fn read_rows(game: &mut Morris, rows: Field<'_>) -> Result<(), Rejection> {
    let (count, height) = (rows.split('/').count(), game.variant.board.size);
    if count != usize::from(height) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {height}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (field, y) in rows.split('/').zip((0..height).rev()) {
        read_row(game, field, y)?;
    }
    Ok(())
}

fn read_row(game: &mut Morris, text: Field<'_>, y: u8) -> Result<(), Rejection> {
    let board = game.variant.board;
    let wanted = row(board, y).count();
    let (mut count, mut after_number) = (0, false);
    for (at, sign) in text.text.char_indices() {
        let field = text.part(at..at + sign.len_utf8());
        let colour = match sign {
            'w' => Some(Colour::White),
            'b' => Some(Colour::Black),
            '1'..='6' if !after_number => None,
            '1'..='6' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no man and no number"))),
        };
        after_number = colour.is_none();
        if let Some((colour, point)) = colour.zip(row(board, y).nth(count)) {
            game.men[colour as usize] |= point.bit();
        }
        count += if colour.is_some() { 1 } else { usize::from(sign as u8 - b'0') };
    }
    if count != wanted {
        return Err(text.wrong(
            RULE,
            format!(
                "row {} has {points}, not {wanted}",
                y + 1,
                points = counted(count, "point", "points")
            ),
        ));
    }
    Ok(())
}

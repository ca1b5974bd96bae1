//! Position text (R7): rows from the top, the side to move, then what is in hand, what was just
//! captured, a pass, how long nothing has been captured: `3/1/3/3b3/3/1/3 w hand=11,12`.

use crate::board::{ALL, Colour, Point, SIZE, points, without_liberty};
use crate::rules::Xigua;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::repetition::Draw;
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R7.1";

/// Before so many stones have been placed nobody can have passed: no two points that nobody has
/// taken are neighbours then, and at most eight points of the board are.
const BEFORE_A_PASS: u8 = 13;

/// Appends the position text.
pub(crate) fn write(game: &Xigua, out: &mut String) {
    for y in (0..SIZE).rev() {
        write_row(row(y).map(|point| game.at(point).map(letter)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.side));
    let all = "a String takes all";
    if let [black, white] = game.hand
        && game.hand != [0; 2]
    {
        write!(out, " hand={black},{white}").expect(all);
    }
    for (n, point) in points(game.taken).enumerate() {
        let sign = if n == 0 { " taken=" } else { "," };
        write!(out, "{sign}{point}").expect(all);
    }
    if game.passed {
        out.push_str(" last=pass");
    }
    if game.quiet > 0 {
        write!(out, " quiet={}", game.quiet).expect(all);
    }
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'b',
        Colour::White => 'w',
    }
}

/// The points of a row of the board, from the left.
fn row(y: u8) -> impl Iterator<Item = Point> {
    points(ALL).filter(move |point| point.square().y == y)
}

/// Reads position text onto the bare board.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Xigua, text: &str) -> Result<Xigua, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let (Some(rows), Some(side)) = (parts.next(), parts.next()) else {
        return Err(all.wrong(RULE, "a position is the rows and the side to move, b or w"));
    };
    read_rows(&mut game, rows)?;
    game.side = match side.text {
        "b" => Colour::Black,
        "w" => Colour::White,
        _ => return Err(side.wrong(RULE, "the side to move is b or w")),
    };
    let [hand, taken, last, quiet] = keys(RULE, ["hand", "taken", "last", "quiet"], parts)?;
    if let Some(field) = hand {
        game.hand = read_hand(&game, field)?;
    }
    if let Some(field) = last {
        game.passed = read_pass(&game, field)?;
    }
    check_hand(&game, hand.unwrap_or(side))?;
    check_stones(&game, rows)?;
    if let Some(field) = taken {
        game.taken = read_taken(&game, field)?;
    }
    if let Some(field) = quiet {
        game.quiet = read_quiet(&game, field)?;
    }
    let placed = u32::from(placed(&game));
    game.turns = placed + u32::from(placed % 2 != game.side as u32);
    game.run.push(game.key());
    game.loser = game.find_loser();
    game.drawn = game.draw().filter(|draw| *draw == Draw::Quiet);
    Ok(game)
}

/// Stones that both have placed.
fn placed(game: &Xigua) -> u8 {
    2 * game.variant.stones - game.hand[0] - game.hand[1]
}

/// Stones in hand: `11,12`.
fn read_hand(game: &Xigua, field: Field<'_>) -> Result<[u8; 2], Rejection> {
    let counts = field.pair(',').map(|pair| pair.map(Field::number::<u8>));
    let Some([Some(black), Some(white)]) = counts else {
        return Err(field.wrong(RULE, "what Black and White have to place is written as 11,12"));
    };
    let most = if game.variant.preset { 0 } else { game.variant.stones };
    if black.max(white) > most {
        return Err(field.wrong(RULE, format!("nobody has more than {most} stones to place")));
    }
    Ok([black, white])
}

/// A pass: `pass`.
fn read_pass(game: &Xigua, field: Field<'_>) -> Result<bool, Rejection> {
    if field.text != "pass" {
        return Err(field.wrong(RULE, "the last turn is told only if it was a pass"));
    }
    if game.hand == [0; 2] || placed(game) < BEFORE_A_PASS {
        let message =
            format!("nobody has passed with {} placed", counted(placed(game), "stone", "stones"));
        return Err(field.wrong(RULE, message));
    }
    Ok(true)
}

/// Whether this side can be to move with so many stones in hand.
fn check_hand(game: &Xigua, field: Field<'_>) -> Result<(), Rejection> {
    let ([black, white], side) = (game.hand, game.side);
    let in_turn = match side {
        Colour::Black => black == white,
        Colour::White => black + 1 == white || game.hand == [0; 2],
    };
    if !in_turn && placed(game) < BEFORE_A_PASS {
        let message = format!(
            "{black} black and {white_stones} to place, {side} to move",
            white_stones = counted(white, "white stone", "white stones")
        );
        return Err(field.wrong(RULE, message));
    }
    Ok(())
}

/// Whether these stones can stand there.
fn check_stones(game: &Xigua, rows: Field<'_>) -> Result<(), Rejection> {
    let wrong = |message: String| Err(rows.wrong(RULE, message));
    let placing = game.hand != [0; 2];
    for colour in Colour::BOTH {
        let count = game.of(colour).count() as u8;
        let placed = game.variant.stones - game.hand[colour as usize];
        let kept = placing && !game.variant.captures_placing;
        if count > placed || kept && count < placed {
            return wrong(format!(
                "{colour} has {stones} on the board of {placed} placed",
                stones = counted(count, "stone", "stones")
            ));
        }
        let dead = without_liberty(game.of(colour), game.empty());
        let may_stand = !game.variant.preset && !game.variant.captures_placing;
        if let Some(point) = points(dead).next().filter(|_| !may_stand) {
            return wrong(format!("the stone of {colour} on {point} has no liberty"));
        }
    }
    let last = game.side.other();
    let begun = placed(game) > 0 && !game.passed;
    if begun && game.of(last).is_empty() {
        return wrong(format!("{last} moved last and has no stone on the board"));
    }
    Ok(())
}

/// Points of captured stones: `d4,d5`.
fn read_taken(game: &Xigua, field: Field<'_>) -> Result<Bitboard, Rejection> {
    if game.hand == [0; 2] || !game.variant.captures_placing || game.passed {
        let message = "captured points are told after a stone was placed and others are to be";
        return Err(field.wrong(RULE, message));
    }
    let mut taken = Bitboard::EMPTY;
    for name in field.split(',') {
        let empty = points(game.empty()).find(|point| point.to_string() == name.text);
        match empty.filter(|point| points(taken).all(|before| before < *point)) {
            Some(point) => taken |= point.bit(),
            None => {
                let message = format!("{:?} is no empty point, or out of order", name.text);
                return Err(name.wrong(RULE, message));
            }
        }
    }
    let us = game.side;
    let placed = u32::from(game.variant.stones - game.hand[us as usize]);
    let (count, gone) = (taken.count(), placed - game.of(us).count());
    if count > gone {
        let message = format!(
            "{us} has {points} and {stones} gone",
            points = counted(count, "captured point", "captured points"),
            stones = counted(gone, "stone is", "stones are")
        );
        return Err(field.wrong(RULE, message));
    }
    Ok(taken)
}

fn read_quiet(game: &Xigua, field: Field<'_>) -> Result<u32, Rejection> {
    let quiet = field.number().filter(|n| (1..=1_000_000).contains(n));
    let quiet = quiet.ok_or_else(|| field.wrong(RULE, "quiet is a number of turns from 1"))?;
    if game.hand != [0; 2] {
        return Err(field.wrong(RULE, "turns are counted once all stones have been placed"));
    }
    Ok(quiet)
}

fn read_rows(game: &mut Xigua, rows: Field<'_>) -> Result<(), Rejection> {
    let count = rows.split('/').count();
    if count != usize::from(SIZE) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {SIZE}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (field, y) in rows.split('/').zip((0..SIZE).rev()) {
        read_row(game, field, y)?;
    }
    Ok(())
}

fn read_row(game: &mut Xigua, text: Field<'_>, y: u8) -> Result<(), Rejection> {
    let wanted = row(y).count();
    let (mut count, mut after_number) = (0, false);
    for (at, sign) in text.text.char_indices() {
        let field = text.part(at..at + sign.len_utf8());
        let colour = match sign {
            'b' => Some(Colour::Black),
            'w' => Some(Colour::White),
            '1'..='7' if !after_number => None,
            '1'..='7' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no stone and no number"))),
        };
        after_number = colour.is_none();
        if let Some((colour, point)) = colour.zip(row(y).nth(count)) {
            game.stones[colour as usize] |= point.bit();
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

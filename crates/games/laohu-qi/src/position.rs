//! Position text (R6): rows from the top, the side to move, then the dogs in hand, the heights of
//! stacks, and how long nothing has been taken: `5/1d1d1/1t1t1/1d1d1/5 t stacks=b4:2,d4:3 quiet=2`.

use crate::board::{HEIGHT, Point, Set, points};
use crate::rules::{Laohu, Side, TALLEST};
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::repetition::Draw;
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// Appends the position text.
pub(crate) fn write(game: &Laohu, out: &mut String) {
    write_board(game, out);
    if game.quiet > 0 {
        write!(out, " quiet={}", game.quiet).expect("a String takes all");
    }
}

/// Appends it without what is counted.
pub(crate) fn write_board(game: &Laohu, out: &mut String) {
    for (n, y) in rows(game).enumerate() {
        out.extend((n > 0).then_some('/'));
        write_row(row(game, y).map(|at| sign(game, at)), out);
    }
    out.push_str(match game.side {
        Side::Tiger => " t",
        Side::Dogs => " d",
    });
    let all = "a String takes all";
    if game.hand > 0 {
        write!(out, " hand={}", game.hand).expect(all);
    }
    for (n, at) in points(game.dogs[1]).enumerate() {
        let sign = if n == 0 { " stacks=" } else { "," };
        write!(out, "{sign}{at}:{}", game.height(at)).expect(all);
    }
}

fn sign(game: &Laohu, at: Point) -> Option<char> {
    let (tiger, dog) = (game.tigers & at.bit() != 0, game.dogs[0] & at.bit() != 0);
    tiger.then_some('t').or(dog.then_some('d'))
}

/// The rows that have points, from the top.
fn rows(game: &Laohu) -> impl Iterator<Item = u8> {
    let all = game.variant.board.points;
    (0..HEIGHT).rev().filter(move |y| points(all).any(|at| at.square().y == *y))
}

/// The points of a row, from the left.
fn row(game: &Laohu, y: u8) -> impl Iterator<Item = Point> + use<> {
    points(game.variant.board.points).filter(move |at| at.square().y == y)
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Laohu, text: &str) -> Result<Laohu, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let (Some(rows), Some(side)) = (parts.next(), parts.next()) else {
        return Err(all.wrong(RULE, "a position is the rows and the side to move, t or d"));
    };
    (game.tigers, game.dogs) = (0, [0; TALLEST]);
    read_rows(&mut game, rows)?;
    game.side = match side.text {
        "t" => Side::Tiger,
        "d" => Side::Dogs,
        _ => return Err(side.wrong(RULE, "the side to move is t or d")),
    };
    let [hand, stacks, quiet] = keys(RULE, ["hand", "stacks", "quiet"], parts)?;
    game.hand = hand.map_or(Ok(0), |hand| read_hand(&game, hand))?;
    if let Some(stacks) = stacks {
        read_stacks(&mut game, stacks)?;
    }
    count(&mut game, rows)?;
    game.turns = game.side as u32;
    if game.hand > 0 {
        game.turns += 2 * u32::from(game.variant.hand - game.hand);
    }
    check_taken(&game, rows)?;
    if let Some(quiet) = quiet {
        game.quiet = read_quiet(&game, quiet)?;
    }
    game.run.clear();
    game.run.push(game.key());
    game.end = game.ending();
    game.drawn = game.draw().filter(|draw| *draw == Draw::Quiet);
    Ok(game)
}

/// Counts tigers and dogs; what is missing has been taken.
fn count(game: &mut Laohu, rows: Field<'_>) -> Result<(), Rejection> {
    let (hunter, all) = (game.variant.hunter, u32::from(game.variant.all_dogs()));
    let (there, wanted) = (game.tigers.count_ones(), game.variant.tigers.count_ones());
    if there != wanted {
        let message = format!("pieces t: {there}; the number of the {hunter} is {wanted}");
        return Err(rows.wrong(RULE, message));
    }
    let on_board: u32 = game.dogs.iter().map(|dogs| dogs.count_ones()).sum();
    let dogs = on_board + u32::from(game.hand);
    if dogs > all {
        return Err(rows.wrong(
            RULE,
            format!("{dogs}, at most {all} can be", dogs = there_are(dogs, "dog", "dogs")),
        ));
    }
    game.taken = (all - dogs) as u8;
    Ok(())
}

/// Whether so many dogs can have been taken.
fn check_taken(game: &Laohu, rows: Field<'_>) -> Result<(), Rejection> {
    let (taken, moves) = (game.taken, game.turns.div_ceil(2));
    if game.hand > 0 && u32::from(taken) > moves {
        let message = format!(
            "{dogs} taken in {moves}",
            dogs = counted(taken, "dog is", "dogs are"),
            moves = counted(moves, "move", "moves")
        );
        return Err(rows.wrong(RULE, message));
    }
    if !game.variant.leaps() && !taken.is_multiple_of(2) {
        return Err(rows.wrong(
            RULE,
            format!(
                "{dogs} taken, they go two by two",
                dogs = counted(taken, "dog is", "dogs are")
            ),
        ));
    }
    if game.side == Side::Tiger && taken >= game.variant.enough {
        let message = format!(
            "{dogs} taken, the game has ended before",
            dogs = counted(taken, "dog is", "dogs are")
        );
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

fn read_hand(game: &Laohu, field: Field<'_>) -> Result<u8, Rejection> {
    let most = game.variant.hand;
    let hand = field.number().filter(|hand| (1..=most).contains(hand));
    hand.ok_or_else(|| field.wrong(RULE, format!("dogs in hand are a number from 1 to {most}")))
}

/// Heights of stacks: `b2:4,d2:3`.
fn read_stacks(game: &mut Laohu, field: Field<'_>) -> Result<(), Rejection> {
    let mut before = 0;
    for part in field.split(',') {
        let [name, height] = part
            .pair(':')
            .ok_or_else(|| part.wrong(RULE, "a point and a height such as b2:4 are expected"))?;
        let stacks = if game.variant.stack > 1 { game.variant.dogs & game.dogs[0] } else { 0 };
        let at = points(stacks).find(|at| at.to_string() == name.text);
        let Some(at) = at else {
            return Err(name.wrong(RULE, format!("no stack can stand on {}", name.text)));
        };
        if at.bit() <= before {
            return Err(name.wrong(RULE, format!("{at} is not behind the point before it")));
        }
        before = at.bit();
        let number = height.number().filter(|n| (2..=TALLEST).contains(n));
        let number =
            number.ok_or_else(|| height.wrong(RULE, "the height of a stack is 2, 3 or 4"))?;
        game.dogs[1..number].iter_mut().for_each(|dogs: &mut Set| *dogs |= at.bit());
    }
    Ok(())
}

fn read_quiet(game: &Laohu, field: Field<'_>) -> Result<u32, Rejection> {
    let quiet = field.number().filter(|n| (1..=1_000_000).contains(n));
    let quiet = quiet.ok_or_else(|| field.wrong(RULE, "quiet is a number of turns from 1"))?;
    if game.hand > 0 {
        return Err(field.wrong(RULE, "turns are counted once all dogs are placed"));
    }
    Ok(quiet)
}

fn read_rows(game: &mut Laohu, all: Field<'_>) -> Result<(), Rejection> {
    let (count, height) = (all.split('/').count(), rows(game).count());
    if count != height {
        return Err(all.wrong(
            RULE,
            format!("{rows}, the board has {height}", rows = there_are(count, "row", "rows")),
        ));
    }
    let numbers: Vec<u8> = rows(game).collect();
    for (field, y) in all.split('/').zip(numbers) {
        read_row(game, field, y)?;
    }
    Ok(())
}

fn read_row(game: &mut Laohu, text: Field<'_>, y: u8) -> Result<(), Rejection> {
    let wanted = row(game, y).count();
    let (mut count, mut after_number) = (0, false);
    for (at, sign) in text.text.char_indices() {
        let field = text.part(at..at + sign.len_utf8());
        let point = row(game, y).nth(count).map_or(0, Point::bit);
        match sign {
            't' => game.tigers |= point,
            'd' => game.dogs[0] |= point,
            '1'..='7' if !after_number => count += usize::from(sign as u8 - b'1'),
            '1'..='7' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no piece and no number"))),
        }
        after_number = sign.is_ascii_digit();
        count += 1;
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

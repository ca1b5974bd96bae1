//! Position text (R5): rows from the top, the side to move, and how often the cat has moved:
//! `3m/5/5/5/1c3 m moves=1`.

use crate::board::{
    CORNERS, PLACES, Point, SIZE, Set, Side, bit, neighbours, number, point, points,
};
use crate::rules::MaoZhuoShu;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

/// Appends the position text.
pub(crate) fn write(game: &MaoZhuoShu, out: &mut String) {
    for y in (0..SIZE).rev() {
        write_row(row(y).map(|point| at(game, point).map(letter)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.side()));
    let moves = game.cat_moves();
    if moves > 0 {
        write!(out, " moves={moves}").expect("a String takes all");
    }
}

const fn letter(side: Side) -> char {
    match side {
        Side::Cat => 'c',
        Side::Mouse => 'm',
    }
}

/// Whose piece is on a point.
fn at(game: &MaoZhuoShu, point: Point) -> Option<Side> {
    let mouse = (game.mouse == Some(point)).then_some(Side::Mouse);
    mouse.or((game.cat == point).then_some(Side::Cat))
}

/// The points of a row of the board, from the left.
fn row(y: u8) -> impl Iterator<Item = Point> {
    points().filter(move |point| point.y == y)
}

/// Reads position text into a game at its start.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(start: MaoZhuoShu, text: &str) -> Result<MaoZhuoShu, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let (Some(rows), Some(side)) = (parts.next(), parts.next()) else {
        return Err(all.wrong(RULE, "a position is the rows and the side to move, c or m"));
    };
    let to_move = match side.text {
        "c" => Side::Cat,
        "m" => Side::Mouse,
        _ => return Err(side.wrong(RULE, "the side to move is c or m")),
    };
    let [moves] = keys(RULE, ["moves"], parts)?;
    let place = moves.unwrap_or(side);
    let moves = moves.map_or(Ok(0), |moves| read_moves(start.limit, moves))?;
    if moves == 0 && to_move == Side::Mouse {
        return Err(place.wrong(RULE, "the cat has not moved, and the cat begins"));
    }
    if moves == start.limit && to_move == Side::Cat {
        let message = format!(
            "the game is over once the cat has moved {times}",
            times = counted(moves, "time", "times")
        );
        return Err(place.wrong(RULE, message));
    }
    let (cat, mouse) = read_rows(rows)?;
    let mut game = MaoZhuoShu { cat, mouse, turns: 2 * moves - to_move as u8, ..start };
    check_reached(start.cat, &game, rows)?;
    game.end = game.ending();
    Ok(game)
}

fn read_moves(limit: u8, field: Field<'_>) -> Result<u8, Rejection> {
    let moves = field.number().filter(|moves| (1..=limit).contains(moves));
    moves.ok_or_else(|| field.wrong(RULE, format!("moves is a number from 1 to {limit}")))
}

/// Whether cat and mouse can have come where they are in as many turns as there have been.
fn check_reached(start: Point, game: &MaoZhuoShu, rows: Field<'_>) -> Result<(), Rejection> {
    // Where the mouse can be, for each point where the cat can be.
    let mut mice = [Set::EMPTY; PLACES];
    let other = CORNERS.into_iter().find(|corner| *corner != start);
    mice[usize::from(number(start))] = other.map_or(Set::EMPTY, bit);
    for turn in 0..game.turns {
        if turn % 2 == 0 {
            mice = after_cat(&mice);
        } else {
            for (cat, mice) in mice.iter_mut().enumerate() {
                let cat = Set::of(cat as u8);
                *mice = around(*mice & !cat) & !cat;
            }
        }
    }
    let (cat, moves) = (game.cat, game.cat_moves());
    let mouse = game.mouse.unwrap_or(cat);
    if (mice[usize::from(number(cat))] & bit(mouse)).is_empty() {
        let cannot = match game.mouse {
            Some(mouse) => format!("cat and mouse cannot be on {cat} and {mouse}"),
            None => format!("the cat cannot have caught the mouse on {cat}"),
        };
        let message = format!("with moves={moves} {cannot}");
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

/// The same once the cat has moved; where both are on one point the mouse is caught.
fn after_cat(mice: &[Set; PLACES]) -> [Set; PLACES] {
    let mut after = [Set::EMPTY; PLACES];
    for from in points() {
        for to in neighbours(from) {
            after[usize::from(to)] |= mice[usize::from(number(from))];
        }
    }
    after
}

/// The points that lines join to these.
fn around(set: Set) -> Set {
    set.fold(Set::EMPTY, |all, number| all | neighbours(point(number)))
}

/// Reads where the cat is, and the mouse unless it is caught.
fn read_rows(rows: Field<'_>) -> Result<(Point, Option<Point>), Rejection> {
    let count = rows.split('/').count();
    if count != usize::from(SIZE) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {SIZE}", rows = there_are(count, "row", "rows")),
        ));
    }
    let mut pieces = [Set::EMPTY; 2];
    for (field, y) in rows.split('/').zip((0..SIZE).rev()) {
        read_row(&mut pieces, field, y)?;
    }
    let [mut cats, mut mice] = pieces;
    let (cat_count, mouse_count) = (cats.count(), mice.count());
    match cats.next().filter(|_| cat_count == 1 && mouse_count <= 1) {
        Some(cat) => Ok((point(cat), mice.next().map(point))),
        None => {
            let message = format!("cats: {cat_count}, mice: {mouse_count}; there is one of each");
            Err(rows.wrong(RULE, message))
        }
    }
}

fn read_row(pieces: &mut [Set; 2], text: Field<'_>, y: u8) -> Result<(), Rejection> {
    let wanted = row(y).count();
    let (mut count, mut after_number) = (0, false);
    for (at, sign) in text.text.char_indices() {
        let field = text.part(at..at + sign.len_utf8());
        let side = match sign {
            'c' => Some(Side::Cat),
            'm' => Some(Side::Mouse),
            '1'..='5' if !after_number => None,
            '1'..='5' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no piece and no number"))),
        };
        after_number = side.is_none();
        if let Some((side, point)) = side.zip(row(y).nth(count)) {
            pieces[side as usize] |= bit(point);
        }
        count += if side.is_some() { 1 } else { usize::from(sign as u8 - b'0') };
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

//! Position text (R5): rows from the top and the side to move, `4/5/4/2h2/4/2w2/wwww w`.

use crate::board::{
    self, ALL, BOTTOM, HARE, HEIGHT, Point, Set, Side, around, bit, neighbours, points,
};
use crate::rules::TuxilangQi;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

/// Wolves.
const PACK: u32 = board::WOLVES.count();

/// Appends the position text.
pub(crate) fn write(game: &TuxilangQi, out: &mut String) {
    for y in (0..HEIGHT).rev() {
        write_row(row(y).map(|point| game.at(point).map(letter)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.side()));
}

const fn letter(side: Side) -> char {
    match side {
        Side::Wolves => 'w',
        Side::Hare => 'h',
    }
}

/// The points of a row of the board, from the left.
fn row(y: u8) -> impl Iterator<Item = Point> {
    points(ALL).filter(move |point| point.y == y)
}

/// Reads position text into a game at its start.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(start: TuxilangQi, text: &str) -> Result<TuxilangQi, Rejection> {
    let all = Field::whole(text);
    let Some([rows, side]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is the rows and the side to move, w or h"));
    };
    let to_move = match side.text {
        "w" => Side::Wolves,
        "h" => Side::Hare,
        _ => return Err(side.wrong(RULE, "the side to move is w or h")),
    };
    let (wolves, hare) = read_rows(rows)?;
    let climbed: u8 = points(wolves).map(|wolf| wolf.y).sum();
    let begun: u8 = points(board::WOLVES).map(|wolf| wolf.y).sum();
    let moves = climbed.saturating_sub(begun);
    if !can_have_come(board::WOLVES, wolves) {
        let message = "the wolves cannot have come there from b1, d1, e2, f1 and h1";
        return Err(rows.wrong(RULE, message));
    }
    if moves == 0 && to_move == Side::Hare {
        return Err(side.wrong(RULE, "no wolf has moved, and the wolves begin"));
    }
    let turns = 2 * moves - to_move as u8;
    let mut game = TuxilangQi { wolves, hare, turns, ..start };
    check_hare(&game, rows)?;
    check_last(&game, rows)?;
    game.end = game.ending();
    Ok(game)
}

/// Whether each wolf can stand where it does, some permutation of them going up from these points.
fn can_have_come(starts: Set, mut wolves: Set) -> bool {
    let Some(to) = wolves.next().map(board::point) else { return true };
    let below = |from: &Point| from.y <= to.y && from.x.abs_diff(to.x) <= to.y - from.y;
    points(starts).filter(below).any(|from| can_have_come(starts & !bit(from), wolves))
}

/// Whether the hare can have come where it is in as many moves as it has had, and the game has not
/// ended on the way.
fn check_hare(game: &TuxilangQi, rows: Field<'_>) -> Result<(), Rejection> {
    let (hare, moves) = (game.hare, game.turns / 2);
    if game.side() == Side::Hare && !(BOTTOM & bit(hare)).is_empty() {
        let message = format!("the hare has won on {hare}, and no wolf moves after that");
        return Err(rows.wrong(RULE, message));
    }
    let reached = (0..moves).fold(bit(HARE), |reached, _| around(reached & !BOTTOM));
    if (reached & bit(hare)).is_empty() {
        let message =
            format!("the hare cannot have come from {HARE} to {hare} yet, moves: {moves}");
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

/// Whether the other side can have made the last move, where one was made.
fn check_last(game: &TuxilangQi, rows: Field<'_>) -> Result<(), Rejection> {
    let empty = game.empty();
    let (last, can) = match game.side() {
        Side::Wolves if game.turns == 0 => return Ok(()),
        Side::Wolves => ("the hare", neighbours(game.hare) & empty & !BOTTOM),
        Side::Hare => (
            "the wolves",
            points(game.wolves)
                .fold(Set::EMPTY, |all, wolf| all | neighbours(wolf) & empty & board::below(wolf)),
        ),
    };
    if can.is_empty() {
        return Err(rows.wrong(RULE, format!("{last} cannot have made the last move")));
    }
    Ok(())
}

/// Reads the wolves and the hare.
fn read_rows(rows: Field<'_>) -> Result<(Set, Point), Rejection> {
    let count = rows.split('/').count();
    if count != usize::from(HEIGHT) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {HEIGHT}", rows = there_are(count, "row", "rows")),
        ));
    }
    let mut pieces = [Set::EMPTY; 2];
    for (field, y) in rows.split('/').zip((0..HEIGHT).rev()) {
        read_row(&mut pieces, field, y)?;
    }
    let [wolves, hares] = pieces;
    for (name, set, wanted) in [("wolves", wolves, PACK), ("hares", hares, 1)] {
        let count = set.count();
        if count != wanted {
            return Err(rows.wrong(RULE, format!("there are {count} {name}, not {wanted}")));
        }
    }
    Ok((wolves, board::point(hares.first())))
}

fn read_row(pieces: &mut [Set; 2], text: Field<'_>, y: u8) -> Result<(), Rejection> {
    let wanted = row(y).count();
    let (mut count, mut after_number) = (0, false);
    for (at, sign) in text.text.char_indices() {
        let field = text.part(at..at + sign.len_utf8());
        let side = match sign {
            'w' => Some(Side::Wolves),
            'h' => Some(Side::Hare),
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

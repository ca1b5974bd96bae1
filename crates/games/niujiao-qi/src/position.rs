//! Position text (R5): rows from the top and the side to move, `s/2/2/2/2/2/pp s`, and `stuck`
//! where earlier positions leave the pair no move.

use crate::board::{BOTTOM, Point, Set, Side, number};
use crate::rules::{End, NiujiaoQi};
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

/// Appends the position text.
pub(crate) fn write(game: &NiujiaoQi, out: &mut String) {
    for y in (0..game.horn.rows).rev() {
        write_row(row(game, y).map(|number| game.at(number).map(letter)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.side));
    if game.end == Some(End::Stuck) && game.has_way() {
        out.push_str(STUCK);
    }
}

/// What is written where Pair has ways left, and each would bring a position back (R3.4).
const STUCK: &str = " stuck";

const fn letter(side: Side) -> char {
    match side {
        Side::Single => 's',
        Side::Pair => 'p',
    }
}

/// The points of a row of the board, from the left.
fn row(game: &NiujiaoQi, y: u8) -> impl Iterator<Item = u8> + use<> {
    let all = game.horn.all();
    [0, 1].map(|x| number(Point::new(x, y))).into_iter().filter(move |number| all.has(*number))
}

/// Reads position text into a game at its start.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: NiujiaoQi, text: &str) -> Result<NiujiaoQi, Rejection> {
    let all = Field::whole(text);
    let stuck = text.ends_with(STUCK);
    let plain = all.part(0..text.len() - if stuck { STUCK.len() } else { 0 });
    let Some([rows, side]) = plain.pair(' ') else {
        return Err(all.wrong(RULE, "a position is the rows and the side to move, s or p"));
    };
    let begun = game.key();
    game.side = match side.text {
        "s" => Side::Single,
        "p" => Side::Pair,
        _ => return Err(side.wrong(RULE, "the side to move is s or p")),
    };
    game.turns = game.side as u32;
    read_rows(&mut game, rows)?;
    if game.key() != begun {
        check_last(&game, rows)?;
    }
    game.run.clear();
    game.run.push(game.key());
    game.end = game.ending();
    if stuck {
        if !game.pair_yields || game.side == Side::Single || game.end.is_some() {
            let message = "no rule about repetition leaves the side to move without a move here";
            return Err(all.skip(plain.text.len() + 1).wrong(RULE, message));
        }
        game.end = Some(End::Stuck);
    }
    Ok(game)
}

/// Whether the other side can have made the last move, and the game had not ended before it.
fn check_last(game: &NiujiaoQi, rows: Field<'_>) -> Result<(), Rejection> {
    let (horn, empty) = (game.horn, game.empty());
    let (last, from) = match game.side {
        Side::Pair => (Side::Single, horn.neighbours(game.single) & empty & !BOTTOM),
        Side::Single if BOTTOM.has(game.single) => (Side::Pair, Set::EMPTY),
        Side::Single => {
            let behind = game.pair.map(|stone| horn.behind(stone));
            (Side::Pair, behind.fold(Set::EMPTY, |all, from| all | from) & empty)
        }
    };
    if from.is_empty() {
        return Err(rows.wrong(RULE, format!("no stone of {last} can have made the last move")));
    }
    Ok(())
}

fn read_rows(game: &mut NiujiaoQi, rows: Field<'_>) -> Result<(), Rejection> {
    let (count, height) = (rows.split('/').count(), game.horn.rows);
    if count != usize::from(height) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the horn has {height}", rows = there_are(count, "row", "rows")),
        ));
    }
    let mut stones = [Set::EMPTY; 2];
    for (field, y) in rows.split('/').zip((0..height).rev()) {
        read_row(game, &mut stones, field, y)?;
    }
    for (side, set, wanted) in [(Side::Single, stones[0], 1), (Side::Pair, stones[1], 2)] {
        let count = set.count();
        if count != wanted {
            let message = format!(
                "{side} has {stones}, not {wanted}",
                stones = counted(count, "stone", "stones")
            );
            return Err(rows.wrong(RULE, message));
        }
    }
    (game.single, game.pair) = (stones[0].first(), stones[1]);
    Ok(())
}

fn read_row(
    game: &NiujiaoQi,
    stones: &mut [Set; 2],
    text: Field<'_>,
    y: u8,
) -> Result<(), Rejection> {
    let wanted = row(game, y).count();
    let (mut count, mut after_number) = (0, false);
    for (at, sign) in text.text.char_indices() {
        let field = text.part(at..at + sign.len_utf8());
        let side = match sign {
            's' => Some(Side::Single),
            'p' => Some(Side::Pair),
            '1'..='2' if !after_number => None,
            '1'..='2' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no stone and no number"))),
        };
        after_number = side.is_none();
        if let Some((side, number)) = side.zip(row(game, y).nth(count)) {
            stones[side as usize] |= Set::of(number);
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

//! Position text (R6): rows from the top, the side to move, then `half=own` once a shared tiger
//! has moved, and the turns so far: `w2t2b/w1t3b/w2t2b w half=own turns=4`.

use crate::board::{ALL, HEIGHT, Point, Side, WIDTH, bit};
use crate::rules::{Draw, Half, Jiuhu, PIECES};
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// Appends the position text.
pub(crate) fn write(game: &Jiuhu, out: &mut String) {
    write_board(game, out);
    if game.turns > 1 {
        write!(out, " turns={}", game.turns).expect("a String takes all");
    }
}

/// Appends it without what is counted.
pub(crate) fn write_board(game: &Jiuhu, out: &mut String) {
    for y in (0..HEIGHT).rev() {
        write_row((0..WIDTH).map(|x| sign(game, Point::new(x, y))), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.side));
    if game.half == Half::Own {
        out.push_str(" half=own");
    }
}

const fn letter(side: Side) -> char {
    match side {
        Side::White => 'w',
        Side::Black => 'b',
    }
}

fn sign(game: &Jiuhu, at: Point) -> Option<char> {
    let own = Side::BOTH.into_iter().find(|side| game.of(*side) & bit(at) != 0).map(letter);
    own.or((game.tigers & bit(at) != 0).then_some('t'))
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Jiuhu, text: &str) -> Result<Jiuhu, Rejection> {
    let all = Field::whole(text);
    let mut parts = all.split(' ');
    let (Some(rows), Some(side)) = (parts.next(), parts.next()) else {
        return Err(all.wrong(RULE, "a position is the rows and the side to move, w or b"));
    };
    read_rows(&mut game, rows)?;
    game.side = match side.text {
        "w" => Side::White,
        "b" => Side::Black,
        _ => return Err(side.wrong(RULE, "the side to move is w or b")),
    };
    let [half, turns] = keys(RULE, ["half", "turns"], parts)?;
    game.turns = turns.map_or(Ok(game.side as u32), |turns| read_turns(&game, turns))?;
    if let Some(half) = half {
        if half.text != "own" {
            return Err(half.wrong(RULE, "the half of a turn that is told is own"));
        }
        game.half = Half::Own;
    }
    check_half(&game, half.unwrap_or(side))?;
    game.run.clear();
    if game.half == Half::Shared {
        game.run.push(game.key());
        game.end = game.ending();
    }
    game.drawn = game.draw().filter(|draw| *draw == Draw::Long);
    Ok(game)
}

/// Whether this half of the turn can be played, and the game had not ended before it.
fn check_half(game: &Jiuhu, field: Field<'_>) -> Result<(), Rejection> {
    if game.half == Half::Own && game.ending().is_some() {
        return Err(field.wrong(RULE, "all pieces of a side have arrived, the game has ended"));
    }
    if game.ending().is_none() && !game.can_act() {
        let message = match game.half {
            Half::Shared => "no shared tiger can move, half=own is missing".to_owned(),
            Half::Own => format!("no piece of {} can move", game.side),
        };
        return Err(field.wrong(RULE, message));
    }
    Ok(())
}

fn read_turns(game: &Jiuhu, field: Field<'_>) -> Result<u32, Rejection> {
    let turns = field.number().filter(|n| (2..=1_000_000).contains(n));
    let turns = turns.ok_or_else(|| field.wrong(RULE, "turns is a number from 2"))?;
    if turns % 2 != game.side as u32 {
        let message = format!(
            "after {turns} {} is not to move",
            game.side,
            turns = counted(turns, "turn", "turns")
        );
        return Err(field.wrong(RULE, message));
    }
    Ok(turns)
}

fn read_rows(game: &mut Jiuhu, rows: Field<'_>) -> Result<(), Rejection> {
    let count = rows.split('/').count();
    if count != usize::from(HEIGHT) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {HEIGHT}", rows = there_are(count, "row", "rows")),
        ));
    }
    (game.pieces, game.tigers) = ([0; 2], 0);
    for (row, y) in rows.split('/').zip((0..HEIGHT).rev()) {
        read_row(game, row, y)?;
    }
    let [white, black] = game.pieces;
    for (name, set) in [("White", white), ("Black", black), ("Tigers", game.tigers)] {
        let count = set.count_ones();
        if count != PIECES {
            return Err(rows.wrong(
                RULE,
                format!(
                    "{name}: {pieces}, not {PIECES}",
                    pieces = counted(count, "piece", "pieces")
                ),
            ));
        }
    }
    Ok(())
}

fn read_row(game: &mut Jiuhu, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let (mut x, mut after_number) = (0, false);
    for (at, sign) in row.text.char_indices() {
        let field = row.part(at..at + sign.len_utf8());
        let here = bit(Point::new(x.min(WIDTH), y)) & ALL;
        match sign {
            'w' => game.pieces[0] |= here,
            'b' => game.pieces[1] |= here,
            't' => game.tigers |= here,
            '1'..='7' if !after_number => x += sign as u8 - b'1',
            '1'..='7' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no piece and no number"))),
        }
        after_number = sign.is_ascii_digit();
        x += 1;
        if x > WIDTH {
            break;
        }
    }
    if x != WIDTH {
        return Err(row.wrong(RULE, format!("row {} has not {WIDTH} points", y + 1)));
    }
    Ok(())
}

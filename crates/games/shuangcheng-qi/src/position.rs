//! Position text (R5): rows from the top, the side to move, whether the neutral may be moved:
//! `ww/w/1n1/b/bb b n`.

use crate::board::{Board, Colour, Point};
use crate::rules::{Rest, ShuangchengQi};
use wanqi_sdk::Rejection;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

/// Appends the position text.
pub(crate) fn write(game: &ShuangchengQi, out: &mut String) {
    for y in (0..game.board.height).rev() {
        write_row(row(game.board, y).map(|point| game.sign(point)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.side()));
    out.push_str(if game.rest == Rest::Free { " n" } else { " -" });
}

/// The letter of a side and of its men.
pub(crate) const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'b',
        Colour::White => 'w',
    }
}

/// The points of a row of the board, from the left.
fn row(board: &Board, y: u8) -> impl Iterator<Item = Point> + use<'_> {
    board.points(board.all()).filter(move |point| point.y == y)
}

/// Reads position text into a game at its start.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(start: ShuangchengQi, text: &str) -> Result<ShuangchengQi, Rejection> {
    let all = Field::whole(text);
    let parts: Vec<Field<'_>> = all.split(' ').collect();
    let [rows, side, neutral] = parts[..] else {
        return Err(all.wrong(RULE, "a position is the rows, the side to move, and n or -"));
    };
    let turns = match side.text {
        "b" => 0,
        "w" => 1,
        _ => return Err(side.wrong(RULE, "the side to move is b or w")),
    };
    let rest = match neutral.text {
        "n" => Rest::Free,
        "-" => Rest::Moved,
        _ => return Err(neutral.wrong(RULE, "n if the neutral may be moved, - if it may not")),
    };
    let (begun, first) = (start.key(), start.rest);
    let (men, none) = ([Bitboard::EMPTY; 2], Bitboard::EMPTY);
    let mut game = ShuangchengQi { men, neutral: none, turns, rest, ..start };
    read_rows(&mut game, rows)?;
    check_count(&game, rows)?;
    if game.key() == begun {
        game.rest = first;
    } else if !game.can_have_moved() {
        let piece = match rest {
            Rest::Free => format!("no man of {}", game.side().other()),
            _ => "no neutral".to_owned(),
        };
        let message = format!("{piece} can have made the last move, all ways from it are shut");
        return Err(rows.wrong(RULE, message));
    }
    game.begin_run();
    game.stuck = game.is_stuck();
    Ok(game)
}

/// Each side has its men, and there is one neutral.
fn check_count(game: &ShuangchengQi, rows: Field<'_>) -> Result<(), Rejection> {
    let [blacks, whites, neutrals] = game.board.start.map(Bitboard::count);
    let [black, white] = game.men.map(Bitboard::count);
    let neutral = game.neutral.count();
    if black == blacks && white == whites && neutral == neutrals {
        return Ok(());
    }
    let found = format!(
        "{black} black and {white_men} and {neutrals}",
        white_men = counted(white, "white man", "white men"),
        neutrals = counted(neutral, "neutral", "neutrals")
    );
    Err(rows.wrong(RULE, format!("{found}, not {blacks}, {whites} and {neutrals}")))
}

fn read_rows(game: &mut ShuangchengQi, rows: Field<'_>) -> Result<(), Rejection> {
    let (count, height) = (rows.split('/').count(), game.board.height);
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

fn read_row(game: &mut ShuangchengQi, text: Field<'_>, y: u8) -> Result<(), Rejection> {
    let wanted = row(game.board, y).count();
    let (mut count, mut after_number) = (0, false);
    for (at, sign) in text.text.char_indices() {
        let field = text.part(at..at + sign.len_utf8());
        let bit = row(game.board, y).nth(count).map_or(Bitboard::EMPTY, |p| game.board.bit(p));
        match sign {
            'b' => game.men[0] |= bit,
            'w' => game.men[1] |= bit,
            'n' => game.neutral |= bit,
            '1'..='9' if !after_number => {}
            '1'..='9' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no piece and no number"))),
        }
        after_number = sign.is_ascii_digit();
        count += if after_number { usize::from(sign as u8 - b'0') } else { 1 };
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

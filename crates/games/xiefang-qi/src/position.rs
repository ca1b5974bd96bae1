//! Position text (R6): rows from the top and the side to move, `www/ww/3/bb/bbb b`.

use crate::board::{Board, Colour, Point};
use crate::rules::XiefangQi;
use wanqi_sdk::Rejection;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// Appends the position text.
pub(crate) fn write(game: &XiefangQi, out: &mut String) {
    for y in (0..game.board.size).rev() {
        write_row(row(game.board, y).map(|point| game.at(point).map(letter)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.side()));
}

const fn letter(colour: Colour) -> char {
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
pub(crate) fn read(start: XiefangQi, text: &str) -> Result<XiefangQi, Rejection> {
    let all = Field::whole(text);
    let Some([rows, side]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is the rows and the side to move, b or w"));
    };
    let turns = match side.text {
        "b" => 0,
        "w" => 1,
        _ => return Err(side.wrong(RULE, "the side to move is b or w")),
    };
    let begun = start.key();
    let mut game = XiefangQi { men: [Bitboard::EMPTY; 2], turns, ..start };
    read_rows(&mut game, rows)?;
    check_count(&game, rows)?;
    if game.key() != begun {
        check_last(&game, rows)?;
    }
    game.begin_run();
    game.stuck = game.is_stuck();
    Ok(game)
}

/// Whether so many men can be there with this side to move.
fn check_count(game: &XiefangQi, rows: Field<'_>) -> Result<(), Rejection> {
    let (side, most) = (game.side(), u32::from(game.board.men));
    let [black, white] = game.men.map(Bitboard::count);
    let all = black == most && white == most;
    let placing = match side {
        Colour::Black => black == white && black <= most,
        Colour::White => black == white + 1 && black <= most,
    };
    if all || game.places && placing {
        return Ok(());
    }
    let message = format!(
        "{black} black and {white_men} with {side} to move",
        white_men = counted(white, "white man", "white men")
    );
    Err(rows.wrong(RULE, message))
}

/// Whether the other side can have made the last move, where one was made.
fn check_last(game: &XiefangQi, rows: Field<'_>) -> Result<(), Rejection> {
    let (side, last) = (game.side(), game.side().other());
    let placed = game.places && (game.is_placing() || side == Colour::Black);
    if !placed && !game.can_move(last) {
        return Err(rows.wrong(RULE, format!("no man of {last} can have made the last move")));
    }
    // On the big board each move leads from one of these points to another one, or back.
    let board = game.board;
    let middles = board.points(board.all()).filter(|p| p.x % 2 == 0 && (p.x + p.y) % 4 == 2);
    let centre = Point::new(2, 2);
    let men = middles.chain([centre]).filter(|point| game.at(*point).is_some()).count();
    if board.size == 5 && !game.places && men % 2 != game.turns as usize {
        let message = format!(
            "{men} on the middles and the centre with {side} to move",
            men = counted(men, "man", "men")
        );
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

fn read_rows(game: &mut XiefangQi, rows: Field<'_>) -> Result<(), Rejection> {
    let (count, height) = (rows.split('/').count(), game.board.size);
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

fn read_row(game: &mut XiefangQi, text: Field<'_>, y: u8) -> Result<(), Rejection> {
    let wanted = row(game.board, y).count();
    let (mut count, mut after_number) = (0, false);
    for (at, sign) in text.text.char_indices() {
        let field = text.part(at..at + sign.len_utf8());
        let colour = match sign {
            'b' => Some(Colour::Black),
            'w' => Some(Colour::White),
            '1'..='3' if !after_number => None,
            '1'..='3' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no man and no number"))),
        };
        after_number = colour.is_none();
        if let Some((colour, point)) = colour.zip(row(game.board, y).nth(count)) {
            game.men[colour as usize] |= game.board.bit(point);
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

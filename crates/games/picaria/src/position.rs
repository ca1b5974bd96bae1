//! Position text (R6): rows from the top and the side to move, `3/2/3/2/1w1 b`.

use crate::board::{Board, Colour, MEN, Point, bit, points};
use crate::rules::Picaria;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// Appends the position text.
pub(crate) fn write(game: &Picaria, out: &mut String) {
    for y in (0..game.board.size).rev() {
        write_row(row(game.board, y).map(|point| game.at(point).map(letter)), out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.side));
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::White => 'w',
        Colour::Black => 'b',
    }
}

/// The points of a row of the board, from the left.
fn row(board: &Board, y: u8) -> impl Iterator<Item = Point> + use<> {
    points(board.points).filter(move |point| point.y == y)
}

/// Reads position text onto the empty board.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(mut game: Picaria, text: &str) -> Result<Picaria, Rejection> {
    let all = Field::whole(text);
    let Some([rows, side]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is the rows and the side to move, w or b"));
    };
    read_rows(&mut game, rows)?;
    game.side = match side.text {
        "w" => Colour::White,
        "b" => Colour::Black,
        _ => return Err(side.wrong(RULE, "the side to move is w or b")),
    };
    check(&game, rows)?;
    let placed: u32 = game.men.iter().map(|men| men.count()).sum();
    let all_placed = placed == 2 * u32::from(MEN);
    game.turns = placed + u32::from(all_placed && game.side == Colour::Black);
    game.winner = game.find_winner(game.side.other());
    if placed > 0 {
        game.run.push(game.key());
    }
    Ok(game)
}

/// Whether play can lead to these men with this side to move.
fn check(game: &Picaria, rows: Field<'_>) -> Result<(), Rejection> {
    let (mover, [white, black]) = (game.side, game.men.map(|men| men.count()));
    let men = u32::from(MEN);
    let in_turn = match mover {
        Colour::White => white == black && white <= men,
        Colour::Black => (white == black + 1 && white <= men) || (white == men && black == men),
    };
    if !in_turn {
        let message = format!(
            "{white} white and {black_men} with {mover} to move",
            black_men = counted(black, "black man", "black men")
        );
        return Err(rows.wrong(RULE, message));
    }
    if game.board.has_row(game.of(mover)) {
        return Err(rows.wrong(RULE, format!("{mover} is to move and has three in a row")));
    }
    let centre = game.board.centre();
    if let Some(owner) = game.at(centre).filter(|_| game.barred && black < men) {
        let message = format!("a man of {owner} stands on {centre}, where none is placed");
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

fn read_rows(game: &mut Picaria, rows: Field<'_>) -> Result<(), Rejection> {
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

fn read_row(game: &mut Picaria, text: Field<'_>, y: u8) -> Result<(), Rejection> {
    let wanted = row(game.board, y).count();
    let (mut count, mut after_number) = (0, false);
    for (at, sign) in text.text.char_indices() {
        let field = text.part(at..at + sign.len_utf8());
        let colour = match sign {
            'w' => Some(Colour::White),
            'b' => Some(Colour::Black),
            '1'..='3' if !after_number => None,
            '1'..='3' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no man and no number"))),
        };
        after_number = colour.is_none();
        if let Some((colour, point)) = colour.zip(row(game.board, y).nth(count)) {
            game.men[colour as usize] |= bit(point);
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

//! Position text (R5): rows from the top and the colour to move, `6/6/6/2b3/6/6 w`.

use crate::board::{Board, Colour, Point, SIZE};
use crate::rules::Pentago;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

/// Appends the position text.
pub(crate) fn write(game: &Pentago, out: &mut String) {
    for y in (0..SIZE).rev() {
        let row = (0..SIZE).map(|x| game.board.at(Point::new(x, y)).map(letter));
        write_row(row, out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.to_move()));
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'b',
        Colour::White => 'w',
    }
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(must_twist: bool, text: &str) -> Result<Pentago, Rejection> {
    let mut game = Pentago::start(must_twist);
    let all = Field::whole(text);
    let parts: Vec<Field<'_>> = all.split(' ').collect();
    let [rows, side] = parts[..] else {
        return Err(all.wrong(RULE, "a position is six rows and the colour to move, b or w"));
    };
    read_rows(&mut game.board, rows)?;
    let to_move = match side.text {
        "b" => Colour::Black,
        "w" => Colour::White,
        _ => return Err(side.wrong(RULE, "the colour to move is b or w")),
    };
    let [black, white] = [Colour::Black, Colour::White].map(|colour| game.board.count(colour));
    if black != white + u32::from(to_move == Colour::White) {
        let message = format!(
            "{black} black and {white_stones} with {to_move} to move",
            white_stones = counted(white, "white stone", "white stones")
        );
        return Err(rows.wrong(RULE, message));
    }
    game.moves = (black + white) as u8;
    game.end = game.ending();
    Ok(game)
}

fn read_rows(board: &mut Board, rows: Field<'_>) -> Result<(), Rejection> {
    let count = rows.split('/').count();
    if count != usize::from(SIZE) {
        return Err(rows.wrong(
            RULE,
            format!("{rows}, the board has {SIZE}", rows = there_are(count, "row", "rows")),
        ));
    }
    for (row, y) in rows.split('/').zip((0..SIZE).rev()) {
        read_row(board, row, y)?;
    }
    Ok(())
}

fn read_row(board: &mut Board, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let size = usize::from(SIZE);
    let mut x = 0;
    let mut after_number = false;
    for (at, sign) in row.text.char_indices() {
        let field = row.part(at..at + sign.len_utf8());
        let colour = match sign {
            'b' => Some(Colour::Black),
            'w' => Some(Colour::White),
            '1'..='6' if !after_number => None,
            '1'..='6' => return Err(field.wrong(RULE, "two numbers of empty points in a row")),
            _ => return Err(field.wrong(RULE, format!("{sign:?} is no stone and no number"))),
        };
        after_number = colour.is_none();
        if let Some(colour) = colour.filter(|_| x < size) {
            board.place(colour, Point::new(x as u8, y));
        }
        x += if colour.is_some() { 1 } else { usize::from(sign as u8 - b'0') };
    }
    if x != size {
        return Err(row.wrong(
            RULE,
            format!(
                "row {} has {points}, not {size}",
                y + 1,
                points = counted(x, "point", "points")
            ),
        ));
    }
    Ok(())
}

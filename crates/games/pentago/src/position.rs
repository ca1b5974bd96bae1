//! Position text (R5): rows from the top and the colour to move, `6/6/6/2b3/6/6 w`.

use crate::board::{Board, Colour, Point, SIZE};
use crate::rules::Pentago;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;

/// Appends the position text.
pub(crate) fn write(game: &Pentago, out: &mut String) {
    for y in (0..SIZE).rev() {
        write_row(&game.board, y, out);
        out.push(if y == 0 { ' ' } else { '/' });
    }
    out.push(letter(game.to_move()));
}

fn write_row(board: &Board, y: u8, out: &mut String) {
    let mut empty = 0;
    let flush = |empty: &mut u8, out: &mut String| {
        if *empty > 0 {
            write!(out, "{empty}").expect("a String takes all");
        }
        *empty = 0;
    };
    for x in 0..SIZE {
        match board.at(Point::new(x, y)) {
            Some(colour) => {
                flush(&mut empty, out);
                out.push(letter(colour));
            }
            None => empty += 1,
        }
    }
    flush(&mut empty, out);
}

const fn letter(colour: Colour) -> char {
    match colour {
        Colour::Black => 'b',
        Colour::White => 'w',
    }
}

/// A piece of the text and where it stands.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Field<'a> {
    fn wrong(self, message: impl Into<String>) -> Rejection {
        Rejection::position("R5.1", message.into(), self.offset, self.text.len())
    }

    fn split(self, by: char) -> impl Iterator<Item = Field<'a>> {
        self.text.split(by).scan(self.offset, move |next, text| {
            let offset = *next;
            *next += text.len() + by.len_utf8();
            Some(Field { text, offset })
        })
    }
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(must_twist: bool, text: &str) -> Result<Pentago, Rejection> {
    let mut game = Pentago::start(must_twist);
    let all = Field { text, offset: 0 };
    let parts: Vec<Field<'_>> = all.split(' ').collect();
    let [rows, side] = parts[..] else {
        return Err(all.wrong("a position is six rows and the colour to move, b or w"));
    };
    read_rows(&mut game.board, rows)?;
    let to_move = match side.text {
        "b" => Colour::Black,
        "w" => Colour::White,
        _ => return Err(side.wrong("the colour to move is b or w")),
    };
    let [black, white] = [Colour::Black, Colour::White].map(|colour| game.board.count(colour));
    if black != white + u32::from(to_move == Colour::White) {
        let message = format!("{black} black and {white} white stones with {to_move} to move");
        return Err(rows.wrong(message));
    }
    game.moves = (black + white) as u8;
    game.end = game.ending();
    Ok(game)
}

fn read_rows(board: &mut Board, rows: Field<'_>) -> Result<(), Rejection> {
    let count = rows.split('/').count();
    if count != usize::from(SIZE) {
        return Err(rows.wrong(format!("there are {count} rows, the board has {SIZE}")));
    }
    for (row, y) in rows.split('/').zip((0..SIZE).rev()) {
        read_row(board, row, y)?;
    }
    Ok(())
}

fn read_row(board: &mut Board, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let mut x = 0;
    let mut after_number = false;
    for (at, sign) in row.text.char_indices() {
        let field = Field { text: &row.text[at..at + sign.len_utf8()], offset: row.offset + at };
        let colour = match sign {
            'b' => Some(Colour::Black),
            'w' => Some(Colour::White),
            '1'..='6' if !after_number => None,
            '1'..='6' => return Err(field.wrong("two numbers of empty points in a row")),
            _ => return Err(field.wrong(format!("{sign:?} is no stone and no number"))),
        };
        after_number = colour.is_none();
        if let Some(colour) = colour.filter(|_| x < SIZE) {
            board.place(colour, Point::new(x, y));
        }
        x += if colour.is_some() { 1 } else { sign as u8 - b'0' };
    }
    if x != SIZE {
        return Err(row.wrong(format!("row {} has {x} points, not {SIZE}", y + 1)));
    }
    Ok(())
}

//! Position text (R5): rows from the top, `x1o/1x1/2o`. Who is to act follows from the marks.

use crate::board::{Board, Point, SIZE};
use crate::rules::mover;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::{Actor, Rejection};

/// The rule of position text.
const RULE: &str = "R5";

/// The letter of a seat.
pub(crate) fn letter(seat: u8) -> Option<char> {
    [None, Some('x'), Some('o')][usize::from(seat)]
}

/// Appends the position text.
pub(crate) fn write(board: &Board, out: &mut String) {
    for y in (0..SIZE).rev() {
        write_row((0..SIZE).map(|x| letter(board.at(Point::new(x, y)))), out);
        if y > 0 {
            out.push('/');
        }
    }
}

/// Reads position text.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(text: &str) -> Result<Board, Rejection> {
    let all = Field::whole(text);
    let mut board = Board::default();
    if all.split('/').count() != usize::from(SIZE) {
        return Err(all.wrong(RULE, "three rows are wanted, separated by /"));
    }
    for (row, y) in all.split('/').zip((0..SIZE).rev()) {
        read_row(&mut board, row, y)?;
    }
    let [first, second] = [Actor::ONE, Actor::TWO].map(|seat| board.count(seat));
    if first != second && first != second + 1 {
        let message = format!("First has {first} on the board and Second has {second}");
        return Err(all.wrong(RULE, message));
    }
    if board.has_row(mover(&board)) {
        return Err(all.wrong(RULE, "the seat to act has won already"));
    }
    Ok(board)
}

fn read_row(board: &mut Board, row: Field<'_>, y: u8) -> Result<(), Rejection> {
    let mut x = 0;
    for sign in row.text.chars() {
        match sign {
            'x' | 'o' if x < SIZE => {
                let seat = if sign == 'x' { Actor::ONE } else { Actor::TWO };
                board.mark(seat, Point::new(x, y));
                x += 1;
            }
            '1'..='3' if x < SIZE => x += sign as u8 - b'0',
            _ => return Err(row.wrong(RULE, "a row is made of x, o and numbers of empty points")),
        }
    }
    if x != SIZE {
        return Err(row.wrong(RULE, format!("row {} has {x} points, not {SIZE}", y + 1)));
    }
    Ok(())
}

//! Positions as text (R7): rows from row 1 and the side to move, `8/8/8/3wb3/3bw3/8/8/8 b`.

use crate::board::{Board, Point, Side, cell_of};
use crate::game::Reversi;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R7.1";

impl PositionText for Reversi {
    fn position(&self, out: &mut String) {
        let size = self.board.size();
        let letter = |x, y| self.board.at(Point::new(x, size - 1 - y)).map(Side::letter);
        write_rows(size, |y| (0..size).map(move |x| letter(x, y)), out);
        put!(out, " {}", self.to_move.letter());
    }

    fn read_position(mut self, text: &str) -> Result<Reversi, Rejection> {
        let all = Field::whole(text);
        let Some([cells, side]) = all.pair(' ') else {
            return Err(all.wrong(RULE, "a position is the rows and the side to move, b or w"));
        };
        self.board = Board::empty(self.board.size());
        match cells.text.contains('/') {
            true => read_rows(&mut self.board, cells)?,
            false => read_word(&mut self.board, cells)?,
        }
        self.to_move = match side.text {
            "B" | "X" | "*" => Side::Black,
            "W" | "O" => Side::White,
            _ => Side::read(side, RULE)?,
        };
        self.turns = self.to_move as u32;
        check_discs(&self, cells)?;
        check_turn(&self, side)?;
        Ok(self.settled())
    }

    // The number of turns, which the discs do not show because of passes.
    saved!(turns; |_, game| game.turns % 2 == game.to_move as u32);
}

/// Reads the rows; row 1 is at the top.
fn read_rows(board: &mut Board, rows: Field<'_>) -> Result<(), Rejection> {
    let size = board.size();
    Rows::new(RULE, size, "cell", "disc").named(|y, height| (height - y).to_string()).read(
        rows,
        |_| size,
        Side::of_letter,
        |x, y, side| board.put(side, Point::new(x, size - 1 - y)),
    )
}

/// Reads all cells in one word, as transcripts and engines write them.
fn read_word(board: &mut Board, word: Field<'_>) -> Result<(), Rejection> {
    let cells: Vec<Point> = board.cells().collect();
    let count = word.text.chars().count();
    if count != cells.len() {
        let cells_are = there_are(count, "cell", "cells");
        return Err(word.wrong(RULE, format!("{cells_are}, the board has {}", cells.len())));
    }
    for ((at, sign), cell) in word.text.char_indices().zip(cells) {
        match sign {
            'X' | 'x' | '*' | 'B' | 'b' => board.put(Side::Black, cell),
            'O' | 'o' | 'W' | 'w' => board.put(Side::White, cell),
            '-' | '.' => {}
            _ => {
                let field = word.part(at..at + sign.len_utf8());
                return Err(
                    field.wrong(RULE, format!("{sign:?} is not a disc and not an empty cell"))
                );
            }
        }
    }
    Ok(())
}

/// Refuses discs that play cannot reach: discs stay, and each is placed next to another.
fn check_discs(game: &Reversi, cells: Field<'_>) -> Result<(), Rejection> {
    let board = &game.board;
    let opening = game.is_opening();
    let holes = board.centre() & !board.occupied();
    if !opening && !holes.is_empty() {
        let hole = cell_of(holes.first());
        return Err(cells.wrong(RULE, format!("{hole} in the centre is empty")));
    }
    let apart = board.occupied() & !board.around_centre();
    if !apart.is_empty() {
        let disc = cell_of(apart.first());
        let message = format!("the disc on {disc} is not connected with the centre");
        return Err(cells.wrong(RULE, message));
    }
    let outside = board.occupied() & !board.centre();
    if opening && !outside.is_empty() {
        let (disc, centre) = (cell_of(outside.first()), holes.count());
        let empty = plural(centre, "empty cell");
        let message = format!("a disc is on {disc}, but the centre has {empty}");
        return Err(cells.wrong(RULE, message));
    }
    let [black, white] = Side::BOTH.map(|side| board.count(side));
    let never = match game.old {
        true => black != (black + white).div_ceil(2),
        false => *board != Board::with_centre(board.size()),
    };
    if outside.is_empty() && never {
        let white_discs = plural(white, "white disc");
        let message = format!("{black} black and {white_discs} cannot be in the centre like this");
        return Err(cells.wrong(RULE, message));
    }
    Ok(())
}

/// Refuses the wrong side to move where no pass is possible: in the game of 1883, and up to five
/// discs.
fn check_turn(game: &Reversi, side: Field<'_>) -> Result<(), Rejection> {
    let count = game.board.occupied().count();
    let due = if count.is_multiple_of(2) { Side::Black } else { Side::White };
    if due != game.to_move && (game.old || count <= 5) {
        let discs = plural(count, "disc");
        let message = format!("with {discs} {due} is to move, not {}", game.to_move);
        return Err(side.wrong(RULE, message));
    }
    Ok(())
}

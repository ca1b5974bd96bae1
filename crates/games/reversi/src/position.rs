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
            let refusal = all.wrong(RULE, "a position is the rows and the side to move, b or w");
            return Err(refusal.zh("局面是各行棋子和行棋方 b 或 w"));
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
        let message = format!("{cells_are}, the board has {}", cells.len());
        let chinese = format!("有 {count} 格，棋盘有 {} 格", cells.len());
        return Err(word.wrong(RULE, message).zh(chinese));
    }
    for ((at, sign), cell) in word.text.char_indices().zip(cells) {
        match sign {
            'X' | 'x' | '*' | 'B' | 'b' => board.put(Side::Black, cell),
            'O' | 'o' | 'W' | 'w' => board.put(Side::White, cell),
            '-' | '.' => {}
            _ => {
                let field = word.part(at..at + sign.len_utf8());
                return Err(field
                    .wrong(RULE, format!("{sign:?} is not a disc and not an empty cell"))
                    .zh(format!("{sign:?} 不是棋子，也不是空格")));
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
        let refusal = cells.wrong(RULE, format!("{hole} in the centre is empty"));
        return Err(refusal.zh(format!("中央的 {hole} 是空的")));
    }
    let apart = board.occupied() & !board.around_centre();
    if !apart.is_empty() {
        let disc = cell_of(apart.first());
        let message = format!("the disc on {disc} is not connected with the centre");
        let chinese = format!("{disc} 上的棋子没有与中央相连");
        return Err(cells.wrong(RULE, message).zh(chinese));
    }
    let outside = board.occupied() & !board.centre();
    if opening && !outside.is_empty() {
        let (disc, centre) = (cell_of(outside.first()), holes.count());
        let empty = plural(centre, "empty cell");
        let message = format!("a disc is on {disc}, but the centre has {empty}");
        let chinese = format!("{disc} 上有棋子，而中央还有 {centre} 个空格");
        return Err(cells.wrong(RULE, message).zh(chinese));
    }
    let [black, white] = Side::BOTH.map(|side| board.count(side));
    let never = match game.old {
        true => black != (black + white).div_ceil(2),
        false => *board != Board::with_centre(board.size()),
    };
    if outside.is_empty() && never {
        let white_discs = plural(white, "white disc");
        let message = format!("{black} black and {white_discs} cannot be in the centre like this");
        let chinese = format!("中央不可能有黑方 {black} 子、白方 {white} 子");
        return Err(cells.wrong(RULE, message).zh(chinese));
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
        let chinese = format!("有 {count} 子时轮到{}，不是{}", due.zh(), game.to_move.zh());
        return Err(side.wrong(RULE, message).zh(chinese));
    }
    Ok(())
}

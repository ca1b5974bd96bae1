//! Positions as text (R6): rows from the top and the side to move, `3/2/3/2/1w1 b`.

use crate::board::{Board, MEN, Point, Side, bit, points};
use crate::game::Picaria;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for Picaria {
    fn position(&self, out: &mut String) {
        let letters = |y| row(self.board, y).map(|point| self.at(point).map(Side::letter));
        write_rows(self.board.size, letters, out);
        put!(out, " {}", self.to_move.letter());
    }

    fn read_position(mut self, text: &str) -> Result<Picaria, Rejection> {
        let all = Field::whole(text);
        let Some([rows, side]) = all.pair(' ') else {
            return Err(all.wrong(RULE, "a position has rows and the side to move, w or b"));
        };
        self.read_rows(rows)?;
        self.to_move = Side::read(side, RULE)?;
        check(&self, rows)?;
        let placed: u32 = self.men.iter().map(|men| men.count()).sum();
        let all_placed = placed == 2 * u32::from(MEN);
        self.turns = placed + u32::from(all_placed && self.to_move == Side::Black);
        self.winner = self.find_winner(self.to_move.other());
        if placed > 0 {
            self.run.push(self.key());
        }
        Ok(self)
    }

    saved!(turns, repeated, run);

    fn repetition_key(&self) -> u128 {
        let [white, black] = self.men;
        u128::from(white.0) << 64 | u128::from(black.0) << 1 | self.to_move as u128
    }

    fn forget(&mut self) {
        self.repeated = false;
        self.run.restart(self.key());
    }

    fn identity(&self) -> u128 {
        self.repetition_key()
    }
}

impl Picaria {
    fn read_rows(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        let board = self.board;
        let width = |y| row(board, y).count() as u8;
        let reader = Rows::new(RULE, board.size, "point", "man");
        reader.read(rows, width, Side::of_letter, |x, y, side| {
            let point = row(board, y).nth(x.into());
            self.men[side as usize] |= point.map_or(Bitboard::EMPTY, bit);
        })
    }
}

/// The points of a row of the board, from the left.
fn row(board: &Board, y: u8) -> impl Iterator<Item = Point> + use<> {
    points(board.points).filter(move |point| point.y == y)
}

/// Checks that play can lead to these men with this side to move.
fn check(game: &Picaria, rows: Field<'_>) -> Result<(), Rejection> {
    let (to_move, [white, black]) = (game.to_move, game.men.map(|men| men.count()));
    let men = u32::from(MEN);
    let in_turn = match to_move {
        Side::White => white == black && white <= men,
        Side::Black => (white == black + 1 && white <= men) || (white == men && black == men),
    };
    if !in_turn {
        let message = format!(
            "{white} white and {} with {to_move} to move",
            counted(black, "black man", "black men")
        );
        return Err(rows.wrong(RULE, message));
    }
    if game.board.has_row(game.of(to_move)) {
        return Err(rows.wrong(RULE, format!("{to_move} is to move and has three in a row")));
    }
    let centre = game.board.centre();
    if let Some(owner) = game.at(centre).filter(|_| game.barred && black < men) {
        let message = format!("a man of {owner} is on {centre}, where no man can be placed");
        return Err(rows.wrong(RULE, message));
    }
    Ok(())
}

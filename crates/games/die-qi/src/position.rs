//! Positions as text (R5): rows from the top and the seat to move, `oooo1/oO3/… 2`.

use crate::board::{Board, Piece, Point, points};
use crate::game::DieQi;
use crate::notation::Action;
use crate::variant::Variant;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

impl PositionText for DieQi {
    fn position(&self, out: &mut String) {
        let letter = |point| self.board.at(point).map(Piece::letter);
        write_rows(self.variant.rows, |y| self.variant.row(y).map(letter), out);
        put!(out, " {}", self.to_move().0);
    }

    fn read_position(self, text: &str) -> Result<DieQi, Rejection> {
        let all = Field::whole(text);
        let Some([rows, side]) = all.pair(' ') else {
            return Err(all.wrong(RULE, "a position is the rows and the seat to move, 1 or 2"));
        };
        let board = self.read_rows(rows)?;
        let (stacks, empty) = (board.stacks.count(), board.empty().count());
        if stacks != empty {
            let message = format!(
                "each move makes one stack and one empty point, not {stacks} and {empty} in all"
            );
            return Err(rows.wrong(RULE, message));
        }
        let game = DieQi::at(self.variant, board, stacks as u8);
        if !["1", "2"].contains(&side.text) {
            return Err(side.wrong(RULE, "the seat to move is 1 or 2"));
        }
        let (moves, seat) = (plural(stacks, "move"), game.to_move().0);
        if side.text != seat.to_string() {
            return Err(side.wrong(RULE, format!("after {moves} seat {seat} is to move")));
        }
        if stacks > 0 && !game.has_last_move() {
            return Err(rows.wrong(RULE, "no move can have made any of these stacks last"));
        }
        Ok(game)
    }

    /// Single pieces and stacks; the seat to move follows from the number of stacks.
    fn identity(&self) -> u128 {
        u128::from(self.board.singles.0) << 64 | u128::from(self.board.stacks.0)
    }
}

impl Piece {
    const fn letter(self) -> char {
        match self {
            Piece::Single => 'o',
            Piece::Stack => 'O',
        }
    }

    const fn of_letter(letter: char) -> Option<Piece> {
        match letter {
            'o' => Some(Piece::Single),
            'O' => Some(Piece::Stack),
            _ => None,
        }
    }
}

impl DieQi {
    fn read_rows(&self, rows: Field<'_>) -> Result<Board, Rejection> {
        let Variant { columns, rows: height, .. } = self.variant;
        let mut board = Board { singles: Bitboard::EMPTY, ..self.board };
        let put = |x, y, piece| board.put(Point::new(x, y), piece);
        Rows::new(RULE, height, "point", "piece").read(rows, |_| columns, Piece::of_letter, put)?;
        Ok(board)
    }

    /// Whether some move can have led to this position.
    fn has_last_move(&self) -> bool {
        let board = &self.board;
        points(board.stacks).any(|to| {
            points(board.empty()).any(|from| {
                let before = DieQi::at(self.variant, board.unstacked(from, to), self.moves - 1);
                before.check_move(Action { from, to }).is_ok()
            })
        })
    }
}

//! Position text (R5): islands from `a` to `g` and the side to move, `7/7/7/3f3/7/7/7 f`.

use crate::board::{Board, Point, SIZE, Side};
use crate::game::FireAndIce;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

/// The island of a row; the rows of the text begin with island `a`.
const fn island(y: u8) -> u8 {
    SIZE - 1 - y
}

impl PositionText for FireAndIce {
    fn position(&self, out: &mut String) {
        let peg = |y, place| self.board.at(Point { island: island(y), place });
        write_rows(SIZE, |y| (0..SIZE).map(move |place| peg(y, place).map(Side::letter)), out);
        put!(out, " {}", self.to_move.letter());
    }

    fn read_position(self, text: &str) -> Result<FireAndIce, Rejection> {
        let all = Field::whole(text);
        let Some([islands, side]) = all.pair(' ') else {
            return Err(all.wrong(RULE, "a position is seven islands and the side to move, f or i"));
        };
        let mut board = Board::default();
        let rows = Rows::new(RULE, SIZE, "hole", "peg");
        rows.named(|y, _| char::from(b'a' + island(y)).to_string()).read(
            islands,
            |_| SIZE,
            Side::of_letter,
            |place, y, side| board.put(side, Point { island: island(y), place }),
        )?;
        let to_move = Side::read(side, RULE)?;
        let [fire, ice] = Side::BOTH.map(|side| board.of(side).count());
        if fire == 0 || fire != ice + u32::from(to_move == Side::Fire) {
            let pegs = plural(fire, "peg");
            let message = format!("{pegs} of Fire and {ice} of Ice with {to_move} to move");
            return Err(islands.wrong(RULE, message));
        }
        let moves = (fire + ice) as u8 - 1;
        let mut game = FireAndIce { board, to_move, moves, winner: None };
        game.settle();
        Ok(game)
    }
}

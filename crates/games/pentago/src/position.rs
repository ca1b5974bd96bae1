//! Positions as text (R5): rows from the top and the side to move, `6/6/6/2b3/6/6 w`.

use crate::board::{Point, SIZE, Side};
use crate::game::Pentago;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

impl PositionText for Pentago {
    fn position(&self, out: &mut String) {
        let letter = |x, y| self.board.at(Point::new(x, y)).map(Side::letter);
        write_rows(SIZE, |y| (0..SIZE).map(move |x| letter(x, y)), out);
        put!(out, " {}", self.to_move().letter());
    }

    fn read_position(mut self, text: &str) -> Result<Pentago, Rejection> {
        let all = Field::whole(text);
        let Some([rows, side]) = all.pair(' ') else {
            return Err(all.wrong(RULE, "a position is six rows and the side to move, b or w"));
        };
        let kit = Rows::new(RULE, SIZE, "point", "stone");
        kit.read(
            rows,
            |_| SIZE,
            Side::of_letter,
            |x, y, side| {
                self.board.place(side, Point::new(x, y));
            },
        )?;
        let to_move = Side::read(side, RULE)?;
        let [black, white] = Side::BOTH.map(|side| self.board.count(side));
        if black != white + u32::from(to_move == Side::White) {
            let white_stones = plural(white, "white stone");
            let message = format!("{black} black and {white_stones} with {to_move} to move");
            return Err(rows.wrong(RULE, message));
        }
        self.moves = (black + white) as u8;
        self.end = self.ending();
        Ok(self)
    }
}

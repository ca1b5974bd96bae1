//! Positions as text (R5): rows from the top, `x1o/1x1/2o`. The marks determine the side to move.

use crate::board::{Point, SIZE, Side};
use crate::game::{{Type}};
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5";

impl PositionText for {{Type}} {
    fn position(&self, out: &mut String) {
        let letter = |x, y| self.board.at(Point::new(x, y)).map(Side::letter);
        write_rows(SIZE, |y| (0..SIZE).map(move |x| letter(x, y)), out);
    }

    fn read_position(mut self, text: &str) -> Result<Self, Rejection> {
        let all = Field::whole(text);
        let rows = Rows::new(RULE, SIZE, "point", "mark");
        rows.read(
            all,
            |_| SIZE,
            Side::of_letter,
            |x, y, side| {
                self.board.mark(side, Point::new(x, y));
            },
        )?;
        let [first, second] = Side::BOTH.map(|side| self.board.count(side));
        if first != second && first != second + 1 {
            let message = format!("First has {first} on the board and Second has {second}");
            return Err(all.wrong(RULE, message));
        }
        if self.board.has_row(self.to_move()) {
            return Err(all.wrong(RULE, "the side to move has already won"));
        }
        Ok(self)
    }
}

//! Position text (R6): rows from the top and the side to move, `5/5/2b2/5/5 w`.

use crate::board::{Point, Side};
use crate::game::MeihuaQi;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for MeihuaQi {
    fn position(&self, out: &mut String) {
        let (board, size) = (&self.board, self.board.size);
        let row = |y| (0..size).map(move |x| board.at(Point::new(x, y)).map(Side::letter));
        write_rows(size, row, out);
        put!(out, " {}", self.to_move().letter());
    }

    fn read_position(mut self, text: &str) -> Result<MeihuaQi, Rejection> {
        let all = Field::whole(text);
        let Some([rows, side]) = all.pair(' ') else {
            return Err(all.wrong(RULE, "a position is the rows and the side to move, b or w"));
        };
        let size = self.board.size;
        let reader = Rows::new(RULE, size, "point", "stone");
        reader.read(
            rows,
            |_| size,
            Side::of_letter,
            |x, y, side| self.board.flip(side, Point::new(x, y)),
        )?;
        let to_move = Side::read(side, RULE)?;
        let [black, white] = Side::BOTH.map(|side| self.board.count(side));
        if black != white + u32::from(to_move == Side::White) {
            let white = counted(white, "white stone", "white stones");
            let message = format!("{black} black and {white} with {to_move} to move");
            return Err(rows.wrong(RULE, message));
        }
        self.stones = (black + white) as u16;
        self.points = Side::BOTH.map(|side| self.board.blossoms(side));
        if !self.scoring {
            self.check_blossoms(to_move, rows)?;
        }
        self.end = self.ending(to_move.other());
        Ok(self)
    }
}

impl MeihuaQi {
    /// In `standard` the first blossom ends the game, so the last stone made all blossoms.
    fn check_blossoms(&self, to_move: Side, rows: Field<'_>) -> Result<(), Rejection> {
        if self.points[to_move as usize] > 0 {
            return Err(rows.wrong(RULE, format!("{to_move} is to move and has a blossom")));
        }
        let (last, board) = (to_move.other(), &self.board);
        let all = self.points[last as usize];
        let mut own = board.points().filter(|point| board.at(*point) == Some(last));
        if all > 0 && !own.any(|point| board.blossoms_at(last, point) == all) {
            return Err(
                rows.wrong(RULE, format!("{last} cannot have made all its blossoms at once"))
            );
        }
        Ok(())
    }
}

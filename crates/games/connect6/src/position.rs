//! Positions as text (R4): rows from the top and the side that places the next stone,
//! `19/19/…/9b9/…/19 w`.

use crate::board::{AXES, Board, Point, Side};
use crate::game::{Connect6, End, side_after};
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R4.1";

impl PositionText for Connect6 {
    fn position(&self, out: &mut String) {
        let size = self.board.size();
        let letter = |x, y| self.board.at(Point::new(x, y)).map(Side::letter);
        write_rows(size, |y| (0..size).map(move |x| letter(x, y)), out);
        put!(out, " {}", self.to_move().letter());
    }

    fn read_position(mut self, text: &str) -> Result<Connect6, Rejection> {
        let all = Field::whole(text);
        let Some([rows, side]) = all.pair(' ') else {
            let message = "a position is the rows and the side that places the next stone, b or w";
            return Err(all.wrong(RULE, message));
        };
        let size = self.board.size();
        let board = &mut self.board;
        let place = |x, y, side| board.place(side, Point::new(x, y));
        Rows::new(RULE, size, "point", "stone").read(rows, |_| size, Side::of_letter, place)?;
        self.read_stones(rows, side)?;
        let centre = self.board.centre();
        if self.centre && self.stones > 0 && self.board.at(centre) != Some(Side::Black) {
            return Err(
                rows.wrong(RULE, format!("Black's first stone is not on the centre {centre}"))
            );
        }
        self.read_end(rows)?;
        Ok(self)
    }
}

impl Connect6 {
    /// Counts the stones, whose numbers follow from turns of one and then two stones (R2.1).
    fn read_stones(&mut self, rows: Field<'_>, side: Field<'_>) -> Result<(), Rejection> {
        let [black, white] = Side::BOTH.map(|side| self.board.stones(side).count());
        self.stones = (black + white) as u16;
        let due = (0..self.stones).filter(|n| side_after(*n) == Side::Black).count();
        if black != due {
            let stones = self.stones;
            let message = format!(
                "of {} {due} must be Black's and {} White's, not {black} and {white}",
                plural(stones, "stone"),
                usize::from(stones) - due
            );
            return Err(rows.wrong(RULE, message));
        }
        let next = self.to_move();
        if side.text != next.letter().encode_utf8(&mut [0; 4]) {
            let (stones, letter) = (plural(self.stones, "stone"), next.letter());
            let message = format!("after {stones} the next stone is {next}'s, {letter}");
            return Err(side.wrong(RULE, message));
        }
        Ok(())
    }

    /// A row of six ends the game. The last stone must have made it.
    fn read_end(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        if self.stones == self.board.len() {
            self.end = Some(End::Full);
        }
        if self.board.is_empty() {
            return Ok(());
        }
        let last = side_after(self.stones - 1);
        if let Some(point) = six(&self.board, last.other()) {
            let message = format!(
                "{} has six in a row at {point}, but {last} placed a stone after that",
                last.other()
            );
            return Err(rows.wrong(RULE, message));
        }
        let Some(point) = six(&self.board, last) else { return Ok(()) };
        let made_by = |stone: Point| {
            let mut before = self.board;
            before.remove(last, stone);
            six(&before, last).is_none()
        };
        let mut candidates = self.board.stones(last).filter(|stone| in_line(point, *stone));
        if !candidates.any(made_by) {
            let message =
                format!("no single stone is in every row of six; one of the rows is at {point}");
            return Err(rows.wrong(RULE, message));
        }
        self.end = Some(End::Six(last));
        Ok(())
    }
}

/// A stone of a row of six of this side.
fn six(board: &Board, side: Side) -> Option<Point> {
    board.stones(side).find(|point| board.in_six(side, *point))
}

/// Whether two points are in the same column, row or diagonal.
fn in_line(a: Point, b: Point) -> bool {
    let (dx, dy) = (i32::from(a.x) - i32::from(b.x), i32::from(a.y) - i32::from(b.y));
    AXES.into_iter().any(|(x, y)| dx * i32::from(y) == dy * i32::from(x))
}

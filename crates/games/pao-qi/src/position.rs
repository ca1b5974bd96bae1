//! Position text (R6): rows from the top, the side to move, and the number of moves since the last
//! capture: `wwww/w2w/4/bb1b/b1bb w quiet=1`.

use crate::board::{Board, COLUMNS, PIECES, Point, Side};
use crate::game::PaoQi;
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for PaoQi {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        let board = &self.board;
        let row = |y| (0..COLUMNS).map(move |x| board.at(Point::new(x, y)).map(Side::letter));
        write_rows(board.rows, row, out);
        put!(out, " {}", self.to_move.letter());
        if self.quiet > 0 {
            put!(out, " quiet={}", self.quiet);
        }
    }

    fn read_position(mut self, text: &str) -> Result<PaoQi, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let rows = parts.next().unwrap_or(all);
        let side = parts.next().ok_or_else(|| all.wrong(RULE, "the side to move is missing"))?;
        let height = self.board.rows;
        self.board = Board::empty(height);
        let reader = Rows::new(RULE, height, "point", "piece");
        let put = |x, y, side| self.board.put(side, Point::new(x, y));
        reader.read(rows, |_| COLUMNS, Side::of_letter, put)?;
        self.to_move = Side::read(side, RULE)?;
        self.turns = self.to_move as u32;
        let [quiet] = keys(RULE, ["quiet"], parts)?;
        if let Some(quiet) = quiet {
            let number = quiet.number();
            self.quiet =
                number.ok_or_else(|| quiet.wrong(RULE, "quiet must be a number of moves"))?;
        }
        self.check_counts(rows)?;
        self.run.restart(self.key());
        self.settle();
        Ok(self)
    }

    saved!(turns, declared, run; |_, game| game.run.ends_with(game.key()));

    fn forget(&mut self) {
        self.declared = None;
        self.quiet = 0;
        self.run.restart(self.key());
    }

    fn identity(&self) -> u128 {
        self.key().into()
    }
}

impl PaoQi {
    fn check_counts(&self, rows: Field<'_>) -> Result<(), Rejection> {
        for side in Side::BOTH {
            let count = self.board.of(side).count();
            if count > PIECES {
                let pieces = plural(count, "piece");
                return Err(rows.wrong(RULE, format!("{side} has {pieces}, {PIECES} at most")));
            }
        }
        let (us, them) = (self.to_move, self.to_move.other());
        if self.board.of(them).is_empty() {
            return Err(rows.wrong(RULE, format!("{them} has just moved and has no piece")));
        }
        if self.board.of(us).is_empty() && self.quiet > 0 {
            let message = format!("the last move captured the last piece of {us}, so quiet is 0");
            return Err(rows.wrong(RULE, message));
        }
        if self.board.is_one_each() && self.quiet > 0 {
            let message = "one piece for each side ends the game at once, so quiet is 0";
            return Err(rows.wrong(RULE, message));
        }
        Ok(())
    }
}

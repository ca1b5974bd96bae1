//! Positions as text (R6): rows from the top, the side to move, moves since the last capture:
//! `wwwww/wwww/5/4/5/4/b4/bbbb/1bbbb w quiet=1`.

use crate::board::{Board, Point, SIZE, STONES, Side};
use crate::game::JiandiQi;
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for JiandiQi {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        let letter = |x, y| self.board.at(point(x, y)).map(Side::letter);
        write_rows(SIZE, |y| (0..width(y)).map(move |x| letter(x, y)), out);
        put!(out, " {}", self.to_move.letter());
        if self.quiet > 0 {
            put!(out, " quiet={}", self.quiet);
        }
    }

    fn read_position(mut self, text: &str) -> Result<JiandiQi, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let rows = parts.next().unwrap_or(all);
        let side = parts.next().ok_or_else(|| all.wrong(RULE, "the side to move is missing"))?;
        self.board = Board::default();
        let kit = Rows::new(RULE, SIZE, "point", "stone");
        kit.read(rows, width, Side::of_letter, |x, y, side| self.board.put(side, point(x, y)))?;
        self.to_move = Side::read(side, RULE)?;
        self.turns = self.to_move as u32;
        let [quiet] = keys(RULE, ["quiet"], parts)?;
        if let Some(quiet) = quiet {
            let number = quiet.number();
            self.quiet =
                number.ok_or_else(|| quiet.wrong(RULE, "quiet is not a number of moves"))?;
        }
        check_counts(&self, rows)?;
        self.run.restart(self.key());
        self.settle();
        Ok(self)
    }

    saved!(turns, drawn, run; |_, game| game.run.ends_with(game.key()));

    fn forget(&mut self) {
        (self.turns, self.quiet, self.drawn) = (self.to_move as u32, 0, None);
        self.run.restart(self.key());
    }
}

/// The number of points in a row: five corners or four middles (R1.1).
const fn width(y: u8) -> u8 {
    SIZE / 2 + 1 - y % 2
}

/// The point at this place of a row.
const fn point(x: u8, y: u8) -> Point {
    Point::new(2 * x + y % 2, y)
}

fn check_counts(game: &JiandiQi, rows: Field<'_>) -> Result<(), Rejection> {
    for side in Side::BOTH {
        let count = game.board.of(side).count();
        if count > STONES {
            let stones = plural(count, "stone");
            return Err(rows.wrong(RULE, format!("{side} has {stones}, {STONES} at most")));
        }
    }
    let (us, them) = (game.to_move, game.to_move.other());
    if game.board.of(them).is_empty() {
        return Err(rows.wrong(RULE, format!("{them} has just moved and has no stone")));
    }
    if game.board.of(us).is_empty() && game.quiet > 0 {
        return Err(rows.wrong(RULE, format!("the last stone of {us} has just been taken")));
    }
    Ok(())
}

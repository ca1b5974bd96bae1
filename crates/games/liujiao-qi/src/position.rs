//! Position text (R6): rows from the top and the number of turns, `bwbw/w1b/b4w/w2b/b4w/w1b/bwbw
//! 0`.

use crate::board::{MEN, Point, ROWS, Side, has_figure};
use crate::game::LiujiaoQi;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for LiujiaoQi {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        let row = |y: u8| {
            let points =
                (0..u32::from(ROWS[usize::from(y)])).filter_map(move |x| Point::new(x, y.into()));
            points.map(|point| self.at(point).map(Side::letter))
        };
        write_rows(ROWS.len() as u8, row, out);
        put!(out, " {}", self.turns);
    }

    fn read_position(mut self, text: &str) -> Result<LiujiaoQi, Rejection> {
        let all = Field::whole(text);
        let Some([rows, turns]) = all.pair(' ') else {
            return Err(all.wrong(RULE, "a position is seven rows and the number of turns"));
        };
        self.men = [0; 2];
        let width = |y| ROWS[usize::from(y)];
        let reader = Rows::new(RULE, ROWS.len() as u8, "point", "man");
        reader.read(rows, width, Side::of_letter, |x, y, side| {
            let point = Point::new(x.into(), y.into());
            self.men[side as usize] |= point.map_or(0, Point::bit);
        })?;
        for side in Side::BOTH {
            let count = self.of(side).count_ones();
            if count != u32::from(MEN) {
                let men = counted(count, "man", "men");
                return Err(rows.wrong(RULE, format!("{side} has {men}, not {MEN}")));
            }
        }
        let number = turns.number::<u32>().filter(|n| self.limit == 0 || *n <= self.limit + 1);
        let range = || turns.wrong(RULE, format!("the number of turns is at most {}", self.limit));
        self.turns = number.ok_or_else(range)?;
        if self.to_move() == Side::White && has_figure(self.of(Side::White)) {
            return Err(rows.wrong(RULE, "White is to move, but has a figure of six"));
        }
        self.run.restart(self.key());
        self.end = self.ending();
        Ok(self)
    }

    saved!(repeated, run);

    fn forget(&mut self) {
        self.repeated = false;
        self.turns %= 2;
        self.run.restart(self.key());
    }

    fn identity(&self) -> u128 {
        self.key().into()
    }
}

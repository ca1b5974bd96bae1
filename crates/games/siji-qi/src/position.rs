//! Position text (R5): rows from the top and the turns so far, `c6x/8/8/8/8/8/8/d6q 0`.

use crate::board::{Point, SIZE, Season};
use crate::game::SijiQi;
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

impl PositionText for SijiQi {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        let letter = |x, y| self.board.at(Point::new(x, y)).map(Season::letter);
        write_rows(SIZE, |y| (0..SIZE).map(move |x| letter(x, y)), out);
        put!(out, " {}", self.turns);
    }

    fn read_position(mut self, text: &str) -> Result<SijiQi, Rejection> {
        let all = Field::whole(text);
        let Some([rows, turns]) = all.pair(' ') else {
            return Err(all.wrong(RULE, "a position is eight rows and the turns so far"));
        };
        let mut cells = [None; 4];
        Rows::new(RULE, SIZE, "cell", "piece").try_read(
            rows,
            |_| SIZE,
            Season::of_letter,
            |x, y, season, field| match cells[season as usize].replace(Point::new(x, y)) {
                Some(_) => Err(field.wrong(RULE, format!("{season} is there twice"))),
                None => Ok(()),
            },
        )?;
        for season in Season::ALL {
            let missing = || rows.wrong(RULE, format!("{season} is missing"));
            self.board.0[season as usize] = cells[season as usize].ok_or_else(missing)?;
        }
        let number = turns.number::<u32>().filter(|n| self.limit == 0 || *n <= self.limit);
        let range = || turns.wrong(RULE, format!("the turns are a number up to {}", self.limit));
        self.turns = number.ok_or_else(range)?;
        self.run.restart(self.key());
        self.stuck = self.is_stuck();
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

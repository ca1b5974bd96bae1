//! Positions as text (R6): `4,4,0,5,5,5/4,4,4,4,4,4 1 stores=0,1 round=2`, and ` again=yes`.

use crate::board::{Pit, Point, Side};
use crate::game::Kalah;
use wanqi_sdk::position::keys;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for Kalah {
    fn position(&self, out: &mut String) {
        for y in [1, 0] {
            for x in 0..self.board.houses() {
                let seeds = self.board.seeds(self.board.at(Point::new(x, y)));
                put!(out, "{}{seeds}", if x == 0 { "" } else { "," });
            }
            out.push(if y == 1 { '/' } else { ' ' });
        }
        let [south, north] = Side::BOTH.map(|side| self.board.seeds(self.board.store(side)));
        put!(out, "{} stores={south},{north} round={}", self.to_move.letter(), self.round);
        out.push_str(if self.again { " again=yes" } else { "" });
    }

    fn read_position(mut self, text: &str) -> Result<Kalah, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let rows = parts.next().unwrap_or(all);
        let side =
            parts.next().ok_or_else(|| all.wrong(RULE, "the seat to move, 1 or 2, is missing"))?;
        let [stores, round, again] = keys(RULE, ["stores", "round", "again"], parts)?;
        let seeds = self.seeds();
        let in_houses = self.read_rows(rows)?;
        let in_stores = stores.map_or(Ok(0), |field| self.read_stores(field))?;
        if in_houses + in_stores != seeds {
            let message = format!(
                "{in_houses} in the houses and {in_stores} in the stores, {} in all, \
                 but the game has {seeds}",
                in_houses + in_stores,
                in_houses = there_are(in_houses, "seed", "seeds")
            );
            return Err(rows.wrong(RULE, message));
        }
        self.to_move = Side::read(side, RULE)?;
        if let Some(field) = round {
            self.round = number(field)?;
            if self.round == 0 {
                return Err(field.wrong(RULE, "rounds count from 1"));
            }
        }
        self.read_again(again)?;
        self.read_end(rows)?;
        Ok(self)
    }

    fn forget(&mut self) {
        self.round = 1;
        self.again = false;
    }

    fn identity(&self) -> u128 {
        self.board.identity(self.to_move)
    }
}

impl Kalah {
    /// The number of seeds in all houses.
    fn seeds(&self) -> u32 {
        Side::BOTH.iter().flat_map(|side| self.board.row(*side)).copied().map(u32::from).sum()
    }

    /// Reads the rows, North's first, and returns the number of seeds in them.
    fn read_rows(&mut self, rows: Field<'_>) -> Result<u32, Rejection> {
        let count = rows.split('/').count();
        if count != 2 {
            let rows_are = there_are(count, "row", "rows");
            return Err(rows.wrong(RULE, format!("{rows_are}, the board has 2")));
        }
        let houses = usize::from(self.board.houses());
        let mut sum = 0;
        for (y, row) in [1, 0].into_iter().zip(rows.split('/')) {
            let found = row.split(',').count();
            if found != houses {
                let found = plural(found, "house");
                return Err(row.wrong(RULE, format!("row {} has {found}, not {houses}", y + 1)));
            }
            for (x, field) in (0..).zip(row.split(',')) {
                sum += self.read_seeds(self.board.at(Point::new(x, y)), field)?;
            }
        }
        Ok(sum)
    }

    fn read_stores(&mut self, field: Field<'_>) -> Result<u32, Rejection> {
        if field.split(',').count() != 2 {
            return Err(field.wrong(RULE, "there are two stores, South's and North's"));
        }
        let mut sum = 0;
        for (side, field) in Side::BOTH.into_iter().zip(field.split(',')) {
            sum += self.read_seeds(self.board.store(side), field)?;
        }
        Ok(sum)
    }

    fn read_seeds(&mut self, pit: Pit, field: Field<'_>) -> Result<u32, Rejection> {
        let number = number(field)?;
        let seeds = u8::try_from(number).map_err(|_| {
            field.wrong(RULE, format!("a pit cannot contain {}", plural(number, "seed")))
        })?;
        self.board.set(pit, seeds);
        Ok(number)
    }

    fn read_again(&mut self, again: Option<Field<'_>>) -> Result<(), Rejection> {
        let Some(field) = again else { return Ok(()) };
        if field.text != "yes" {
            return Err(field.wrong(RULE, "again is yes, or left out"));
        }
        let us = self.to_move;
        if self.board.seeds(self.board.store(us)) == 0 {
            let message = format!("{us} sows again without a seed in the store");
            return Err(field.wrong(RULE, message));
        }
        self.again = true;
        Ok(())
    }

    /// A row is empty only at the end, when the other seeds are in the store of their side.
    fn read_end(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        let [south, north] = Side::BOTH.map(|side| self.board.is_empty(side));
        self.over = south && north;
        if south != north {
            let side = if south { Side::South } else { Side::North };
            let message =
                format!("{side}'s row is empty, so the other seeds must be in their store");
            return Err(rows.wrong(RULE, message));
        }
        Ok(())
    }
}

/// A number without leading zeros.
fn number(field: Field<'_>) -> Result<u32, Rejection> {
    field.number().ok_or_else(|| field.wrong(RULE, format!("{:?} is not a number", field.text)))
}

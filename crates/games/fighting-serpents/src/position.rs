//! Positions as text (R5): the three rows from the top, the side to move and, within a turn, the
//! man that must leap again.
//!
//! `bbbbbbbbbbbbbbbb/1wwwwwww1bbbbbbb1/wwwwwwwwwwwwwwww w`, then perhaps `leaping=m8`.

use crate::board::{Point, ROWS, START, Side};
use crate::game::FightingSerpents;
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

impl PositionText for FightingSerpents {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        let letter = |point: Point| {
            let man = |side: &Side| self.men[*side as usize] & point.bit() != 0;
            Side::BOTH.into_iter().find(man).map(Side::letter)
        };
        let row = |y: u8| {
            let (_, from, to) = ROWS[usize::from(y)];
            (from..to).map(Point).map(letter)
        };
        write_rows(ROWS.len() as u8, row, out);
        put!(out, " {}", self.to_move.letter());
        if let Some(man) = self.leaping {
            put!(out, " leaping={man}");
        }
    }

    fn read_position(mut self, text: &str) -> Result<FightingSerpents, Rejection> {
        let all = Field::whole(text);
        let mut fields = all.split(' ');
        let rows = fields.next().unwrap_or(all);
        self.read_rows(rows)?;
        let side = fields.next();
        let side = side.ok_or_else(|| all.wrong(RULE, "the side to move, w or b, is missing"))?;
        self.to_move = Side::read(side, RULE)?;
        self.turns = self.to_move as u32;
        self.check_men(rows)?;
        let [leaping] = keys(RULE, ["leaping"], fields)?;
        self.run.clear();
        match leaping {
            Some(field) => self.read_leaping(field)?,
            None => {
                self.run.push(self.key());
                self.end = self.ending();
            }
        }
        Ok(self)
    }

    saved!(turns, repeated, run);
}

impl FightingSerpents {
    fn read_rows(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        let width = |y: u8| ROWS[usize::from(y)].2 - ROWS[usize::from(y)].1;
        self.men = [0; 2];
        Rows::new(RULE, ROWS.len() as u8, "point", "man")
            .named(|y, _| ROWS[usize::from(y)].0.to_string())
            .read(rows, width, Side::of_letter, |x, y, side| {
                self.men[side as usize] |= Point(ROWS[usize::from(y)].1 + x).bit();
            })
    }

    fn check_men(&self, rows: Field<'_>) -> Result<(), Rejection> {
        let most = START[0].count_ones();
        for side in Side::BOTH {
            let men = self.men[side as usize].count_ones();
            if men > most {
                let men = counted(men, "man", "men");
                return Err(rows.wrong(RULE, format!("{side} has {men}, at most {most}")));
            }
        }
        if self.enemy() == 0 {
            let message = format!("{} has just moved but has no man", self.to_move.other());
            return Err(rows.wrong(RULE, message));
        }
        Ok(())
    }

    fn read_leaping(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let man = Point::parse(field.text.as_bytes()).ok_or_else(|| {
            field.wrong(RULE, format!("{:?} is not a point of the board", field.text))
        })?;
        if self.own() & man.bit() == 0 {
            let message = format!("there is no man of {} on {man}", self.to_move);
            return Err(field.wrong(RULE, message));
        }
        if !self.can_leap(man.bit()) {
            let message = format!("the man on {man} cannot leap, so its turn is over");
            return Err(field.wrong(RULE, message));
        }
        self.leaping = Some(man);
        Ok(())
    }
}

//! Positions as text (R5): rows from the top and the side to move, `s/2/2/2/2/2/pp s`, and `stuck`
//! where repetition leaves Pair no legal move.

use crate::board::{BOTTOM, Point, Set, Side, number};
use crate::game::{End, NiujiaoQi, SPREAD};
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

/// The text after a position in which each move of Pair would repeat a position (R3.4).
const STUCK: &str = " stuck";

impl PositionText for NiujiaoQi {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        let letter = |x, y| self.at(number(Point::new(x, y))).map(Side::letter);
        let row = |y| (0..self.horn.width(y)).map(move |x| letter(x, y));
        write_rows(self.horn.rows, row, out);
        put!(out, " {}", self.to_move.letter());
        if self.end == Some(End::Stuck) && self.can_move() {
            out.push_str(STUCK);
        }
    }

    fn read_position(mut self, text: &str) -> Result<NiujiaoQi, Rejection> {
        let all = Field::whole(text);
        let stuck = text.ends_with(STUCK);
        let plain = all.part(0..text.len() - if stuck { STUCK.len() } else { 0 });
        let Some([rows, side]) = plain.pair(' ') else {
            return Err(all.wrong(RULE, "a position is the rows and the side to move, s or p"));
        };
        let begun = self.key();
        self.to_move = Side::read(side, RULE)?;
        self.turns = self.to_move as u32;
        self.read_rows(rows)?;
        if self.key() != begun {
            self.check_last(rows)?;
        }
        self.run.restart(self.key());
        self.end = self.ending();
        if stuck {
            if !self.pair_yields || self.to_move == Side::Single || self.end.is_some() {
                let message = "stuck is only for Pair to move where R3.4 forbids every move";
                return Err(all.skip(plain.text.len() + 1).wrong(RULE, message));
            }
            self.end = Some(End::Stuck);
        }
        Ok(self)
    }

    saved!(turns, repeated, run; |start, game| {
        game.turns % 2 == game.to_move as u32 && game.run.ends_with(start.key())
    });

    /// Earlier positions stay where R3.4 needs them.
    fn forget(&mut self) {
        self.turns %= 2;
        self.repeated = false;
        if !self.pair_yields {
            self.run.restart(self.key());
        }
    }

    fn identity(&self) -> u128 {
        if !self.pair_yields {
            return self.key().into();
        }
        let mix = |all: u128, key: &u64| (all ^ u128::from(*key)).wrapping_mul(SPREAD);
        self.run.keys().iter().fold(0, mix)
    }
}

impl NiujiaoQi {
    /// Whether the other side can have made the last move, and the game had not ended before it.
    fn check_last(&self, rows: Field<'_>) -> Result<(), Rejection> {
        let (horn, empty) = (self.horn, self.empty());
        let from = match self.to_move {
            Side::Pair => horn.neighbours(self.single) & empty & !BOTTOM,
            Side::Single if BOTTOM.has(self.single) => Set::EMPTY,
            Side::Single => {
                let behind = self.pair.map(|stone| horn.behind(stone));
                behind.fold(Set::EMPTY, |all, from| all | from) & empty
            }
        };
        if from.is_empty() {
            let message =
                format!("no stone of {} can have made the last move", self.to_move.other());
            return Err(rows.wrong(RULE, message));
        }
        Ok(())
    }

    fn read_rows(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        let (horn, mut stones) = (self.horn, [Set::EMPTY; 2]);
        let reader = Rows::new(RULE, horn.rows, "point", "stone");
        reader.read(
            rows,
            |y| horn.width(y),
            Side::of_letter,
            |x, y, side| {
                stones[side as usize] |= Set::of(number(Point::new(x, y)));
            },
        )?;
        for (side, set, wanted) in [(Side::Single, stones[0], 1), (Side::Pair, stones[1], 2)] {
            if set.count() != wanted {
                let stones = plural(set.count(), "stone");
                return Err(rows.wrong(RULE, format!("{side} has {stones}, not {wanted}")));
            }
        }
        (self.single, self.pair) = (stones[0].first(), stones[1]);
        Ok(())
    }
}

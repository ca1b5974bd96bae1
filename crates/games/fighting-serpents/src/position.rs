//! Position text (R5): the three rows from the top, the side to move, the man that goes on leaping.
//!
//! `bbbbbbbbbbbbbbbb/1wwwwwww1bbbbbbb1/wwwwwwwwwwwwwwww w`, and behind it perhaps `leaping=m8`.

use crate::board::{Point, ROWS, START, Set, Side};
use crate::game::FightingSerpents;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

const fn letter(side: Side) -> char {
    match side {
        Side::White => 'w',
        Side::Black => 'b',
    }
}

impl FightingSerpents {
    /// Appends the position text.
    pub(crate) fn write_position(&self, out: &mut String) {
        for (n, (_, from, to)) in ROWS.into_iter().rev().enumerate() {
            if n > 0 {
                out.push('/');
            }
            let holds = |point: u8| {
                let man = |side: &Side| self.men[*side as usize] & Point(point).bit() != 0;
                Side::BOTH.into_iter().find(man).map(letter)
            };
            write_row((from..to).map(holds), out);
        }
        out.push(' ');
        out.push(letter(self.side));
        if let Some(man) = self.leaping {
            out.push_str(" leaping=");
            out.push_str(&man.to_string());
        }
    }

    /// Reads position text.
    ///
    /// # Errors
    /// It is malformed, or describes what cannot be.
    pub(crate) fn from_position(centre: bool, text: &str) -> Result<FightingSerpents, Rejection> {
        let all = Field::whole(text);
        let mut fields = all.split(' ');
        let rows = fields.next().unwrap_or(all);
        let mut game = FightingSerpents::start(centre);
        game.read_rows(rows)?;
        let side = fields.next();
        let side = side.ok_or_else(|| all.wrong(RULE, "the side to move, w or b, is missing"))?;
        game.side = match side.text {
            "w" => Side::White,
            "b" => Side::Black,
            _ => return Err(side.wrong(RULE, "the side to move is w or b")),
        };
        game.turns = game.side as u32;
        game.check_men(rows)?;
        let [leaping] = keys(RULE, ["leaping"], fields)?;
        game.run.clear();
        match leaping {
            Some(field) => game.read_leaping(field)?,
            None => {
                game.run.push(game.key());
                game.end = game.ending();
            }
        }
        Ok(game)
    }

    fn read_rows(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        let count = rows.split('/').count();
        if count != ROWS.len() {
            return Err(rows.wrong(
                RULE,
                format!("{rows}, the board has three", rows = there_are(count, "row", "rows")),
            ));
        }
        self.men = [0; 2];
        for (text, row) in rows.split('/').zip(ROWS.into_iter().rev()) {
            self.read_row(text, row)?;
        }
        Ok(())
    }

    fn read_row(&mut self, text: Field<'_>, row: (char, u8, u8)) -> Result<(), Rejection> {
        let (name, from, to) = row;
        let length = usize::from(to - from);
        let wrong = |count| {
            text.wrong(
                RULE,
                format!(
                    "row {name} has {points}, the text has {count}",
                    points = counted(length, "point", "points")
                ),
            )
        };
        let (mut rest, mut count) = (text, 0_usize);
        while let Some(sign) = rest.text.chars().next() {
            let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let run = rest.part(0..digits);
                let number = run.number::<usize>().filter(|n| (1..=length).contains(n));
                let none = || run.wrong(RULE, format!("{:?} is no number here", run.text));
                count += number.ok_or_else(none)?;
                rest = rest.skip(digits);
                continue;
            }
            let field = rest.part(0..sign.len_utf8());
            let side = Side::BOTH.into_iter().find(|side| letter(*side) == sign);
            let none = || field.wrong(RULE, format!("{sign:?} is no man and no number"));
            let side = side.ok_or_else(none)?;
            if count < length {
                self.men[side as usize] |= Point(from + count as u8).bit();
            }
            count += 1;
            rest = rest.skip(sign.len_utf8());
        }
        if count == length { Ok(()) } else { Err(wrong(count)) }
    }

    fn check_men(&self, rows: Field<'_>) -> Result<(), Rejection> {
        let most = START[0].count_ones();
        for side in Side::BOTH {
            let men = self.men[side as usize].count_ones();
            if men > most {
                return Err(rows.wrong(
                    RULE,
                    format!("{side} has {men}, {most} at most", men = counted(men, "man", "men")),
                ));
            }
        }
        if self.enemy() == 0 {
            let other = self.side.other();
            return Err(rows.wrong(RULE, format!("{other} has no man left and has not moved")));
        }
        Ok(())
    }

    fn read_leaping(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let man = Point::parse(field.text.as_bytes());
        let man = man.ok_or_else(|| field.wrong(RULE, format!("{:?} is no point", field.text)))?;
        let own: Set = self.own() & man.bit();
        if own == 0 {
            return Err(field.wrong(RULE, format!("no man of {} stands on {man}", self.side)));
        }
        if !self.can_leap(own) {
            return Err(
                field.wrong(RULE, format!("the man on {man} cannot leap, its turn is over"))
            );
        }
        self.leaping = Some(man);
        Ok(())
    }
}

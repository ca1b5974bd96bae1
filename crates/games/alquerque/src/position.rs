//! Positions as text (R6): rows from the top, the side to move, then `jumper=c3`, the piece that
//! must jump again, and in `bell` `been=a3:bc,d2:e`, the columns where pieces have been in their
//! row.

use crate::board::{PIECES, Point, SIZE, Side, bit, points};
use crate::game::Alquerque;
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for Alquerque {
    fn position(&self, out: &mut String) {
        let letter = |x, y| {
            let here = bit(Point::new(x, y));
            Side::BOTH.into_iter().find(|side| self.of(*side) & here != 0).map(Side::letter)
        };
        write_rows(SIZE, |y| (0..SIZE).map(move |x| letter(x, y)), out);
        put!(out, " {}", self.to_move.letter());
        if let Some(at) = self.jumper {
            put!(out, " jumper={at}");
        }
        if self.bell {
            self.write_been(out);
        }
    }

    fn read_position(mut self, text: &str) -> Result<Alquerque, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        self.read_rows(parts.next().unwrap_or(all))?;
        let side =
            parts.next().ok_or_else(|| all.wrong(RULE, "the side to move, w or b, is missing"))?;
        self.to_move = Side::read(side, RULE)?;
        let (us, them) = (self.to_move, self.to_move.other());
        if self.of(them) == 0 {
            let message = format!("{them} has no piece left, so {us} has already won");
            return Err(side.wrong(RULE, message));
        }
        self.turns = us as u32;
        let [jumper, been] = keys(RULE, ["jumper", "been"], parts)?;
        if let Some(been) = been {
            self.read_been(been)?;
        }
        self.run.clear();
        match jumper {
            Some(at) => self.read_jumper(at)?,
            None => {
                self.run.push(self.key());
                self.find_end();
            }
        }
        Ok(self)
    }

    saved!(turns, repeated, run);
}

impl Alquerque {
    fn write_been(&self, out: &mut String) {
        let mut sign = " been=";
        for piece in points(self.of(Side::White) | self.of(Side::Black)) {
            let others = self.been.others(piece);
            if others != 0 {
                put!(out, "{sign}{piece}:");
                out.extend(points(others).map(|at| char::from(b'a' + at.x)));
                sign = ",";
            }
        }
    }

    fn read_rows(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        self.pieces = [0; 2];
        let put = |x, y, side| self.pieces[side as usize] |= bit(Point::new(x, y));
        Rows::new(RULE, SIZE, "point", "piece").read(rows, |_| SIZE, Side::of_letter, put)?;
        for side in Side::BOTH {
            let count = self.of(side).count_ones();
            if count > PIECES {
                let pieces = plural(count, "piece");
                return Err(rows.wrong(RULE, format!("{side} has {pieces}, at most {PIECES}")));
            }
        }
        Ok(())
    }

    /// Reads the piece that has just jumped and can jump again.
    fn read_jumper(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let at = read_point(field)?;
        let us = self.to_move;
        if self.of(us) & bit(at) == 0 {
            return Err(field.wrong(RULE, format!("there is no piece of {us} on {at}")));
        }
        if self.of(us.other()).count_ones() == PIECES {
            let message = format!("{us} has captured no piece, so no piece of {us} has jumped");
            return Err(field.wrong(RULE, message));
        }
        if !self.can_jump(at) {
            return Err(field.wrong(RULE, format!("the piece on {at} cannot jump again")));
        }
        self.jumper = Some(at);
        Ok(())
    }

    /// Reads the columns where pieces have been in their row.
    fn read_been(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        if !self.bell {
            return Err(field.wrong(RULE, "only the rule set bell has the key been"));
        }
        let mut last = None;
        for part in field.split(',') {
            let [piece, columns] = part.pair(':').ok_or_else(|| {
                part.wrong(RULE, "there must be a point and columns, such as a3:bc")
            })?;
            let at = read_point(piece)?;
            if (self.of(Side::White) | self.of(Side::Black)) & bit(at) == 0 {
                return Err(piece.wrong(RULE, format!("there is no piece on {at}")));
            }
            if last.is_some_and(|last| bit(at) <= last) {
                let message = format!("{at} is out of order, points go row by row from a1");
                return Err(piece.wrong(RULE, message));
            }
            last = Some(bit(at));
            self.read_columns(at, columns)?;
        }
        Ok(())
    }

    fn read_columns(&mut self, at: Point, columns: Field<'_>) -> Result<(), Rejection> {
        let mut before = None;
        for sign in columns.text.bytes() {
            let x = sign.wrapping_sub(b'a');
            if x >= SIZE || x == at.x || before.is_some_and(|before| x <= before) {
                let message =
                    format!("{:?} must be other columns than that of {at}, in order", columns.text);
                return Err(columns.wrong(RULE, message));
            }
            before = Some(x);
            self.been.add(at, Point::new(x, at.y));
        }
        match before {
            Some(_) => Ok(()),
            None => Err(columns.wrong(RULE, format!("there is no column for {at}"))),
        }
    }
}

fn read_point(field: Field<'_>) -> Result<Point, Rejection> {
    let point = Point::parse(field.text.as_bytes(), SIZE, SIZE);
    point.ok_or_else(|| field.wrong(RULE, format!("{:?} is not a point of the board", field.text)))
}

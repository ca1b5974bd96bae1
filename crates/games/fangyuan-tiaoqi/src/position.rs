//! Position text (R5): rows from the top, the side to move, the number of turns:
//! `s/rs/srs/rsrs/5/6/5/SRSR/RSR/SR/S b turns=2`.

use crate::board::{HOMES, OF_SHAPE, ROWS, Shape, Side, row};
use crate::game::FangyuanTiaoqi;
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

impl PositionText for FangyuanTiaoqi {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        write_rows(ROWS, |y| row(y).map(|point| self.board.at(point).map(letter)), out);
        put!(out, " {}", self.to_move().letter());
        if self.turns > 0 {
            put!(out, " turns={}", self.turns);
        }
    }

    fn read_position(mut self, text: &str) -> Result<FangyuanTiaoqi, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let (Some(rows), Some(side)) = (parts.next(), parts.next()) else {
            return Err(all.wrong(RULE, "a position is the rows and the side to move, b or w"));
        };
        let width = |y| row(y).count() as u8;
        let reader = Rows::new(RULE, ROWS, "point", "piece");
        reader.read(rows, width, piece, |x, y, (side, shape)| {
            if let Some(point) = row(y).nth(x.into()) {
                self.board.place(side, shape, point);
            }
        })?;
        let odd = Side::read(side, RULE)? as u32;
        let [turns] = keys(RULE, ["turns"], parts)?;
        // Without the field the number of turns is the smallest possible one.
        let least = if self.board.of(Side::White).is_empty() { 0 } else { 2 };
        self.turns = turns.map_or(Ok(least + odd), |turns| read_turns(turns, odd))?;
        self.check_pieces(rows)?;
        self.read_end(rows)?;
        self.run.restart(self.key());
        Ok(self)
    }

    saved!(repeated, run; |start, game| game.run.ends_with(start.key()));

    fn forget(&mut self) {
        // The number of turns still shows the side to move and whether the pieces are set up.
        let least = if self.turns < 2 { 0 } else { 2 };
        self.turns = least + self.turns % 2;
        self.repeated = false;
        self.run.restart(self.key());
    }
}

/// The letter of a piece: capital for Black.
const fn letter((side, shape): (Side, Shape)) -> char {
    match side {
        Side::Black => shape.letter().to_ascii_uppercase(),
        Side::White => shape.letter(),
    }
}

/// The piece of a letter.
fn piece(sign: char) -> Option<(Side, Shape)> {
    let pieces = Side::BOTH.into_iter().flat_map(|c| Shape::BOTH.map(|shape| (c, shape)));
    pieces.into_iter().find(|piece| letter(*piece) == sign)
}

/// Reads the number of turns, which must fit the side to move.
fn read_turns(field: Field<'_>, odd: u32) -> Result<u32, Rejection> {
    let turns = field.number().filter(|turns| (0..=1_000_000).contains(turns));
    let none = || {
        field.wrong(RULE, "turns must be a number, even before Black's turn, odd before White's")
    };
    turns.filter(|turns| turns % 2 == odd).ok_or_else(none)
}

impl FangyuanTiaoqi {
    /// A side that has set up its pieces has five of each shape, at home until its first move.
    fn check_pieces(&self, rows: Field<'_>) -> Result<(), Rejection> {
        for side in Side::BOTH {
            let pieces = self.board.of(side);
            if self.turns <= side as u32 {
                if !pieces.is_empty() {
                    return Err(rows.wrong(RULE, format!("{side} has not yet set up its pieces")));
                }
                continue;
            }
            for shape in Shape::BOTH {
                let count = (pieces & self.board.shaped(shape)).count();
                if count != OF_SHAPE {
                    let pieces = plural(count, &format!("{shape} piece"));
                    let message = format!("{side} has {pieces}, not {OF_SHAPE}");
                    return Err(rows.wrong(RULE, message));
                }
            }
            // Black first moves in turn 3, White in turn 4. The first move leaves the full area.
            let (home, first) = (pieces == HOMES[side as usize], 3 + side as u32);
            if !home && self.turns < first {
                return Err(rows.wrong(RULE, format!("{side} has not yet moved a piece")));
            }
            if home && self.turns == first {
                return Err(
                    rows.wrong(RULE, format!("{side} has moved a piece, but all are at home"))
                );
            }
        }
        Ok(())
    }

    /// Sets the winner. Only the last turn can have won.
    fn read_end(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        let side = self.to_move();
        if self.has_won(side) {
            return Err(rows.wrong(RULE, format!("{side} is to move and has won")));
        }
        self.winner = self.has_won(side.other()).then_some(side.other());
        Ok(())
    }
}

//! Positions as text (R7): rows from the top, the side to move, the moves since the last capture,
//! `bbbbbb/bbbbbb/6/2r3/rr1rrr/rrrrrr b quiet=1`.

use crate::board::{Board, PIECES, Point, SIZE, Side};
use crate::game::{Declared, Surakarta};
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R7.1";

impl PositionText for Surakarta {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        let letter = |x, y| self.board.at(Point::new(x, y)).map(Side::letter);
        write_rows(SIZE, |y| (0..SIZE).map(move |x| letter(x, y)), out);
        put!(out, " {}", self.to_move.letter());
        if self.quiet > 0 {
            put!(out, " quiet={}", self.quiet);
        }
    }

    fn read_position(mut self, text: &str) -> Result<Surakarta, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let rows = parts.next().unwrap_or(all);
        let side = parts.next().ok_or_else(|| all.wrong(RULE, "the side to move is missing"))?;
        self.board = Board::default();
        let reader = Rows::new(RULE, SIZE, "point", "piece");
        reader.read(
            rows,
            |_| SIZE,
            Side::of_letter,
            |x, y, side| {
                self.board.put(side, Point::new(x, y));
            },
        )?;
        self.to_move = Side::read(side, RULE)?;
        self.turns = self.to_move as u32;
        let [quiet] = keys(RULE, ["quiet"], parts)?;
        if let Some(quiet) = quiet {
            let number = quiet.number();
            self.quiet =
                number.ok_or_else(|| quiet.wrong(RULE, "this is not a number of moves"))?;
        }
        self.check_counts(rows)?;
        self.run.restart(self.key());
        self.settle();
        Ok(self)
    }

    fn save(&self, out: &mut SnapshotWriter) {
        out.u32(self.turns);
        out.u8(self.declared.map_or(0, |declared| 1 + u8::from(declared.repeated)));
        for pieces in self.declared.map_or([0; 2], |declared| declared.pieces) {
            out.u8(pieces);
        }
        out.u64s(self.run.keys());
    }

    fn restore(&mut self, from: &mut SnapshotReader<'_>) -> Option<()> {
        self.turns = from.u32()?;
        let (declared, pieces) = (from.u8()?, [from.u8()?, from.u8()?]);
        self.declared = match declared {
            0 => None,
            1 | 2 => Some(Declared { repeated: declared == 2, pieces }),
            _ => return None,
        };
        from.u64s(self.run.keys_mut())?;
        self.run.ends_with(self.key()).then_some(())
    }
}

impl Surakarta {
    fn check_counts(&self, rows: Field<'_>) -> Result<(), Rejection> {
        let (us, them) = (self.to_move, self.to_move.other());
        for side in Side::BOTH {
            let count = self.board.of(side).count();
            if count > PIECES {
                let message = format!("{side} has {count} pieces, at most {PIECES} are possible");
                return Err(rows.wrong(RULE, message));
            }
        }
        if self.board.of(them).is_empty() {
            return Err(rows.wrong(RULE, format!("{them} has just moved but has no piece")));
        }
        if self.board.of(us).is_empty() && self.quiet > 0 {
            let message = format!("{us} has no piece, so the last move was a capture");
            return Err(rows.wrong(RULE, message));
        }
        Ok(())
    }
}

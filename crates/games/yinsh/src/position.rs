//! Positions as text (R7): columns from the left, each upwards, the side to move, rings taken off.

use crate::board::{AXES, Point, SIZE, Side};
use crate::game::{Due, End, MARKERS, RINGS, Yinsh};
use wanqi_sdk::position::{keys, write_row};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R7.1";

impl PositionText for Yinsh {
    fn position(&self, out: &mut String) {
        for column in 0..SIZE {
            let separator = if column + 1 == SIZE { ' ' } else { '/' };
            write_row(column_of(column).map(|point| self.sign(point)), out);
            out.push(separator);
        }
        let [white, black] = self.removed;
        put!(out, "{} removed={white},{black}", self.to_move.letter());
        let turn = match (self.moved, self.begun, self.due) {
            _ if matches!(self.end, Some(End::Rings(_))) => return,
            (true, _, Due::Ring) => "moved-ring",
            (true, ..) => "moved",
            (false, _, Due::Ring) => "open-ring",
            (false, true, _) => "open",
            (false, false, _) => return,
        };
        put!(out, " turn={turn}");
    }

    fn read_position(mut self, text: &str) -> Result<Yinsh, Rejection> {
        let all = Field::whole(text);
        let mut fields = all.split(' ');
        let (Some(columns), Some(side)) = (fields.next(), fields.next()) else {
            return Err(
                all.wrong(RULE, "a position is eleven columns and the side to move, w or b")
            );
        };
        self.read_columns(columns)?;
        self.to_move = Side::read(side, RULE)?;
        self.turns = self.to_move as u32;
        let [removed, turn] = keys(RULE, ["removed", "turn"], fields)?;
        if let Some(removed) = removed {
            self.read_removed(removed)?;
        }
        self.check_pieces(columns)?;
        if self.removed[self.to_move as usize] == self.wanted {
            (self.due, self.end) = (Due::Ring, Some(End::Rings(self.to_move)));
            return turn.map_or(Ok(self), |turn| Err(turn.wrong(RULE, "the game is over")));
        }
        self.read_turn(turn)?;
        self.check_rows(columns)?;
        Ok(self)
    }

    saved!(turns; |start, game| game.turns % 2 == start.turns % 2);
}

/// The points of a column, upwards.
fn column_of(column: u8) -> impl Iterator<Item = Point> {
    (0..SIZE).filter_map(move |row| Point::new(column, row))
}

impl Yinsh {
    /// The letter of a ring or marker on a point; a ring has a capital letter.
    fn sign(&self, point: Point) -> Option<char> {
        let ring = self.board.ring_at(point).map(|side| side.letter().to_ascii_uppercase());
        ring.or(self.board.marker_at(point).map(Side::letter))
    }

    fn read_columns(&mut self, columns: Field<'_>) -> Result<(), Rejection> {
        let count = columns.split('/').count();
        if count != usize::from(SIZE) {
            let columns_are = there_are(count, "column", "columns");
            return Err(columns.wrong(RULE, format!("{columns_are}, the board has {SIZE}")));
        }
        for (field, column) in columns.split('/').zip(0..SIZE) {
            self.read_column(field, column)?;
        }
        Ok(())
    }

    fn read_column(&mut self, field: Field<'_>, column: u8) -> Result<(), Rejection> {
        let wanted = column_of(column).count();
        let (mut rest, mut count) = (field, 0);
        while let Some(sign) = rest.text.chars().next() {
            let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let number = rest.part(0..digits);
                let empty = number.number::<usize>().filter(|n| (1..=wanted).contains(n));
                let message = format!("{} is not a number of empty points", number.text);
                count += empty.ok_or_else(|| number.wrong(RULE, message))?;
                rest = rest.skip(digits);
                continue;
            }
            let here = rest.part(0..sign.len_utf8());
            let Some(side) = Side::of_letter(sign.to_ascii_lowercase()) else {
                let message = format!("{sign:?} is not a ring, a marker or a number");
                return Err(here.wrong(RULE, message));
            };
            if let Some(point) = column_of(column).nth(count) {
                let ring = sign.is_ascii_uppercase();
                let sets = if ring { &mut self.board.rings } else { &mut self.board.markers };
                sets[side as usize] |= point.bit();
            }
            (rest, count) = (rest.skip(sign.len_utf8()), count + 1);
        }
        if count != wanted {
            let name = char::from(b'a' + column);
            let points = plural(count, "point");
            return Err(field.wrong(RULE, format!("column {name} has {points}, not {wanted}")));
        }
        Ok(())
    }

    fn read_removed(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let most = self.wanted;
        let number = |field: Field<'_>| field.number::<u8>().filter(|n| *n <= most);
        let numbers = field.pair(',').map(|pair| pair.map(number));
        let Some([Some(white), Some(black)]) = numbers else {
            let message =
                format!("removed is two numbers from 0 to {most}, of White's and of Black's rings");
            return Err(field.wrong(RULE, message));
        };
        self.removed = [white, black];
        Ok(())
    }

    /// Whether play can lead to these rings, markers and rings taken off.
    fn check_pieces(&self, columns: Field<'_>) -> Result<(), Rejection> {
        let wrong = |message: String| Err(columns.wrong(RULE, message));
        let [white, black] = Side::BOTH.map(|side| self.placed(side));
        for (side, placed) in Side::BOTH.into_iter().zip([white, black]) {
            if placed > RINGS {
                return wrong(format!(
                    "{side} has {placed} rings on the board and taken off, not {RINGS}"
                ));
            }
        }
        let (us, markers) = (self.to_move, self.board.all_markers().count_ones());
        if markers > MARKERS {
            return wrong(format!("there are {markers} markers, not {MARKERS}"));
        }
        let placing = white < RINGS || black < RINGS;
        let rings = format!("{white} white and {}", counted(black, "black ring", "black rings"));
        if placing && (markers > 0 || self.removed != [0; 2]) {
            return wrong(format!("{rings}, so there can be no marker yet"));
        }
        if placing && white != black + us as u8 {
            return wrong(format!("{rings} with {us} to move"));
        }
        if !placing && self.removed == [0; 2] && markers == 0 && us == Side::Black {
            return wrong(
                "all rings are placed and there is no marker, so White is to move".to_owned(),
            );
        }
        let other = self.removed[us.other() as usize];
        if other == self.wanted {
            let rings = plural(other, "ring");
            return wrong(format!("{} has taken off {rings} and has won", us.other()));
        }
        Ok(())
    }

    fn read_turn(&mut self, turn: Option<Field<'_>>) -> Result<(), Rejection> {
        let Some(turn) = turn else {
            self.find_due();
            return Ok(());
        };
        let (moved, ring) = match turn.text {
            "open" => (false, false),
            "open-ring" => (false, true),
            "moved" => (true, false),
            "moved-ring" => (true, true),
            _ => return Err(turn.wrong(RULE, "turn is open, open-ring, moved or moved-ring")),
        };
        let side = self.to_move;
        if Side::BOTH.iter().any(|side| self.placed(*side) < RINGS) {
            return Err(turn.wrong(RULE, "during placing each turn has one action"));
        }
        if moved && !ring && !self.board.has_row(side) {
            return Err(turn.wrong(RULE, format!("{side} has moved but has no row to take")));
        }
        if !moved && !ring && self.removed[side as usize] == 0 {
            return Err(turn.wrong(RULE, format!("{side} has not taken off a ring")));
        }
        if ring && self.pool() < 5 {
            return Err(
                turn.wrong(RULE, "a row was taken, so at least five markers are in the pool")
            );
        }
        if ring {
            self.due = Due::Ring;
        } else if moved {
            self.due = Due::Row;
        } else {
            self.find_due();
        }
        (self.moved, self.begun) = (moved, true);
        Ok(())
    }

    /// The side that has moved has taken its rows before the other side acts.
    fn check_rows(&self, columns: Field<'_>) -> Result<(), Rejection> {
        let other = self.to_move.other();
        if !self.moved && self.board.has_row(other) {
            let begin = AXES.iter().fold(0, |set, axis| set | self.board.rows(other, *axis));
            let first = Point::first(begin);
            return Err(
                columns.wrong(RULE, format!("{other} must have taken its row from {first}"))
            );
        }
        Ok(())
    }
}

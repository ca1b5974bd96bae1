//! Positions as text (R6): the points with a piece and the seat to move, `1,5,9,13,17,21,25 1`.

use crate::board::{LAST, Line, PIECES};
use crate::game::QixingQi;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for QixingQi {
    fn position(&self, out: &mut String) {
        let pieces = Line::of(self.line.bits());
        for (n, point) in pieces.enumerate() {
            put!(out, "{}{point}", if n == 0 { "" } else { "," });
        }
        let none = if self.line == Line::EMPTY { "-" } else { "" };
        put!(out, "{none} {}", self.to_move().0);
    }

    fn read_position(self, text: &str) -> Result<QixingQi, Rejection> {
        let all = Field::whole(text);
        let Some([points, seat]) = all.pair(' ') else {
            return Err(
                all.wrong(RULE, "a position is the points with a piece and the seat to move")
            );
        };
        let line = read_line(points)?;
        let turns = match seat.text {
            "1" => 0,
            "2" => 1,
            _ => return Err(seat.wrong(RULE, "the seat to move is 1 or 2")),
        };
        let game = QixingQi { line, turns, ..self };
        if game.places {
            game.check_placed(seat)?;
        } else {
            game.check_moved(points, seat)?;
        }
        Ok(game)
    }

    saved!(turns; |start, game| game.to_move() == start.to_move());

    fn forget(&mut self) {
        self.turns %= 2;
    }

    fn identity(&self) -> u128 {
        u128::from(self.line.bits()) << 1 | u128::from(self.turns % 2)
    }
}

fn read_line(points: Field<'_>) -> Result<Line, Rejection> {
    let (mut line, mut last) = (Line::EMPTY, 0);
    let fields = points.split(',').filter(|_| points.text != "-");
    for field in fields {
        let point: Option<u8> = field.number().filter(|point| (1..=LAST).contains(point));
        let Some(point) = point else {
            let message = format!("{:?} is not a point from 1 to {LAST}", field.text);
            return Err(field.wrong(RULE, message));
        };
        if point <= last {
            let message = format!("point {point} must not follow point {last}");
            return Err(field.wrong(RULE, message));
        }
        if line.count() == PIECES {
            return Err(field.wrong(RULE, format!("there are more than {PIECES} pieces")));
        }
        line.add(point);
        last = point;
    }
    Ok(line)
}

impl QixingQi {
    /// Whether it is the turn of the seat after this number of pieces placed (R3), if nothing can
    /// have moved.
    fn check_placed(&self, seat: Field<'_>) -> Result<(), Rejection> {
        let placed = u32::from(self.line.count());
        // Nothing has moved if all pieces are on the highest seven points.
        let unmoved = self.hand() > 0 || Line::points().skip(18).all(|point| self.line.has(point));
        if unmoved && placed % 2 != self.turns {
            let pieces = plural(placed, "piece");
            let message = format!("seat {} is not to move after {pieces}", seat.text);
            return Err(seat.wrong(RULE, message));
        }
        Ok(())
    }

    /// Whether moves from the stars (R4) can lead to this position.
    fn check_moved(&self, points: Field<'_>, seat: Field<'_>) -> Result<(), Rejection> {
        if self.hand() > 0 {
            let pieces_are = there_are(self.line.count(), "piece", "pieces");
            return Err(points.wrong(RULE, format!("{pieces_are}, not {PIECES}")));
        }
        for (point, star) in Line::of(self.line.bits()).zip(Line::stars()) {
            if point > star {
                let message = format!("the piece on point {point} started on point {star}");
                return Err(points.wrong(RULE, message));
            }
        }
        // Zero steps are zero moves, and one step is one move.
        let steps = Line::STARS.steps() - self.line.steps();
        if steps < 2 && steps != self.turns {
            let steps = plural(steps, "step");
            let message = format!("seat {} is not to move after {steps}", seat.text);
            return Err(seat.wrong(RULE, message));
        }
        Ok(())
    }
}

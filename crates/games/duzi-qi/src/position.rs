//! Positions as text (R5): the point of the stone and the seat to move, `a1 1`.

use crate::board::Point;
use crate::game::DuziQi;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

impl PositionText for DuziQi {
    fn position(&self, out: &mut String) {
        put!(out, "{} {}", self.stone, self.to_move().0);
    }

    fn read_position(self, text: &str) -> Result<DuziQi, Rejection> {
        let all = Field::whole(text);
        let Some([point, seat]) = all.pair(' ') else {
            return Err(all.wrong(RULE, "a position is a point and the seat to move"));
        };
        let (size, goal) = (self.board.size, self.board.goal());
        let stone = Point::parse(point.text.as_bytes(), size, size).ok_or_else(|| {
            point.wrong(RULE, format!("{:?} is not a point from a1 to {goal}", point.text))
        })?;
        let turns = match seat.text {
            "1" => 0,
            "2" => 1,
            _ => return Err(seat.wrong(RULE, "the seat to move is 1 or 2")),
        };
        // Moves to a point at most one step from the corner are as many as the steps.
        let steps = stone.x + stone.y;
        if steps < 2 && u32::from(steps) != turns {
            let message =
                format!("seat {} cannot be to move while the stone is on {stone}", seat.text);
            return Err(seat.wrong(RULE, message));
        }
        Ok(DuziQi { stone, turns, ..self })
    }

    saved!(turns; |start, game| game.to_move() == start.to_move());

    fn forget(&mut self) {
        self.turns %= 2;
    }

    fn identity(&self) -> u128 {
        let Point { x, y } = self.stone;
        u128::from(x) << 16 | u128::from(y) << 8 | u128::from(self.turns % 2)
    }
}

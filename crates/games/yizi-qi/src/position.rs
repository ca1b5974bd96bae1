//! Position text (R6): the number of pieces on each point, the goal first, and the seat to
//! move:
//! `0,1,1,1,1,1,1,1,1,1,1 1`.

use crate::board::{GOAL, LAST, Line, PIECES, Point};
use crate::game::YiziQi;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for YiziQi {
    fn position(&self, out: &mut String) {
        for point in (GOAL.0..=LAST.0).map(Point) {
            let behind = if point == LAST { ' ' } else { ',' };
            put!(out, "{}{behind}", self.line.on(point));
        }
        put!(out, "{}", self.to_move().0);
    }

    fn read_position(self, text: &str) -> Result<YiziQi, Rejection> {
        let all = Field::whole(text);
        let Some([points, seat]) = all.pair(' ') else {
            return Err(
                all.wrong(RULE, "a position is the pieces on each point and the seat to move")
            );
        };
        let line = read_line(points)?;
        let turns = match seat.text {
            "1" => 0,
            "2" => 1,
            _ => return Err(seat.wrong(RULE, "the seat to move is 1 or 2")),
        };
        let game = YiziQi { line, hand: PIECES - line.from(GOAL), turns, ..self };
        if self.hand > 0 {
            check_drops(&game, points, seat)?;
        } else {
            check_moves(&self, &game, points, seat)?;
        }
        Ok(game)
    }

    saved!(turns; |start, game| game.to_move() == start.to_move());

    fn forget(&mut self) {
        self.turns %= 2;
    }

    /// The line and the seat to move; the pieces left to drop follow from the line.
    fn identity(&self) -> u128 {
        u128::from(self.line.bits()) << 1 | u128::from(self.turns % 2)
    }
}

fn read_line(points: Field<'_>) -> Result<Line, Rejection> {
    let found = points.split(',').count();
    if found != usize::from(LAST.0) + 1 {
        let points_are = there_are(found, "point", "points");
        let message = format!("{points_are}, the line has {}", LAST.0 + 1);
        return Err(points.wrong(RULE, message));
    }
    let (mut line, mut sum) = (Line::EMPTY, 0);
    for (point, field) in (GOAL.0..).map(Point).zip(points.split(',')) {
        let count: Option<u8> = field.number().filter(|count| *count <= PIECES);
        let Some(count) = count else {
            let message = format!("{:?} is not a number of pieces from 0 to {PIECES}", field.text);
            return Err(field.wrong(RULE, message));
        };
        sum += count;
        if sum > PIECES {
            let message = format!("there are more than {PIECES} pieces up to point {point}");
            return Err(field.wrong(RULE, message));
        }
        line.add(point, count);
    }
    Ok(line)
}

/// Whether drops (R3) can lead to this position.
fn check_drops(game: &YiziQi, points: Field<'_>, seat: Field<'_>) -> Result<(), Rejection> {
    let (line, hand) = (game.line, game.hand);
    if hand == 0 {
        return Ok(());
    }
    if line.on(GOAL) > 0 {
        let message = format!("pieces are on the goal, but {hand} are left to drop");
        return Err(points.wrong(RULE, message));
    }
    // Where no point has two pieces, each drop was of one piece.
    let dropped = u32::from(PIECES - hand);
    let single = Line::points().all(|point| line.on(point) < 2);
    if single && dropped % 2 != game.turns {
        let message =
            format!("seat {} is not to move after {}", seat.text, plural(dropped, "drop"));
        return Err(seat.wrong(RULE, message));
    }
    Ok(())
}

/// Whether moves from the start (R4) can lead to this position.
fn check_moves(
    start: &YiziQi,
    game: &YiziQi,
    points: Field<'_>,
    seat: Field<'_>,
) -> Result<(), Rejection> {
    if game.hand > 0 {
        let message = format!("{}, not {PIECES}", there_are(PIECES - game.hand, "piece", "pieces"));
        return Err(points.wrong(RULE, message));
    }
    for point in Line::points().rev() {
        let (found, most) = (game.line.from(point), start.line.from(point));
        if found > most {
            let pieces = counted(found, "piece is", "pieces are");
            let message = format!("{pieces} on point {point} or beyond, at most {most} can be");
            return Err(points.wrong(RULE, message));
        }
    }
    // After at most one step the number of moves is the number of steps.
    let steps = start.line.steps() - game.line.steps();
    if steps < 2 && steps != game.turns {
        let message = format!("seat {} is not to move after {}", seat.text, plural(steps, "step"));
        return Err(seat.wrong(RULE, message));
    }
    Ok(())
}

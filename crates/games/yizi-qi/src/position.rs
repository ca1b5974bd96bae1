//! Position text (R6): pieces on each point from the goal on, the seat to move:
//! `0,1,1,1,1,1,1,1,1,1,1 1`.

use crate::board::{GOAL, LAST, Line, PIECES};
use crate::rules::YiziQi;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::Field;
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// Appends the position text.
pub(crate) fn write(game: &YiziQi, out: &mut String) {
    for point in GOAL..=LAST {
        let behind = if point == LAST { ' ' } else { ',' };
        write!(out, "{}{behind}", game.line.on(point)).expect("a String takes all");
    }
    write!(out, "{}", game.seat().0).expect("a String takes all");
}

/// Reads position text into a game at its start.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(start: YiziQi, text: &str) -> Result<YiziQi, Rejection> {
    let all = Field::whole(text);
    let Some([points, seat]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is the pieces on each point and the seat to move"));
    };
    let line = read_line(points)?;
    let turns = match seat.text {
        "1" => 0,
        "2" => 1,
        _ => return Err(seat.wrong(RULE, "the seat to move is 1 or 2")),
    };
    let game = YiziQi { line, hand: PIECES - line.from(GOAL), turns, ..start };
    if start.hand > 0 {
        check_drops(&game, points, seat)?;
    } else {
        check_moves(&start, &game, points, seat)?;
    }
    Ok(game)
}

fn read_line(points: Field<'_>) -> Result<Line, Rejection> {
    let found = points.split(',').count();
    if found != usize::from(LAST) + 1 {
        let message = format!(
            "{points}, the line has {}",
            LAST + 1,
            points = there_are(found, "point", "points")
        );
        return Err(points.wrong(RULE, message));
    }
    let (mut line, mut sum) = (Line::EMPTY, 0);
    for (point, field) in (GOAL..).zip(points.split(',')) {
        let count: Option<u8> = field.number().filter(|count| *count <= PIECES);
        let Some(count) = count else {
            let message = format!("{:?} is no number of pieces from 0 to {PIECES}", field.text);
            return Err(field.wrong(RULE, message));
        };
        sum += count;
        if sum > PIECES {
            let message = format!("there are more than {PIECES} pieces by point {point}");
            return Err(field.wrong(RULE, message));
        }
        line.add(point, count);
    }
    Ok(line)
}

/// Whether pieces that are dropped (R3) can lie like this.
fn check_drops(game: &YiziQi, points: Field<'_>, seat: Field<'_>) -> Result<(), Rejection> {
    let (line, hand) = (game.line, game.hand);
    if hand == 0 {
        return Ok(());
    }
    if line.on(GOAL) > 0 {
        let message = format!("pieces lie on the goal while {hand} are left to drop");
        return Err(points.wrong(RULE, message));
    }
    // Where no piece lies on another, each was a drop of its own.
    let dropped = u32::from(PIECES - hand);
    let single = Line::points().all(|point| line.on(point) < 2);
    if single && dropped % 2 != game.turns {
        let message = format!(
            "seat {} is not to move after {drops}",
            seat.text,
            drops = counted(dropped, "drop", "drops")
        );
        return Err(seat.wrong(RULE, message));
    }
    Ok(())
}

/// Whether moves from the start (R4) can lead there.
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
            let message = format!(
                "{pieces} on point {point} or beyond, at most {most} can",
                pieces = counted(found, "piece lies", "pieces lie")
            );
            return Err(points.wrong(RULE, message));
        }
    }
    // Nothing or a single step: so many moves, and no other number.
    let steps = start.line.steps() - game.line.steps();
    if steps < 2 && steps != game.turns {
        let message = format!(
            "seat {} is not to move after {steps}",
            seat.text,
            steps = counted(steps, "step", "steps")
        );
        return Err(seat.wrong(RULE, message));
    }
    Ok(())
}

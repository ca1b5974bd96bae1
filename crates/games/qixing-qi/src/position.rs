//! Position text (R6): the points that hold a piece and the seat to move: `1,5,9,13,17,21,25 1`.

use crate::board::{LAST, Line, PIECES};
use crate::rules::QixingQi;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::Field;
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

/// Appends the position text.
pub(crate) fn write(game: &QixingQi, out: &mut String) {
    let pieces = Line::of(game.line.bits());
    for (n, point) in pieces.enumerate() {
        write!(out, "{}{point}", if n == 0 { "" } else { "," }).expect("a String takes all");
    }
    let none = if game.line == Line::EMPTY { "-" } else { "" };
    write!(out, "{none} {}", game.seat().0).expect("a String takes all");
}

/// Reads position text into a game at its start.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(start: QixingQi, text: &str) -> Result<QixingQi, Rejection> {
    let all = Field::whole(text);
    let Some([points, seat]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is the points with a piece and the seat to move"));
    };
    let line = read_line(points)?;
    let turns = match seat.text {
        "1" => 0,
        "2" => 1,
        _ => return Err(seat.wrong(RULE, "the seat to move is 1 or 2")),
    };
    let game = QixingQi { line, turns, ..start };
    if game.places {
        check_places(&game, seat)?;
    } else {
        check_moves(&game, points, seat)?;
    }
    Ok(game)
}

fn read_line(points: Field<'_>) -> Result<Line, Rejection> {
    let (mut line, mut last) = (Line::EMPTY, 0);
    let fields = points.split(',').filter(|_| points.text != "-");
    for field in fields {
        let point: Option<u8> = field.number().filter(|point| (1..=LAST).contains(point));
        let Some(point) = point else {
            let message = format!("{:?} is no point from 1 to {LAST}", field.text);
            return Err(field.wrong(RULE, message));
        };
        if point <= last {
            let message = format!("point {point} does not come behind point {last}");
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

/// Whether the seat is the one to place the next piece (R3), if one is left.
fn check_places(game: &QixingQi, seat: Field<'_>) -> Result<(), Rejection> {
    let placed = u32::from(game.line.count());
    // On the highest seven points nothing has moved yet.
    let unmoved = game.hand() > 0 || Line::points().skip(18).all(|point| game.line.has(point));
    if unmoved && placed % 2 != game.turns {
        let message = format!(
            "seat {} is not to move after {pieces}",
            seat.text,
            pieces = counted(placed, "piece", "pieces")
        );
        return Err(seat.wrong(RULE, message));
    }
    Ok(())
}

/// Whether moves from the stars (R4) can lead there.
fn check_moves(game: &QixingQi, points: Field<'_>, seat: Field<'_>) -> Result<(), Rejection> {
    if game.hand() > 0 {
        let message = format!("{}, not {PIECES}", there_are(game.line.count(), "piece", "pieces"));
        return Err(points.wrong(RULE, message));
    }
    for (point, star) in Line::of(game.line.bits()).zip(Line::stars()) {
        if point > star {
            let message = format!("the piece on point {point} started on point {star}");
            return Err(points.wrong(RULE, message));
        }
    }
    // Nothing or a single step: so many moves, and no other number.
    let steps = Line::STARS.steps() - game.line.steps();
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

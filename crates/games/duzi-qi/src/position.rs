//! Position text (R5): where the stone stands and the seat to move, `a1 1`.

use crate::notation::Place;
use crate::rules::DuziQi;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::Field;

/// The rule of position text.
const RULE: &str = "R5.1";

/// Appends the position text.
pub(crate) fn write(game: &DuziQi, out: &mut String) {
    write!(out, "{} {}", game.stone, game.seat().0).expect("a String takes all");
}

/// Reads position text into a game at its start.
///
/// # Errors
/// It is malformed, or describes what cannot be.
pub(crate) fn read(start: DuziQi, text: &str) -> Result<DuziQi, Rejection> {
    let all = Field::whole(text);
    let Some([place, seat]) = all.pair(' ') else {
        return Err(all.wrong(RULE, "a position is a place and the seat to move"));
    };
    let stone = Place::parse(place.text.as_bytes(), start.size, start.size);
    let stone = stone.ok_or_else(|| {
        place.wrong(RULE, format!("{:?} is no place from a1 to {}", place.text, start.goal()))
    })?;
    let turns = match seat.text {
        "1" => 0,
        "2" => 1,
        _ => return Err(seat.wrong(RULE, "the seat to move is 1 or 2")),
    };
    // No step or one: so many moves, and no other number.
    let steps = stone.x + stone.y;
    if steps < 2 && u32::from(steps) != turns {
        let message = format!("seat {} is not to move with the stone on {stone}", seat.text);
        return Err(seat.wrong(RULE, message));
    }
    Ok(DuziQi { stone, turns, ..start })
}

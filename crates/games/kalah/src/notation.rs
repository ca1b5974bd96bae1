//! Actions as text: the house in the grid (`c1`), or its number from the seat's left (`3`).

use crate::board::{Pit, Point, Side};
use crate::facts::NUMBER;
use crate::game::Kalah;
use wanqi_sdk::board::square;
use wanqi_sdk::prelude::*;

/// The house that is sown.
pub type Action = Pit;

impl ActionText for Kalah {
    type Action = Action;

    fn write(&self, _actor: Actor, house: Action, out: &mut String) {
        put!(out, "{}", self.board.point(house));
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let houses = self.board.houses();
        let point = point!("R1.1", text, houses, 2).ok_or_else(|| {
            let last = Point::new(houses - 1, 1);
            let hint = format!("a house from a1 to {last}, or its number from the seat's left");
            Rejection::unreadable(text, hint)
        })?;
        Ok(self.board.at(point))
    }

    /// Reads canonical text, also with a capital letter, and the number of a house.
    fn read_lenient(&self, seat: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let Some(number) = square::row(text) else {
            return spelling::any_case(text, |text| self.read(seat, text));
        };
        let (shown, most) = (number + 1, self.board.houses());
        let houses = plural(most, "house");
        forbid!("R1.1", number >= u32::from(most), "a row has {houses}, not a house {shown}");
        let house = self.board.house(Side::of_seat(seat), number as u8);
        Ok(Read { canonical: false, ..Read::unchecked(house) })
    }

    fn write_style(&self, style: usize, seat: Actor, house: Action, out: &mut String) {
        match self.board.number(Side::of_seat(seat), house) {
            Some(number) if style == NUMBER => put!(out, "{}", number + 1),
            _ => self.write(seat, house, out),
        }
    }
}

//! Positions as text (R5): rows from the top, the seat to move, the round, and the seats that have
//! arrived or left.
//!
//! `11wwwww/…/kkkkk11 k 1`, then `arrived=kw` if seats have arrived and `left=ry` if seats have
//! left, the first one first.

use crate::board::{Board, Point, SEATS, SIDE};
use crate::game::Halma;
use crate::variant::{Arrival, COLOURS, Variant};
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

impl PositionText for Halma {
    fn position(&self, out: &mut String) {
        let letter = |x, y| self.board.at(Point::at(x, y)).map(|seat| COLOURS[seat].letter);
        write_rows(SIDE, |y| (0..SIDE).map(move |x| letter(x, y)), out);
        let side = if self.over() { '-' } else { COLOURS[self.to_move].letter };
        put!(out, " {side} {}", self.round);
        write_seats("arrived", &self.arrived, out);
        write_seats("left", &self.left, out);
    }

    fn read_position(mut self, text: &str) -> Result<Halma, Rejection> {
        let all = Field::whole(text);
        let mut fields = all.split(' ');
        let men = fields.next().unwrap_or(all);
        self.read_men(men)?;
        let side = fields.next();
        let side =
            side.ok_or_else(|| all.wrong(RULE, "the letter of the seat to move is missing"))?;
        let mut arrived = None;
        for (n, field) in fields.enumerate() {
            match field.key() {
                None if n == 0 => self.round = field.positive(RULE)?,
                Some(("arrived", seats)) if arrived.is_some() => {
                    return Err(seats.wrong(RULE, "arrived is given twice"));
                }
                Some(("arrived", seats)) => arrived = Some(seats),
                Some(("left", seats)) => self.read_left(seats)?,
                _ => {
                    return Err(field.wrong(RULE, format!("{:?} is not a known field", field.text)));
                }
            }
        }
        // A goal without own men is possible only if certain seats have left, so `left` comes
        // first.
        arrived.map_or(Ok(()), |seats| self.read_arrived(seats))?;
        self.read_side(side)?;
        self.find_unmarked(men)?;
        Ok(self)
    }
}

fn seat_of(letter: char, variant: &Variant) -> Option<usize> {
    COLOURS[..variant.seats()].iter().position(|colour| colour.letter == letter)
}

impl Halma {
    fn read_men(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let variant = self.variant;
        let mut board = Board::empty();
        let letter = |sign| seat_of(sign, &variant);
        let place = |x, y, seat| board.place(seat, Point::at(x, y));
        Rows::new(RULE, SIDE, "point", "man").read(field, |_| SIDE, letter, place)?;
        self.board = board;
        for (seat, colour) in COLOURS.iter().enumerate().take(variant.seats()) {
            let (men, due) = (board.men(seat).len(), variant.men());
            if men != due {
                let men = counted(men, "man", "men");
                return Err(field.wrong(RULE, format!("{} has {men}, not {due}", colour.name)));
            }
        }
        Ok(())
    }

    fn read_arrived(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let seats = seats(field, &self.variant)?;
        if seats.len() == self.variant.seats() {
            return Err(field.wrong(RULE, "the game is over before the last seat arrives"));
        }
        for (n, seat) in seats.into_iter().enumerate() {
            let (goal, men) = (self.variant.goal(seat), self.board.men(seat));
            let inside = men.and(goal).len();
            let least = match self.variant.arrival {
                Arrival::All => self.variant.men(),
                Arrival::Own if self.is_deserted(goal) => 0,
                Arrival::Own | Arrival::Filled => 1,
            };
            if inside < least {
                let name = COLOURS[seat].name;
                let men = counted(inside, "man", "men");
                return Err(field.wrong(RULE, format!("{name} has {men} in its goal")));
            }
            self.arrived[seat] = n as u8 + 1;
        }
        Ok(())
    }

    fn read_left(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let seats = seats(field, &self.variant)?;
        if self.variant.seats() == 2 || seats.len() == self.variant.seats() {
            return Err(
                field.wrong(RULE, "at least one seat must stay, and in a game for two both")
            );
        }
        if self.left != [0; SEATS] {
            return Err(field.wrong(RULE, "left is given twice"));
        }
        for (n, seat) in seats.into_iter().enumerate() {
            self.left[seat] = n as u8 + 1;
        }
        Ok(())
    }

    /// Reads the seat to move, which must agree with the seats that have arrived or left.
    fn read_side(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let both = (0..SEATS).find(|seat| self.arrived[*seat] != 0 && self.left[*seat] != 0);
        if let Some(seat) = both {
            return Err(field.wrong(
                RULE,
                format!("{} cannot both have arrived and have left", COLOURS[seat].name),
            ));
        }
        let playing = (0..self.variant.seats()).filter(|seat| self.plays(*seat)).count();
        if playing == 0 {
            return Err(field.wrong(RULE, "the last seat in play cannot arrive or leave"));
        }
        match (field.text, self.over()) {
            ("-", true) => return Ok(()),
            ("-", false) => {
                let message = format!("the game is not over, {playing} seats are in play");
                return Err(field.wrong(RULE, message));
            }
            (_, true) => return Err(field.wrong(RULE, "the game is over, no seat is to move")),
            _ => {}
        }
        let mut letters = field.text.chars();
        let seat = letters.next().and_then(|letter| seat_of(letter, &self.variant));
        let seat = seat.filter(|_| letters.next().is_none());
        self.to_move = seat.ok_or_else(|| field.wrong(RULE, "this is not the letter of a seat"))?;
        if !self.plays(self.to_move) {
            let name = COLOURS[self.to_move].name;
            return Err(
                field.wrong(RULE, format!("{name} has arrived or left and cannot be to move"))
            );
        }
        Ok(())
    }

    /// Checks that the seat that has just moved does not fill its goal without having arrived. If a
    /// seat has arrived or left, the seat of the last move is unknown.
    fn find_unmarked(&self, men: Field<'_>) -> Result<(), Rejection> {
        let seats = self.variant.seats();
        let last = (self.to_move + seats - 1) % seats;
        let all_play = (0..seats).all(|seat| self.plays(seat));
        if all_play && self.fills_goal(last) {
            let name = COLOURS[last].name;
            return Err(
                men.wrong(RULE, format!("{name} fills its goal, but arrived does not name it"))
            );
        }
        Ok(())
    }
}

/// Writes the seats in the order of their places.
fn write_seats(key: &str, places: &[u8; SEATS], out: &mut String) {
    let seats = (1..=SEATS as u8).filter_map(|n| places.iter().position(|place| *place == n));
    for (n, seat) in seats.enumerate() {
        if n == 0 {
            put!(out, " {key}=");
        }
        out.push(COLOURS[seat].letter);
    }
}

/// Reads letters of seats, each at most once.
fn seats(field: Field<'_>, variant: &Variant) -> Result<Vec<usize>, Rejection> {
    let mut seats = Vec::new();
    for letter in field.text.chars() {
        let seat = seat_of(letter, variant);
        let none = || field.wrong(RULE, format!("{letter:?} is not the letter of a seat"));
        let seat = seat.ok_or_else(none)?;
        if seats.contains(&seat) {
            return Err(field.wrong(RULE, format!("{letter} is given twice")));
        }
        seats.push(seat);
    }
    if seats.is_empty() {
        return Err(field.wrong(RULE, "there is no letter of a seat"));
    }
    Ok(seats)
}

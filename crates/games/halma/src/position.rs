//! Position text (R5): rows from the top, the seat to move, the round, and what men do not show.
//!
//! `11wwwww/…/kkkkk11 k 1`. Keys, left out where nobody is meant: `arrived=kw` (who has arrived),
//! `left=ry` (who has left), the first one first.

use crate::board::{Board, SEATS};
use crate::game::Halma;
use crate::grid::{Point, SIDE};
use crate::variant::{Arrival, COLOURS, Variant};
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

fn seat_of(letter: char, variant: &Variant) -> Option<usize> {
    COLOURS[..variant.seats()].iter().position(|colour| colour.letter == letter)
}

/// The points of each row, from the top and from the left.
fn rows() -> impl Iterator<Item = impl Iterator<Item = Point> + Clone> {
    (0..SIDE).rev().map(|y| (0..SIDE).map(move |x| Point::at(x, y)))
}

impl Halma {
    /// Appends the position text.
    pub(crate) fn write_position(&self, out: &mut String) {
        for (n, row) in rows().enumerate() {
            if n > 0 {
                out.push('/');
            }
            write_row(row.map(|point| self.board.at(point).map(|seat| COLOURS[seat].letter)), out);
        }
        let side = if self.over() { '-' } else { COLOURS[self.to_move].letter };
        write!(out, " {side} {}", self.round).expect("a String takes all");
        write_seats("arrived", &self.arrived, out);
        write_seats("left", &self.left, out);
    }

    /// Reads position text.
    ///
    /// # Errors
    /// It is malformed, or describes what cannot be.
    pub(crate) fn from_position(variant: Variant, text: &str) -> Result<Self, Rejection> {
        let all = Field::whole(text);
        let mut fields = all.split(' ');
        let men = fields.next().unwrap_or(all);
        let mut game = Halma::at(variant, read_men(men, &variant)?);
        let side = fields.next();
        let side =
            side.ok_or_else(|| all.wrong(RULE, "the letter of the seat to move is missing"))?;
        let mut arrived = None;
        for (n, field) in fields.enumerate() {
            match field.key() {
                None if n == 0 => game.round = number(field)?,
                Some(("arrived", seats)) if arrived.is_some() => {
                    return Err(seats.wrong(RULE, "arrived is given twice"));
                }
                Some(("arrived", seats)) => arrived = Some(seats),
                Some(("left", seats)) => game.read_left(seats)?,
                _ => return Err(field.wrong(RULE, format!("{:?} has no meaning here", field.text))),
            }
        }
        // Whether a goal without own men is possible depends on who has left.
        arrived.map_or(Ok(()), |seats| game.read_arrived(seats))?;
        game.read_side(side)?;
        game.find_unmarked(men)?;
        Ok(game)
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
                return Err(field.wrong(
                    RULE,
                    format!("{name} has {men} in its goal", men = counted(inside, "man", "men")),
                ));
            }
            self.arrived[seat] = n as u8 + 1;
        }
        Ok(())
    }

    fn read_left(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let seats = seats(field, &self.variant)?;
        if self.variant.seats() == 2 || seats.len() == self.variant.seats() {
            return Err(field.wrong(RULE, "so many seats cannot have left"));
        }
        if self.left != [0; SEATS] {
            return Err(field.wrong(RULE, "left is given twice"));
        }
        for (n, seat) in seats.into_iter().enumerate() {
            self.left[seat] = n as u8 + 1;
        }
        Ok(())
    }

    /// The seat to move fits with who has arrived and who has left.
    fn read_side(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let both = (0..SEATS).find(|seat| self.arrived[*seat] != 0 && self.left[*seat] != 0);
        if let Some(seat) = both {
            return Err(field.wrong(RULE, format!("{} has arrived and left", COLOURS[seat].name)));
        }
        let playing = (0..self.variant.seats()).filter(|seat| self.plays(*seat)).count();
        if playing == 0 {
            return Err(field.wrong(RULE, "the last seat in play neither arrives nor leaves"));
        }
        match (field.text, self.over()) {
            ("-", true) => return Ok(()),
            ("-", false) => {
                return Err(field.wrong(
                    RULE,
                    format!(
                        "{seats} play on, the game is not over",
                        seats = counted(playing, "seat", "seats")
                    ),
                ));
            }
            (_, true) => return Err(field.wrong(RULE, "the game is over, nobody is to move")),
            _ => {}
        }
        let mut letters = field.text.chars();
        let seat = letters.next().and_then(|letter| seat_of(letter, &self.variant));
        let seat = seat.filter(|_| letters.next().is_none());
        self.to_move =
            seat.ok_or_else(|| field.wrong(RULE, "no seat of this letter is to move"))?;
        if !self.plays(self.to_move) {
            let name = COLOURS[self.to_move].name;
            return Err(field.wrong(RULE, format!("{name} does not play any more")));
        }
        Ok(())
    }

    /// Who has just moved cannot have reached the goal without having arrived. Where a seat has
    /// arrived or left, the last to move is not known.
    fn find_unmarked(&self, men: Field<'_>) -> Result<(), Rejection> {
        let seats = self.variant.seats();
        let last = (self.to_move + seats - 1) % seats;
        let all_play = (0..seats).all(|seat| self.plays(seat));
        if all_play && self.fills_goal(last) {
            let name = COLOURS[last].name;
            return Err(men.wrong(RULE, format!("{name} fills its goal and is not under arrived")));
        }
        Ok(())
    }
}

/// Writes the seats in the order of their places.
fn write_seats(key: &str, places: &[u8; SEATS], out: &mut String) {
    let seats = (1..=SEATS as u8).filter_map(|n| places.iter().position(|place| *place == n));
    for (n, seat) in seats.enumerate() {
        if n == 0 {
            write!(out, " {key}=").expect("a String takes all");
        }
        out.push(COLOURS[seat].letter);
    }
}

fn read_men(field: Field<'_>, variant: &Variant) -> Result<Board, Rejection> {
    let mut board = Board::empty();
    let count = field.split('/').count();
    if count != rows().count() {
        return Err(field.wrong(
            RULE,
            format!("{rows}, the board has 16", rows = there_are(count, "row", "rows")),
        ));
    }
    for (text, row) in field.split('/').zip(rows()) {
        read_row(text, row, variant, &mut board)?;
    }
    for (seat, colour) in COLOURS.iter().enumerate().take(variant.seats()) {
        let men = board.men(seat).len();
        let due = variant.men();
        if men != due {
            return Err(field.wrong(
                RULE,
                format!("{} has {men}, not {due}", colour.name, men = counted(men, "man", "men")),
            ));
        }
    }
    Ok(board)
}

fn read_row(
    field: Field<'_>,
    mut row: impl Iterator<Item = Point> + Clone,
    variant: &Variant,
    board: &mut Board,
) -> Result<(), Rejection> {
    let length = row.clone().count();
    let wrong = || {
        field.wrong(
            RULE,
            format!("{:?} is no row of {}", field.text, counted(length, "point", "points")),
        )
    };
    let mut rest = field.text;
    while let Some(sign) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let run = Field { text: &rest[..digits], offset: field.offset };
            let empty = number(run)?;
            row.nth(empty as usize - 1).ok_or_else(wrong)?;
            rest = &rest[digits..];
        } else {
            let seat = seat_of(sign, variant).ok_or_else(wrong)?;
            board.place(seat, row.next().ok_or_else(wrong)?);
            rest = &rest[sign.len_utf8()..];
        }
    }
    if row.next().is_some() { Err(wrong()) } else { Ok(()) }
}

/// A number without leading zeros.
fn number(field: Field<'_>) -> Result<u32, Rejection> {
    let number = field.number().filter(|number| *number > 0);
    number.ok_or_else(|| field.wrong(RULE, format!("{:?} is no number from 1", field.text)))
}

/// The seats of these letters, each once.
fn seats(field: Field<'_>, variant: &Variant) -> Result<Vec<usize>, Rejection> {
    let mut seats = Vec::new();
    for letter in field.text.chars() {
        let seat = seat_of(letter, variant);
        let none = || field.wrong(RULE, format!("no seat has the letter {letter}"));
        let seat = seat.ok_or_else(none)?;
        if seats.contains(&seat) {
            return Err(field.wrong(RULE, format!("{letter} is named twice")));
        }
        seats.push(seat);
    }
    if seats.is_empty() {
        return Err(field.wrong(RULE, "no seat is named"));
    }
    Ok(seats)
}

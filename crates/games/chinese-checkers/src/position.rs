//! Position text (R5): rows from the top, the seat to move, the round, and what men do not show.
//!
//! `w/ww/…/kk/k k 1`. Keys, left out where nobody is meant: `arrived=kw` (who has arrived in this
//! round), `left=ry` (who has left, the first one first).

use crate::board::{Board, SEATS};
use crate::game::{ChineseCheckers, End};
use crate::star::Point;
use crate::variant::{Arrival, COLOURS, Variant};
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

/// Men of each seat.
const MEN: u32 = 10;

fn seat_of(letter: char, variant: &Variant) -> Option<usize> {
    COLOURS[..variant.seats()].iter().position(|colour| colour.letter == letter)
}

/// The points of each row, from the top and from the left.
fn rows() -> impl Iterator<Item = impl Iterator<Item = Point> + Clone> {
    (-8_i8..=8).rev().map(|r| Point::all().filter(move |point| point.axial().1 == r))
}

impl ChineseCheckers {
    /// Appends the position text.
    pub(crate) fn write_position(&self, out: &mut String) {
        for (n, row) in rows().enumerate() {
            if n > 0 {
                out.push('/');
            }
            write_row(row.map(|point| self.board.at(point).map(|seat| COLOURS[seat].letter)), out);
        }
        let side = if self.end.is_some() { '-' } else { COLOURS[self.to_move].letter };
        write!(out, " {side} {}", self.round).expect("a String takes all");
        let arrived: Vec<usize> = (0..SEATS).filter(|seat| self.arrived[*seat]).collect();
        write_seats("arrived", &arrived, out);
        let mut left: Vec<usize> = (0..SEATS).filter(|seat| self.left[*seat] != 0).collect();
        left.sort_by_key(|seat| self.left[*seat]);
        write_seats("left", &left, out);
    }

    /// Reads position text.
    ///
    /// # Errors
    /// It is malformed, or describes what cannot be.
    pub(crate) fn from_position(variant: Variant, text: &str) -> Result<Self, Rejection> {
        let all = Field::whole(text);
        let mut fields = all.split(' ');
        let men = fields.next().unwrap_or(all);
        let mut game = ChineseCheckers::at(variant, read_men(men, &variant)?);
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
        for seat in seats(field, &self.variant)? {
            let (goal, men) = (self.variant.goal(seat), self.board.men(seat));
            let inside = men.and(goal).len();
            let least = match self.variant.arrival {
                Arrival::All => MEN,
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
            self.arrived[seat] = true;
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
        let both = (0..SEATS).find(|seat| self.arrived[*seat] && self.left[*seat] != 0);
        if let Some(seat) = both {
            return Err(field.wrong(RULE, format!("{} has arrived and left", COLOURS[seat].name)));
        }
        let arrived = (0..SEATS).rev().find(|seat| self.arrived[*seat]);
        let alone = self.playing().count() == 1;
        if field.text == "-" {
            self.end = match arrived {
                Some(_) => Some(End::Arrival),
                None if alone => Some(End::Alone),
                None => {
                    return Err(field.wrong(RULE, "nobody has arrived, so the game is not over"));
                }
            };
            return Ok(());
        }
        let mut letters = field.text.chars();
        let seat = letters.next().and_then(|letter| seat_of(letter, &self.variant));
        let seat = seat.filter(|_| letters.next().is_none());
        self.to_move =
            seat.ok_or_else(|| field.wrong(RULE, "no seat of this letter is to move"))?;
        let name = COLOURS[self.to_move].name;
        if self.left[self.to_move] != 0 {
            return Err(field.wrong(RULE, format!("{name} has left")));
        }
        if alone {
            return Err(field.wrong(RULE, format!("{name} is alone, so the game is over")));
        }
        if let Some(last) = arrived.filter(|last| *last >= self.to_move) {
            let last = COLOURS[last].name;
            return Err(field.wrong(RULE, format!("{name} has had its turn before {last} arrived")));
        }
        Ok(())
    }

    /// Who has just moved cannot have reached the goal without having arrived. Where a seat has
    /// left, the last to move is not known.
    fn find_unmarked(&self, men: Field<'_>) -> Result<(), Rejection> {
        if self.left != [0; SEATS] {
            return Ok(());
        }
        let seats = self.variant.seats();
        let ended = self.end.is_some();
        let next = if ended { 0 } else { self.to_move };
        let last = (next + seats - 1) % seats;
        if !self.arrived[last] && self.fills_goal(last) {
            let name = COLOURS[last].name;
            return Err(men.wrong(RULE, format!("{name} fills its goal and is not under arrived")));
        }
        Ok(())
    }
}

fn write_seats(key: &str, seats: &[usize], out: &mut String) {
    if !seats.is_empty() {
        write!(out, " {key}=").expect("a String takes all");
        out.extend(seats.iter().map(|seat| COLOURS[*seat].letter));
    }
}

fn read_men(field: Field<'_>, variant: &Variant) -> Result<Board, Rejection> {
    let mut board = Board::empty();
    let count = field.split('/').count();
    if count != rows().count() {
        return Err(field.wrong(
            RULE,
            format!("{rows}, the star has 17", rows = there_are(count, "row", "rows")),
        ));
    }
    for (text, row) in field.split('/').zip(rows()) {
        read_row(text, row, variant, &mut board)?;
    }
    for (seat, colour) in COLOURS.iter().enumerate().take(variant.seats()) {
        let men = board.men(seat).len();
        if men != MEN {
            return Err(field.wrong(
                RULE,
                format!("{} has {men}, not {MEN}", colour.name, men = counted(men, "man", "men")),
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

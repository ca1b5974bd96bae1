//! Position text (R5): rows from the top, the seat to move, the round, and what men do not show.
//!
//! `11wwwww/…/kkkkk11 k 1`. Keys, left out where nobody is meant: `arrived=kw` (who has arrived),
//! `left=ry` (who has left), the first one first.

use crate::board::{Board, SEATS};
use crate::game::Halma;
use crate::grid::{Point, SIDE};
use crate::variant::{COLOURS, Variant};
use std::fmt::Write as _;
use wanqi_sdk::Rejection;

/// A piece of the text and where it stands.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Field<'a> {
    fn wrong(self, message: impl Into<String>) -> Rejection {
        Rejection::position("R5.1", message.into(), self.offset, self.text.len())
    }

    fn split(self, by: char) -> impl Iterator<Item = Field<'a>> {
        self.text.split(by).scan(self.offset, move |next, text| {
            let offset = *next;
            *next += text.len() + by.len_utf8();
            Some(Field { text, offset })
        })
    }

    /// A number without leading zeros.
    fn number(self) -> Result<u32, Rejection> {
        let plain = !self.text.starts_with(['0', '+']);
        let number = self.text.parse().ok().filter(|_| plain);
        number.ok_or_else(|| self.wrong(format!("{:?} is no number from 1", self.text)))
    }

    /// The seats of these letters, each once.
    fn seats(self, variant: &Variant) -> Result<Vec<usize>, Rejection> {
        let mut seats = Vec::new();
        for letter in self.text.chars() {
            let seat = seat_of(letter, variant);
            let none = || self.wrong(format!("no seat has the letter {letter}"));
            let seat = seat.ok_or_else(none)?;
            if seats.contains(&seat) {
                return Err(self.wrong(format!("{letter} is named twice")));
            }
            seats.push(seat);
        }
        if seats.is_empty() {
            return Err(self.wrong("no seat is named"));
        }
        Ok(seats)
    }
}

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
            write_row(&self.board, row, out);
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
        let all = Field { text, offset: 0 };
        let mut fields = all.split(' ');
        let men = fields.next().unwrap_or(all);
        let mut game = Halma::at(variant, read_men(men, &variant)?);
        let side = fields.next();
        let side = side.ok_or_else(|| all.wrong("the letter of the seat to move is missing"))?;
        for (n, field) in fields.enumerate() {
            match field.text.split_once('=') {
                None if n == 0 => game.round = field.number()?,
                Some(("arrived", seats)) => game.read_arrived(inside(field, seats))?,
                Some(("left", seats)) => game.read_left(inside(field, seats))?,
                _ => return Err(field.wrong(format!("{:?} has no meaning here", field.text))),
            }
        }
        game.read_side(side)?;
        game.find_unmarked(men)?;
        Ok(game)
    }

    fn read_arrived(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        if self.arrived != [0; SEATS] {
            return Err(field.wrong("arrived is given twice"));
        }
        let seats = field.seats(&self.variant)?;
        if seats.len() == self.variant.seats() {
            return Err(field.wrong("the game is over before the last seat arrives"));
        }
        for (n, seat) in seats.into_iter().enumerate() {
            let (goal, men) = (self.variant.goal(seat), self.board.men(seat));
            let inside = men.and(goal).len();
            let least = if self.variant.own_men { self.variant.men() } else { 1 };
            if inside < least {
                let name = COLOURS[seat].name;
                return Err(field.wrong(format!("{name} has {inside} men in its goal")));
            }
            self.arrived[seat] = n as u8 + 1;
        }
        Ok(())
    }

    fn read_left(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let seats = field.seats(&self.variant)?;
        if self.variant.seats() == 2 || seats.len() == self.variant.seats() {
            return Err(field.wrong("so many seats cannot have left"));
        }
        if self.left != [0; SEATS] {
            return Err(field.wrong("left is given twice"));
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
            return Err(field.wrong(format!("{} has arrived and left", COLOURS[seat].name)));
        }
        let playing = (0..self.variant.seats()).filter(|seat| self.plays(*seat)).count();
        if playing == 0 {
            return Err(field.wrong("the last seat in play neither arrives nor leaves"));
        }
        match (field.text, self.over()) {
            ("-", true) => return Ok(()),
            ("-", false) => {
                return Err(field.wrong(format!("{playing} seats play on, the game is not over")));
            }
            (_, true) => return Err(field.wrong("the game is over, nobody is to move")),
            _ => {}
        }
        let mut letters = field.text.chars();
        let seat = letters.next().and_then(|letter| seat_of(letter, &self.variant));
        let seat = seat.filter(|_| letters.next().is_none());
        self.to_move = seat.ok_or_else(|| field.wrong("no seat of this letter is to move"))?;
        if !self.plays(self.to_move) {
            let name = COLOURS[self.to_move].name;
            return Err(field.wrong(format!("{name} does not play any more")));
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
            return Err(men.wrong(format!("{name} fills its goal and is not under arrived")));
        }
        Ok(())
    }
}

/// The part of a field behind its key.
fn inside<'a>(field: Field<'a>, text: &'a str) -> Field<'a> {
    Field { text, offset: field.offset + field.text.len() - text.len() }
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

fn write_row(board: &Board, row: impl Iterator<Item = Point>, out: &mut String) {
    let mut empty = 0;
    let flush = |empty: &mut u32, out: &mut String| {
        if *empty > 0 {
            write!(out, "{empty}").expect("a String takes all");
            *empty = 0;
        }
    };
    for point in row {
        match board.at(point) {
            None => empty += 1,
            Some(seat) => {
                flush(&mut empty, out);
                out.push(COLOURS[seat].letter);
            }
        }
    }
    flush(&mut empty, out);
}

fn read_men(field: Field<'_>, variant: &Variant) -> Result<Board, Rejection> {
    let mut board = Board::empty();
    let count = field.split('/').count();
    if count != rows().count() {
        return Err(field.wrong(format!("there are {count} rows, the board has 16")));
    }
    for (text, row) in field.split('/').zip(rows()) {
        read_row(text, row, variant, &mut board)?;
    }
    for (seat, colour) in COLOURS.iter().enumerate().take(variant.seats()) {
        let men = board.men(seat).len();
        let due = variant.men();
        if men != due {
            return Err(field.wrong(format!("{} has {men} men, not {due}", colour.name)));
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
    let wrong = || field.wrong(format!("a row of {length} points does not read {:?}", field.text));
    let mut rest = field.text;
    while let Some(sign) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let empty = Field { text: &rest[..digits], offset: field.offset }.number()?;
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

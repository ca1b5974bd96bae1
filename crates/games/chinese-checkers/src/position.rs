//! Position text (R5): rows from the top, the seat to move, the round, and what men do not show.
//!
//! `w/ww/…/kk/k k 1`. Keys, left out where nobody is meant: `arrived=kw` (who has arrived in this
//! round), `left=ry` (who has left, the first one first).

use crate::board::{Board, SEATS};
use crate::game::{ChineseCheckers, End};
use crate::star::Point;
use crate::variant::{COLOURS, Variant};
use std::fmt::Write as _;
use wanqi_sdk::Rejection;

/// Men of each seat.
const MEN: u32 = 10;

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
    (-8_i8..=8).rev().map(|r| Point::all().filter(move |point| point.axial().1 == r))
}

impl ChineseCheckers {
    /// Appends the position text.
    pub(crate) fn write_position(&self, out: &mut String) {
        for (n, row) in rows().enumerate() {
            if n > 0 {
                out.push('/');
            }
            write_row(&self.board, row, out);
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
        let all = Field { text, offset: 0 };
        let mut fields = all.split(' ');
        let men = fields.next().unwrap_or(all);
        let mut game = ChineseCheckers::at(variant, read_men(men, &variant)?);
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
        if self.arrived != [false; SEATS] {
            return Err(field.wrong("arrived is given twice"));
        }
        for seat in field.seats(&self.variant)? {
            let (goal, men) = (self.variant.goal(seat), self.board.men(seat));
            let inside = men.and(goal).len();
            let least = if self.variant.own_men { MEN } else { 1 };
            if inside < least {
                let name = COLOURS[seat].name;
                return Err(field.wrong(format!("{name} has {inside} men in its goal")));
            }
            self.arrived[seat] = true;
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
        let both = (0..SEATS).find(|seat| self.arrived[*seat] && self.left[*seat] != 0);
        if let Some(seat) = both {
            return Err(field.wrong(format!("{} has arrived and left", COLOURS[seat].name)));
        }
        let arrived = (0..SEATS).rev().find(|seat| self.arrived[*seat]);
        let alone = self.playing().count() == 1;
        if field.text == "-" {
            self.end = match arrived {
                Some(_) => Some(End::Arrival),
                None if alone => Some(End::Alone),
                None => return Err(field.wrong("nobody has arrived, so the game is not over")),
            };
            return Ok(());
        }
        let mut letters = field.text.chars();
        let seat = letters.next().and_then(|letter| seat_of(letter, &self.variant));
        let seat = seat.filter(|_| letters.next().is_none());
        self.to_move = seat.ok_or_else(|| field.wrong("no seat of this letter is to move"))?;
        let name = COLOURS[self.to_move].name;
        if self.left[self.to_move] != 0 {
            return Err(field.wrong(format!("{name} has left")));
        }
        if alone {
            return Err(field.wrong(format!("{name} is alone, so the game is over")));
        }
        if let Some(last) = arrived.filter(|last| *last >= self.to_move) {
            let last = COLOURS[last].name;
            return Err(field.wrong(format!("{name} has had its turn before {last} arrived")));
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
            return Err(men.wrong(format!("{name} fills its goal and is not under arrived")));
        }
        Ok(())
    }
}

/// The part of a field behind its key.
fn inside<'a>(field: Field<'a>, text: &'a str) -> Field<'a> {
    Field { text, offset: field.offset + field.text.len() - text.len() }
}

fn write_seats(key: &str, seats: &[usize], out: &mut String) {
    if !seats.is_empty() {
        write!(out, " {key}=").expect("a String takes all");
        out.extend(seats.iter().map(|seat| COLOURS[*seat].letter));
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
        return Err(field.wrong(format!("there are {count} rows, the star has 17")));
    }
    for (text, row) in field.split('/').zip(rows()) {
        read_row(text, row, variant, &mut board)?;
    }
    for (seat, colour) in COLOURS.iter().enumerate().take(variant.seats()) {
        let men = board.men(seat).len();
        if men != MEN {
            return Err(field.wrong(format!("{} has {men} men, not {MEN}", colour.name)));
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

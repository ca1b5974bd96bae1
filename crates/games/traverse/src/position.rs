//! Position text (R5): rows from the top, the seat to move, the round, and who has left.
//!
//! `sdtcctds/10/…/SDTCCTDS k 2`. The first row and the last have eight cells. `left=ry` names those
//! who have left, the first one first.

use crate::game::Traverse;
use crate::grid::{Cell, SIDE};
use crate::pieces::{OF_SHAPE, Shape};
use crate::variant::COLOURS;
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R5.1";

/// The cells of each row, from the top and from the left.
fn rows() -> impl Iterator<Item = impl Iterator<Item = Cell> + Clone> {
    (0..SIDE).rev().map(|y| (0..SIDE).filter_map(move |x| Cell::at(x, y)))
}

impl Traverse {
    /// Appends the position text.
    pub(crate) fn write_position(&self, out: &mut String) {
        let letter = |(seat, shape): (usize, Shape)| COLOURS[seat].pieces[shape as usize];
        for (n, row) in rows().enumerate() {
            if n > 0 {
                out.push('/');
            }
            write_row(row.map(|cell| self.board.at(cell).map(letter)), out);
        }
        let side = if self.over() { '-' } else { COLOURS[self.to_move].letter };
        write!(out, " {side} {}", self.round).expect("a String takes all");
        let in_order = |n: &u8| self.left.iter().position(|place| place == n);
        for seat in (1..=self.left.len() as u8).filter_map(|n| in_order(&n)) {
            out.push_str(if out.contains('=') { "" } else { " left=" });
            out.push(COLOURS[seat].letter);
        }
    }

    /// This game, which has just begun, with the position of a text.
    ///
    /// # Errors
    /// It is malformed, or describes what cannot be.
    pub(crate) fn with_position(mut self, text: &str) -> Result<Traverse, Rejection> {
        let all = Field::whole(text);
        let mut fields = all.split(' ');
        let (Some(men), Some(side), Some(round)) = (fields.next(), fields.next(), fields.next())
        else {
            return Err(all.wrong(RULE, "a position is ten rows, the seat to move and the round"));
        };
        let [left] = keys(RULE, ["left"], fields)?;
        self.read_men(men)?;
        let number = round.number().filter(|number| *number > 0);
        let none = || round.wrong(RULE, format!("{:?} is no number from 1", round.text));
        self.round = number.ok_or_else(none)?;
        left.map_or(Ok(()), |left| self.read_left(left))?;
        self.read_side(side)?;
        self.check_pieces(men)?;
        self.check_rows(men)?;
        self.begin_run();
        Ok(self)
    }

    fn read_men(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let count = field.split('/').count();
        if count != usize::from(SIDE) {
            return Err(field.wrong(
                RULE,
                format!("{rows}, the board has {SIDE}", rows = there_are(count, "row", "rows")),
            ));
        }
        for (text, row) in field.split('/').zip(rows()) {
            self.read_row(text, row)?;
        }
        Ok(())
    }

    fn read_row(
        &mut self,
        field: Field<'_>,
        mut row: impl Iterator<Item = Cell> + Clone,
    ) -> Result<(), Rejection> {
        let length = row.clone().count();
        let wrong = || {
            field.wrong(
                RULE,
                format!("{:?} is no row of {}", field.text, counted(length, "cell", "cells")),
            )
        };
        let mut rest = field;
        while let Some(sign) = rest.text.chars().next() {
            let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let empty = rest.part(0..digits).number::<usize>().filter(|empty| *empty > 0);
                row.nth(empty.ok_or_else(wrong)? - 1).ok_or_else(wrong)?;
                rest = rest.skip(digits);
            } else {
                let (seat, shape) = self.piece(sign).ok_or_else(wrong)?;
                self.board.place(seat, shape, row.next().ok_or_else(wrong)?);
                rest = rest.skip(sign.len_utf8());
            }
        }
        if row.next().is_some() { Err(wrong()) } else { Ok(()) }
    }

    /// The seat and the shape of a letter.
    fn piece(&self, letter: char) -> Option<(usize, Shape)> {
        COLOURS[..self.variant.seats()].iter().enumerate().find_map(|(seat, colour)| {
            let n = colour.pieces.iter().position(|piece| *piece == letter)?;
            Some((seat, Shape::ALL[n]))
        })
    }

    fn seat(&self, letter: char) -> Option<usize> {
        COLOURS[..self.variant.seats()].iter().position(|colour| colour.letter == letter)
    }

    fn read_left(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        if self.variant.seats() == 2 || field.text.len() >= self.variant.seats() {
            return Err(field.wrong(RULE, "so many seats cannot have left"));
        }
        for (n, letter) in field.text.chars().enumerate() {
            let none = || field.wrong(RULE, format!("no seat has the letter {letter}"));
            let seat = self.seat(letter).ok_or_else(none)?;
            if self.left[seat] != 0 {
                return Err(field.wrong(RULE, format!("{letter} is named twice")));
            }
            self.left[seat] = n as u8 + 1;
        }
        Ok(())
    }

    /// The seat to move, or that nobody is because the game is over.
    fn read_side(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let mut ended = (0..self.variant.seats()).filter(|seat| {
            let alone = self.playing() == 1 && self.left[*seat] == 0;
            alone || self.fills_goal(*seat)
        });
        let (first, second) = (ended.next(), ended.next());
        if let (Some(first), Some(second)) = (first, second) {
            let [first, second] = [first, second].map(|seat| COLOURS[seat].name);
            return Err(field.wrong(RULE, format!("{first} and {second} cannot both have won")));
        }
        self.winner = first;
        match (field.text, first) {
            ("-", Some(seat)) => {
                self.to_move = seat;
                return Ok(());
            }
            ("-", None) => return Err(field.wrong(RULE, "nobody has won, a seat is to move")),
            (_, Some(seat)) => {
                let name = COLOURS[seat].name;
                return Err(field.wrong(RULE, format!("{name} has won, nobody is to move")));
            }
            _ => {}
        }
        let mut letters = field.text.chars();
        let seat = letters.next().and_then(|letter| self.seat(letter));
        let seat = seat.filter(|_| letters.next().is_none());
        let none = || field.wrong(RULE, "no seat of this letter is to move");
        self.to_move = seat.ok_or_else(none)?;
        if self.left[self.to_move] != 0 {
            let name = COLOURS[self.to_move].name;
            return Err(field.wrong(RULE, format!("{name} has left and is not to move")));
        }
        Ok(())
    }

    /// Each seat has two pieces of each shape once it has set them up, and none otherwise.
    fn check_pieces(&self, field: Field<'_>) -> Result<(), Rejection> {
        for (seat, colour) in COLOURS.iter().enumerate().take(self.variant.seats()) {
            let (name, men) = (colour.name, self.board.men(seat));
            let waits = self.round == 1 && seat >= self.to_move && !self.over();
            if men.is_empty() && (waits || self.left[seat] != 0) {
                continue;
            }
            // Who is alone before all are set up may have no piece.
            if men.is_empty() && self.over() && self.round == 1 {
                continue;
            }
            if self.left[seat] != 0 {
                return Err(field.wrong(RULE, format!("{name} has left and its pieces stand")));
            }
            if waits {
                return Err(field.wrong(RULE, format!("{name} has not yet set up its pieces")));
            }
            for shape in Shape::ALL {
                let count = men.and(self.board.of(shape)).len();
                if count != OF_SHAPE as u32 {
                    let shapes =
                        counted(count, &format!("{shape}"), &format!("{shape}s")).to_string();
                    let message = format!("{name} has {shapes}, not {OF_SHAPE}");
                    return Err(field.wrong(RULE, message));
                }
            }
        }
        Ok(())
    }

    /// Pieces stand where rules let them: in the first round in the start rows, with closed rows
    /// never in foreign ones.
    fn check_rows(&self, field: Field<'_>) -> Result<(), Rejection> {
        for (seat, colour) in COLOURS.iter().enumerate().take(self.variant.seats()) {
            let (name, home) = (colour.name, self.variant.home(seat));
            let allowed = match home.into_iter().next() {
                Some(cell) if self.round > 1 => self.variant.open(seat, cell),
                _ => home,
            };
            if let Some(cell) = self.board.men(seat).without(allowed).next() {
                let when = if self.round > 1 { "with closed rows" } else { "in the first round" };
                return Err(field.wrong(RULE, format!("{name} has no piece on {cell} {when}")));
            }
        }
        Ok(())
    }
}

//! Positions as text (R5): rows from the top, the seat to move, the round, and the seats that have
//! left.
//!
//! `sdtcctds/10/…/SDTCCTDS k 2`. The first and the last row have eight cells. `left=ry` names the
//! seats that have left, the first to leave first.

use crate::board::{Point, SIDE};
use crate::game::Traverse;
use crate::pieces::{OF_SHAPE, Shape};
use crate::variant::COLOURS;
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";

impl PositionText for Traverse {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        let letter = |(seat, shape): (usize, Shape)| COLOURS[seat].pieces[shape as usize];
        write_rows(SIDE, |y| row(y).map(|point| self.board.at(point).map(letter)), out);
        let side = if self.over() { '-' } else { COLOURS[self.to_move].letter };
        put!(out, " {side} {}", self.round);
        let in_order = |n: &u8| self.left.iter().position(|place| place == n);
        for seat in (1..=self.left.len() as u8).filter_map(|n| in_order(&n)) {
            out.push_str(if out.contains('=') { "" } else { " left=" });
            out.push(COLOURS[seat].letter);
        }
    }

    fn read_position(mut self, text: &str) -> Result<Traverse, Rejection> {
        let all = Field::whole(text);
        let mut fields = all.split(' ');
        let (Some(rows), Some(side), Some(round)) = (fields.next(), fields.next(), fields.next())
        else {
            return Err(all.wrong(RULE, "a position has ten rows, the seat to move and the round"));
        };
        let [left] = keys(RULE, ["left"], fields)?;
        self.read_rows(rows)?;
        let number = round.number().filter(|number| *number > 0);
        let none = || round.wrong(RULE, format!("{:?} is not a number from 1", round.text));
        self.round = number.ok_or_else(none)?;
        left.map_or(Ok(()), |left| self.read_left(left))?;
        self.read_side(side)?;
        self.check_pieces(rows)?;
        self.check_rows(rows)?;
        self.run.restart(self.key());
        Ok(self)
    }

    saved!(repeated, run; |start, game| game.run.ends_with(start.key()));
}

/// The cells of a row from the left.
fn row(y: u8) -> impl Iterator<Item = Point> {
    (0..SIDE).filter_map(move |x| Point::at(x, y))
}

impl Traverse {
    fn read_rows(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        let variant = self.variant;
        let width = |y| row(y).count() as u8;
        let piece = |letter| variant.piece(letter);
        Rows::new(RULE, SIDE, "cell", "piece").read(rows, width, piece, |x, y, (seat, shape)| {
            if let Some(point) = row(y).nth(x.into()) {
                self.board.place(seat, shape, point);
            }
        })
    }

    fn read_left(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        if self.variant.seats() == 2 || field.text.len() >= self.variant.seats() {
            return Err(field.wrong(RULE, "this number of seats cannot have left"));
        }
        for (n, letter) in field.text.chars().enumerate() {
            let none = || field.wrong(RULE, format!("no seat has the letter {letter}"));
            let seat = self.variant.seat(letter).ok_or_else(none)?;
            if self.left[seat] != 0 {
                return Err(field.wrong(RULE, format!("{letter} is named twice")));
            }
            self.left[seat] = n as u8 + 1;
        }
        Ok(())
    }

    /// Reads the seat to move, or `-` after the end.
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
            ("-", None) => return Err(field.wrong(RULE, "no seat has won, so a seat is to move")),
            (_, Some(seat)) => {
                let name = COLOURS[seat].name;
                return Err(field.wrong(RULE, format!("{name} has won, so no seat is to move")));
            }
            _ => {}
        }
        let mut letters = field.text.chars();
        let seat = letters.next().and_then(|letter| self.variant.seat(letter));
        let seat = seat.filter(|_| letters.next().is_none());
        let none = || field.wrong(RULE, "no seat has this letter");
        self.to_move = seat.ok_or_else(none)?;
        if self.left[self.to_move] != 0 {
            let name = COLOURS[self.to_move].name;
            return Err(field.wrong(RULE, format!("{name} has left and is not to move")));
        }
        Ok(())
    }

    /// Checks that each seat has two pieces of each shape after its set-up, and no pieces
    /// otherwise.
    fn check_pieces(&self, field: Field<'_>) -> Result<(), Rejection> {
        for (seat, colour) in COLOURS.iter().enumerate().take(self.variant.seats()) {
            let (name, men) = (colour.name, self.board.men(seat));
            let waits = self.round == 1 && seat >= self.to_move && !self.over();
            if men.is_empty() && (waits || self.left[seat] != 0) {
                continue;
            }
            // The last seat left may not have set up its pieces yet.
            if men.is_empty() && self.over() && self.round == 1 {
                continue;
            }
            if self.left[seat] != 0 {
                return Err(
                    field.wrong(RULE, format!("{name} has left, but has pieces on the board"))
                );
            }
            if waits {
                return Err(field.wrong(RULE, format!("{name} has not yet set up its pieces")));
            }
            for shape in Shape::ALL {
                let count = men.and(self.board.of(shape)).count();
                if count != OF_SHAPE as u32 {
                    let shapes = plural(count, &shape.to_string());
                    let message = format!("{name} has {shapes}, not {OF_SHAPE}");
                    return Err(field.wrong(RULE, message));
                }
            }
        }
        Ok(())
    }

    /// Checks the cells of pieces: in the first round the start rows, with closed rows no row of
    /// another seat.
    fn check_rows(&self, field: Field<'_>) -> Result<(), Rejection> {
        for (seat, colour) in COLOURS.iter().enumerate().take(self.variant.seats()) {
            let (name, home) = (colour.name, self.variant.home(seat));
            let allowed = match home.into_iter().next() {
                Some(cell) if self.round > 1 => self.variant.open(seat, cell),
                _ => home,
            };
            if let Some(cell) = self.board.men(seat).without(allowed).next() {
                let when = if self.round > 1 { "with closed rows" } else { "in the first round" };
                return Err(
                    field.wrong(RULE, format!("{name} cannot have a piece on {cell} {when}"))
                );
            }
        }
        Ok(())
    }
}

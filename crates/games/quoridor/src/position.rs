//! Positions as text (R6): rows from the top, the seat to move, the round, walls and seats that are
//! out.
//!
//! `4b4/9/…/4w4 w 1 walls=9,10 h=e3`. Optional keys: `h` and `v` (slots of walls), `arrived=wb`
//! (seats that have arrived, in order; with `play-on` only), `left=ry` (seats that have left, in
//! order). The default of the round is 1, the default of `walls` is all walls.

use crate::board::{Axis, Point, Wall, bit, squares};
use crate::game::Quoridor;
use crate::variant::SEATS;
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";

impl PositionText for Quoridor {
    fn position(&self, out: &mut String) {
        let (size, sides) = (self.variant.size, self.variant.sides);
        let letter = |x, y| {
            let square = bit(Point::new(x, y));
            let seat = self.pawns.iter().position(|pawn| *pawn == square)?;
            Some(sides[seat].letter)
        };
        write_rows(size, |y| (0..size).map(move |x| letter(x, y)), out);
        let side = if self.end.is_some() { '-' } else { sides[self.to_move].letter };
        put!(out, " {side} {} walls=", self.round);
        let stock = self.stock[..self.variant.seats()].iter().map(u8::to_string);
        write_list(stock, out);
        for (key, axis) in [(" h=", Axis::Horizontal), (" v=", Axis::Vertical)] {
            if self.board.walls(axis) != 0 {
                out.push_str(key);
                write_list(squares(self.board.walls(axis)), out);
            }
        }
        if self.variant.play_on {
            self.write_places(" arrived=", &self.arrived, out);
        }
        self.write_places(" left=", &self.left, out);
    }

    fn read_position(mut self, text: &str) -> Result<Quoridor, Rejection> {
        let all = Field::whole(text);
        let mut fields = all.split(' ').peekable();
        let rows = fields.next().unwrap_or(all);
        let side = fields.next().ok_or_else(|| {
            all.wrong(RULE, "the letter of the seat to move is missing, - if the game is over")
        })?;
        if let Some(round) = fields.next_if(|field| !field.text.contains('=')) {
            let number = round.number().filter(|round| *round > 0);
            self.round = number.ok_or_else(|| {
                round.wrong(RULE, format!("{:?} is not the number of a round", round.text))
            })?;
        }
        let names = ["walls", "h", "v", "arrived", "left"];
        let [walls, horizontal, vertical, arrived, left] = keys(RULE, names, fields)?;
        self.read_rows(rows)?;
        self.read_places(arrived, left)?;
        self.read_walls(Axis::Horizontal, horizontal)?;
        self.read_walls(Axis::Vertical, vertical)?;
        self.read_stock(walls, all)?;
        self.check_pawns(rows)?;
        self.read_side(side)?;
        Ok(self)
    }

    fn forget(&mut self) {
        self.round = 1;
    }
}

impl Quoridor {
    fn write_places(&self, key: &str, places: &[u8; SEATS], out: &mut String) {
        let seat_at = |place: u8| places.iter().position(|other| *other == place);
        let seats = (1..=SEATS as u8).map_while(seat_at);
        let mut letters = seats.map(|seat| self.variant.sides[seat].letter).peekable();
        if letters.peek().is_some() {
            out.push_str(key);
            out.extend(letters);
        }
    }

    fn read_rows(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        let variant = self.variant;
        self.pawns = [0; SEATS];
        Rows::new(RULE, variant.size, "square", "pawn").try_read(
            rows,
            |_| variant.size,
            |letter| variant.seat_of(letter),
            |x, y, seat, field| {
                if self.pawns[seat] != 0 {
                    let message = format!("{} has a second pawn", self.name(seat));
                    return Err(field.wrong(RULE, message));
                }
                self.pawns[seat] = bit(Point::new(x, y));
                Ok(())
            },
        )
    }

    /// Reads the seats that have arrived and that have left.
    fn read_places(
        &mut self,
        arrived: Option<Field<'_>>,
        left: Option<Field<'_>>,
    ) -> Result<(), Rejection> {
        if let Some(field) = arrived.filter(|_| !self.variant.play_on) {
            return Err(field.wrong(RULE, "the game ends with the first arrival"));
        }
        if let Some(field) = left.filter(|_| self.variant.seats() == 2) {
            return Err(field.wrong(RULE, "with two seats no seat leaves"));
        }
        for (field, leaves) in [(arrived, false), (left, true)] {
            let Some(field) = field else { continue };
            for (place, (at, letter)) in (1..).zip(field.text.char_indices()) {
                let field = field.part(at..at + letter.len_utf8());
                let none = || field.wrong(RULE, format!("no seat has the letter {letter:?}"));
                let seat = self.variant.seat_of(letter).ok_or_else(none)?;
                if !self.plays(seat) || self.pawns[seat] != 0 {
                    let name = self.name(seat);
                    return Err(field.wrong(RULE, format!("{name} cannot be out of the game")));
                }
                let places = if leaves { &mut self.left } else { &mut self.arrived };
                places[seat] = place;
            }
        }
        Ok(())
    }

    fn read_walls(&mut self, axis: Axis, slots: Option<Field<'_>>) -> Result<(), Rejection> {
        let last = self.variant.size - 1;
        for field in slots.iter().flat_map(|slots| slots.split(',')) {
            let slot = Point::parse(field.text.as_bytes(), last, last);
            let none = || field.wrong(RULE, format!("{:?} is not a slot for a wall", field.text));
            let wall = Wall { slot: slot.ok_or_else(none)?, axis };
            if let Some(other) = self.board.in_the_way(wall) {
                return Err(
                    field.wrong(RULE, format!("{wall} overlaps or crosses the wall {other}"))
                );
            }
            self.board.place(wall);
        }
        Ok(())
    }

    fn read_stock(&mut self, stock: Option<Field<'_>>, all: Field<'_>) -> Result<(), Rejection> {
        let (seats, walls) = (self.variant.seats(), self.variant.walls);
        if let Some(stock) = stock {
            let count = stock.split(',').count();
            if count != seats {
                let given = plural(count, "number");
                return Err(
                    stock.wrong(RULE, format!("{given}, not one for each of {seats} seats"))
                );
            }
            for (seat, field) in stock.split(',').enumerate() {
                let number = field.number().filter(|number| *number <= walls);
                let none = || {
                    let most = plural(walls, "wall");
                    field.wrong(RULE, format!("a seat has at most {most} left"))
                };
                self.stock[seat] = number.ok_or_else(none)?;
            }
        }
        let placed: u32 = Axis::BOTH.iter().map(|axis| self.board.walls(*axis).count_ones()).sum();
        let left: u32 = self.stock.iter().copied().map(u32::from).sum();
        let total = seats as u32 * u32::from(walls);
        if placed + left != total {
            let walls = plural(placed, "wall");
            let message = format!("{walls} on the board and {left} left are not {total}");
            return Err(stock.unwrap_or(all).wrong(RULE, message));
        }
        Ok(())
    }

    /// Refuses missing pawns, pawns without a path, and pawns on their goal; records an arrival.
    fn check_pawns(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        for seat in (0..self.variant.seats()).filter(|seat| self.plays(*seat)) {
            let (name, pawn) = (self.name(seat), self.pawns[seat]);
            if pawn == 0 {
                return Err(rows.wrong(RULE, format!("{name}'s pawn is missing")));
            }
            if !self.board.connects(pawn, self.variant.goal(seat)) {
                let goal = self.variant.goal_name(seat);
                return Err(rows.wrong(RULE, format!("no path leads {name} to {goal}")));
            }
        }
        let home = |seat: &usize| self.pawns[*seat] & self.variant.goal(*seat) != 0;
        let mut arrivals = (0..self.variant.seats()).filter(home);
        let (first, second) = (arrivals.next(), arrivals.next());
        let Some(first) = first else { return Ok(()) };
        if second.is_some() || self.variant.play_on {
            let message = format!("{}'s pawn cannot be on its goal", self.name(first));
            return Err(rows.wrong(RULE, message));
        }
        self.arrived[first] = 1;
        Ok(())
    }

    /// Reads the seat to move, `-` exactly if the game is over.
    fn read_side(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        if self.playing().next().is_none() {
            return Err(field.wrong(RULE, "no seat is left in the game"));
        }
        let ended = self.ending();
        self.end = ended;
        let mut letters = field.text.chars();
        let seat = letters.next().and_then(|letter| self.variant.seat_of(letter));
        match (seat.filter(|_| letters.next().is_none()), ended) {
            (None, Some(_)) if field.text == "-" => Ok(()),
            (_, Some(_)) => Err(field.wrong(RULE, "the game is over, the seat to move is -")),
            (None, None) if field.text == "-" => {
                Err(field.wrong(RULE, "the game is not over, a seat must be to move"))
            }
            (None, None) => Err(field.wrong(RULE, "no seat has this letter")),
            (Some(seat), None) if !self.plays(seat) => {
                Err(field.wrong(RULE, format!("{} is out of the game", self.name(seat))))
            }
            (Some(seat), None) => {
                self.to_move = seat;
                Ok(())
            }
        }
    }
}

fn write_list(items: impl Iterator<Item = impl std::fmt::Display>, out: &mut String) {
    for (n, item) in items.enumerate() {
        put!(out, "{}{item}", if n == 0 { "" } else { "," });
    }
}

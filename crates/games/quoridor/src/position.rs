//! Position text (R6): rows from the top, the seat to move, the round, and what pawns do not show.
//!
//! `4b4/9/…/4w4 w 1 walls=9,10 h=e3`. Keys, left out where nothing is meant: `h` and `v` (slots of
//! walls), `arrived=wb` (who has arrived, the first one first; with `play-on` only), `left=ry` (who
//! has left, the first one first). A round that is left out is the first, `walls` that are left out
//! are all.

use crate::board::{Lie, Square, Wall, bit, squares};
use crate::game::Quoridor;
use crate::variant::{SEATS, Variant};
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";

impl Quoridor {
    /// Appends the position text.
    pub(crate) fn write_position(&self, out: &mut String) {
        let (size, sides) = (self.variant.size, self.variant.sides);
        for y in (0..size).rev() {
            let letter = |x| {
                let square = bit(Square::new(x, y));
                let seat = self.pawns.iter().position(|pawn| *pawn == square)?;
                Some(sides[seat].letter)
            };
            write_row((0..size).map(letter), out);
            out.push(if y == 0 { ' ' } else { '/' });
        }
        let side = if self.end.is_some() { '-' } else { sides[self.to_move].letter };
        write!(out, "{side} {} walls=", self.round).expect("a String takes all");
        let stock = self.stock[..self.variant.seats()].iter().map(u8::to_string);
        write_list(stock, ",", out);
        for (key, lie) in [(" h=", Lie::Horizontal), (" v=", Lie::Vertical)] {
            if self.board.walls(lie) != 0 {
                out.push_str(key);
                write_list(squares(self.board.walls(lie)), ",", out);
            }
        }
        if self.variant.play_on {
            self.write_places(" arrived=", &self.arrived, out);
        }
        self.write_places(" left=", &self.left, out);
    }

    fn write_places(&self, key: &str, places: &[u8; SEATS], out: &mut String) {
        let seat_at = |place: u8| places.iter().position(|other| *other == place);
        let seats = (1..=SEATS as u8).map_while(seat_at);
        let mut letters = seats.map(|seat| self.variant.sides[seat].letter).peekable();
        if letters.peek().is_some() {
            out.push_str(key);
            out.extend(letters);
        }
    }

    /// Reads position text.
    ///
    /// # Errors
    /// It is malformed, or describes what cannot be.
    pub(crate) fn from_position(variant: Variant, text: &str) -> Result<Quoridor, Rejection> {
        let all = Field::whole(text);
        let mut fields = all.split(' ').peekable();
        let rows = fields.next().unwrap_or(all);
        let side = fields.next().ok_or_else(|| {
            all.wrong(RULE, "the letter of the seat to move is missing, - if the game is over")
        })?;
        let mut game = Quoridor::start(variant);
        if let Some(round) = fields.next_if(|field| !field.text.contains('=')) {
            let number = round.number().filter(|round| *round > 0);
            game.round = number.ok_or_else(|| {
                round.wrong(RULE, format!("{:?} is no number of a round", round.text))
            })?;
        }
        let names = ["walls", "h", "v", "arrived", "left"];
        let [walls, level, upright, arrived, left] = keys(RULE, names, fields)?;
        game.read_rows(rows)?;
        game.read_places(arrived, left)?;
        game.read_walls(Lie::Horizontal, level)?;
        game.read_walls(Lie::Vertical, upright)?;
        game.read_stock(walls, all)?;
        game.find_pawns(rows)?;
        game.read_side(side)?;
        Ok(game)
    }

    fn read_rows(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        let size = self.variant.size;
        let count = rows.split('/').count();
        if count != usize::from(size) {
            return Err(rows.wrong(
                RULE,
                format!("{rows}, the board has {size}", rows = there_are(count, "row", "rows")),
            ));
        }
        self.pawns = [0; SEATS];
        for (row, y) in rows.split('/').zip((0..size).rev()) {
            self.read_row(row, y)?;
        }
        Ok(())
    }

    fn read_row(&mut self, row: Field<'_>, y: u8) -> Result<(), Rejection> {
        let size = self.variant.size;
        let mut x = 0_u8;
        let mut after_number = false;
        for (at, sign) in row.text.char_indices() {
            let field = row.part(at..at + sign.len_utf8());
            let number = sign.to_digit(10).filter(|n| *n > 0);
            if number.is_some() && after_number {
                return Err(field.wrong(RULE, "two numbers of empty squares in a row"));
            }
            after_number = number.is_some();
            if let Some(number) = number {
                x = x.saturating_add(number as u8);
                continue;
            }
            let none = || field.wrong(RULE, format!("{sign:?} is no pawn and no number"));
            let seat = self.variant.seat_of(sign).ok_or_else(none)?;
            if self.pawns[seat] != 0 {
                let message = format!("{} has a second pawn", self.name(seat));
                return Err(field.wrong(RULE, message));
            }
            self.pawns[seat] = if x < size { bit(Square::new(x, y)) } else { 0 };
            x = x.saturating_add(1);
        }
        if x != size {
            return Err(row.wrong(
                RULE,
                format!(
                    "row {} has {squares}, not {size}",
                    y + 1,
                    squares = counted(x, "square", "squares")
                ),
            ));
        }
        Ok(())
    }

    /// Who has arrived and who has left.
    fn read_places(
        &mut self,
        arrived: Option<Field<'_>>,
        left: Option<Field<'_>>,
    ) -> Result<(), Rejection> {
        if let Some(field) = arrived.filter(|_| !self.variant.play_on) {
            return Err(field.wrong(RULE, "the game ends as the first one arrives"));
        }
        if let Some(field) = left.filter(|_| self.variant.seats() == 2) {
            return Err(field.wrong(RULE, "of two seats none leaves"));
        }
        for (field, leaves) in [(arrived, false), (left, true)] {
            let Some(field) = field else { continue };
            for (place, (at, letter)) in (1..).zip(field.text.char_indices()) {
                let field = field.part(at..at + letter.len_utf8());
                let none = || field.wrong(RULE, format!("no seat has the letter {letter:?}"));
                let seat = self.variant.seat_of(letter).ok_or_else(none)?;
                if !self.plays(seat) || self.pawns[seat] != 0 {
                    let name = self.name(seat);
                    return Err(field.wrong(RULE, format!("{name} cannot be out of the game here")));
                }
                let places = if leaves { &mut self.left } else { &mut self.arrived };
                places[seat] = place;
            }
        }
        Ok(())
    }

    fn read_walls(&mut self, lie: Lie, slots: Option<Field<'_>>) -> Result<(), Rejection> {
        let last = self.variant.size - 1;
        for field in slots.iter().flat_map(|slots| slots.split(',')) {
            let slot = Square::parse(field.text.as_bytes(), last, last);
            let none = || field.wrong(RULE, format!("{:?} is no slot for a wall", field.text));
            let wall = Wall { slot: slot.ok_or_else(none)?, lie };
            if let Some(other) = self.board.in_the_way(wall) {
                return Err(field.wrong(RULE, format!("the wall {other} leaves {wall} no room")));
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
                return Err(stock.wrong(
                    RULE,
                    format!(
                        "{numbers} of walls, not {seats}",
                        numbers = counted(count, "number", "numbers")
                    ),
                ));
            }
            for (seat, field) in stock.split(',').enumerate() {
                let number = field.number().filter(|number| *number <= walls);
                let none = || {
                    let most = counted(walls, "wall", "walls");
                    field.wrong(RULE, format!("a seat has at most {most} left"))
                };
                self.stock[seat] = number.ok_or_else(none)?;
            }
        }
        let placed: u32 = Lie::BOTH.iter().map(|lie| self.board.walls(*lie).count_ones()).sum();
        let left: u32 = self.stock.iter().copied().map(u32::from).sum();
        let total = seats as u32 * u32::from(walls);
        if placed + left != total {
            let message = format!(
                "{walls} on the board and {left} left are not {total}",
                walls = counted(placed, "wall", "walls")
            );
            return Err(stock.unwrap_or(all).wrong(RULE, message));
        }
        Ok(())
    }

    /// Pawns stand where they can be, and know a way.
    fn find_pawns(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        for seat in (0..self.variant.seats()).filter(|seat| self.plays(*seat)) {
            let (name, pawn) = (self.name(seat), self.pawns[seat]);
            if pawn == 0 {
                return Err(rows.wrong(RULE, format!("{name}'s pawn is missing")));
            }
            if !self.board.leads(pawn, self.variant.goal(seat)) {
                let goal = self.variant.goal_name(seat);
                return Err(rows.wrong(RULE, format!("no way leads {name} to {goal}")));
            }
        }
        let home = |seat: &usize| self.pawns[*seat] & self.variant.goal(*seat) != 0;
        let mut arrivals = (0..self.variant.seats()).filter(home);
        let (first, second) = (arrivals.next(), arrivals.next());
        let Some(first) = first else { return Ok(()) };
        if second.is_some() || self.variant.play_on {
            let message = format!("{}'s pawn cannot stand in its goal", self.name(first));
            return Err(rows.wrong(RULE, message));
        }
        self.arrived[first] = 1;
        Ok(())
    }

    /// The seat to move, or `-`, fits with who has arrived and who has left.
    fn read_side(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        if self.playing().next().is_none() {
            return Err(field.wrong(RULE, "nobody plays any more"));
        }
        let ended = self.ending();
        self.end = ended;
        let mut letters = field.text.chars();
        let seat = letters.next().and_then(|letter| self.variant.seat_of(letter));
        match (seat.filter(|_| letters.next().is_none()), ended) {
            (None, Some(_)) if field.text == "-" => Ok(()),
            (_, Some(_)) => Err(field.wrong(RULE, "the game is over, - stands for nobody")),
            (None, None) if field.text == "-" => {
                Err(field.wrong(RULE, "the game is not over, somebody is to move"))
            }
            (None, None) => Err(field.wrong(RULE, "no seat of this letter is to move")),
            (Some(seat), None) if !self.plays(seat) => {
                Err(field.wrong(RULE, format!("{} plays no more", self.name(seat))))
            }
            (Some(seat), None) => {
                self.to_move = seat;
                Ok(())
            }
        }
    }
}

fn write_list(items: impl Iterator<Item = impl std::fmt::Display>, by: &str, out: &mut String) {
    for (n, item) in items.enumerate() {
        let by = if n == 0 { "" } else { by };
        write!(out, "{by}{item}").expect("a String takes all");
    }
}

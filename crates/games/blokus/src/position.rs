//! Position text (R5): rows from the top, the colour to move, then facts not on the board.
//!
//! `20/…/bb18/b19/b19 y`: letters are colours (`b`, `y`, `r`, `g`; in Duo `p`, `o`), numbers are
//! runs of vacant squares. The colour to move is its letter, `-` after the end. The pieces of a
//! colour never share an edge, so each connected group of squares is a piece. The keys, in this
//! order, are omitted if empty:
//!
//! | key | meaning |
//! |---|---|
//! | `passed` | colours that have passed |
//! | `single` | colours that have placed all pieces and the single square last |
//! | `left` | seats that have left |

use crate::board::{Point, Squares};
use crate::game::Blokus;
use crate::piece::{PIECES, Placement, SINGLE};
use crate::variant::{COLOURS, Colour};
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R5.1";
const KEYS: [&str; 3] = ["passed", "single", "left"];

/// The fields of the text.
struct Fields<'a> {
    rows: Field<'a>,
    to_move: Field<'a>,
    keys: [Option<Field<'a>>; KEYS.len()],
}

impl PositionText for Blokus {
    fn position(&self, out: &mut String) {
        let size = self.variant.size;
        write_rows(size, |y| (0..size).map(move |x| self.letter_at(Point::new(x, y))), out);
        out.push(' ');
        out.push(self.to_move.map_or('-', |colour| self.variant.side(colour).letter));
        let passed = self.variant.colours().filter(|c| self.hands[c.index()].passed);
        self.write_key(KEYS[0], passed.map(|c| self.variant.side(c).letter), out);
        let single = self
            .variant
            .colours()
            .filter(|c| self.left(*c).is_empty() && self.hands[c.index()].single_last);
        self.write_key(KEYS[1], single.map(|c| self.variant.side(c).letter), out);
        let left = self.variant.seats().filter(|seat| self.has_left(*seat));
        self.write_key(KEYS[2], left.map(|seat| char::from(b'0' + seat.0)), out);
    }

    fn read_position(mut self, text: &str) -> Result<Blokus, Rejection> {
        let fields = Fields::split(text)?;
        let size = self.variant.size;
        let mut squares = [Squares::EMPTY; COLOURS];
        let reader = Rows::new(RULE, size, "square", "colour");
        let put = |x, y, colour: Colour| squares[colour.index()].insert(Point::new(x, y));
        reader.read(fields.rows, |_| size, |letter| self.colour_with(letter), put)?;
        for (colour, squares) in self.variant.colours().zip(squares) {
            self.read_pieces(fields.rows, colour, squares)?;
        }
        if let Some(field) = fields.keys[2] {
            self.read_left(field)?;
        }
        if let Some(field) = fields.keys[0] {
            self.read_passed(field)?;
        }
        if let Some(field) = fields.keys[1] {
            self.read_single(field)?;
        }
        self.read_to_move(fields.to_move)?;
        self.check_turns(fields.rows)?;
        Ok(self)
    }
}

impl<'a> Fields<'a> {
    fn split(text: &'a str) -> Result<Fields<'a>, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let rows = parts.next().unwrap_or(all);
        let to_move =
            parts.next().ok_or_else(|| all.wrong(RULE, "the colour to move is missing"))?;
        let keys = keys(RULE, KEYS, parts)?;
        Ok(Fields { rows, to_move, keys })
    }
}

impl Blokus {
    fn write_key(&self, key: &str, letters: impl Iterator<Item = char>, out: &mut String) {
        for (n, letter) in letters.enumerate() {
            if n == 0 {
                put!(out, " {key}=");
            }
            out.push(letter);
        }
    }

    fn letter_at(&self, square: Point) -> Option<char> {
        let on = self.variant.colours().find(|colour| self.squares(*colour).contains(square));
        on.map(|colour| self.variant.side(colour).letter)
    }

    /// The colour of a letter.
    fn colour_with(&self, letter: char) -> Option<Colour> {
        self.variant.colours().find(|colour| self.variant.side(*colour).letter == letter)
    }

    /// Splits the squares of a colour into pieces and places them.
    fn read_pieces(
        &mut self,
        rows: Field<'_>,
        colour: Colour,
        squares: Squares,
    ) -> Result<(), Rejection> {
        let side = self.variant.side(colour);
        let mut rest = squares;
        while let Some(square) = rest.first() {
            let group = rest.group(square);
            rest &= !group;
            let list: Vec<Point> = group.iter().collect();
            let placement = Placement::covering(&list).ok_or_else(|| {
                let squares = plural(list.len(), "connected square");
                rows.wrong(RULE, format!("{side} covers {squares} at {square}, not a piece"))
            })?;
            if !self.left(colour).contains(placement.piece()) {
                let name = PIECES[usize::from(placement.piece())].name;
                let message = format!("{side} has piece {name} twice, again at {square}");
                return Err(rows.wrong(RULE, message));
            }
            self.lay(colour, placement);
        }
        self.hands[colour.index()].single_last = false;
        if let Some(square) = self.unreachable(colour, squares) {
            let message = format!(
                "no chain of corners connects {side}'s piece on {square} with a start square"
            );
            return Err(rows.wrong(RULE, message));
        }
        Ok(())
    }

    /// A square of a piece that no chain of corners connects with a piece on a start square.
    fn unreachable(&self, colour: Colour, squares: Squares) -> Option<Point> {
        let start = (self.starts(colour) & squares).first();
        let mut reached = start.map_or(Squares::EMPTY, |start| squares.group(start));
        loop {
            let corners = reached.cornerwise() & squares & !reached;
            let Some(square) = corners.first() else { return (squares & !reached).first() };
            reached |= squares.group(square);
        }
    }

    fn read_colours(&self, field: Field<'_>) -> Result<Vec<Colour>, Rejection> {
        let mut colours: Vec<Colour> = Vec::new();
        for letter in field.text.chars() {
            let colour = self.colour_with(letter);
            let colour =
                colour.ok_or_else(|| field.wrong(RULE, format!("{letter:?} is not a colour")))?;
            if colours.last().is_some_and(|last| *last >= colour) {
                let message = "the colours must be in the order of play, once each";
                return Err(field.wrong(RULE, message));
            }
            colours.push(colour);
        }
        Ok(colours)
    }

    fn read_left(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        if self.variant.seats == 2 {
            return Err(field.wrong(RULE, "with two seats no seat leaves"));
        }
        let mut last = 0;
        for digit in field.text.chars() {
            let seat = digit.to_digit(10).map_or(0, |n| n as u8);
            if seat <= last || seat > self.variant.seats {
                return Err(field.wrong(RULE, "the seats must be in ascending order, once each"));
            }
            last = seat;
            self.gone |= 1 << (seat - 1);
        }
        if self.gone.count_ones() >= u32::from(self.variant.seats) {
            return Err(field.wrong(RULE, "the last seat cannot leave, the game has ended"));
        }
        Ok(())
    }

    fn read_passed(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        for colour in self.read_colours(field)? {
            let side = self.variant.side(colour);
            if self.left(colour).is_empty() {
                let message = format!("{side} has placed all its pieces and cannot pass");
                return Err(field.wrong(RULE, message));
            }
            if let Some(placement) = self.some_placement(colour) {
                let name = PIECES[usize::from(placement.piece())].name;
                let message = format!("{side} has passed and can place piece {name}");
                return Err(field.wrong(RULE, message));
            }
            self.hands[colour.index()].passed = true;
        }
        Ok(())
    }

    fn read_single(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        for colour in self.read_colours(field)? {
            let side = self.variant.side(colour);
            if !self.left(colour).is_empty() {
                return Err(field.wrong(RULE, format!("{side} has not placed all its pieces")));
            }
            let squares = *self.squares(colour);
            let alone = |square: &Point| squares.group(*square).count() == 1;
            let without = squares.iter().find(alone).map(|single| {
                let mut set = Squares::EMPTY;
                set.insert(single);
                squares & !set
            });
            if without.is_none_or(|others| self.unreachable(colour, others).is_some()) {
                let name = PIECES[usize::from(SINGLE)].name;
                let message =
                    format!("piece {name} of {side} connects others and was not the last");
                return Err(field.wrong(RULE, message));
            }
            self.hands[colour.index()].single_last = true;
        }
        Ok(())
    }

    fn read_to_move(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let over = self.alone() || self.variant.colours().all(|colour| self.is_out(colour));
        self.to_move = match field.text {
            "-" if over => None,
            "-" => return Err(field.wrong(RULE, "the game is not over, a colour is to move")),
            _ if over => {
                return Err(field.wrong(RULE, "the game is over, so the colour to move is -"));
            }
            text => {
                let mut letters = text.chars();
                let colour = letters.next().and_then(|letter| self.colour_with(letter));
                let colour = colour
                    .filter(|_| letters.next().is_none())
                    .ok_or_else(|| field.wrong(RULE, format!("{text} is not a colour")))?;
                if self.is_out(colour) {
                    return Err(field.wrong(RULE, format!("{} is out", self.variant.side(colour))));
                }
                Some(colour)
            }
        };
        Ok(())
    }

    /// Checks that the numbers of placed pieces fit the colour to move.
    fn check_turns(&self, rows: Field<'_>) -> Result<(), Rejection> {
        let Some(to_move) = self.to_move else { return Ok(()) };
        let rounds = self.placed(to_move);
        for colour in self.variant.colours() {
            let turns = rounds + u32::from(colour < to_move);
            // A pass is a turn, too. A colour whose seat has left may have played in every round.
            let passed = u32::from(self.hands[colour.index()].passed);
            let least = if self.is_out(colour) { 0 } else { turns };
            let played = self.placed(colour) + passed;
            if played < least || played > turns {
                let side = self.variant.side(colour);
                let placed = self.placed(colour);
                let (turns, pieces) = (plural(turns, "turn"), plural(placed, "piece"));
                let message = format!("{side} has had {turns} and has placed {pieces}");
                return Err(rows.wrong(RULE, message));
            }
        }
        Ok(())
    }
}

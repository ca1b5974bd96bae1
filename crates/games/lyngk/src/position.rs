//! Positions as text (R7): columns `a` to `i`, each from the bottom up, commas between points, the
//! seat to act, then keys.
//!
//! A stack is its letters from the bottom to the top, a number is a run of empty points. `1` and
//! `2` are the seats, `env` is chance while it fills the board. The keys in the order of writing:
//!
//! | key | meaning | if left out |
//! |---|---|---|
//! | `claims` | colours claimed by seat 1 and seat 2, as `rb,g`; `-` for none | none |
//! | `fives` | stacks of five taken off by seat 1 and seat 2 | `0,0` |
//! | `turn` | `claimed`: the seat has claimed a colour and must move | the turn begins |
//! | `end` | `six`: the other seat has just completed a stack of six | |

use crate::board::{COLUMNS, Colour, POINTS, Point, Stack};
use crate::game::{CLAIMS, End, Lyngk};
use std::fmt::{self, Write as _};
use wanqi_sdk::position::{keys, write_list};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R7.1";

/// The keys in the order of writing.
const KEYS: [&str; 4] = ["claims", "fives", "turn", "end"];

/// The parts of the text.
struct Fields<'a> {
    all: Field<'a>,
    board: Field<'a>,
    actor: Field<'a>,
    keys: [Option<Field<'a>>; KEYS.len()],
}

impl PositionText for Lyngk {
    fn position(&self, out: &mut String) {
        let mut all = Point::all();
        for (n, (_, first, last)) in COLUMNS.into_iter().enumerate() {
            if n > 0 {
                out.push('/');
            }
            let column = all.by_ref().take(usize::from(last - first) + 1);
            let stacks = column.map(|point| self.stack(point));
            write_list(stacks.map(|stack| (!stack.is_empty()).then_some(stack)), out);
        }
        if self.next_point().is_some() {
            out.push_str(" env");
            return;
        }
        put!(out, " {}", self.to_move.0);
        if self.claims != [0, 0] {
            let [one, two] = self.claims.map(letters);
            put!(out, " claims={one},{two}");
        }
        if self.fives != [0, 0] {
            put!(out, " fives={},{}", self.fives[0], self.fives[1]);
        }
        if self.claimed {
            out.push_str(" turn=claimed");
        }
        if matches!(self.end, Some(End::Six(_))) {
            out.push_str(" end=six");
        }
    }

    fn read_position(mut self, text: &str) -> Result<Lyngk, Rejection> {
        let fields = Fields::split(text)?;
        self.read_columns(fields.board)?;
        self.to_move = match fields.actor.text {
            "1" => Actor::ONE,
            "2" => Actor::TWO,
            "env" => {
                self.read_filling(&fields)?;
                return Ok(self);
            }
            _ => return Err(fields.actor.wrong(RULE, "the actor is 1, 2 or env")),
        };
        self.filled = POINTS as u8;
        self.turns = u32::from(self.to_move.0) - 1;
        let [claims, fives, turn, end] = fields.keys;
        self.read_claims(claims)?;
        self.read_fives(fives)?;
        self.check_pieces(fields.board)?;
        self.read_turn(turn)?;
        self.read_end(end)?;
        Ok(self)
    }

    saved!(turns);
}

impl<'a> Fields<'a> {
    fn split(text: &'a str) -> Result<Fields<'a>, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let board = parts.next().unwrap_or(all);
        let actor =
            parts.next().ok_or_else(|| all.wrong(RULE, "the actor, 1, 2 or env, is missing"))?;
        let keys = keys(RULE, KEYS, parts)?;
        Ok(Fields { all, board, actor, keys })
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pieces().iter().try_for_each(|piece| f.write_char(piece.letter()))
    }
}

impl Lyngk {
    fn read_columns(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let count = field.split('/').count();
        if count != COLUMNS.len() {
            let columns_are = there_are(count, "column", "columns");
            return Err(field.wrong(RULE, format!("{columns_are}, the board has 9, a to i")));
        }
        let mut first = 0;
        for ((name, low, high), column) in COLUMNS.into_iter().zip(field.split('/')) {
            let height = usize::from(high - low) + 1;
            let mut row = 0;
            for part in column.split(',') {
                if let [digit @ b'1'..=b'7'] = part.text.as_bytes() {
                    row += usize::from(digit - b'0');
                    continue;
                }
                let stack = self.read_stack(part)?;
                if row < height {
                    self.stacks[first + row] = stack;
                }
                row += 1;
            }
            if row != height {
                let name = char::from(name);
                let points = plural(row, "point");
                let message = format!("column {name} has {points}, not {height}");
                return Err(column.wrong(RULE, message));
            }
            first += height;
        }
        Ok(())
    }

    fn read_stack(&self, field: Field<'_>) -> Result<Stack, Rejection> {
        let mut stack = Stack::EMPTY;
        let limit = self.limit();
        for letter in field.text.chars() {
            let Some(colour) = Colour::of_letter(letter) else {
                let message = format!("{letter:?} is not a piece and not a number");
                return Err(field.wrong(RULE, message));
            };
            if stack.colours() & colour.bit() != 0 {
                return Err(field.wrong(RULE, format!("the stack contains {colour} twice")));
            }
            if stack.height() == limit || !stack.push(colour) {
                return Err(field.wrong(RULE, format!("a stack has at most {limit} pieces")));
            }
        }
        match (stack.top(), stack.height()) {
            (None, _) => Err(field.wrong(RULE, "a stack or a number of empty points is missing")),
            (Some(Colour::Joker), 2..) => {
                Err(field.wrong(RULE, "a joker is on top of a stack of two pieces or more"))
            }
            _ => Ok(stack),
        }
    }

    /// The board while chance fills it (R1.3).
    fn read_filling(&mut self, fields: &Fields<'_>) -> Result<(), Rejection> {
        if let Some(key) = fields.keys.iter().flatten().next() {
            return Err(key.wrong(RULE, "no key is possible before the board is full"));
        }
        let filled = self.stacks.iter().take_while(|stack| stack.height() == 1).count();
        let rest = self.stacks.iter().skip(filled).all(Stack::is_empty);
        if !rest || filled == POINTS {
            let message = "chance fills the points in order, with one piece each";
            let message = if rest { "the board is full, so a seat acts" } else { message };
            return Err(fields.all.wrong(RULE, message));
        }
        self.filled = filled as u8;
        for colour in Colour::ALL {
            let count = self.count(colour);
            if count > colour.pieces() {
                let message = format!("there are {count} {colour} pieces, not {}", colour.pieces());
                return Err(fields.board.wrong(RULE, message));
            }
        }
        Ok(())
    }

    fn count(&self, colour: Colour) -> u8 {
        let pieces = self.stacks.iter().flat_map(Stack::pieces);
        pieces.filter(|piece| **piece == colour).count() as u8
    }

    fn read_claims(&mut self, field: Option<Field<'_>>) -> Result<(), Rejection> {
        let Some(field) = field else { return Ok(()) };
        for (seat, part) in pair(field)?.into_iter().enumerate() {
            for letter in part.text.chars().filter(|_| part.text != "-") {
                let colour = Colour::of_letter(letter).filter(|c| *c != Colour::Joker);
                let colour = colour.ok_or_else(|| {
                    part.wrong(RULE, format!("{letter:?} is not a colour to claim"))
                })?;
                if (self.claims[0] | self.claims[1]) & colour.bit() != 0 {
                    return Err(part.wrong(RULE, format!("{colour} is claimed twice")));
                }
                self.claims[seat] |= colour.bit();
            }
            if self.claims[seat].count_ones() > CLAIMS {
                return Err(part.wrong(RULE, "a seat claims at most two colours"));
            }
        }
        Ok(())
    }

    fn read_fives(&mut self, field: Option<Field<'_>>) -> Result<(), Rejection> {
        let Some(field) = field else { return Ok(()) };
        if self.six {
            return Err(field.wrong(RULE, "in the rule set six, stacks of five stay on the board"));
        }
        for (seat, part) in pair(field)?.into_iter().enumerate() {
            let number = match part.text.as_bytes() {
                [digit @ b'0'..=b'8'] => digit - b'0',
                _ => return Err(part.wrong(RULE, "a seat takes off 0 to 8 stacks of five")),
            };
            if number > 0 && self.claims[seat] == 0 {
                return Err(part.wrong(RULE, format!("seat {} has not claimed a colour", seat + 1)));
            }
            self.fives[seat] = number;
        }
        Ok(())
    }

    /// All pieces that are not on the board were taken off in stacks of five.
    fn check_pieces(&self, board: Field<'_>) -> Result<(), Rejection> {
        let fives = self.fives[0] + self.fives[1];
        let mut gone = 0;
        for colour in Colour::ALL {
            let (count, all) = (self.count(colour), colour.pieces());
            let most = if colour == Colour::Joker { all } else { fives };
            let missing = all.checked_sub(count).filter(|missing| *missing <= most);
            gone += missing.ok_or_else(|| {
                let stacks = counted(fives, "stack of five was", "stacks of five were");
                let pieces = format!("{count} of {all} {colour} pieces are on the board");
                board.wrong(RULE, format!("{pieces}, and {stacks} taken off"))
            })?;
        }
        if gone != 5 * fives {
            let pieces_are = counted(gone, "piece is", "pieces are");
            let stacks = counted(fives, "stack of five was", "stacks of five were");
            let message = format!("{pieces_are} missing, but {stacks} taken off");
            return Err(board.wrong(RULE, message));
        }
        Ok(())
    }

    fn read_turn(&mut self, field: Option<Field<'_>>) -> Result<(), Rejection> {
        let Some(field) = field else { return Ok(()) };
        if field.text != "claimed" || self.claims_of(self.to_move) == 0 {
            return Err(
                field.wrong(RULE, format!("seat {} has not claimed a colour", self.to_move.0))
            );
        }
        if !self.can_move(self.to_move, self.claims_of(self.to_move)) {
            return Err(
                field.wrong(RULE, format!("seat {} has no move after its claim", self.to_move.0))
            );
        }
        self.claimed = true;
        Ok(())
    }

    fn read_end(&mut self, field: Option<Field<'_>>) -> Result<(), Rejection> {
        let Some(field) = field else {
            self.find_end();
            return Ok(());
        };
        let winner = self.to_move.other();
        if field.text != "six" || !self.six || self.claimed || self.stacks_of(winner, 6) == 0 {
            let message = format!("seat {} has not just completed a stack of six", winner.0);
            return Err(field.wrong(RULE, message));
        }
        self.end = Some(End::Six(winner));
        Ok(())
    }
}

/// The letters of a set of claimed colours.
fn letters(claims: u8) -> String {
    let claimed = Colour::REAL.into_iter().filter(|colour| colour.bit() & claims != 0);
    if claims == 0 { "-".to_owned() } else { claimed.map(Colour::letter).collect() }
}

/// The parts of seat 1 and seat 2.
fn pair(field: Field<'_>) -> Result<[Field<'_>; 2], Rejection> {
    let message = "two parts separated by a comma are needed, one for each seat";
    field.pair(',').ok_or_else(|| field.wrong(RULE, message))
}

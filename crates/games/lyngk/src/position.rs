//! Position text (R7): columns `a` to `i`, each from the bottom up, points separated by commas, who
//! acts, then keys.
//!
//! A stack is its letters from the bottom to the top, a number is a run of empty points. `1` and
//! `2` are the seats, `env` is chance while it fills the board. The keys, written in this order:
//!
//! | key | meaning | if left out |
//! |---|---|---|
//! | `claims` | colours of seat 1 and seat 2, as `rb,g`; `-` is none | none |
//! | `fives` | stacks of five taken off by seat 1 and seat 2 | `0,0` |
//! | `turn` | `claimed`: the seat has claimed a colour and moves | the turn begins |
//! | `end` | `six`: the other seat has just completed a stack of six | |

use crate::board::{COLUMNS, Colour, POINTS, Point, Stack};
use crate::game::{CLAIMS, End, Lyngk};
use std::fmt::{self, Write as _};
use wanqi_sdk::position::{Field, keys, write_list};
use wanqi_sdk::words::{counted, there_are};
use wanqi_sdk::{Actor, Rejection};

/// The rule of position text.
const RULE: &str = "R7.1";
const KEYS: [&str; 4] = ["claims", "fives", "turn", "end"];

/// The text in its parts.
struct Fields<'a> {
    all: Field<'a>,
    board: Field<'a>,
    actor: Field<'a>,
    keys: [Option<Field<'a>>; KEYS.len()],
}

impl<'a> Fields<'a> {
    fn split(text: &'a str) -> Result<Fields<'a>, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let board = parts.next().unwrap_or(all);
        let actor =
            parts.next().ok_or_else(|| all.wrong(RULE, "who acts, 1, 2 or env, is missing"))?;
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
    /// Appends the position text.
    pub(crate) fn write_position(&self, out: &mut String) {
        let mut all = Point::all();
        for (n, (_, first, last)) in COLUMNS.into_iter().enumerate() {
            if n > 0 {
                out.push('/');
            }
            let column = all.by_ref().take(usize::from(last - first) + 1);
            let stacks = column.map(|point| self.stack(point));
            write_list(stacks.map(|stack| (!stack.is_empty()).then_some(stack)), out);
        }
        self.write_keys(out).expect("a String takes all");
    }

    fn write_keys(&self, out: &mut String) -> fmt::Result {
        if self.next_point().is_some() {
            return out.write_str(" env");
        }
        write!(out, " {}", self.seat.0)?;
        if self.claims != [0, 0] {
            out.write_str(" claims=")?;
            for (n, claims) in self.claims.into_iter().enumerate() {
                out.write_str(if n == 0 { "" } else { "," })?;
                out.write_str(if claims == 0 { "-" } else { "" })?;
                out.extend(
                    Colour::REAL.iter().filter(|c| c.bit() & claims != 0).map(|c| c.letter()),
                );
            }
        }
        if self.fives != [0, 0] {
            write!(out, " fives={},{}", self.fives[0], self.fives[1])?;
        }
        if self.claimed {
            out.write_str(" turn=claimed")?;
        }
        if matches!(self.end, Some(End::Six(_))) {
            out.write_str(" end=six")?;
        }
        Ok(())
    }

    /// Reads position text.
    ///
    /// # Errors
    /// It is malformed, or describes what cannot be.
    pub(crate) fn from_position(six: bool, text: &str) -> Result<Lyngk, Rejection> {
        let fields = Fields::split(text)?;
        let mut game = Lyngk::start(six);
        game.read_columns(fields.board)?;
        game.seat = match fields.actor.text {
            "1" => Actor::ONE,
            "2" => Actor::TWO,
            "env" => {
                game.read_filling(&fields)?;
                return Ok(game);
            }
            _ => return Err(fields.actor.wrong(RULE, "who acts is 1, 2 or env")),
        };
        game.filled = POINTS as u8;
        game.turns = u32::from(game.seat.0) - 1;
        let [claims, fives, turn, end] = fields.keys;
        game.read_claims(claims)?;
        game.read_fives(fives)?;
        game.check_pieces(fields.board)?;
        game.read_turn(turn)?;
        game.read_end(end)?;
        Ok(game)
    }

    fn read_columns(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let count = field.split('/').count();
        if count != COLUMNS.len() {
            return Err(field.wrong(
                RULE,
                format!("{columns}, a to i are 9", columns = there_are(count, "column", "columns")),
            ));
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
                let message = format!(
                    "column {name} has {points}, the text has {row}",
                    points = counted(height, "point", "points")
                );
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
            let colour = Colour::of_letter(letter)
                .ok_or_else(|| field.wrong(RULE, format!("{letter:?} is no piece and no run")))?;
            if stack.colours() & colour.bit() != 0 {
                return Err(field.wrong(RULE, format!("{colour} is twice in a stack")));
            }
            if stack.height() == limit || !stack.push(colour) {
                let most = counted(limit, "piece", "pieces");
                return Err(field.wrong(RULE, format!("a stack has at most {most}")));
            }
        }
        match (stack.top(), stack.height()) {
            (None, _) => Err(field.wrong(RULE, "a stack or a run is expected")),
            (Some(Colour::Joker), 2..) => {
                Err(field.wrong(RULE, "a stack of two pieces or more has no joker on top"))
            }
            _ => Ok(stack),
        }
    }

    /// The board while chance fills it (R1.3).
    fn read_filling(&mut self, fields: &Fields<'_>) -> Result<(), Rejection> {
        if let Some(key) = fields.keys.iter().flatten().next() {
            return Err(key.wrong(RULE, "nothing is claimed or taken before the board is filled"));
        }
        let filled = self.stacks.iter().take_while(|stack| stack.height() == 1).count();
        let rest = self.stacks.iter().skip(filled).all(Stack::is_empty);
        if !rest || filled == POINTS {
            let message = "chance fills point after point, the first is not filled by one piece";
            let message = if rest { "the board is filled, a seat acts" } else { message };
            return Err(fields.all.wrong(RULE, message));
        }
        self.filled = filled as u8;
        for colour in Colour::ALL {
            let count = self.count(colour);
            if count > colour.pieces() {
                return Err(fields.board.wrong(
                    RULE,
                    format!("{pieces} {colour}", pieces = counted(count, "piece is", "pieces are")),
                ));
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
                let colour = colour
                    .ok_or_else(|| part.wrong(RULE, format!("{letter:?} is no colour to claim")))?;
                if (self.claims[0] | self.claims[1]) & colour.bit() != 0 {
                    return Err(part.wrong(RULE, format!("{colour} is claimed twice")));
                }
                self.claims[seat] |= colour.bit();
            }
            if self.claims[seat].count_ones() > CLAIMS {
                return Err(part.wrong(RULE, "a seat claims two colours at most"));
            }
        }
        Ok(())
    }

    fn read_fives(&mut self, field: Option<Field<'_>>) -> Result<(), Rejection> {
        let Some(field) = field else { return Ok(()) };
        if self.six {
            return Err(field.wrong(RULE, "in six stacks of five stay on the board"));
        }
        for (seat, part) in pair(field)?.into_iter().enumerate() {
            let number = match part.text.as_bytes() {
                [digit @ b'0'..=b'8'] => digit - b'0',
                _ => return Err(part.wrong(RULE, "0 to 8 stacks of five are taken off")),
            };
            if number > 0 && self.claims[seat] == 0 {
                return Err(part.wrong(RULE, format!("seat {} has claimed no colour", seat + 1)));
            }
            self.fives[seat] = number;
        }
        Ok(())
    }

    /// What is not on the board has been taken off in fives.
    fn check_pieces(&self, board: Field<'_>) -> Result<(), Rejection> {
        let fives = self.fives[0] + self.fives[1];
        let mut gone = 0;
        for colour in Colour::ALL {
            let (count, all) = (self.count(colour), colour.pieces());
            let most = if colour == Colour::Joker { all } else { fives };
            let missing = all.checked_sub(count).filter(|missing| *missing <= most);
            gone += missing.ok_or_else(|| {
                board.wrong(
                    RULE,
                    format!(
                        "{count} of {all} {colour} pieces are there, beside {stacks} of five",
                        stacks = counted(fives, "stack", "stacks")
                    ),
                )
            })?;
        }
        if gone != 5 * fives {
            let message = format!(
                "{pieces} missing, {stacks} of five taken off",
                stacks = counted(fives, "stack", "stacks"),
                pieces = counted(gone, "piece is", "pieces are")
            );
            return Err(board.wrong(RULE, message));
        }
        Ok(())
    }

    fn read_turn(&mut self, field: Option<Field<'_>>) -> Result<(), Rejection> {
        let Some(field) = field else { return Ok(()) };
        if field.text != "claimed" || self.claims_of(self.seat) == 0 {
            return Err(field.wrong(RULE, format!("seat {} has not claimed a colour", self.seat.0)));
        }
        if !self.can_move(self.seat, self.claims_of(self.seat)) {
            return Err(
                field.wrong(RULE, format!("seat {} has no move after its claim", self.seat.0))
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
        let winner = self.seat.other();
        if field.text != "six" || !self.six || self.claimed || self.stacks_of(winner, 6) == 0 {
            let message = format!("seat {} has not just completed a stack of six", winner.0);
            return Err(field.wrong(RULE, message));
        }
        self.end = Some(End::Six(winner));
        Ok(())
    }
}

/// Two parts with a comma between.
fn pair(field: Field<'_>) -> Result<[Field<'_>; 2], Rejection> {
    let message = "one part for each seat is expected, with a comma between";
    field.pair(',').ok_or_else(|| field.wrong(RULE, message))
}

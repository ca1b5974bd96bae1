//! Positions as text (R7): columns from the left, each from the bottom up, the seat to move, keys.
//!
//! `4/5/6/2WG3/6/5/4 1 held=0,0,0/0,1,0`. A removed ring is `.`, a run of vacant rings is a
//! number. The keys in the order of writing:
//!
//! | key | meaning | if left out |
//! |---|---|---|
//! | `held` | white, grey, black marbles of seat 1, then of seat 2 | nothing is captured |
//! | `jump` | the marble that must continue to jump | the turn begins |
//! | `claim` | the first rings of the groups that may be taken | the turn begins |
//!
//! The other marbles are in the pool.

use crate::board::{Point, Set, joined};
use crate::game::{Phase, Zertz};
use crate::marbles::{Colour, Stock};
use wanqi_sdk::position::{keys, write_row};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R7.1";

/// The keys in the order of writing.
const KEYS: [&str; 3] = ["held", "jump", "claim"];

impl PositionText for Zertz {
    fn position(&self, out: &mut String) {
        for (n, (_, column)) in self.layout.columns().enumerate() {
            if n > 0 {
                out.push('/');
            }
            write_row(column.map(|ring| self.sign(ring)), out);
        }
        put!(out, " {}", self.to_move.0);
        let [one, two] = self.held;
        if !(one.is_empty() && two.is_empty()) {
            put!(out, " held={one}/{two}");
        }
        match self.phase {
            Phase::New => {}
            Phase::Jumping(ring) => put!(out, " jump={}", self.name(ring)),
            Phase::Taking(groups) => {
                let mut rest = groups;
                let mut sign = " claim=";
                while let Some(first) = self.layout.first_of(rest) {
                    put!(out, "{sign}{}", self.name(first));
                    rest &= !joined(first.bit(), groups);
                    sign = ",";
                }
            }
        }
    }

    fn read_position(mut self, text: &str) -> Result<Zertz, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let board = parts.next().unwrap_or(all);
        let seat = parts.next().ok_or_else(|| all.wrong(RULE, "the seat to move is missing"))?;
        let [held, jump, claim] = keys(RULE, KEYS, parts)?;
        self.read_columns(board)?;
        self.to_move = match seat.text {
            "1" => Actor::ONE,
            "2" => Actor::TWO,
            _ => return Err(seat.wrong(RULE, "the seat to move is 1 or 2")),
        };
        self.turns = u32::from(self.to_move.0) - 1;
        self.read_held(held)?;
        self.count_pool(board)?;
        match (jump, claim) {
            (None, None) => self.read_new(board, held.unwrap_or(seat))?,
            (Some(jump), None) => self.read_jump(jump)?,
            (None, Some(claim)) => self.read_claim(claim)?,
            (Some(_), Some(claim)) => {
                return Err(claim.wrong(RULE, "no group can be taken while a marble jumps"));
            }
        }
        if self.automatic && self.isolated() != 0 {
            return Err(board
                .wrong(RULE, "an isolated group is on the board, but claims=automatic takes it"));
        }
        Ok(self)
    }

    saved!(turns, repeated, run);

    fn forget(&mut self) {
        self.turns = u32::from(self.to_move.0) - 1;
        self.repeated = false;
        self.run.clear();
        if self.pool.is_empty() && self.end.is_none() && self.phase == Phase::New {
            self.note_position();
        }
    }
}

impl Zertz {
    /// The sign of a ring; `None` if it is vacant.
    fn sign(&self, ring: Point) -> Option<char> {
        let gone = self.rings & ring.bit() == 0;
        if gone { Some('.') } else { self.marble(ring).map(Colour::letter) }
    }

    fn read_columns(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let (found, columns) = (field.split('/').count(), self.layout.columns().count());
        if found != columns {
            let columns_are = there_are(found, "column", "columns");
            return Err(field.wrong(RULE, format!("{columns_are}, the board has {columns}")));
        }
        for (part, (letter, mut column)) in field.split('/').zip(self.layout.columns()) {
            let count = column.clone().count();
            let wrong = |message: String| Err(part.wrong(RULE, message));
            let long = || wrong(format!("column {letter} has more than {count} rings"));
            for sign in part.text.chars() {
                if let '1'..='9' = sign {
                    for _ in 0..sign as u8 - b'0' {
                        if column.next().is_none() {
                            return long();
                        }
                    }
                    continue;
                }
                let Some(ring) = column.next() else { return long() };
                match Colour::ALL.into_iter().find(|colour| colour.letter() == sign) {
                    Some(colour) => self.on[colour as usize] |= ring.bit(),
                    None if sign == '.' => self.rings &= !ring.bit(),
                    None => return wrong(format!("{sign:?} is not a marble, a gap or a number")),
                }
            }
            if column.next().is_some() {
                return wrong(format!("column {letter} has fewer than {count} rings"));
            }
        }
        Ok(())
    }

    fn read_held(&mut self, field: Option<Field<'_>>) -> Result<(), Rejection> {
        let Some(field) = field else { return Ok(()) };
        let seats = field.pair('/').ok_or_else(|| {
            field.wrong(RULE, "held has a part for each seat, separated by a slash")
        })?;
        for (held, part) in self.held.iter_mut().zip(seats) {
            let counts: Vec<Option<u8>> = part.split(',').map(Field::number).collect();
            *held = match counts[..] {
                [Some(white), Some(grey), Some(black)] => Stock([white, grey, black]),
                _ => return Err(part.wrong(RULE, "three numbers are needed: white, grey, black")),
            };
        }
        Ok(())
    }

    /// All marbles that are neither on the board nor captured are in the pool.
    fn count_pool(&mut self, board: Field<'_>) -> Result<(), Rejection> {
        for colour in Colour::ALL {
            let all = self.marbles.all.of(colour);
            let held = self.held.iter().map(|held| u32::from(held.of(colour))).sum::<u32>();
            let used = held + self.on[colour as usize].count_ones();
            let Some(left) = u32::from(all).checked_sub(used) else {
                let message = format!("there are {used} {colour} marbles, not {all}");
                return Err(board.wrong(RULE, message));
            };
            self.pool.0[colour as usize] = left as u8;
        }
        Ok(())
    }

    /// A turn begins, or the turn before has ended the game.
    fn read_new(&mut self, board: Field<'_>, held: Field<'_>) -> Result<(), Rejection> {
        let own = self.held(self.to_move);
        if self.marbles.has_one(own) || self.marbles.has_each(own) {
            let message = format!(
                "seat {} has reached its goal in its last turn, so it is not to move",
                self.to_move.0
            );
            return Err(held.wrong(RULE, message));
        }
        let nobody = self.held.iter().all(|held| held.is_empty());
        if self.rings == 0 && nobody {
            return Err(board.wrong(RULE, "no seat has taken the last rings"));
        }
        self.find_end();
        if self.end.is_none() && self.pool.is_empty() {
            self.note_position();
        }
        Ok(())
    }

    fn read_jump(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let ring = self.ring(field.text.as_bytes(), field.text.as_bytes());
        let ring = ring.map_err(|refusal| field.wrong(RULE, refusal.message))?;
        if self.marble(ring).is_none() || self.jumps(ring).next().is_none() {
            let message = format!("no marble on {} can continue to jump", field.text);
            return Err(field.wrong(RULE, message));
        }
        if self.held(self.to_move).is_empty() {
            return Err(
                field.wrong(RULE, format!("seat {} has not captured a marble", self.to_move.0))
            );
        }
        self.phase = Phase::Jumping(ring);
        self.read_open(field)
    }

    fn read_claim(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let isolated = self.isolated();
        let mut groups: Set = 0;
        for part in field.split(',') {
            let ring = self.ring(part.text.as_bytes(), part.text.as_bytes());
            let ring = ring.map_err(|refusal| part.wrong(RULE, refusal.message))?;
            let group = joined(ring.bit() & isolated, isolated);
            if self.layout.first_of(group) != Some(ring) || groups & group != 0 {
                let message = format!("{} is not the first ring of an isolated group", part.text);
                return Err(part.wrong(RULE, message));
            }
            groups |= group;
        }
        self.phase = Phase::Taking(groups);
        self.read_open(field)
    }

    /// The turn before must not have ended the game if a turn is open.
    fn read_open(&self, field: Field<'_>) -> Result<(), Rejection> {
        let other = self.held(self.to_move.other());
        let won = self.marbles.has_one(other) || self.marbles.has_each(other);
        if won || self.vacant() == 0 {
            return Err(field.wrong(RULE, "the game is over, so no turn is open"));
        }
        Ok(())
    }
}

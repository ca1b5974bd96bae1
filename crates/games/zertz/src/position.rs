//! Position text (R7): columns from the left, each from the bottom up, the seat to act, then keys.
//!
//! `4/5/6/2WG3/6/5/4 1 held=0,0,0/0,1,0`. A ring that was removed is `.`, a run of vacant ones a
//! number. The keys, written in this order:
//!
//! | key | meaning | if left out |
//! |---|---|---|
//! | `held` | white, grey, black marbles of seat 1, then of seat 2 | nothing is captured |
//! | `jump` | the marble that goes on jumping | the turn begins |
//! | `claim` | the first rings of groups that may be taken | the turn begins |
//!
//! The other marbles are in the pool.

use crate::board::{Ring, Set, joined};
use crate::marbles::{Colour, Stock};
use crate::rules::{Phase, Zertz};
use std::fmt::Write as _;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};
use wanqi_sdk::{Actor, Rejection};

/// The rule of position text.
const RULE: &str = "R7.1";
const KEYS: [&str; 3] = ["held", "jump", "claim"];

impl Zertz {
    /// Appends the position text.
    pub(crate) fn write_position(&self, out: &mut String) {
        for (n, (_, column)) in self.layout.columns().enumerate() {
            if n > 0 {
                out.push('/');
            }
            write_row(column.map(|ring| self.sign(ring)), out);
        }
        self.write_keys(out).expect("a String takes all");
    }

    /// The sign of a ring, none if it is vacant.
    fn sign(&self, ring: Ring) -> Option<char> {
        let gone = self.rings & ring.bit() == 0;
        if gone { Some('.') } else { self.marble(ring).map(Colour::letter) }
    }

    fn write_keys(&self, out: &mut String) -> std::fmt::Result {
        write!(out, " {}", self.seat.0)?;
        let [one, two] = self.held;
        if !(one.is_empty() && two.is_empty()) {
            write!(out, " held={one}/{two}")?;
        }
        match self.phase {
            Phase::New => {}
            Phase::Jumping(ring) => write!(out, " jump={}", self.name(ring))?,
            Phase::Taking(groups) => {
                let mut rest = groups;
                let mut sign = " claim=";
                while let Some(first) = self.layout.first_of(rest) {
                    write!(out, "{sign}{}", self.name(first))?;
                    rest &= !joined(first.bit(), groups);
                    sign = ",";
                }
            }
        }
        Ok(())
    }

    /// The start with the position of a text.
    ///
    /// # Errors
    /// It is malformed, or describes what cannot be.
    pub(crate) fn with_position(mut self, text: &str) -> Result<Zertz, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let board = parts.next().unwrap_or(all);
        let seat = parts.next().ok_or_else(|| all.wrong(RULE, "the seat to act is missing"))?;
        let [held, jump, claim] = keys(RULE, KEYS, parts)?;
        self.read_columns(board)?;
        self.seat = match seat.text {
            "1" => Actor::ONE,
            "2" => Actor::TWO,
            _ => return Err(seat.wrong(RULE, "the seat to act is 1 or 2")),
        };
        self.turns = u32::from(self.seat.0) - 1;
        self.read_held(held)?;
        self.count_pool(board)?;
        match (jump, claim) {
            (None, None) => self.read_new(board, held.unwrap_or(seat))?,
            (Some(jump), None) => self.read_jump(jump)?,
            (None, Some(claim)) => self.read_claim(claim)?,
            (Some(_), Some(claim)) => {
                return Err(claim.wrong(RULE, "nothing is claimed while a marble jumps"));
            }
        }
        if self.automatic && self.isolated() != 0 {
            return Err(board.wrong(RULE, "isolated marbles would have been taken"));
        }
        Ok(self)
    }

    fn read_columns(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let (found, columns) = (field.split('/').count(), self.layout.columns().count());
        if found != columns {
            return Err(field.wrong(
                RULE,
                format!("{found}, not {columns}", found = there_are(found, "column", "columns")),
            ));
        }
        for (part, (letter, mut column)) in field.split('/').zip(self.layout.columns()) {
            let count = column.clone().count();
            let wrong = |message: String| Err(part.wrong(RULE, message));
            let long = || {
                wrong(format!(
                    "column {letter} has {rings}, the text has more",
                    rings = counted(count, "ring", "rings")
                ))
            };
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
                    None => return wrong(format!("{sign:?} is no marble, no gap and no run")),
                }
            }
            if column.next().is_some() {
                return wrong(format!(
                    "column {letter} has {rings}, the text has fewer",
                    rings = counted(count, "ring", "rings")
                ));
            }
        }
        Ok(())
    }

    fn read_held(&mut self, field: Option<Field<'_>>) -> Result<(), Rejection> {
        let Some(field) = field else { return Ok(()) };
        let seats =
            field.pair('/').ok_or_else(|| field.wrong(RULE, "there is a part for each seat"))?;
        for (held, part) in self.held.iter_mut().zip(seats) {
            let counts: Vec<Option<u8>> = part.split(',').map(Field::number).collect();
            *held = match counts[..] {
                [Some(white), Some(grey), Some(black)] => Stock([white, grey, black]),
                _ => return Err(part.wrong(RULE, "three numbers: white, grey, black")),
            };
        }
        Ok(())
    }

    /// What is neither on the board nor held is in the pool.
    fn count_pool(&mut self, board: Field<'_>) -> Result<(), Rejection> {
        for colour in Colour::ALL {
            let all = self.marbles.all.of(colour);
            let held = self.held.iter().map(|held| u32::from(held.of(colour))).sum::<u32>();
            let used = held + self.on[colour as usize].count_ones();
            let Some(left) = u32::from(all).checked_sub(used) else {
                let message = format!(
                    "{marbles} {colour}, there are {all}",
                    marbles = counted(used, "marble is", "marbles are")
                );
                return Err(board.wrong(RULE, message));
            };
            self.pool.0[colour as usize] = left as u8;
        }
        Ok(())
    }

    /// A turn begins, or the game is over with the turn before.
    fn read_new(&mut self, board: Field<'_>, held: Field<'_>) -> Result<(), Rejection> {
        let own = self.held(self.seat);
        if self.marbles.has_one(own) || self.marbles.has_each(own) {
            let message = format!("seat {} would have won a turn ago", self.seat.0);
            return Err(held.wrong(RULE, message));
        }
        let nobody = self.held.iter().all(|held| held.is_empty());
        if self.rings == 0 && nobody {
            return Err(board.wrong(RULE, "nobody has taken the last rings"));
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
            let message = format!("no marble on {} can go on jumping", field.text);
            return Err(field.wrong(RULE, message));
        }
        if self.held(self.seat).is_empty() {
            return Err(field.wrong(RULE, format!("seat {} has captured nothing", self.seat.0)));
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

    /// A turn is open, so the turn before has not ended the game.
    fn read_open(&self, field: Field<'_>) -> Result<(), Rejection> {
        let other = self.held(self.seat.other());
        let won = self.marbles.has_one(other) || self.marbles.has_each(other);
        if won || self.vacant() == 0 {
            return Err(field.wrong(RULE, "the game is over, no turn is open"));
        }
        Ok(())
    }
}

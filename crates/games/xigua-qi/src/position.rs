//! Positions as text (R7): rows from the top, the side to move, the stones in hand, the points just
//! captured, a pass, the turns without a capture: `3/1/3/3b3/3/1/3 w hand=11,12`.

use crate::board::{ALL, Point, SIZE, Side, points, without_liberty};
use crate::game::Xigua;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::position::{keys, write_rows};
use wanqi_sdk::prelude::*;
use wanqi_sdk::repetition::Draw;

/// The rule of position text.
const RULE: &str = "R7.1";

/// The number of stones placed before the first pass can happen. A pass needs a board where no two
/// empty points are neighbours, and at most eight points can be empty then.
const BEFORE_A_PASS: u8 = 13;

impl PositionText for Xigua {
    fn position(&self, out: &mut String) {
        write_rows(SIZE, |y| row(y).map(|point| self.at(point).map(Side::letter)), out);
        put!(out, " {}", self.to_move.letter());
        if let [black, white] = self.hand
            && self.hand != [0; 2]
        {
            put!(out, " hand={black},{white}");
        }
        for (n, point) in points(self.taken).enumerate() {
            let sign = if n == 0 { " taken=" } else { "," };
            put!(out, "{sign}{point}");
        }
        if self.passed {
            out.push_str(" last=pass");
        }
        if self.quiet > 0 {
            put!(out, " quiet={}", self.quiet);
        }
    }

    fn read_position(self, text: &str) -> Result<Xigua, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let (Some(rows), Some(side)) = (parts.next(), parts.next()) else {
            return Err(all.wrong(RULE, "a position is the rows and the side to move, b or w"));
        };
        let mut game = Xigua::bare(self.variant);
        game.read_rows(rows)?;
        game.to_move = Side::read(side, RULE)?;
        let [hand, taken, last, quiet] = keys(RULE, ["hand", "taken", "last", "quiet"], parts)?;
        if let Some(field) = hand {
            game.hand = game.read_hand(field)?;
        }
        if let Some(field) = last {
            game.passed = game.read_pass(field)?;
        }
        game.check_hand(hand.unwrap_or(side))?;
        game.check_stones(rows)?;
        if let Some(field) = taken {
            game.taken = game.read_taken(field)?;
        }
        if let Some(field) = quiet {
            game.quiet = game.read_quiet(field)?;
        }
        let placed = u32::from(game.placed());
        game.turns = placed + u32::from(placed % 2 != game.to_move as u32);
        game.run.push(game.key());
        game.loser = game.find_loser();
        game.drawn = game.draw().filter(|draw| *draw == Draw::Quiet);
        Ok(game)
    }

    saved!(turns, drawn, run);

    /// All facts of the position text except the number of turns without a capture.
    fn repetition_key(&self) -> u128 {
        let [black, white] = self.hand.map(u128::from);
        let more = black | white << 4 | u128::from(self.taken.0) << 8;
        u128::from(self.key()) | (more | u128::from(self.passed) << 40) << 64
    }

    fn forget(&mut self) {
        self.turns = self.to_move as u32;
        self.quiet = 0;
        self.drawn = None;
        self.run.restart(self.key());
    }
}

/// The points of a row of the board, from the left.
fn row(y: u8) -> impl Iterator<Item = Point> {
    points(ALL).filter(move |point| point.square().y == y)
}

impl Xigua {
    /// Number of stones that both sides have placed.
    fn placed(&self) -> u8 {
        2 * self.variant.stones - self.hand[0] - self.hand[1]
    }

    /// Stones in hand: `11,12`.
    fn read_hand(&self, field: Field<'_>) -> Result<[u8; 2], Rejection> {
        let counts = field.pair(',').map(|pair| pair.map(Field::number::<u8>));
        let Some([Some(black), Some(white)]) = counts else {
            return Err(field.wrong(
                RULE,
                "the stones that Black and White have left to place are written as 11,12",
            ));
        };
        let most = if self.variant.preset { 0 } else { self.variant.stones };
        if black.max(white) > most {
            return Err(field.wrong(RULE, format!("no side has more than {most} stones to place")));
        }
        Ok([black, white])
    }

    /// A pass: `pass`.
    fn read_pass(&self, field: Field<'_>) -> Result<bool, Rejection> {
        if field.text != "pass" {
            return Err(
                field.wrong(RULE, "the last turn is given only if it was a pass, as last=pass")
            );
        }
        if self.hand == [0; 2] || self.placed() < BEFORE_A_PASS {
            let message = format!(
                "no seat can have passed with only {} placed",
                counted(self.placed(), "stone", "stones")
            );
            return Err(field.wrong(RULE, message));
        }
        Ok(true)
    }

    /// Whether this side can be to move with these numbers of stones in hand.
    fn check_hand(&self, field: Field<'_>) -> Result<(), Rejection> {
        let ([black, white], side) = (self.hand, self.to_move);
        let in_turn = match side {
            Side::Black => black == white,
            Side::White => black + 1 == white || self.hand == [0; 2],
        };
        if !in_turn && self.placed() < BEFORE_A_PASS {
            let message = format!(
                "{black} black and {white_stones} to place, {side} to move",
                white_stones = counted(white, "white stone", "white stones")
            );
            return Err(field.wrong(RULE, message));
        }
        Ok(())
    }

    /// Whether these stones can be on the board.
    fn check_stones(&self, rows: Field<'_>) -> Result<(), Rejection> {
        let wrong = |message: String| Err(rows.wrong(RULE, message));
        let placing = self.hand != [0; 2];
        for side in Side::BOTH {
            let count = self.of(side).count() as u8;
            let placed = self.variant.stones - self.hand[side as usize];
            let kept = placing && !self.variant.captures_placing;
            if count > placed || kept && count < placed {
                return wrong(format!(
                    "{side} has {stones} on the board of {placed} placed",
                    stones = counted(count, "stone", "stones")
                ));
            }
            let dead = without_liberty(self.of(side), self.empty());
            let may_stand = !self.variant.preset && !self.variant.captures_placing;
            if let Some(point) = points(dead).next().filter(|_| !may_stand) {
                return wrong(format!("the stone of {side} on {point} has no liberty"));
            }
        }
        let last = self.to_move.other();
        let begun = self.placed() > 0 && !self.passed;
        if begun && self.of(last).is_empty() {
            return wrong(format!("{last} moved last but has no stone on the board"));
        }
        Ok(())
    }

    /// Points of captured stones: `d4,d5`.
    fn read_taken(&self, field: Field<'_>) -> Result<Bitboard, Rejection> {
        if self.hand == [0; 2] || !self.variant.captures_placing || self.passed {
            let message =
                "captured points are given only during placing, directly after a stone was placed";
            return Err(field.wrong(RULE, message));
        }
        let mut taken = Bitboard::EMPTY;
        for name in field.split(',') {
            let empty = points(self.empty()).find(|point| point.to_string() == name.text);
            match empty.filter(|point| points(taken).all(|before| before < *point)) {
                Some(point) => taken |= point.bit(),
                None => {
                    let message = format!("{:?} is not an empty point, or out of order", name.text);
                    return Err(name.wrong(RULE, message));
                }
            }
        }
        let us = self.to_move;
        let placed = u32::from(self.variant.stones - self.hand[us as usize]);
        let (count, gone) = (taken.count(), placed - self.of(us).count());
        if count > gone {
            let message = format!(
                "{us} has {points} and {stones} gone",
                points = counted(count, "captured point", "captured points"),
                stones = counted(gone, "stone is", "stones are")
            );
            return Err(field.wrong(RULE, message));
        }
        Ok(taken)
    }

    fn read_quiet(&self, field: Field<'_>) -> Result<u32, Rejection> {
        let quiet = field.number().filter(|n| (1..=1_000_000).contains(n));
        let quiet = quiet.ok_or_else(|| field.wrong(RULE, "quiet is a number of turns from 1"))?;
        if self.hand != [0; 2] {
            return Err(
                field.wrong(RULE, "turns are counted only after all stones have been placed")
            );
        }
        Ok(quiet)
    }

    fn read_rows(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        let reader = Rows::new(RULE, SIZE, "point", "stone");
        let width = |y| row(y).count() as u8;
        reader.read(rows, width, Side::of_letter, |x, y, side| {
            let point = row(y).nth(x.into());
            self.stones[side as usize] |= point.map_or(Bitboard::EMPTY, Point::bit);
        })
    }
}

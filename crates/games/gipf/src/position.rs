//! Positions as text (R6): columns `b` to `h`, each from the bottom up, the side to move, then
//! keys.
//!
//! `b2w/5/6/w5b/6/5/b2w w reserve=12,12`. The keys, written in this order:
//!
//! | key | meaning | if absent |
//! |---|---|---|
//! | `reserve` | pieces in reserve of White and of Black; always written | no piece was captured |
//! | `gipf` | `tournament`: the sides that may still push GIPF-pieces: `w`, `b`, `wb` | none |
//! | `turn` | `rows`: the side has pushed and takes its rows | start of a turn |
//! | | `open`: it has taken rows but not yet pushed | |
//! | `settled` | rows that stay until the next push (R3.6), as `b2-e5` | none |

use crate::board::{Board, Point, Set, Side};
use crate::game::{End, Gipf, Rules};
use crate::rows::{self, Row};
use wanqi_sdk::position::{keys, write_row};
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R6.1";
const KEYS: [&str; 4] = ["reserve", "gipf", "turn", "settled"];
const COLUMNS: [(u8, u8); 7] =
    [(b'b', 4), (b'c', 5), (b'd', 6), (b'e', 7), (b'f', 6), (b'g', 5), (b'h', 4)];

/// The parts of the text.
struct Fields<'a> {
    all: Field<'a>,
    board: Field<'a>,
    side: Field<'a>,
    keys: [Option<Field<'a>>; KEYS.len()],
}

impl PositionText for Gipf {
    fn position(&self, out: &mut String) {
        for (n, (column, height)) in COLUMNS.into_iter().enumerate() {
            if n > 0 {
                out.push('/');
            }
            let points = (2..height + 2).map(|row| Point::new(column, row));
            write_row(points.map(|point| self.sign(point?.bit())), out);
        }
        self.write_keys(out);
    }

    fn read_position(mut self, text: &str) -> Result<Gipf, Rejection> {
        let fields = Fields::split(text)?;
        self.board = Board::default();
        self.read_columns(fields.board)?;
        self.to_move = Side::read(fields.side, RULE)?;
        self.turns = self.to_move as u32;
        self.read_reserve(&fields)?;
        self.read_turn(&fields)?;
        self.read_gipf(&fields)?;
        self.read_settled(&fields)?;
        self.read_end(&fields)?;
        self.check_rows(&fields)?;
        Ok(self)
    }

    saved!(turns; |start, game| game.turns % 2 == start.turns % 2);
}

impl<'a> Fields<'a> {
    fn split(text: &'a str) -> Result<Fields<'a>, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let board = parts.next().unwrap_or(all);
        let side =
            parts.next().ok_or_else(|| all.wrong(RULE, "the side to move, w or b, is missing"))?;
        let keys = keys(RULE, KEYS, parts)?;
        Ok(Fields { all, board, side, keys })
    }

    fn key(&self, key: &str) -> Option<Field<'a>> {
        KEYS.iter().position(|k| *k == key).and_then(|index| self.keys[index])
    }
}

impl Gipf {
    /// The letter of the piece on a point.
    fn sign(&self, bit: Set) -> Option<char> {
        let side = Side::BOTH.into_iter().find(|side| self.board.of(*side) & bit != 0)?;
        let gipf = self.board.gipf & bit != 0;
        Some(if gipf { side.letter().to_ascii_uppercase() } else { side.letter() })
    }

    fn write_keys(&self, out: &mut String) {
        let [white, black] = self.reserve;
        put!(out, " {} reserve={white},{black}", self.to_move.letter());
        out.push_str(match self.may_gipf {
            [true, true] => " gipf=wb",
            [true, false] => " gipf=w",
            [false, true] => " gipf=b",
            [false, false] => "",
        });
        out.push_str(match (self.pushed, self.begun) {
            (true, _) => " turn=rows",
            (false, true) => " turn=open",
            (false, false) => "",
        });
        for (n, row) in self.standing().enumerate() {
            let (from, to) = (Point::of_bit(row.from()), Point::of_bit(row.to()));
            put!(out, "{}{from}-{to}", if n == 0 { " settled=" } else { "," });
        }
    }

    /// The rows of the side to move that stay until the next push.
    fn standing(&self) -> impl Iterator<Item = Row> + '_ {
        let settled = |row: &Row| self.settled[row.axis] & row.points != 0;
        rows::of(&self.board, self.to_move).filter(settled)
    }

    fn read_columns(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let count = field.split('/').count();
        if count != COLUMNS.len() {
            let columns_are = there_are(count, "column", "columns");
            return Err(field.wrong(RULE, format!("{columns_are}, the board has 7, b to h")));
        }
        for ((column, height), part) in COLUMNS.into_iter().zip(field.split('/')) {
            let mut row = 0;
            for sign in part.text.chars() {
                if let Some(run) = sign.to_digit(8).filter(|run| *run > 0) {
                    row += run as usize;
                    continue;
                }
                let side = Side::of_letter(sign.to_ascii_lowercase()).ok_or_else(|| {
                    part.wrong(RULE, format!("{sign:?} is not a piece and not a number"))
                })?;
                if row < usize::from(height)
                    && let Some(point) = Point::new(column, row as u8 + 2)
                {
                    self.board.put(side, point.bit(), sign.is_ascii_uppercase());
                }
                row += 1;
            }
            if row != usize::from(height) {
                let (column, points) = (char::from(column), plural(row, "point"));
                let message = format!("column {column} has {points}, not {height}");
                return Err(part.wrong(RULE, message));
            }
        }
        Ok(())
    }

    fn read_reserve(&mut self, fields: &Fields<'_>) -> Result<(), Rejection> {
        let most = self.rules.pieces();
        for side in Side::BOTH {
            let placed = self.board.pieces(side, Set::MAX);
            let Some(rest) = most.checked_sub(placed) else {
                let pieces = plural(placed, "piece");
                let message = format!("{side} has {pieces} on the board, but {most} in all");
                return Err(fields.board.wrong(RULE, message));
            };
            self.reserve[side as usize] = rest;
        }
        let Some(field) = fields.key("reserve") else { return Ok(()) };
        let mut numbers = field.split(',');
        for side in Side::BOTH {
            let number = numbers.next().unwrap_or(field);
            let most = self.reserve[side as usize];
            let found = number.number().filter(|n| *n <= most).ok_or_else(|| {
                number.wrong(RULE, format!("the reserve of {side} is a number from 0 to {most}"))
            })?;
            self.reserve[side as usize] = found;
        }
        numbers.next().map_or(Ok(()), |more| Err(more.wrong(RULE, "there are two reserves")))
    }

    fn read_gipf(&mut self, fields: &Fields<'_>) -> Result<(), Rejection> {
        let gipfs = |side: Side| (self.board.of(side) & self.board.gipf).count_ones();
        let most = [0, 3, 9][self.rules as usize];
        for side in Side::BOTH {
            if gipfs(side) > most {
                let pieces = plural(gipfs(side), "GIPF-piece");
                let message = format!("{side} has {pieces}, at most {most}");
                return Err(fields.board.wrong(RULE, message));
            }
        }
        let field = fields.key("gipf");
        self.may_gipf = match field.map(|field| field.text) {
            None => [false, false],
            Some(_) if self.rules != Rules::Tournament => {
                let field = field.unwrap_or(fields.all);
                return Err(
                    field.wrong(RULE, "only in the rule set tournament the sides push GIPF-pieces")
                );
            }
            Some("wb") => [true, true],
            Some("w") => [true, false],
            Some("b") => [false, true],
            Some(_) => return Err(field.unwrap_or(fields.all).wrong(RULE, "gipf is w, b or wb")),
        };
        for side in Side::BOTH {
            let single = self.board.of(side) & !self.board.gipf != 0;
            if single && self.may_gipf[side as usize] {
                let message =
                    format!("{side} has pushed single pieces and pushes no more GIPF-pieces");
                return Err(field.unwrap_or(fields.all).wrong(RULE, message));
            }
            if !self.entered(side) && !self.may_gipf[side as usize] {
                let message = format!("{side} has not pushed yet, so gipf must name it");
                return Err(fields.all.wrong(RULE, message));
            }
        }
        let begun = Side::BOTH.map(|side| self.entered(side));
        let order = match begun {
            [true, true] => true,
            [true, false] => self.to_move == Side::Black,
            [false, false] => self.to_move == Side::White,
            [false, true] => false,
        };
        if order { Ok(()) } else { Err(fields.side.wrong(RULE, "White begins, then Black")) }
    }

    fn read_turn(&mut self, fields: &Fields<'_>) -> Result<(), Rejection> {
        let Some(field) = fields.key("turn") else { return Ok(()) };
        (self.pushed, self.begun) = match field.text {
            "rows" => (true, true),
            "open" => (false, true),
            _ => return Err(field.wrong(RULE, "turn is rows or open")),
        };
        Ok(())
    }

    fn read_settled(&mut self, fields: &Fields<'_>) -> Result<(), Rejection> {
        let Some(list) = fields.key("settled") else { return Ok(()) };
        if !self.begun {
            return Err(list.wrong(RULE, "no row can be settled at the start of a turn"));
        }
        for field in list.split(',') {
            let ends = field.text.split_once('-').and_then(|(from, to)| {
                let [from, to] = [from, to].map(|end| Point::parse(end.as_bytes()));
                Some(
                    from.filter(|p| p.is_on_board())?.bit() | to.filter(|p| p.is_on_board())?.bit(),
                )
            });
            let row = rows::of(&self.board, self.to_move)
                .find(|row| Some(row.from() | row.to()) == ends)
                .filter(|row| row.points & !self.board.gipf == 0);
            let row = row.ok_or_else(|| {
                let us = self.to_move;
                field.wrong(RULE, format!("{} is not a row of GIPF-pieces of {us}", field.text))
            })?;
            self.settled[row.axis] |= row.points;
        }
        Ok(())
    }

    /// Finds out whether the game has ended.
    fn read_end(&mut self, fields: &Fields<'_>) -> Result<(), Rejection> {
        if self.rules != Rules::Basic {
            let none = |side| self.entered(side) && self.board.of(side) & self.board.gipf == 0;
            self.end = match (none(self.to_move), none(self.to_move.other())) {
                (true, true) => Some(End::BothGipfs(self.to_move)),
                (true, false) => Some(End::LastGipf(self.to_move)),
                (false, true) => Some(End::LastGipf(self.to_move.other())),
                (false, false) => None,
            };
            if self.end.is_some() {
                if self.begun {
                    return Ok(());
                }
                let message =
                    "a side has lost its last GIPF-piece, so turn=rows or turn=open is missing";
                return Err(fields.all.wrong(RULE, message));
            }
        }
        if !self.pushed {
            self.find_end();
        }
        Ok(())
    }

    /// Checks that no earlier row is left, and that `turn=rows` has a row.
    fn check_rows(&self, fields: &Fields<'_>) -> Result<(), Rejection> {
        if self.pushed && self.end.is_none() && self.due(self.to_move).next().is_none() {
            let field = fields.key("turn").unwrap_or(fields.all);
            return Err(field.wrong(RULE, format!("{} has no row to take", self.to_move)));
        }
        let other = self.to_move.other();
        let left = rows::of(&self.board, other).find(|row| row.points & !self.board.gipf != 0);
        if let Some(row) = left.filter(|_| !self.pushed) {
            let (from, to) = (Point::of_bit(row.from()), Point::of_bit(row.to()));
            let message = format!("{other} should have taken its row {from} to {to}");
            return Err(fields.board.wrong(RULE, message));
        }
        Ok(())
    }
}

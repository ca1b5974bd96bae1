//! Positions as text (R7): rows from the top, the side to move, then a chain in progress.
//!
//! `bbbbb/bbbbb/bw1bw/wwwww/wwwww w`, inside a chain followed by `last=d2-d3`, the
//! last move, and `visited=c2,c3`, the other points that the piece has visited.

use crate::board::{Board, Direction, Point, Set, Side, bit, points};
use crate::game::{Chain, Fanorona, TELO, has_line};
use wanqi_sdk::position::write_rows;
use wanqi_sdk::prelude::*;

/// The rule of position text.
const RULE: &str = "R7.1";

impl PositionText for Fanorona {
    const KEY: Option<fn(&Self) -> u64> = Some(Self::key);

    fn position(&self, out: &mut String) {
        let letters = |y| (0..self.board.width).map(move |x| self.at(Point::new(x, y)));
        write_rows(self.board.height, letters, out);
        put!(out, " {}", self.to_move.letter());
        let Some(chain) = self.chain else { return };
        put!(out, " last={}-{}", chain.from, chain.at);
        let others = chain.visited & !bit(chain.from) & !bit(chain.at);
        for (n, point) in points(others).enumerate() {
            let sign = if n == 0 { " visited=" } else { "," };
            put!(out, "{sign}{point}");
        }
    }

    fn read_position(mut self, text: &str) -> Result<Fanorona, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let rows = parts.next().unwrap_or(all);
        let most = if self.telo { TELO.into() } else { self.of(Side::White).count_ones() };
        self.read_rows(rows)?;
        self.check_counts(rows, most)?;
        let side =
            parts.next().ok_or_else(|| all.wrong(RULE, "the side to move, w or b, is missing"))?;
        self.to_move = Side::read(side, RULE)?;
        self.turns = self.to_move as u32;
        self.check_turn(rows, side)?;
        self.read_chain(parts.next(), parts.next())?;
        if let Some(more) = parts.next() {
            return Err(more.wrong(RULE, format!("{:?} is not part of a position", more.text)));
        }
        self.run.clear();
        if self.chain.is_none() {
            self.run.push(self.key());
            self.find_end();
        }
        Ok(self)
    }

    saved!(turns, repeated, run);

    fn forget(&mut self) {
        self.turns = self.to_move as u32;
        self.repeated = false;
        self.run.clear();
        if self.chain.is_none() {
            self.run.push(self.key());
        }
    }
}

impl Fanorona {
    /// The letter of the piece on a point.
    fn at(&self, point: Point) -> Option<char> {
        let here = |side: &Side| self.of(*side) & bit(point) != 0;
        Side::BOTH.into_iter().find(here).map(Side::letter)
    }

    fn read_rows(&mut self, rows: Field<'_>) -> Result<(), Rejection> {
        let Board { width, height, .. } = self.board;
        self.pieces = [0; 2];
        let reader = Rows::new(RULE, height, "point", "piece");
        reader.read(
            rows,
            |_| width,
            Side::of_letter,
            |x, y, side| {
                self.pieces[side as usize] |= bit(Point::new(x, y));
            },
        )
    }

    fn check_counts(&self, rows: Field<'_>, most: u32) -> Result<(), Rejection> {
        for side in Side::BOTH {
            let count = self.of(side).count_ones();
            if count > most {
                let message = format!("{side} has {}, {most} at most", plural(count, "piece"));
                return Err(rows.wrong(RULE, message));
            }
        }
        Ok(())
    }

    /// Checks that this side can be to move with these pieces.
    fn check_turn(&self, rows: Field<'_>, side: Field<'_>) -> Result<(), Rejection> {
        let to_move = self.to_move;
        let [white, black] = self.pieces.map(Set::count_ones);
        if !self.telo {
            if self.of(to_move.other()) == 0 {
                return Err(rows.wrong(RULE, format!("{} has no pieces", to_move.other())));
            }
            return Ok(());
        }
        let in_turn = match to_move {
            Side::White => white == black,
            Side::Black => white == black + 1 || black == u32::from(TELO) && white == black,
        };
        if !in_turn {
            let message = format!(
                "{white} white and {} with {to_move} to move",
                counted(black, "black piece", "black pieces")
            );
            return Err(side.wrong(RULE, message));
        }
        if has_line(self.of(to_move)) {
            return Err(
                rows.wrong(RULE, format!("{to_move} has three in a line, so the game is over"))
            );
        }
        Ok(())
    }

    fn read_chain(
        &mut self,
        last: Option<Field<'_>>,
        visited: Option<Field<'_>>,
    ) -> Result<(), Rejection> {
        let Some(part) = last else { return Ok(()) };
        let last = value(part, "last").filter(|_| !self.telo);
        let last = last.ok_or_else(|| {
            part.wrong(RULE, format!("{:?} is not part of a position", part.text))
        })?;
        let mut ends = last.split('-');
        let (Some(from), Some(at), None) = (ends.next(), ends.next(), ends.next()) else {
            return Err(last.wrong(RULE, "last is a move such as d2-d3"));
        };
        let (from, at) = (point(from, &self.board)?, point(at, &self.board)?);
        let on_line = Direction::between(from, at)
            .is_some_and(|direction| self.board.leaving(direction) & bit(from) != 0);
        let sight = self.sight();
        if !on_line || sight.empty() & bit(from) == 0 || sight.own & bit(at) == 0 {
            let message =
                format!("no piece of {} has just moved from {from} to {at}", self.to_move);
            return Err(last.wrong(RULE, message));
        }
        let mut chain = Chain { from, at, visited: bit(from) | bit(at) };
        if let Some(part) = visited {
            let list = value(part, "visited");
            let list = list.ok_or_else(|| {
                part.wrong(RULE, format!("{:?} is not part of a position", part.text))
            })?;
            for field in list.split(',') {
                let point = point(field, &self.board)?;
                if (sight.empty() & !chain.visited) & bit(point) == 0 {
                    let message = format!("{point} is not empty or is listed twice");
                    return Err(field.wrong(RULE, message));
                }
                chain.visited |= bit(point);
            }
        }
        if !sight.can_capture(bit(at), chain.visited, chain.direction()) {
            return Err(
                last.wrong(RULE, format!("the piece on {at} cannot continue, so the turn is over"))
            );
        }
        self.chain = Some(chain);
        Ok(())
    }
}

/// The value of a key.
fn value<'a>(field: Field<'a>, key: &str) -> Option<Field<'a>> {
    field.key().filter(|(k, _)| *k == key).map(|(_, value)| value)
}

fn point(field: Field<'_>, board: &Board) -> Result<Point, Rejection> {
    let point = board.parse(field.text.as_bytes());
    point.ok_or_else(|| field.wrong(RULE, format!("{:?} is not a point of the board", field.text)))
}

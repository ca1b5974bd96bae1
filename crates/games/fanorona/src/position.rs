//! Position text (R7): rows from the top, the side to move, then a chain that has begun.
//!
//! `bbbbb/bbbbb/bw1bw/wwwww/wwwww w`, inside a chain followed by `last=d2-d3`, the
//! move before, and `visited=c2,c3`, the other points that the piece has come from.

use crate::board::{Board, Direction, Point, Set, Side, bit, points};
use crate::game::{Chain, Fanorona, TELO, has_line};
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R7.1";

impl Fanorona {
    /// Appends the position text.
    pub(crate) fn write_position(&self, out: &mut String) {
        self.write_rows(out);
        out.push_str(if self.side == Side::White { " w" } else { " b" });
        let Some(chain) = self.chain else { return };
        write!(out, " last={}-{}", chain.from, chain.at).expect("a String takes all");
        let others = chain.visited & !bit(chain.from) & !bit(chain.at);
        for (n, point) in points(others).enumerate() {
            let sign = if n == 0 { " visited=" } else { "," };
            write!(out, "{sign}{point}").expect("a String takes all");
        }
    }

    fn write_rows(&self, out: &mut String) {
        let Board { width, height, .. } = self.board;
        for y in (0..height).rev() {
            let signs = (0..width).map(|x| {
                let here = bit(Point::new(x, y));
                let side = Side::BOTH.into_iter().find(|side| self.of(*side) & here != 0);
                side.map(|side| if side == Side::White { 'w' } else { 'b' })
            });
            write_row(signs, out);
            if y > 0 {
                out.push('/');
            }
        }
    }

    /// Reads position text.
    ///
    /// # Errors
    /// It is malformed, or describes what cannot be.
    pub(crate) fn from_position(rules: usize, text: &str) -> Result<Fanorona, Rejection> {
        let all = Field::whole(text);
        let mut parts = all.split(' ');
        let rows = parts.next().unwrap_or(all);
        let mut game = Fanorona::start(rules);
        let most = if game.telo { TELO.into() } else { game.of(Side::White).count_ones() };
        game.read_rows(rows)?;
        game.check_counts(rows, most)?;
        let side =
            parts.next().ok_or_else(|| all.wrong(RULE, "the side to move, w or b, is missing"))?;
        game.side = match side.text {
            "w" => Side::White,
            "b" => Side::Black,
            _ => return Err(side.wrong(RULE, "the side to move is w or b")),
        };
        game.turns = game.side as u32;
        game.check_turn(rows, side)?;
        game.read_chain(parts.next(), parts.next())?;
        if let Some(more) = parts.next() {
            return Err(more.wrong(RULE, format!("{:?} does not belong here", more.text)));
        }
        game.run.clear();
        if game.chain.is_none() {
            game.run.push(game.key());
            game.find_end();
        }
        Ok(game)
    }

    fn read_rows(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let Board { width, height, .. } = self.board;
        let count = field.split('/').count();
        if count != usize::from(height) {
            return Err(field.wrong(
                RULE,
                format!("{rows}, the board has {height}", rows = there_are(count, "row", "rows")),
            ));
        }
        self.pieces = [0; 2];
        for (y, row) in (0..height).rev().zip(field.split('/')) {
            let mut x = 0;
            for sign in row.text.chars() {
                match sign {
                    '1'..='9' => x += sign as u8 - b'0',
                    'w' | 'b' => {
                        if x < width {
                            self.pieces[usize::from(sign == 'b')] |= bit(Point::new(x, y));
                        }
                        x += 1;
                    }
                    _ => return Err(row.wrong(RULE, format!("{sign:?} is no piece and no run"))),
                }
                if x > width {
                    break;
                }
            }
            if x != width {
                let message = format!(
                    "row {} has {points}, the text has others",
                    y + 1,
                    points = counted(width, "point", "points")
                );
                return Err(row.wrong(RULE, message));
            }
        }
        Ok(())
    }

    fn check_counts(&self, rows: Field<'_>, most: u32) -> Result<(), Rejection> {
        for side in Side::BOTH {
            let count = self.of(side).count_ones();
            if count > most {
                return Err(rows.wrong(
                    RULE,
                    format!(
                        "{side} has {pieces}, {most} at most",
                        pieces = counted(count, "piece", "pieces")
                    ),
                ));
            }
        }
        Ok(())
    }

    /// Whether this side can be to move with these pieces.
    fn check_turn(&self, rows: Field<'_>, side: Field<'_>) -> Result<(), Rejection> {
        let mover = self.side;
        let [white, black] = self.pieces.map(Set::count_ones);
        if !self.telo {
            if self.of(mover.other()) == 0 {
                return Err(rows.wrong(RULE, format!("{} has no piece left", mover.other())));
            }
            return Ok(());
        }
        let in_turn = match mover {
            Side::White => white == black,
            Side::Black => white == black + 1 || black == u32::from(TELO) && white == black,
        };
        if !in_turn {
            let message = format!(
                "{white} white and {black_pieces} do not make {mover} move",
                black_pieces = counted(black, "black piece", "black pieces")
            );
            return Err(side.wrong(RULE, message));
        }
        if has_line(self.of(mover)) {
            return Err(rows.wrong(RULE, format!("{mover} has three in a line, the game was over")));
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
        let last =
            last.ok_or_else(|| part.wrong(RULE, format!("{:?} does not belong here", part.text)))?;
        let mut ends = last.split('-');
        let (Some(from), Some(at), None) = (ends.next(), ends.next(), ends.next()) else {
            return Err(last.wrong(RULE, "a move such as d2-d3 is expected"));
        };
        let (from, at) = (point(from, &self.board)?, point(at, &self.board)?);
        let on_line = Direction::between(from, at)
            .is_some_and(|direction| self.board.leaving(direction) & bit(from) != 0);
        let sight = self.sight();
        if !on_line || sight.empty() & bit(from) == 0 || sight.own & bit(at) == 0 {
            let message = format!("no piece of {} has just moved from {from} to {at}", self.side);
            return Err(last.wrong(RULE, message));
        }
        let mut chain = Chain { from, at, visited: bit(from) | bit(at) };
        if let Some(part) = visited {
            let list = value(part, "visited");
            let list = list
                .ok_or_else(|| part.wrong(RULE, format!("{:?} does not belong here", part.text)))?;
            for field in list.split(',') {
                let point = point(field, &self.board)?;
                if (sight.empty() & !chain.visited) & bit(point) == 0 {
                    let message = format!("{point} is not empty or stands twice");
                    return Err(field.wrong(RULE, message));
                }
                chain.visited |= bit(point);
            }
        }
        if !sight.can_capture(bit(at), chain.visited, chain.direction()) {
            return Err(
                last.wrong(RULE, format!("the piece on {at} cannot go on, its turn is over"))
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
    point.ok_or_else(|| field.wrong(RULE, format!("{:?} is no point of the board", field.text)))
}

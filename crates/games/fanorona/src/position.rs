//! Position text (R7): rows from the top, the side to move, then a chain that has begun.
//!
//! `bbbbb/bbbbb/bw1bw/wwwww/wwwww w`, inside a chain followed by `last=d2-d3`, the
//! move before, and `visited=c2,c3`, the other points that the piece has come from.

use crate::board::{Board, Direction, Point, Set, Side, bit, points};
use crate::game::{Chain, Fanorona, TELO, has_line};
use std::fmt::Write as _;
use wanqi_sdk::Rejection;

/// A piece of the text and where it stands.
#[derive(Clone, Copy)]
struct Field<'a> {
    text: &'a str,
    offset: usize,
}

impl<'a> Field<'a> {
    fn wrong(self, message: impl Into<String>) -> Rejection {
        Rejection::position("R7.1", message.into(), self.offset, self.text.len())
    }

    fn split(self, by: char) -> impl Iterator<Item = Field<'a>> {
        self.text.split(by).scan(self.offset, move |next, text| {
            let offset = *next;
            *next += text.len() + by.len_utf8();
            Some(Field { text, offset })
        })
    }

    /// The value of a key.
    fn value(self, key: &str) -> Option<Field<'a>> {
        let text = self.text.strip_prefix(key)?.strip_prefix('=')?;
        Some(Field { text, offset: self.offset + key.len() + 1 })
    }

    fn point(self, board: &Board) -> Result<Point, Rejection> {
        let point = board.parse(self.text.as_bytes());
        point.ok_or_else(|| self.wrong(format!("{:?} is no point of the board", self.text)))
    }
}

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
            let mut empty = b'0';
            for x in 0..width {
                let here = bit(Point::new(x, y));
                let sign = match Side::BOTH.into_iter().find(|side| self.of(*side) & here != 0) {
                    Some(Side::White) => Some('w'),
                    Some(Side::Black) => Some('b'),
                    None => None,
                };
                empty += u8::from(sign.is_none());
                if empty > b'0' && (sign.is_some() || x + 1 == width) {
                    out.push(char::from(empty));
                    empty = b'0';
                }
                out.extend(sign);
            }
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
        let all = Field { text, offset: 0 };
        let mut parts = all.split(' ');
        let rows = parts.next().unwrap_or(all);
        let mut game = Fanorona::start(rules);
        let most = if game.telo { TELO.into() } else { game.of(Side::White).count_ones() };
        game.read_rows(rows)?;
        game.check_counts(rows, most)?;
        let side = parts.next().ok_or_else(|| all.wrong("the side to move, w or b, is missing"))?;
        game.side = match side.text {
            "w" => Side::White,
            "b" => Side::Black,
            _ => return Err(side.wrong("the side to move is w or b")),
        };
        game.turns = game.side as u32;
        game.check_turn(rows, side)?;
        game.read_chain(parts.next(), parts.next())?;
        if let Some(more) = parts.next() {
            return Err(more.wrong(format!("{:?} does not belong here", more.text)));
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
            return Err(field.wrong(format!("there are {count} rows, the board has {height}")));
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
                    _ => return Err(row.wrong(format!("{sign:?} is no piece and no run"))),
                }
                if x > width {
                    break;
                }
            }
            if x != width {
                let message = format!("row {} has {width} points, the text has others", y + 1);
                return Err(row.wrong(message));
            }
        }
        Ok(())
    }

    fn check_counts(&self, rows: Field<'_>, most: u32) -> Result<(), Rejection> {
        for side in Side::BOTH {
            let count = self.of(side).count_ones();
            if count > most {
                return Err(rows.wrong(format!("{side} has {count} pieces, {most} at most")));
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
                return Err(rows.wrong(format!("{} has no piece left", mover.other())));
            }
            return Ok(());
        }
        let in_turn = match mover {
            Side::White => white == black,
            Side::Black => white == black + 1 || black == u32::from(TELO) && white == black,
        };
        if !in_turn {
            let message =
                format!("{white} white and {black} black pieces do not make {mover} move");
            return Err(side.wrong(message));
        }
        if has_line(self.of(mover)) {
            return Err(rows.wrong(format!("{mover} has three in a line, the game was over")));
        }
        Ok(())
    }

    fn read_chain(
        &mut self,
        last: Option<Field<'_>>,
        visited: Option<Field<'_>>,
    ) -> Result<(), Rejection> {
        let Some(part) = last else { return Ok(()) };
        let last = part.value("last").filter(|_| !self.telo);
        let last =
            last.ok_or_else(|| part.wrong(format!("{:?} does not belong here", part.text)))?;
        let mut ends = last.split('-');
        let (Some(from), Some(at), None) = (ends.next(), ends.next(), ends.next()) else {
            return Err(last.wrong("a move such as d2-d3 is expected"));
        };
        let (from, at) = (from.point(&self.board)?, at.point(&self.board)?);
        let on_line = Direction::between(from, at)
            .is_some_and(|direction| self.board.leaving(direction) & bit(from) != 0);
        let sight = self.sight();
        if !on_line || sight.empty() & bit(from) == 0 || sight.own & bit(at) == 0 {
            let message = format!("no piece of {} has just moved from {from} to {at}", self.side);
            return Err(last.wrong(message));
        }
        let mut chain = Chain { from, at, visited: bit(from) | bit(at) };
        if let Some(part) = visited {
            let list = part.value("visited");
            let list =
                list.ok_or_else(|| part.wrong(format!("{:?} does not belong here", part.text)))?;
            for field in list.split(',') {
                let point = field.point(&self.board)?;
                if (sight.empty() & !chain.visited) & bit(point) == 0 {
                    let message = format!("{point} is not empty or stands twice");
                    return Err(field.wrong(message));
                }
                chain.visited |= bit(point);
            }
        }
        if !sight.can_capture(bit(at), chain.visited, chain.direction()) {
            return Err(last.wrong(format!("the piece on {at} cannot go on, its turn is over")));
        }
        self.chain = Some(chain);
        Ok(())
    }
}

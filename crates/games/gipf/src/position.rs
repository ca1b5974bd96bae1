//! Position text (R6): columns `b` to `h`, each from the bottom up, the side to move, then keys.
//!
//! `b2w/5/6/w5b/6/5/b2w w reserve=12,12`. The keys, written in this order:
//!
//! | key | meaning | if left out |
//! |---|---|---|
//! | `reserve` | pieces in reserve, White's and Black's; always written | nothing was captured |
//! | `gipf` | `tournament`: who may still push GIPF-pieces: `w`, `b`, `wb` | nobody |
//! | `turn` | `rows`: the side has pushed and takes its rows | the turn begins |
//! | | `open`: it has taken rows before its push and goes on | |
//! | `settled` | rows that stay since the last push (R3.6), as `b2-e5` | none |

use crate::board::{Place, Set, Side};
use crate::game::{End, Gipf, Rules};
use crate::rows::{self, Row};
use std::fmt::Write as _;
use wanqi_sdk::Rejection;
use wanqi_sdk::position::{Field, keys, write_row};
use wanqi_sdk::words::{counted, there_are};

/// The rule of position text.
const RULE: &str = "R6.1";
const KEYS: [&str; 4] = ["reserve", "gipf", "turn", "settled"];
const COLUMNS: [(u8, u8); 7] =
    [(b'b', 4), (b'c', 5), (b'd', 6), (b'e', 7), (b'f', 6), (b'g', 5), (b'h', 4)];

/// The text in its parts.
struct Fields<'a> {
    all: Field<'a>,
    board: Field<'a>,
    side: Field<'a>,
    keys: [Option<Field<'a>>; KEYS.len()],
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
    /// Appends the position text.
    pub(crate) fn write_position(&self, out: &mut String) {
        self.write_columns(out);
        self.write_keys(out).expect("a String takes all");
    }

    fn write_columns(&self, out: &mut String) {
        for (n, (column, height)) in COLUMNS.into_iter().enumerate() {
            if n > 0 {
                out.push('/');
            }
            let places = (2..height + 2).map(|row| Place::new(column, row));
            write_row(places.map(|place| self.sign(place?.bit())), out);
        }
    }

    /// The letter of what stands on a point.
    pub(crate) fn sign(&self, bit: Set) -> Option<char> {
        let side = Side::BOTH.into_iter().find(|side| self.board.of(*side) & bit != 0)?;
        let sign = if side == Side::White { 'w' } else { 'b' };
        Some(if self.board.gipf & bit != 0 { sign.to_ascii_uppercase() } else { sign })
    }

    fn write_keys(&self, out: &mut String) -> std::fmt::Result {
        let side = if self.side == Side::White { 'w' } else { 'b' };
        write!(out, " {side} reserve={},{}", self.reserve[0], self.reserve[1])?;
        match self.may_gipf {
            [true, true] => out.write_str(" gipf=wb")?,
            [true, false] => out.write_str(" gipf=w")?,
            [false, true] => out.write_str(" gipf=b")?,
            [false, false] => {}
        }
        match (self.pushed, self.begun) {
            (true, _) => out.write_str(" turn=rows")?,
            (false, true) => out.write_str(" turn=open")?,
            (false, false) => {}
        }
        for (n, row) in self.standing().enumerate() {
            let (from, to) = (Place::of_bit(row.from()), Place::of_bit(row.to()));
            write!(out, "{}{from}-{to}", if n == 0 { " settled=" } else { "," })?;
        }
        Ok(())
    }

    /// Rows of the side to move that were dealt with and still stand.
    fn standing(&self) -> impl Iterator<Item = Row> + '_ {
        let settled = |row: &Row| self.settled[row.axis] & row.points != 0;
        rows::of(&self.board, self.side).filter(settled)
    }

    /// Reads position text.
    ///
    /// # Errors
    /// It is malformed, or describes what cannot be.
    pub(crate) fn from_position(rules: Rules, text: &str) -> Result<Gipf, Rejection> {
        let fields = Fields::split(text)?;
        let mut game = Gipf { board: Default::default(), ..Gipf::start(rules) };
        game.read_columns(fields.board)?;
        game.side = match fields.side.text {
            "w" => Side::White,
            "b" => Side::Black,
            _ => return Err(fields.side.wrong(RULE, "the side to move is w or b")),
        };
        game.turns = game.side as u32;
        game.read_reserve(&fields)?;
        game.read_turn(&fields)?;
        game.read_gipf(&fields)?;
        game.read_settled(&fields)?;
        game.read_end(&fields)?;
        game.check_rows(&fields)?;
        Ok(game)
    }

    fn read_columns(&mut self, field: Field<'_>) -> Result<(), Rejection> {
        let count = field.split('/').count();
        if count != COLUMNS.len() {
            return Err(field.wrong(
                RULE,
                format!("{columns}, b to h are 7", columns = there_are(count, "column", "columns")),
            ));
        }
        for ((column, height), part) in COLUMNS.into_iter().zip(field.split('/')) {
            let mut row = 0;
            for sign in part.text.chars() {
                let place = Place::new(column, row + 2).filter(|_| row < height);
                match (sign, place) {
                    ('1'..='7', _) => row += sign as u8 - b'0',
                    ('w' | 'b' | 'W' | 'B', Some(place)) => {
                        let side = match sign.to_ascii_lowercase() {
                            'w' => Side::White,
                            _ => Side::Black,
                        };
                        self.board.put(side, place.bit(), sign.is_ascii_uppercase());
                        row += 1;
                    }
                    ('w' | 'b' | 'W' | 'B', None) => row = height + 1,
                    _ => return Err(part.wrong(RULE, format!("{sign:?} is no piece and no run"))),
                }
                if row > height {
                    break;
                }
            }
            if row != height {
                let column = char::from(column);
                return Err(part.wrong(
                    RULE,
                    format!(
                        "column {column} has {points}, not so many",
                        points = counted(height, "point", "points")
                    ),
                ));
            }
        }
        Ok(())
    }

    fn read_reserve(&mut self, fields: &Fields<'_>) -> Result<(), Rejection> {
        let most = self.rules.pieces();
        for side in Side::BOTH {
            let placed = self.board.pieces(side, Set::MAX);
            let Some(rest) = most.checked_sub(placed) else {
                let message = format!(
                    "{side} has {pieces} on the board, {most} in all",
                    pieces = counted(placed, "piece", "pieces")
                );
                return Err(fields.board.wrong(RULE, message));
            };
            self.reserve[side as usize] = rest;
        }
        let Some(field) = fields.key("reserve") else { return Ok(()) };
        let mut numbers = field.split(',');
        for side in Side::BOTH {
            let number = numbers.next().unwrap_or(field);
            let most = self.reserve[side as usize];
            let plain = number.text == "0" || !number.text.starts_with(['0', '+']);
            let found: Option<u8> = number.text.parse().ok().filter(|_| plain);
            let found = found.filter(|n| *n <= most).ok_or_else(|| {
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
                let message = format!("{side} has {} GIPF-pieces, {most} at most", gipfs(side));
                return Err(fields.board.wrong(RULE, message));
            }
        }
        let field = fields.key("gipf");
        self.may_gipf = match field.map(|field| field.text) {
            None => [false, false],
            Some(_) if self.rules != Rules::Tournament => {
                let field = field.unwrap_or(fields.all);
                return Err(field.wrong(RULE, "GIPF-pieces are pushed in tournament only"));
            }
            Some("wb") => [true, true],
            Some("w") => [true, false],
            Some("b") => [false, true],
            Some(_) => return Err(field.unwrap_or(fields.all).wrong(RULE, "gipf is w, b or wb")),
        };
        for side in Side::BOTH {
            let single = self.board.of(side) & !self.board.gipf != 0;
            if single && self.may_gipf[side as usize] {
                let message = format!("{side} has pushed single pieces, so no more GIPF-pieces");
                return Err(field.unwrap_or(fields.all).wrong(RULE, message));
            }
            if !self.entered(side) && !self.may_gipf[side as usize] {
                let message = format!("the first push of {side}, a GIPF-piece, is still to come");
                return Err(fields.all.wrong(RULE, message));
            }
        }
        let begun = Side::BOTH.map(|side| self.entered(side));
        let order = match begun {
            [true, true] => true,
            [true, false] => self.side == Side::Black,
            [false, false] => self.side == Side::White,
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
            return Err(list.wrong(RULE, "no row is dealt with yet, the turn begins"));
        }
        for field in list.split(',') {
            let ends = field.text.split_once('-').and_then(|(from, to)| {
                let [from, to] = [from, to].map(|end| Place::parse(end.as_bytes()));
                Some(from.filter(|p| p.is_point())?.bit() | to.filter(|p| p.is_point())?.bit())
            });
            let row = rows::of(&self.board, self.side)
                .find(|row| Some(row.from() | row.to()) == ends)
                .filter(|row| row.points & !self.board.gipf == 0);
            let row = row.ok_or_else(|| {
                field.wrong(
                    RULE,
                    format!("{} is no row of GIPF-pieces of {}", field.text, self.side),
                )
            })?;
            self.settled[row.axis] |= row.points;
        }
        Ok(())
    }

    /// Whether the game has ended here, before the side goes on.
    fn read_end(&mut self, fields: &Fields<'_>) -> Result<(), Rejection> {
        if self.rules != Rules::Basic {
            let none = |side| self.entered(side) && self.board.of(side) & self.board.gipf == 0;
            self.end = match (none(self.side), none(self.side.other())) {
                (true, true) => Some(End::BothGipfs(self.side)),
                (true, false) => Some(End::LastGipf(self.side)),
                (false, true) => Some(End::LastGipf(self.side.other())),
                (false, false) => None,
            };
            if self.end.is_some() {
                if self.begun {
                    return Ok(());
                }
                let message = "a side lost its last GIPF-piece, so turn=rows or turn=open is due";
                return Err(fields.all.wrong(RULE, message));
            }
        }
        if !self.pushed {
            self.find_end();
        }
        Ok(())
    }

    /// Rows that should have been taken, and a turn of rows without rows.
    fn check_rows(&self, fields: &Fields<'_>) -> Result<(), Rejection> {
        if self.pushed && self.end.is_none() && self.due(self.side).next().is_none() {
            let field = fields.key("turn").unwrap_or(fields.all);
            return Err(field.wrong(RULE, format!("{} has no row to take", self.side)));
        }
        let other = self.side.other();
        let left = rows::of(&self.board, other).find(|row| row.points & !self.board.gipf != 0);
        if let Some(row) = left.filter(|_| !self.pushed) {
            let (from, to) = (Place::of_bit(row.from()), Place::of_bit(row.to()));
            let message = format!("{other} should have taken its row {from} to {to}");
            return Err(fields.board.wrong(RULE, message));
        }
        Ok(())
    }
}

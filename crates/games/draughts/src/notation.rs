//! Actions as text (R7): canonical, in the form of PDN, with letters, and lenient.

use crate::board::{Geometry, Point, Squares};
use crate::facts::{ALGEBRAIC, PDN};
use crate::game::Draughts;
use wanqi_sdk::prelude::*;

/// The names of squares in text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Names {
    /// `32`.
    Numbers,
    /// `c3`.
    Letters,
}

/// A move, or a whole capture with any path (R3.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Action {
    /// The start of the piece.
    pub from: Point,
    /// The target of the piece.
    pub to: Point,
    /// Whether it is a capture.
    pub takes: bool,
    /// The captured squares. None in a capture means that the text fits no legal capture.
    pub captured: Squares,
}

impl Action {
    /// A move without capture.
    #[must_use]
    pub const fn step(from: Point, to: Point) -> Action {
        Action { from, to, takes: false, captured: Squares::NONE }
    }
}

impl ActionText for Draughts {
    type Action = Action;

    /// Writes canonical text. A capture names the captured squares only if start and target are not
    /// sufficient (R7.2).
    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        if self.is_short(action) {
            self.write_squares(&[action.from, action.to], action.takes, Names::Numbers, out);
        } else {
            self.write_long(action, Names::Numbers, out);
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let token = self.token(text)?;
        if !token.tidy {
            let text = String::from_utf8_lossy(text);
            let message = format!("{text} is not the canonical text of an action");
            return Err(Rejection::syntax(message).zh(format!("{text} 不是规范的着法")));
        }
        let read = self.resolve(&token)?;
        if read.legal && !read.canonical {
            let text = String::from_utf8_lossy(text);
            let message =
                format!("{text} names captured squares, but start and target are sufficient");
            let chinese = format!("{text} 写了被吃的格，而只写起点和终点就够了");
            return Err(Rejection::syntax(message).zh(chinese));
        }
        Ok(read.action)
    }

    #[inline]
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let mut token = self.token(text)?;
        if token.length > 2 {
            token.captured = Some(self.jumped(&token.path[..token.length])?);
            token.takes = true;
        } else if !token.takes && self.board.must_capture(self.variant) {
            // A hyphen in a capture: `18-9` for `18x9`.
            let family = self.family(token.from(), token.to(), None);
            token.takes = family.first.is_some();
            token.tidy &= !token.takes;
        }
        self.resolve(&token)
    }

    fn write_style(&self, style: usize, actor: Actor, action: Action, out: &mut String) {
        match style {
            PDN => self.write_style_of(action, Names::Numbers, out),
            ALGEBRAIC => self.write_style_of(action, Names::Letters, out),
            _ => self.write(actor, action, out),
        }
    }
}

impl Geometry {
    /// Writes the name of a square.
    pub(crate) fn write(self, square: Point, names: Names, out: &mut String) {
        let (column, row) = self.place(square);
        match names {
            Names::Numbers => put!(out, "{}", self.number(square)),
            Names::Letters => put!(out, "{}{}", char::from(b'a' + column), row + 1),
        }
    }

    /// Reads the name of a square from the front of a text, and whether it is canonical.
    pub(crate) fn take(self, text: &[u8]) -> Option<(Point, bool, &[u8])> {
        let letter = text.first()?.to_ascii_lowercase();
        let lettered = letter.is_ascii_lowercase();
        let digits = &text[usize::from(lettered)..];
        let length = digits.iter().take_while(|b| b.is_ascii_digit()).count();
        if length == 0 || length > 3 {
            return None;
        }
        let number = digits[..length].iter().fold(0, |n, b| n * 10 + u32::from(b - b'0'));
        let square = if lettered {
            self.at(letter - b'a', u8::try_from(number).ok()?.checked_sub(1)?)
        } else {
            self.square(number)
        };
        Some((square?, !lettered && digits[0] != b'0', &digits[length..]))
    }
}

/// The largest number of squares of a path; no capture has more jumps.
const LONGEST: usize = 32;

/// The parts of a token.
struct Token {
    /// The squares from the start to the target.
    path: [Point; LONGEST],
    length: usize,
    /// The captured squares, if the token names them.
    captured: Option<Squares>,
    /// Whether the sign is `x` or `:`.
    takes: bool,
    /// Whether the spelling is canonical.
    tidy: bool,
}

impl Token {
    fn parse(board: Geometry, text: &[u8]) -> Option<Token> {
        let (first, mut tidy, mut rest) = board.take(text)?;
        let mut token =
            Token { path: [first; LONGEST], length: 1, captured: None, takes: false, tidy: false };
        while let Some((sign, tail)) = rest.split_first() {
            match sign {
                b'-' => {}
                b'x' if token.length == 2 && !token.takes => {
                    let (captured, in_order, tail) = take_list(board, tail)?;
                    token.captured = Some(captured);
                    token.takes = true;
                    tidy &= in_order;
                    rest = tail;
                    continue;
                }
                b'x' => token.takes = true,
                b'X' | b':' => {
                    token.takes = true;
                    tidy = false;
                }
                _ => return None,
            }
            let (square, usual, tail) = board.take(tail)?;
            if token.captured.is_some() || token.length == LONGEST {
                return None;
            }
            tidy &= usual;
            token.path[token.length] = square;
            token.length += 1;
            rest = tail;
        }
        token.tidy = tidy && token.length == 2;
        (token.length >= 2).then_some(token)
    }

    const fn from(&self) -> Point {
        self.path[0]
    }

    const fn to(&self) -> Point {
        self.path[self.length - 1]
    }

    fn action(&self) -> Action {
        let captured = self.captured.unwrap_or(Squares::NONE);
        Action { from: self.from(), to: self.to(), takes: self.takes, captured }
    }
}

/// Reads `31,42`, and whether the numbers are in ascending order and canonical.
fn take_list(board: Geometry, text: &[u8]) -> Option<(Squares, bool, &[u8])> {
    let (mut squares, mut tidy, mut last, mut rest) = (Squares::NONE, true, 0, text);
    loop {
        let (square, usual, tail) = board.take(rest)?;
        let number = board.number(square);
        tidy &= usual && number > last;
        last = number;
        squares |= square.set();
        match tail.strip_prefix(b",") {
            Some(tail) => rest = tail,
            None => return Some((squares, tidy, tail)),
        }
    }
}

/// The legal captures between two squares.
#[derive(Default)]
struct Family {
    /// One of them.
    first: Option<Action>,
    /// Another one.
    second: Option<Action>,
    /// The one with the named captured squares.
    named: Option<Action>,
}

impl Draughts {
    /// The legal captures between two squares; captured squares may name one of them.
    fn family(&self, from: Point, to: Point, named: Option<Squares>) -> Family {
        let mut family = Family::default();
        self.board.each_legal_capture(self.variant, |action| {
            if action.from != from || action.to != to {
                return;
            }
            if *family.first.get_or_insert(action) != action {
                family.second.get_or_insert(action);
            }
            if named == Some(action.captured) {
                family.named = Some(action);
            }
        });
        family
    }

    /// Writes an action in a style: if start and target are not sufficient, with its path (R7.3). A
    /// single jump has no path, so it names the captured squares.
    pub(crate) fn write_style_of(&self, action: Action, names: Names, out: &mut String) {
        if self.is_short(action) {
            return self.write_squares(&[action.from, action.to], action.takes, names, out);
        }
        match &self.route(action)[..] {
            path @ [_, _, _, ..] => self.write_squares(path, true, names, out),
            _ => self.write_long(action, names, out),
        }
    }

    /// Whether start and target are sufficient for the action (R7.2).
    fn is_short(&self, action: Action) -> bool {
        let capture = action.takes && !action.captured.is_none();
        !(capture && rule!("R7.2", self.family(action.from, action.to, None).second.is_some()))
    }

    fn write_squares(&self, squares: &[Point], takes: bool, names: Names, out: &mut String) {
        for (n, square) in squares.iter().enumerate() {
            if n > 0 {
                out.push(if takes { 'x' } else { '-' });
            }
            self.variant.board.write(*square, names, out);
        }
    }

    fn write_long(&self, action: Action, names: Names, out: &mut String) {
        let board = self.variant.board;
        self.write_squares(&[action.from, action.to], false, names, out);
        let ascending = (1..=u32::from(board.count())).filter_map(|n| board.square(n));
        for (n, square) in ascending.filter(|square| action.captured.has(*square)).enumerate() {
            out.push(if n == 0 { 'x' } else { ',' });
            board.write(square, names, out);
        }
    }

    fn token(&self, text: &[u8]) -> Result<Token, Rejection> {
        Token::parse(self.variant.board, text).ok_or_else(|| {
            let text: String = String::from_utf8_lossy(text).chars().take(24).collect();
            let last = self.variant.board.count();
            Rejection::syntax(format!("{text} is not a move"))
                .hint(format!(
                    "moves are written 18-22 or c3-d4, captures 18x27 or c3xe5, squares 1 to {last}"
                ))
                .zh(format!("{text} 不是着法"))
                .hint_zh(format!(
                    "走子写作 18-22 或 c3-d4，吃子写作 18x27 或 c3xe5，格子编号 1 到 {last}"
                ))
        })
    }

    /// Finds the action of a token with two squares and perhaps captured squares.
    fn resolve(&self, token: &Token) -> Result<Read<Action>, Rejection> {
        let action = token.action();
        let unchecked = Read { canonical: token.tidy, ..Read::unchecked(action) };
        if !token.takes {
            return Ok(unchecked);
        }
        let Family { first, second, named } = self.family(token.from(), token.to(), token.captured);
        let found = if token.captured.is_some() { named } else { first };
        let Some(action) = found else { return Ok(unchecked) };
        if token.captured.is_none()
            && let Some(other) = second
        {
            return Err(self.ambiguous(action, other));
        }
        let canonical = token.tidy && token.captured.is_some() == second.is_some();
        Ok(Read { action, legal: true, marks: 0, canonical })
    }

    fn ambiguous(&self, action: Action, other: Action) -> Rejection {
        let [one, two] = [action, other].map(|action| {
            let mut text = String::new();
            self.write(self.actor(), action, &mut text);
            text
        });
        let message = format!("several captures fit, such as {one} and {two}");
        let chinese = format!("有几种吃法都符合，如 {one} 和 {two}");
        Rejection::new(RejectionKind::Ambiguous, "R7.2", message).zh(chinese)
    }
}

//! Actions as text (R7): canonical, as PDN has it, with letters, and what people write.

use crate::board::Action;
use crate::game::Draughts;
use crate::squares::{Geometry, Square, Squares};
use std::fmt::Write as _;
use wanqi_sdk::{Kind, Read, Rejection, rule};

/// How squares are written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Names {
    /// `32`.
    Numbers,
    /// `c3`.
    Letters,
}

impl Geometry {
    /// Writes the name of a square.
    pub(crate) fn write(self, square: Square, names: Names, out: &mut String) {
        let (column, row) = self.place(square);
        let result = match names {
            Names::Numbers => write!(out, "{}", self.number(square)),
            Names::Letters => write!(out, "{}{}", char::from(b'a' + column), row + 1),
        };
        result.expect("a String takes all");
    }

    /// Reads the name of a square from the front of a text; says whether it is the canonical one.
    pub(crate) fn take(self, text: &[u8]) -> Option<(Square, bool, &[u8])> {
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

/// Squares in a row, as a path names them: no capture jumps more often than this.
const LONGEST: usize = 32;

/// What a token says.
struct Token {
    /// From, by way of, to.
    path: [Square; LONGEST],
    length: usize,
    /// Captured squares, if they are named.
    captured: Option<Squares>,
    /// Joined by `x` or `:`.
    takes: bool,
    /// Spelled as canonical text is.
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

    const fn from(&self) -> Square {
        self.path[0]
    }

    const fn to(&self) -> Square {
        self.path[self.length - 1]
    }

    fn action(&self) -> Action {
        let captured = self.captured.unwrap_or(Squares::NONE);
        Action { from: self.from(), to: self.to(), takes: self.takes, captured }
    }
}

/// Reads `31,42`; says whether the numbers are in ascending order and canonical.
fn take_list(board: Geometry, text: &[u8]) -> Option<(Squares, bool, &[u8])> {
    let (mut squares, mut tidy, mut last, mut rest) = (Squares::NONE, true, 0, text);
    loop {
        let (square, usual, tail) = board.take(rest)?;
        let number = board.number(square);
        tidy &= usual && number > last;
        last = number;
        squares = squares | square.set();
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
    /// The one that takes what is named.
    named: Option<Action>,
}

impl Draughts {
    /// Looks at the legal captures between two squares, one of which may be named by what it takes.
    fn family(&self, from: Square, to: Square, named: Option<Squares>) -> Family {
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

    /// Writes canonical text. A capture names what it takes only where from and to are not enough
    /// (R7.2).
    pub(crate) fn write_canonical(&self, action: Action, out: &mut String) {
        if self.is_short(action) {
            self.write_squares(&[action.from, action.to], action.takes, Names::Numbers, out);
        } else {
            self.write_long(action, Names::Numbers, out);
        }
    }

    /// Writes what people write: where from and to are not enough, the path (R7.3). A single jump
    /// has none, it names what it takes.
    pub(crate) fn write_style_of(&self, action: Action, names: Names, out: &mut String) {
        if self.is_short(action) {
            return self.write_squares(&[action.from, action.to], action.takes, names, out);
        }
        match &self.route(action)[..] {
            path @ [_, _, _, ..] => self.write_squares(path, true, names, out),
            _ => self.write_long(action, names, out),
        }
    }

    /// Whether from and to tell the action.
    fn is_short(&self, action: Action) -> bool {
        let capture = action.takes && !action.captured.is_none();
        !(capture && rule!("R7.2", self.family(action.from, action.to, None).second.is_some()))
    }

    fn write_squares(&self, squares: &[Square], takes: bool, names: Names, out: &mut String) {
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

    /// Reads canonical text.
    pub(crate) fn read_canonical(&self, text: &[u8]) -> Result<Action, Rejection> {
        let token = self.token(text)?;
        if !token.tidy {
            let text = String::from_utf8_lossy(text);
            return Err(Rejection::syntax(format!("{text} is not how the action is written")));
        }
        let read = self.resolve(&token)?;
        if read.legal && !read.canonical {
            let text = String::from_utf8_lossy(text);
            return Err(Rejection::syntax(format!("{text} is longer than needed")));
        }
        Ok(read.action)
    }

    /// Reads what people write.
    pub(crate) fn read_written(&self, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let mut token = self.token(text)?;
        if token.length > 2 {
            token.captured = Some(self.jumped(&token.path[..token.length])?);
            token.takes = true;
        } else if !token.takes && self.board.must_capture(self.variant) {
            // `18-9` for `18x9`.
            let family = self.family(token.from(), token.to(), None);
            token.takes = family.first.is_some();
            token.tidy &= !token.takes;
        }
        self.resolve(&token)
    }

    fn token(&self, text: &[u8]) -> Result<Token, Rejection> {
        Token::parse(self.variant.board, text).ok_or_else(|| {
            let text: String = String::from_utf8_lossy(text).chars().take(24).collect();
            let last = self.variant.board.count();
            Rejection::syntax(format!("{text} is no move"))
                .hint(format!("moves are written 18-22, captures 18x27, squares 1 to {last}"))
        })
    }

    /// Finds the action that a token of two squares means, with what is captured if it is named.
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
        let mut choice = String::new();
        self.write_canonical(action, &mut choice);
        choice.push_str(" and ");
        self.write_canonical(other, &mut choice);
        let message = format!("several captures fit, {choice} among them");
        Rejection::new(Kind::Ambiguous, "R7.2", message)
    }
}

//! Position text: pieces of it that know where they stand, `key=value` fields, rows with numbers for
//! empty cells, of letters or of texts. What a row means and what cannot be is each game's own.

use crate::game::{Game, Rejection, Setup};
use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::ops::Range;
use std::str::FromStr;

/// A piece of position text and where it stands, so that a refusal points at it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field<'a> {
    /// The piece.
    pub text: &'a str,
    /// Where it begins in the whole text, in bytes.
    pub offset: usize,
}

impl<'a> Field<'a> {
    /// The whole text.
    #[must_use]
    pub const fn whole(text: &'a str) -> Field<'a> {
        Field { text, offset: 0 }
    }

    /// A refusal that points at this piece; `rule` is empty where no rule of the game decides.
    #[must_use]
    pub fn wrong(self, rule: &'static str, message: impl Into<Cow<'static, str>>) -> Rejection {
        Rejection::position(rule, message, self.offset, self.text.len())
    }

    /// These bytes of it.
    ///
    /// # Panics
    /// If they are not within it, or split a character.
    #[must_use]
    pub fn part(self, bytes: Range<usize>) -> Field<'a> {
        Field { text: &self.text[bytes.clone()], offset: self.offset + bytes.start }
    }

    /// It without these bytes at its front.
    ///
    /// # Panics
    /// If it is shorter, or a character is split.
    #[must_use]
    pub fn skip(self, bytes: usize) -> Field<'a> {
        self.part(bytes..self.text.len())
    }

    /// The pieces between separators, empty ones too.
    pub fn split(self, by: char) -> impl Iterator<Item = Field<'a>> {
        self.text.split(by).scan(self.offset, move |next, text| {
            let offset = *next;
            *next += text.len() + by.len_utf8();
            Some(Field { text, offset })
        })
    }

    /// Exactly two pieces with this separator between.
    #[must_use]
    pub fn pair(self, by: char) -> Option<[Field<'a>; 2]> {
        let mut pieces = self.split(by);
        match (pieces.next(), pieces.next(), pieces.next()) {
            (Some(one), Some(two), None) => Some([one, two]),
            _ => None,
        }
    }

    /// What stands before and behind the first separator.
    #[must_use]
    pub fn halves(self, by: char) -> Option<[Field<'a>; 2]> {
        let at = self.text.find(by)?;
        Some([self.part(0..at), self.skip(at + by.len_utf8())])
    }

    /// Key and value of `key=value`.
    #[must_use]
    pub fn key(self) -> Option<(&'a str, Field<'a>)> {
        self.halves('=').map(|[key, value]| (key.text, value))
    }

    /// A number as it is written: digits without sign and without zeros before it.
    #[must_use]
    pub fn number<N: FromStr>(self) -> Option<N> {
        let plain = self.text == "0" || !self.text.starts_with(['0', '+', '-']);
        self.text.parse().ok().filter(|_| plain)
    }
}

/// A new game: [`Game::new`] with the blanks of the position put right.
///
/// # Errors
/// What the game says of the options or the position, with the place in the text as it was written.
pub fn set_up<G: Game>(setup: &Setup<'_>) -> Result<G, Rejection> {
    let spaced = setup.position.map(Spaced::new);
    let Some(spaced) = spaced.filter(|spaced| spaced.changed.is_some()) else {
        return G::new(setup);
    };
    let setup = Setup { position: Some(spaced.text()), ..*setup };
    G::new(&setup).map_err(|refusal| spaced.as_written(refusal))
}

/// Position text with its blanks put right: none at either end, one space between two fields.
///
/// A game splits its text at single spaces. Text that people copy often has a blank too many, so every
/// position passes through this before the game reads it.
struct Spaced<'a> {
    written: &'a str,
    /// The text put right; `None` where it was right.
    changed: Option<String>,
}

impl<'a> Spaced<'a> {
    /// Puts the blanks of a text right. Spaces, tabs and line ends are blanks.
    fn new(written: &'a str) -> Spaced<'a> {
        let bytes = written.as_bytes();
        let edge = |byte: Option<&u8>| byte.is_none_or(|byte| !blank(*byte));
        let plain = |pair: &[u8]| !blank(pair[0]) || pair[0] == b' ' && !blank(pair[1]);
        if edge(bytes.first()) && edge(bytes.last()) && bytes.windows(2).all(plain) {
            return Spaced { written, changed: None };
        }
        let fields: Vec<&str> = written.split_ascii_whitespace().collect();
        Spaced { written, changed: Some(fields.join(" ")) }
    }

    /// The text that a game reads.
    fn text(&self) -> &str {
        self.changed.as_deref().unwrap_or(self.written)
    }

    /// The same refusal with its place counted in the text as it was written.
    fn as_written(&self, refusal: Rejection) -> Rejection {
        if self.changed.is_none() {
            return refusal;
        }
        let Rejection { offset, length, .. } = refusal;
        let start = self.place(offset);
        // The end is that of the last byte, so that blanks behind a field are no part of it.
        let end = if length == 0 { start } else { self.place(offset + length - 1) + 1 };
        Rejection { offset: start, length: end - start, ..refusal }
    }

    /// Where the byte at this place of [`text`](Spaced::text) was written.
    fn place(&self, offset: usize) -> usize {
        let mut left = offset;
        let mut fields = self.written.split_ascii_whitespace().peekable();
        while let Some(field) = fields.next() {
            let start = field.as_ptr().addr() - self.written.as_ptr().addr();
            if left < field.len() || fields.peek().is_none() {
                return start + left.min(field.len());
            }
            left -= field.len();
            if left == 0 {
                return start + field.len();
            }
            left -= 1;
        }
        0
    }
}

const fn blank(byte: u8) -> bool {
    byte.is_ascii_whitespace()
}

/// The values of these keys, in the order of the names, from `key=value` fields in any order.
///
/// # Errors
/// A key that is not among them or is given twice, and one without a value.
pub fn keys<'a, const N: usize>(
    rule: &'static str,
    names: [&str; N],
    fields: impl Iterator<Item = Field<'a>>,
) -> Result<[Option<Field<'a>>; N], Rejection> {
    let mut values = [None; N];
    for field in fields {
        let (key, value) = field.key().unwrap_or((field.text, field.skip(field.text.len())));
        let index = names.iter().position(|name| *name == key);
        let index = index.ok_or_else(|| field.wrong(rule, format!("there is no key {key:?}")))?;
        if values[index].is_some() {
            return Err(field.wrong(rule, format!("{key} is given twice")));
        }
        if value.text.is_empty() {
            return Err(field.wrong(rule, format!("{key} says nothing")));
        }
        values[index] = Some(value);
    }
    Ok(values)
}

/// Writes a row: the letter of each piece, a number for each run of empty cells (`2b3`).
///
/// # Panics
/// Never: a `String` takes all.
pub fn write_row(cells: impl Iterator<Item = Option<char>>, out: &mut String) {
    let mut empty = 0_u32;
    for cell in cells.map(Some).chain([None]) {
        if cell == Some(None) {
            empty += 1;
            continue;
        }
        if empty > 0 {
            write!(out, "{empty}").expect("a String takes all");
            empty = 0;
        }
        out.extend(cell.flatten());
    }
}

/// Writes a row of cells that need more than a letter, separated by commas: the text of each, a
/// number for each run of empty cells (`w3,2,b`).
///
/// # Panics
/// Never: a `String` takes all.
pub fn write_list(cells: impl Iterator<Item = Option<impl Display>>, out: &mut String) {
    let mut empty = 0_u32;
    let mut comma = "";
    for cell in cells.map(Some).chain([None]) {
        if matches!(cell, Some(None)) {
            empty += 1;
            continue;
        }
        if empty > 0 {
            write!(out, "{comma}{empty}").expect("a String takes all");
            (empty, comma) = (0, ",");
        }
        if let Some(cell) = cell.flatten() {
            write!(out, "{comma}{cell}").expect("a String takes all");
            comma = ",";
        }
    }
}

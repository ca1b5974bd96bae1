//! Position text: pieces of it that know where they stand, `key=value` fields, rows with numbers for
//! empty cells, of letters or of texts. What a row means and what cannot be is each game's own.

use crate::game::Rejection;
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

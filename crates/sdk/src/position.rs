//! Position text: fields that know their place, `key=value` fields, and rows of letters or texts
//! with numbers for empty cells. Each game interprets the rows and refuses impossible positions.

use crate::game::{Game, Rejection, Setup};
use crate::put;
use crate::words::{plural, there_are};
use std::borrow::Cow;
use std::fmt::{self, Display};
use std::ops::Range;
use std::str::FromStr;

/// A part of position text with its place, so that a refusal can point at it.
///
/// ```
/// use wanqi_sdk::position::Field;
///
/// let text = Field::whole("12/0x7 w");
/// let [stones, side] = text.pair(' ').unwrap();
/// assert_eq!((side.text, side.offset), ("w", 7));
/// let [_, second] = stones.pair('/').unwrap();
/// assert_eq!(second.number::<u32>(), None);
/// let refusal = second.wrong("R5.1", "0x7 is not a number");
/// assert_eq!((refusal.offset, refusal.length), (3, 3));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Field<'a> {
    /// The text of the part.
    pub text: &'a str,
    /// Its offset in the whole text, in bytes.
    pub offset: usize,
}

/// Writes the text for a message; an empty one as `""`.
///
/// ```
/// use wanqi_sdk::position::Field;
///
/// let fields = ["x", ""].map(|text| format!("{} is not a number", Field::whole(text)));
/// assert_eq!(fields, ["x is not a number", "\"\" is not a number"]);
/// ```
impl fmt::Display for Field<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.text.is_empty() { "\"\"" } else { self.text })
    }
}

impl<'a> Field<'a> {
    /// The whole text.
    #[must_use]
    pub const fn whole(text: &'a str) -> Field<'a> {
        Field { text, offset: 0 }
    }

    /// A refusal that points at this part; `rule` is empty if no rule of the game decides.
    #[must_use]
    pub fn wrong(self, rule: &'static str, message: impl Into<Cow<'static, str>>) -> Rejection {
        Rejection::position(rule, message, self.offset, self.text.len())
    }

    /// The part with these bytes of the text.
    ///
    /// # Panics
    /// If the range is out of bounds or splits a character.
    #[must_use]
    pub fn part(self, bytes: Range<usize>) -> Field<'a> {
        Field { text: &self.text[bytes.clone()], offset: self.offset + bytes.start }
    }

    /// The part without its first `bytes` bytes.
    ///
    /// # Panics
    /// If the text is shorter, or if a character is split.
    #[must_use]
    pub fn skip(self, bytes: usize) -> Field<'a> {
        self.part(bytes..self.text.len())
    }

    /// The parts between separators, including empty parts.
    pub fn split(self, by: char) -> impl Iterator<Item = Field<'a>> {
        self.text.split(by).scan(self.offset, move |next, text| {
            let offset = *next;
            *next += text.len() + by.len_utf8();
            Some(Field { text, offset })
        })
    }

    /// The two parts around this separator; `None` if it does not occur exactly once.
    #[must_use]
    pub fn pair(self, by: char) -> Option<[Field<'a>; 2]> {
        let mut pieces = self.split(by);
        match (pieces.next(), pieces.next(), pieces.next()) {
            (Some(one), Some(two), None) => Some([one, two]),
            _ => None,
        }
    }

    /// The parts before and after the first separator.
    #[must_use]
    pub fn halves(self, by: char) -> Option<[Field<'a>; 2]> {
        let at = self.text.find(by)?;
        Some([self.part(0..at), self.skip(at + by.len_utf8())])
    }

    /// The key and the value of `key=value`.
    #[must_use]
    pub fn key(self) -> Option<(&'a str, Field<'a>)> {
        self.halves('=').map(|[key, value]| (key.text, value))
    }

    /// A number written as digits without sign and without leading zeros.
    #[must_use]
    pub fn number<N: FromStr>(self) -> Option<N> {
        let plain = self.text == "0" || !self.text.starts_with(['0', '+', '-']);
        self.text.parse().ok().filter(|_| plain)
    }

    /// A number from 1.
    ///
    /// # Errors
    /// The text is another number or none; the refusal cites this rule.
    pub fn positive(self, rule: &'static str) -> Result<u32, Rejection> {
        let number = self.number().filter(|number| *number > 0);
        number.ok_or_else(|| {
            let refusal = self.wrong(rule, format!("{:?} is not a number from 1", self.text));
            refusal.zh(format!("{:?} 不是从 1 起的数", self.text))
        })
    }
}

/// A new game: [`Game::new`] after normalising the spaces of the position.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/twenty_one.rs"));
/// # fn main() -> Result<(), Rejection> {
/// use wanqi_sdk::position::set_up;
/// use wanqi_sdk::{Options, Setup};
///
/// // `TwentyOne` is the game in the example of `Game`.
/// let options = Options::default();
/// let setup = Setup { rules: 0, options: &options, position: Some(" 5  2 ") };
/// let game: TwentyOne = set_up(&setup)?;
/// let mut text = String::new();
/// game.position(&mut text);
/// assert_eq!(text, "5 2");
/// # Ok(())
/// # }
/// ```
///
/// # Errors
/// The refusal of the options or the position, with the place in the original text.
pub fn set_up<G: Game>(setup: &Setup<'_>) -> Result<G, Rejection> {
    let spaced = setup.position.map(Spaced::new);
    let Some(spaced) = spaced.filter(|spaced| spaced.changed.is_some()) else {
        return G::new(setup);
    };
    let setup = Setup { position: Some(spaced.text()), ..*setup };
    G::new(&setup).map_err(|refusal| spaced.as_written(refusal))
}

/// Position text with normalised spaces: none at either end, one space between two fields.
///
/// A game splits its text at single spaces. Copied text often has extra spaces, so every position
/// is normalised before the game reads it.
struct Spaced<'a> {
    written: &'a str,
    /// The normalised text; `None` if the original was normal.
    changed: Option<String>,
}

impl<'a> Spaced<'a> {
    /// Normalises the white space of a text: spaces, tabs and line ends.
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

    /// The normalised text.
    fn text(&self) -> &str {
        self.changed.as_deref().unwrap_or(self.written)
    }

    /// The same refusal with its place in the original text.
    fn as_written(&self, refusal: Rejection) -> Rejection {
        if self.changed.is_none() {
            return refusal;
        }
        let Rejection { offset, length, .. } = refusal;
        let start = self.place(offset);
        // The end is after the last byte of the field, so spaces after it do not belong to the
        // place.
        let end = if length == 0 { start } else { self.place(offset + length - 1) + 1 };
        Rejection { offset: start, length: end - start, ..refusal }
    }

    /// The offset in the original text of a byte of [`text`](Spaced::text).
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

/// The values of these keys, in the order of the keys, from `key=value` fields in any order.
///
/// ```
/// use wanqi_sdk::position::{Field, keys};
///
/// let text = Field::whole("b round=7 passes=1");
/// let [passes, round, ko] = keys("R5.2", ["passes", "round", "ko"], text.split(' ').skip(1))?;
/// assert_eq!(round.and_then(|field| field.number()), Some(7));
/// assert_eq!((passes.unwrap().text, ko), ("1", None));
///
/// let refusal = keys("R5.2", ["round"], text.split(' ').skip(1)).unwrap_err();
/// assert_eq!(refusal.message, "there is no key \"passes\"");
/// assert_eq!((refusal.offset, refusal.length), (10, 8));
/// # Ok::<(), wanqi_sdk::Rejection>(())
/// ```
///
/// # Errors
/// A key is unknown, is given twice, or has no value.
pub fn keys<'a, const N: usize>(
    rule: &'static str,
    names: [&str; N],
    fields: impl Iterator<Item = Field<'a>>,
) -> Result<[Option<Field<'a>>; N], Rejection> {
    let mut values = [None; N];
    for field in fields {
        let (key, value) = field.key().unwrap_or((field.text, field.skip(field.text.len())));
        let index = names.iter().position(|name| *name == key);
        let index = index.ok_or_else(|| {
            let refusal = field.wrong(rule, format!("there is no key {key:?}"));
            refusal.zh(format!("没有键 {key:?}"))
        })?;
        if values[index].is_some() {
            let refusal = field.wrong(rule, format!("{key} is given twice"));
            return Err(refusal.zh(format!("{key} 写了两次")));
        }
        if value.text.is_empty() {
            let refusal = field.wrong(rule, format!("{key} says nothing"));
            return Err(refusal.zh(format!("{key} 没有内容")));
        }
        values[index] = Some(value);
    }
    Ok(values)
}

/// The rows of a board in position text: from the top, with `/` between them, a letter for each
/// piece and a number for each run of empty places (`2b3/6`).
///
/// ```
/// use wanqi_sdk::position::{Field, Rows};
///
/// wanqi_sdk::sides!(Black 'b', White 'w');
///
/// let rows = Rows::new("R5.1", 2, "point", "stone");
/// let mut found = Vec::new();
/// let text = Field::whole("2b/w2");
/// rows.read(text, |_| 3, Side::of_letter, |x, y, side| found.push((x, y, side)))?;
/// assert_eq!(found, [(2, 1, Side::Black), (0, 0, Side::White)]);
///
/// let refusal = rows.read(Field::whole("2b/w1"), |_| 3, Side::of_letter, |_, _, _| {});
/// assert_eq!(refusal.unwrap_err().message, "row 1 has 2 points, not 3");
/// # Ok::<(), wanqi_sdk::Rejection>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Rows {
    rule: &'static str,
    height: u8,
    place: &'static str,
    piece: &'static str,
    name: fn(u8, u8) -> String,
}

impl Rows {
    /// Rows of a board of this height. Refusals cite the rule, call a place `place` (`point`) and a
    /// letter `piece` (`stone`), both in the singular with a plural in `-s`.
    #[must_use]
    pub fn new(rule: &'static str, height: u8, place: &'static str, piece: &'static str) -> Rows {
        Rows { rule, height, place, piece, name: |y, _| (y + 1).to_string() }
    }

    /// The same with other names of rows, if rows are not numbered from the bottom. `name` gets the
    /// height of the row (0 is the lowest) and the number of rows.
    #[must_use]
    pub fn named(self, name: fn(u8, u8) -> String) -> Rows {
        Rows { name, ..self }
    }

    /// Reads all rows. `width` is the number of places in the row at this height, `letter` is the
    /// piece of a letter, and `put` is called for each piece with its place in the row from 0 and
    /// its height from 0.
    ///
    /// # Errors
    /// There are more or fewer rows or places, two numbers are next to each other, or a letter is
    /// not a piece.
    pub fn read<T>(
        self,
        rows: Field<'_>,
        width: impl Fn(u8) -> u8,
        letter: impl Fn(char) -> Option<T>,
        mut put: impl FnMut(u8, u8, T),
    ) -> Result<(), Rejection> {
        self.try_read(rows, width, letter, |x, y, piece, _| {
            put(x, y, piece);
            Ok(())
        })
    }

    /// Like [`read`](Rows::read), but `put` may refuse a piece, and also gets the letter as a
    /// field.
    ///
    /// # Errors
    /// Those of [`read`](Rows::read) and of `put`.
    pub fn try_read<T>(
        self,
        rows: Field<'_>,
        width: impl Fn(u8) -> u8,
        letter: impl Fn(char) -> Option<T>,
        mut put: impl FnMut(u8, u8, T, Field<'_>) -> Result<(), Rejection>,
    ) -> Result<(), Rejection> {
        let (rule, height) = (self.rule, self.height);
        let count = rows.split('/').count();
        if count != usize::from(height) {
            let rows_are = there_are(count, "row", "rows");
            let refusal = rows.wrong(rule, format!("{rows_are}, the board has {height}"));
            return Err(refusal.zh(format!("有 {count} 行，棋盘有 {height} 行")));
        }
        for (row, y) in rows.split('/').zip((0..height).rev()) {
            let width = width(y);
            let mut x = 0_usize;
            let mut rest = row;
            while let Some(sign) = rest.text.chars().next() {
                let digits = rest.text.bytes().take_while(u8::is_ascii_digit).count();
                let field = rest.part(0..digits.max(sign.len_utf8()));
                rest = rest.skip(field.text.len());
                if digits > 0 {
                    x += self.run(field, width)?;
                    continue;
                }
                let Some(piece) = letter(sign) else {
                    let message = format!("{sign:?} is not a {} and not a number", self.piece);
                    let chinese = format!("{sign:?} 不是棋子，也不是数字");
                    return Err(field.wrong(rule, message).zh(chinese));
                };
                if x < usize::from(width) {
                    put(x as u8, y, piece, field)?;
                }
                x += 1;
            }
            if x != usize::from(width) {
                let (name, places) = ((self.name)(y, height), plural(x, self.place));
                let chinese = format!("第 {name} 行有 {x} 格，应为 {width} 格");
                let message = format!("row {name} has {places}, not {width}");
                return Err(row.wrong(rule, message).zh(chinese));
            }
        }
        Ok(())
    }

    /// The number of empty places of a run.
    fn run(self, digits: Field<'_>, width: u8) -> Result<usize, Rejection> {
        if digits.text.len() > 1 && width < 10 {
            let message = format!("two numbers of empty {}s in a row", self.place);
            let refusal = digits.part(1..2).wrong(self.rule, message);
            return Err(refusal.zh("表示空格的两个数字连在一起"));
        }
        let run = digits.number().filter(|run| (1..=usize::from(width)).contains(run));
        run.ok_or_else(|| {
            let message = format!("{} is not a number of empty {}s", digits.text, self.place);
            let chinese = format!("{} 不是空格的数目", digits.text);
            digits.wrong(self.rule, message).zh(chinese)
        })
    }
}

/// Writes rows from the top, with `/` between them; `row` returns the letters of the row at a
/// height.
///
/// ```
/// use wanqi_sdk::position::write_rows;
///
/// // The lowest row is the first of the array and the last of the text.
/// let cells = [[None, Some('w'), None], [Some('b'), None, None]];
/// let mut text = String::new();
/// write_rows(2, |y| cells[usize::from(y)].into_iter(), &mut text);
/// assert_eq!(text, "b2/1w1");
/// ```
pub fn write_rows<R: Iterator<Item = Option<char>>>(
    height: u8,
    row: impl Fn(u8) -> R,
    out: &mut String,
) {
    for y in (0..height).rev() {
        write_row(row(y), out);
        if y > 0 {
            out.push('/');
        }
    }
}

/// Writes a row: the letter of each piece, a number for each run of empty cells (`2b3`).
pub fn write_row(cells: impl Iterator<Item = Option<char>>, out: &mut String) {
    let mut empty = 0_u32;
    for cell in cells.map(Some).chain([None]) {
        if cell == Some(None) {
            empty += 1;
            continue;
        }
        if empty > 0 {
            put!(out, "{empty}");
            empty = 0;
        }
        out.extend(cell.flatten());
    }
}

/// Writes a row of cells that need more than a letter, separated by commas: the text of each, a
/// number for each run of empty cells (`w3,2,b`).
pub fn write_list(cells: impl Iterator<Item = Option<impl Display>>, out: &mut String) {
    let mut empty = 0_u32;
    let mut comma = "";
    for cell in cells.map(Some).chain([None]) {
        if matches!(cell, Some(None)) {
            empty += 1;
            continue;
        }
        if empty > 0 {
            put!(out, "{comma}{empty}");
            (empty, comma) = (0, ",");
        }
        if let Some(cell) = cell.flatten() {
            put!(out, "{comma}{cell}");
            comma = ",";
        }
    }
}

//! The text of values: escapes, line breaks, composed values, points, old names.

use std::borrow::Cow;
use std::ops::RangeInclusive;

/// A value as Text. A backslash before a line break is removed together with the line break (a soft
/// line break); before any other byte it makes that byte literal. Line breaks of any kind become
/// LF, other white space becomes a space.
pub fn text(raw: &[u8]) -> Cow<'_, [u8]> {
    if !raw.iter().any(|byte| matches!(byte, b'\\' | b'\r' | b'\t' | 0x0B | 0x0C)) {
        return Cow::Borrowed(raw);
    }
    let mut out = Vec::with_capacity(raw.len());
    let mut at = 0;
    while let Some(&byte) = raw.get(at) {
        let feed = line_break(&raw[at..]);
        if feed > 0 {
            out.push(b'\n');
            at += feed;
            continue;
        }
        at += 1;
        match byte {
            b'\\' => {
                let soft = line_break(&raw[at..]);
                if soft == 0 {
                    out.extend(raw.get(at).map(|&escaped| blank(escaped)));
                }
                at += soft.max(1);
            }
            _ => out.push(blank(byte)),
        }
    }
    Cow::Owned(out)
}

/// A value as SimpleText: like [`text()`], with a space for each line break.
pub fn simple_text(raw: &[u8]) -> Cow<'_, [u8]> {
    let text = text(raw);
    if !text.contains(&b'\n') {
        return text;
    }
    let spaced = text.iter().map(|&byte| if byte == b'\n' { b' ' } else { byte });
    Cow::Owned(spaced.collect())
}

/// A text as a raw value: `]` and `\` get a backslash, and if the value is composed, so does `:`.
pub fn escape(text: &[u8], composed: bool) -> Cow<'_, [u8]> {
    let special = |byte: u8| matches!(byte, b']' | b'\\') || (composed && byte == b':');
    if !text.iter().any(|&byte| special(byte)) {
        return Cow::Borrowed(text);
    }
    let mut raw = Vec::with_capacity(text.len() + 8);
    for &byte in text {
        if special(byte) {
            raw.push(b'\\');
        }
        raw.push(byte);
    }
    Cow::Owned(raw)
}

/// The offset of the first `:` that is not escaped by a backslash.
pub fn colon(raw: &[u8]) -> Option<usize> {
    let mut at = 0;
    loop {
        at += memchr::memchr2(b':', b'\\', raw.get(at..)?)?;
        if raw[at] == b':' {
            return Some(at);
        }
        at += 2;
    }
}

/// A point of two letters: column and row, from 0; `a` to `z` is 0 to 25, `A` to `Z` 26 to 51.
pub fn point(raw: &[u8]) -> Option<(u8, u8)> {
    let letter = |byte: u8| match byte {
        b'a'..=b'z' => Some(byte - b'a'),
        b'A'..=b'Z' => Some(byte - b'A' + 26),
        _ => None,
    };
    match raw.trim_ascii() {
        &[column, row] => Some((letter(column)?, letter(row)?)),
        _ => None,
    }
}

/// The points of a list value: one point, or the points of a rectangle given by two corners, row by
/// row. Empty if the value is neither.
pub fn points(raw: &[u8]) -> Vec<(u8, u8)> {
    let Some((columns, rows)) = rectangle(raw) else { return Vec::new() };
    rows.flat_map(|row| columns.clone().map(move |column| (column, row))).collect()
}

/// The columns and rows of a list value. A single point is a rectangle of one point. `None` if the
/// value is neither a point nor a rectangle.
pub fn rectangle(raw: &[u8]) -> Option<(RangeInclusive<u8>, RangeInclusive<u8>)> {
    let (one, other) = match colon(raw) {
        None => (point(raw)?, point(raw)?),
        Some(colon) => (point(&raw[..colon])?, point(&raw[colon + 1..])?),
    };
    let ((left, top), (right, bottom)) = (one, other);
    Some((left.min(right)..=left.max(right), top.min(bottom)..=top.max(bottom)))
}

/// The short form of a property name: its upper-case letters and digits, because FF\[1\] to FF\[3\]
/// ignore lower-case letters. A name without upper-case letters is converted to upper case.
pub fn short_name(name: &str) -> Cow<'_, str> {
    if !name.bytes().any(|byte| byte.is_ascii_lowercase()) {
        return Cow::Borrowed(name);
    }
    if !name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Cow::Owned(name.to_ascii_uppercase());
    }
    Cow::Owned(name.chars().filter(|c| !c.is_ascii_lowercase()).collect())
}

/// The number of bytes of a line break at the beginning: `\r\n`, `\n\r`, `\n` or `\r`; 0 if there
/// is none.
fn line_break(text: &[u8]) -> usize {
    match text {
        [b'\r', b'\n', ..] | [b'\n', b'\r', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        _ => 0,
    }
}

fn blank(byte: u8) -> u8 {
    if matches!(byte, b'\t' | 0x0B | 0x0C) { b' ' } else { byte }
}

//! Transcripts: the cells of a game in one word, `f5d6c3…`, one game in each line. The result may
//! follow: `1`, `0` or `-1` for Black, the difference of discs, or both counts (`38-26`).

use super::record::{Played, Record, result_of, write};
use crate::notation::is_pass;
use wanqi_notation::Span;
use wanqi_sdk::facts::{Exported, FormatError, Imported};
use wanqi_sdk::prelude::*;

/// Reads one transcript from each line; skips empty lines and lines that start with `#`.
pub(crate) fn import(bytes: &[u8], _encoding: &str) -> Result<Imported, FormatError> {
    let mut from = 0;
    let lines = bytes.split_inclusive(|byte| matches!(byte, b'\n' | b'\r'));
    Ok(write(lines.filter_map(|line| {
        let text = line.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(line);
        let begins = from + line.len() - text.len() + text.len() - text.trim_ascii_start().len();
        let text = text.trim_ascii();
        from += line.len();
        (!text.is_empty() && text[0] != b'#').then(|| read_line(text, begins))
    })))
}

fn read_line(line: &[u8], begins: usize) -> Record {
    let place = |from: usize, to: usize| Span::new(begins + from, begins + to);
    let mut record = Record { whole: place(0, line.len()), ..Record::default() };
    let mut at = 0;
    while at < line.len() {
        let rest = &line[at..];
        let word = || rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        let moved = move_length(rest);
        let length = moved.unwrap_or_else(word);
        if length > 0 && moved.is_none() {
            record.result = read_result(rest);
            if record.result.is_some() {
                break;
            }
        }
        if length > 0 {
            let text = String::from_utf8_lossy(&rest[..length]).into_owned();
            record.discs.push((text, place(at, at + length)));
        }
        at += length.max(1);
    }
    record
}

/// The length of the move at the start of a text: a cell, or a pass of two or four letters.
fn move_length(text: &[u8]) -> Option<usize> {
    let cell = matches!(text, [a, b, ..] if a.is_ascii_alphabetic() && b.is_ascii_digit());
    let pass = [4, 2].into_iter().find(|n| text.get(..*n).is_some_and(is_pass));
    if cell { Some(2) } else { pass }
}

/// Length of the longest result, in bytes.
const LONGEST: usize = 64;

/// Reads the result of a game.
fn read_result(text: &[u8]) -> Option<&'static str> {
    // The caller asks at each word of a line: a long rest must not be read each time.
    if text.len() > LONGEST {
        return None;
    }
    let text = std::str::from_utf8(text).ok()?.trim();
    if text == "1/2-1/2" {
        return Some("1/2-1/2");
    }
    if let Ok(difference) = text.parse::<i64>() {
        return Some(result_of(difference, 0));
    }
    let (black, white) = text.split_once(['-', ':'])?;
    Some(result_of(black.parse().ok()?, white.parse().ok()?))
}

/// Writes a transcript for each record.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    for played in Played::read(wqn)? {
        let mut line = String::new();
        for cell in &played.discs {
            put!(&mut line, "{cell}");
        }
        line.push_str(match played.result() {
            Some("1-0") => " 1\n",
            Some("0-1") => " -1\n",
            Some(_) => " 0\n",
            None => "\n",
        });
        exported.bytes.extend(line.bytes());
        exported.losses.extend(played.losses);
    }
    Ok(exported)
}

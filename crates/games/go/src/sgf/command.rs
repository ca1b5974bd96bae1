//! `[%sgf NAME value …]`: a property in a comment.

use wanqi_sdk::prelude::*;

/// Writes a command; raw values keep their backslashes.
pub(super) fn write(name: &str, values: &[Vec<u8>], out: &mut String) {
    if !out.is_empty() {
        out.push(' ');
    }
    out.push_str("[%sgf ");
    out.push_str(name);
    for value in values {
        out.push(' ');
        encode(&String::from_utf8_lossy(value), out);
    }
    out.push(']');
}

/// The name and the raw values of a command's arguments.
pub(super) fn read(args: &[u8]) -> Option<(String, Vec<Vec<u8>>)> {
    let text = std::str::from_utf8(args).ok()?;
    let mut words = text.split(' ').filter(|word| !word.is_empty());
    let name = words.next()?;
    let plain = name.bytes().all(|b| b.is_ascii_alphanumeric());
    if !plain && !matches!(name, ";" | "(" | ")") {
        return None;
    }
    let values = words.map(decode).collect::<Option<_>>()?;
    Some((name.to_owned(), values))
}

fn encode(value: &str, out: &mut String) {
    if value.is_empty() {
        out.push('%');
    }
    for c in value.chars() {
        if c <= ' ' || matches!(c, '%' | '[' | ']' | '{' | '}' | '"' | '\x7F') {
            put!(out, "%{:02X}", c as u32);
        } else {
            out.push(c);
        }
    }
}

fn decode(word: &str) -> Option<Vec<u8>> {
    if word == "%" {
        return Some(Vec::new());
    }
    let mut out = Vec::with_capacity(word.len());
    let mut bytes = word.bytes();
    while let Some(byte) = bytes.next() {
        if byte != b'%' {
            out.push(byte);
            continue;
        }
        let mut digit = || char::from(bytes.next()?).to_digit(16);
        out.push((digit()? * 16 + digit()?) as u8);
    }
    Some(out)
}

/// A time in seconds in the form of `[%clk]`, if it can be written back unchanged.
pub(super) fn clock(seconds: &str) -> Option<String> {
    let (whole, fraction) = seconds.split_once('.').unwrap_or((seconds, ""));
    let total: u64 = whole.parse().ok().filter(|_| whole.len() < 10)?;
    let mut text = format!("{}:{:02}:{:02}", total / 3600, total / 60 % 60, total % 60);
    if !fraction.is_empty() {
        text.push('.');
        text.push_str(fraction);
    }
    (self::seconds(&text).as_deref() == Some(seconds)).then_some(text)
}

/// The seconds of a `[%clk]`.
pub(super) fn seconds(clock: &str) -> Option<String> {
    let (whole, fraction) = clock.split_once('.').unwrap_or((clock, ""));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let mut total = 0_u64;
    for part in whole.split(':') {
        if !digits(part) || part.len() > 9 {
            return None;
        }
        total = total.checked_mul(60)?.checked_add(part.parse().ok()?)?;
    }
    match fraction {
        "" => Some(total.to_string()),
        _ if digits(fraction) => Some(format!("{total}.{fraction}")),
        _ => None,
    }
}

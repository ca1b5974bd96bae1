//! `[%sgf NAME value …]`: a property in a comment.

use wanqi_sdk::prelude::*;

/// Appends a command. Blanks, brackets, braces and `%` of its raw values become `%20` and so on;
/// an empty value is `%`.
pub(super) fn write(name: &str, values: &[Vec<u8>], out: &mut String) {
    if !out.is_empty() {
        out.push(' ');
    }
    put!(out, "[%sgf {name}");
    for value in values {
        out.push(' ');
        if value.is_empty() {
            out.push('%');
        }
        for c in String::from_utf8_lossy(value).chars() {
            if c <= ' ' || "%[]{}\"\x7F".contains(c) {
                put!(out, "%{:02X}", c as u32);
            } else {
                out.push(c);
            }
        }
    }
    out.push(']');
}

/// The name and the raw values of a command's arguments.
pub(super) fn read(args: &[u8]) -> Option<(String, Vec<Vec<u8>>)> {
    let text = std::str::from_utf8(args).ok()?;
    let mut words = text.split(' ').filter(|word| !word.is_empty());
    let name = words.next().filter(|name| name.bytes().all(|b| b.is_ascii_alphanumeric()))?;
    let values = words.map(decode).collect::<Option<_>>()?;
    Some((name.to_owned(), values))
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

/// Whether a comment contains only commands of this import.
pub(super) fn is_commands(text: &str) -> bool {
    let mut rest = text.trim();
    let mut any = false;
    for found in wanqi_notation::comment::commands(text.as_bytes()) {
        let ours = matches!(found.name, "sgf" | "restored");
        match rest.strip_prefix(&text[found.span.range()]).filter(|_| ours) {
            Some(tail) => rest = tail.trim_start(),
            None => return false,
        }
        any = true;
    }
    any && rest.is_empty()
}

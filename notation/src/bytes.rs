//! Byte classes, found with one table look-up, and small functions on bytes.

/// Space, tab, CR, LF, VT, FF.
pub(crate) const SPACE: u8 = 1;
/// One of `( ) { } ; $ [ ] < > "`.
pub(crate) const DELIM: u8 = 2;
/// `*`, which ends a token unless a letter or digit follows.
pub(crate) const STAR: u8 = 4;
/// `|`, which joins actions.
pub(crate) const PIPE: u8 = 8;
/// A control character or a byte above ASCII: the token needs a second check.
pub(crate) const ODD: u8 = 16;
/// `0` to `9`.
pub(crate) const DIGIT: u8 = 32;
/// `A` to `Z`, `a` to `z`.
pub(crate) const ALPHA: u8 = 64;
/// `: % ! ? . @`, which have a meaning at the start of a token.
pub(crate) const LEAD: u8 = 128;
/// The classes that end a token.
pub(crate) const STOP: u8 = SPACE | DELIM | STAR;

/// The byte order mark in UTF-8.
pub(crate) const BOM: &[u8] = b"\xEF\xBB\xBF";

pub(crate) static CLASS: [u8; 256] = table();

const fn table() -> [u8; 256] {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = class_of(byte as u8);
        byte += 1;
    }
    table
}

const fn class_of(byte: u8) -> u8 {
    match byte {
        b' ' | 0x09..=0x0D => SPACE,
        b'(' | b')' | b'{' | b'}' | b';' | b'$' | b'[' | b']' | b'<' | b'>' | b'"' => DELIM,
        b'*' => STAR,
        b'|' => PIPE,
        b'0'..=b'9' => DIGIT,
        b'A'..=b'Z' | b'a'..=b'z' => ALPHA,
        b':' | b'%' | b'!' | b'?' | b'.' | b'@' => LEAD,
        0x00..=0x1F | 0x7F..=0xFF => ODD,
        _ => 0,
    }
}

/// The classes of `byte`.
#[inline(always)]
pub(crate) fn class(byte: u8) -> u8 {
    CLASS[byte as usize]
}

/// Whether the byte at `at` exists and has one of `classes`.
#[inline]
pub(crate) fn is_at(src: &[u8], at: usize, classes: u8) -> bool {
    src.get(at).is_some_and(|&byte| class(byte) & classes != 0)
}

/// The end of the white space that begins at `at`.
#[inline]
pub(crate) fn skip_space(src: &[u8], mut at: usize) -> usize {
    while is_at(src, at, SPACE) {
        at += 1;
    }
    at
}

/// The end of the digits that begin at `at`.
#[inline]
pub(crate) fn skip_digits(src: &[u8], mut at: usize) -> usize {
    while is_at(src, at, DIGIT) {
        at += 1;
    }
    at
}

/// Whether `at` is the first byte of a line; LF, CR LF and a lone CR end a line.
#[inline]
pub(crate) fn at_line_start(src: &[u8], at: usize) -> bool {
    match at.checked_sub(1).map(|before| src[before]) {
        None => true,
        Some(b'\n') => true,
        // Between CR and LF no line begins.
        Some(b'\r') => src.get(at) != Some(&b'\n'),
        Some(0xBF) => at == 3 && src.starts_with(BOM),
        Some(_) => false,
    }
}

/// The end of the line that contains `at`, without its line end.
#[inline]
pub(crate) fn line_end(src: &[u8], at: usize) -> usize {
    memchr::memchr2(b'\n', b'\r', &src[at..]).map_or(src.len(), |length| at + length)
}

/// The value of digits, or `None` if it does not fit into a `u32`.
pub(crate) fn decimal(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0u32, |value, digit| {
        value.checked_mul(10)?.checked_add(u32::from(digit.wrapping_sub(b'0')))
    })
}

/// Whether a game begins at `at` even inside an open comment, tag or variation: at a line that
/// begins with `[WQN "`, or with `[Event "` after an empty line. A line of spaces and tabs is
/// empty.
pub(crate) fn hard_boundary(src: &[u8], at: usize) -> bool {
    let rest = &src[at..];
    if rest.starts_with(b"[WQN \"") {
        return at_line_start(src, at);
    }
    rest.starts_with(b"[Event \"") && at_line_start(src, at) && follows_empty_line(src, at)
}

/// Whether the line before the line that begins at `at` is empty; true at the start of `src`.
fn follows_empty_line(src: &[u8], at: usize) -> bool {
    at == 0 || at_line_start(src, previous_line(src, at))
}

/// [`hard_boundary`] for a part of a file: `None` if the bytes before `src` decide. `src` does not begin
/// between CR and LF.
pub(crate) fn hard_boundary_within(src: &[u8], at: usize) -> Option<bool> {
    let starts_line = |at: usize| matches!(src[at - 1], b'\n' | b'\r');
    let version = src[at..].starts_with(b"[WQN \"");
    if !version && !src[at..].starts_with(b"[Event \"") {
        return Some(false);
    }
    if at == 0 {
        return None;
    }
    if version || !starts_line(at) {
        return Some(starts_line(at));
    }
    let line = previous_line(src, at);
    if line == 0 { None } else { Some(starts_line(line)) }
}

/// The start of the blank bytes before the line end before `at`, where a line begins.
fn previous_line(src: &[u8], at: usize) -> usize {
    let mut end = at - 1;
    if src[end] == b'\n' && end > 0 && src[end - 1] == b'\r' {
        end -= 1;
    }
    end - blanks(&src[..end])
}

/// The number of spaces and tabs at the end of `src`.
pub(crate) fn blanks(src: &[u8]) -> usize {
    src.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

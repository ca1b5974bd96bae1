//! Spellings: capital letters and missing dashes, for games whose canonical texts have lower-case
//! letters and a dash between two places (`a1-b2`).

use crate::{Read, Rejection, RejectionKind};
use std::ops::{Deref, DerefMut};

/// A short text in lower case.
#[derive(Clone, Copy, Debug)]
pub struct Lower<const N: usize> {
    bytes: [u8; N],
    length: usize,
}

impl<const N: usize> Deref for Lower<N> {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

impl<const N: usize> DerefMut for Lower<N> {
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.bytes[..self.length]
    }
}

/// The text in lower case; `None` if it has more than `N` bytes.
#[inline]
#[must_use]
pub fn lower<const N: usize>(text: &[u8]) -> Option<Lower<N>> {
    let mut lower = Lower { bytes: [0; N], length: text.len() };
    lower.bytes.get_mut(..text.len())?.copy_from_slice(text);
    lower.make_ascii_lowercase();
    Some(lower)
}

/// The text in lower case, with a dash between two adjacent places: `A1B2` and `a1-b2` become
/// `a1-b2`. `None` if the result has more than `N` bytes.
#[inline]
#[must_use]
pub fn dashed<const N: usize>(text: &[u8]) -> Option<Lower<N>> {
    let [a, one @ b'0'..=b'9', b, two @ b'0'..=b'9', rest @ ..] = text else {
        return lower(text);
    };
    if !a.is_ascii_alphabetic() || !b.is_ascii_alphabetic() {
        return lower(text);
    }
    let mut dashed = Lower { bytes: [0; N], length: text.len() + 1 };
    let (start, end) = dashed.bytes.get_mut(..=text.len())?.split_at_mut(5);
    start.copy_from_slice(&[*a, *one, b'-', *b, *two]);
    end.copy_from_slice(rest);
    dashed.make_ascii_lowercase();
    Some(dashed)
}

/// The greatest length of a text with another spelling, in bytes.
const LONGEST: usize = 32;

/// Reads canonical text, and the same with capital letters.
///
/// ```
/// use wanqi_sdk::Rejection;
/// use wanqi_sdk::spelling::any_case;
///
/// let canonical = |text: &[u8]| match text {
///     [column @ b'a'..=b'h'] => Ok(column - b'a'),
///     _ => Err(Rejection::unreadable(text, "a column, a to h")),
/// };
/// let read = any_case(b"C", canonical)?;
/// assert_eq!((read.action, read.canonical), (2, false));
/// assert!(any_case(b"c", canonical)?.canonical);
/// // The refusal quotes the text as it was written.
/// assert_eq!(any_case(b"Z", canonical).unwrap_err().message, "Z is not a move");
/// # Ok::<(), Rejection>(())
/// ```
///
/// # Errors
/// The refusal of the canonical reader for the original text.
#[inline]
pub fn any_case<A>(
    text: &[u8],
    read: impl Fn(&[u8]) -> Result<A, Rejection>,
) -> Result<Read<A>, Rejection> {
    if !text.iter().any(u8::is_ascii_uppercase) {
        return read(text).map(Read::unchecked);
    }
    respelt(text, lower::<LONGEST>(text).as_deref(), read)
}

/// Reads canonical text, the same with capital letters, and a move without its dash (`a1b2`).
///
/// # Errors
/// The refusal of the canonical reader for the original text.
#[inline]
pub fn any_dash<A>(
    text: &[u8],
    read: impl Fn(&[u8]) -> Result<A, Rejection>,
) -> Result<Read<A>, Rejection> {
    respelt(text, dashed::<LONGEST>(text).as_deref(), read)
}

/// Reads a text in its canonical spelling.
fn respelt<A>(
    text: &[u8],
    plain: Option<&[u8]>,
    read: impl Fn(&[u8]) -> Result<A, Rejection>,
) -> Result<Read<A>, Rejection> {
    let Some(plain) = plain.filter(|plain| *plain != text) else {
        return read(text).map(Read::unchecked);
    };
    match read(plain) {
        Ok(action) => Ok(Read { canonical: false, ..Read::unchecked(action) }),
        // The refusal quotes the original text, not the other spelling.
        Err(no) if no.kind == RejectionKind::Syntax => Err(read(text).err().unwrap_or(no)),
        Err(no) => Err(no),
    }
}

/// The text before the first occurrence of a sign, and the text after it if the sign occurs.
///
/// ```
/// use wanqi_sdk::spelling::cut_at;
///
/// assert_eq!(cut_at(b"a1-b2", b'-'), (&b"a1"[..], Some(&b"b2"[..])));
/// assert_eq!(cut_at(b"a1", b'-'), (&b"a1"[..], None));
/// ```
#[must_use]
pub fn cut_at(text: &[u8], sign: u8) -> (&[u8], Option<&[u8]>) {
    match text.iter().position(|b| *b == sign) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    }
}

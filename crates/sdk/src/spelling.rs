//! Spellings: capital letters and missing dashes, where the canonical text of an action is written in
//! small letters with a dash between two places (`a1-b2`).

use crate::{Kind, Read, Rejection};
use std::ops::{Deref, DerefMut};

/// A short text in small letters.
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

/// The text in small letters; `None` if it has more than `N` bytes.
#[inline]
#[must_use]
pub fn lower<const N: usize>(text: &[u8]) -> Option<Lower<N>> {
    let mut lower = Lower { bytes: [0; N], length: text.len() };
    lower.bytes.get_mut(..text.len())?.copy_from_slice(text);
    lower.make_ascii_lowercase();
    Some(lower)
}

/// The text in small letters, with a dash behind the first of two places that stand together: `A1B2` and
/// `a1-b2` are `a1-b2`. `None` if that has more than `N` bytes.
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

/// Bytes of the longest text that another spelling is looked for.
const LONGEST: usize = 32;

/// Reads canonical text, and the same with capital letters.
///
/// # Errors
/// What reading canonical text says, of what was written.
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
/// What reading canonical text says, of what was written.
#[inline]
pub fn any_dash<A>(
    text: &[u8],
    read: impl Fn(&[u8]) -> Result<A, Rejection>,
) -> Result<Read<A>, Rejection> {
    respelt(text, dashed::<LONGEST>(text).as_deref(), read)
}

/// Reads a text as it would be canonically.
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
        // The refusal quotes what was written, not its other spelling.
        Err(no) if no.kind == Kind::Syntax => Err(read(text).err().unwrap_or(no)),
        Err(no) => Err(no),
    }
}

//! Cuts a file into pieces of whole game trees.

use super::parse::{begins_tree, hard_boundary};

/// The offset after the last game tree that ends in a text, which is the beginning of a file. If no
/// tree ends, the offset of the last line that begins a new tree while one is open: the reader
/// closes open trees there.
pub(super) fn last_end(text: &[u8]) -> Option<usize> {
    let (mut pos, mut depth) = (0, 0_usize);
    let (mut end, mut boundary) = (None, None);
    while let Some(found) = memchr::memchr3(b'(', b')', b'[', &text[pos..]) {
        let at = pos + found;
        pos = at + 1;
        match text[at] {
            b'(' if depth == 0 => depth = usize::from(begins_tree(text, at)),
            _ if depth == 0 => {}
            b'(' if hard_boundary(text, at) => {
                boundary = Some(at);
                depth = 1;
            }
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    end = Some(at + 1);
                }
            }
            _ => match value_end(text, pos) {
                Some(next) => pos = next,
                None => break,
            },
        }
    }
    end.or(boundary)
}

/// The offset after a value: after its `]`, or where another tree begins before a `]`.
fn value_end(text: &[u8], mut from: usize) -> Option<usize> {
    loop {
        let place = from + memchr::memchr3(b']', b'\\', b'\n', text.get(from..)?)?;
        from = match text[place] {
            b']' => return Some(place + 1),
            b'\\' => place + 2,
            _ if text.get(place + 1) == Some(&b'(') && hard_boundary(text, place + 1) => {
                return Some(place + 1);
            }
            _ => place + 1,
        };
    }
}

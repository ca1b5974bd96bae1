//! Cuts a file into pieces of whole game trees.

use super::parse::{begins_tree, hard_boundary};

/// The offset of the last game tree that begins in a text after another game tree; the text is the
/// beginning of a file. A line that begins a new tree while one is open begins a tree, too: the
/// reader closes open trees there.
pub(super) fn last_start(text: &[u8]) -> Option<usize> {
    let (mut pos, mut depth, mut trees) = (0, 0_usize, 0_usize);
    let mut start = None;
    while let Some(found) = memchr::memchr3(b'(', b')', b'[', &text[pos..]) {
        let at = pos + found;
        pos = at + 1;
        let opens = text[at] == b'(';
        if opens && if depth == 0 { begins_tree(text, at) } else { hard_boundary(text, at) } {
            depth = 1;
            trees += 1;
            start = Some(at).filter(|_| trees > 1);
            continue;
        }
        match text[at] {
            _ if depth == 0 => {}
            b'(' => depth += 1,
            b')' => depth -= 1,
            _ => match value_end(text, pos) {
                Some(next) => pos = next,
                None => break,
            },
        }
    }
    start
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

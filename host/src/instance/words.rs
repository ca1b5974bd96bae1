//! Validates the texts of actions where they come out of a plugin: in this process, and again where
//! a worker's answers arrive. A text that the notation cannot represent is a fault of the plugin,
//! and never enters a record, an id or a list.

use super::{FrameKind, Refusal, abi};
use wanqi_notation::text::{
    MAX_ACTION, is_canonical_action, is_ignorable, is_nfc, is_style_action,
};
use wanqi_notation::{Message, message};

/// Bytes that almost all actions consist of.
const PLAIN: u8 = 1;
const DIGIT: u8 = 2;
const LETTER: u8 = 4;

const CLASSES: [u8; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 128 {
        table[byte] = match byte as u8 {
            b'a'..=b'z' | b'A'..=b'Z' => PLAIN | LETTER,
            b'0'..=b'9' => PLAIN | DIGIT,
            b'-' | b'+' | b'=' | b'#' | b',' | b'_' => PLAIN,
            _ => 0,
        };
        byte += 1;
    }
    table
};

/// Whether a text consists of plain bytes and is certainly valid: it starts with a letter; or it
/// starts with a digit, is longer than a result and is not only digits.
#[inline]
fn is_plain(text: &[u8]) -> bool {
    let Some(&first) = text.first().filter(|_| text.len() <= 64) else { return false };
    let every = text.iter().fold(u8::MAX, |every, &byte| every & CLASSES[usize::from(byte)]);
    let first = CLASSES[usize::from(first)];
    let good = first & LETTER != 0 || (first & !every & DIGIT != 0 && text.len() > 3);
    good && every & PLAIN != 0
}

/// Eight copies of a byte.
const fn eight(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// Sets the highest bit of each byte between two bounds; all bytes must be below 128.
const fn between(bytes: u64, low: u8, high: u8) -> u64 {
    let (above, below) = (bytes + eight(128 - low), bytes + eight(127 - high));
    above & !below & eight(128)
}

/// The first line of a plugin's answer, if its text is shorter than eight bytes: the length of the
/// text, and the line with its line feed, the first byte lowest.
#[inline]
pub(crate) fn short_line(answer: &[u8]) -> Option<(usize, u64)> {
    let bytes = u64::from_le_bytes(*answer.first_chunk()?);
    let other = bytes ^ eight(b'\n');
    let feeds = other.wrapping_sub(eight(1)) & !other & eight(128);
    // Only the lowest set bit is certain to mark a line feed.
    let end = (feeds.trailing_zeros() / 8) as usize;
    if end == 0 || end > 7 {
        return None;
    }
    let here = (1 << (8 * end)) - 1;
    Some((end, bytes & (here << 8 | 0xFF)))
}

/// As [`short_line`], if the text is plain in the sense of [`is_plain`]. Almost all are, so that
/// eight bytes are tested at once.
#[inline]
pub(crate) fn plain_line(answer: &[u8]) -> Option<(usize, u64)> {
    let (end, line) = short_line(answer)?;
    let here = (1 << (8 * end)) - 1;
    let text = line & here;
    if text & eight(128) != 0 {
        return None;
    }
    let letters = between(text | eight(32), b'a', b'z') & here;
    let digits = between(text, b'0', b'9');
    let plain = letters | digits | between(text, b'+', b'-');
    let all = eight(128) & here;
    let good = letters & 128 != 0 || (digits & 128 != 0 && digits != all && end > 3);
    (good && plain == all).then_some((end, line))
}

/// Validates the canonical text of an action.
///
/// # Errors
/// The notation cannot represent it; the plugin counts as dead.
#[inline]
pub(crate) fn canonical(text: &[u8]) -> Result<(), Refusal> {
    if is_plain(text) { Ok(()) } else { unusual(text) }
}

#[inline(never)]
fn unusual(text: &[u8]) -> Result<(), Refusal> {
    match std::str::from_utf8(text) {
        Ok(good) if is_canonical_action(good) => Ok(()),
        _ => Err(bad(text)),
    }
}

/// Validates a canonical text and converts it to a `String`.
pub(super) fn canonical_text(text: Vec<u8>) -> Result<String, Refusal> {
    canonical(&text)?;
    String::from_utf8(text).map_err(|error| bad(error.as_bytes()))
}

/// Validates the text of an action in a style, for a record.
///
/// # Errors
/// The notation cannot represent it.
pub(crate) fn styled(text: &str) -> Result<(), Refusal> {
    match is_plain(text.as_bytes()) || is_style_action(text) {
        true => Ok(()),
        false => Err(bad(text.as_bytes())),
    }
}

/// The canonical text of a frame. The host makes the text of an event itself and ignores the
/// plugin's output.
pub(super) fn done(kind: FrameKind, token: &[u8], wrote: Vec<u8>) -> Result<String, Refusal> {
    match kind {
        FrameKind::Event => Ok(format!(":{}", String::from_utf8_lossy(token))),
        _ => canonical_text(wrote),
    }
}

#[cold]
fn bad(text: &[u8]) -> Refusal {
    let shown: String = String::from_utf8_lossy(text).escape_debug().take(80).collect();
    Refusal {
        message: message!(
            "the plugin wrote `{shown}` as an action, but {text}",
            shown,
            text = why(text)
        ),
        hint: message!("docs/notation.md, Canonical text, defines valid actions"),
        ..Refusal::of(abi::PANIC)
    }
}

/// Why a text is invalid.
fn why(text: &[u8]) -> Message {
    let Ok(good) = std::str::from_utf8(text) else { return message!("it is not UTF-8") };
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let signs = "(){}[]<>;$\"|";
    match text {
        [] => message!("it is empty"),
        _ if text.len() > MAX_ACTION => message!("it has more than 4,096 bytes"),
        _ if good.chars().any(char::is_control) => message!("it contains a control character"),
        _ if good.chars().any(char::is_whitespace) => message!("it contains white space"),
        _ if good.chars().any(is_ignorable) => message!("it contains an invisible character"),
        _ if digits == text.len() => message!("a text of only digits is a move number"),
        _ if digits > 0 && text[digits] == b'.' => message!("digits and a dot are a move number"),
        _ if good.chars().any(|c| signs.contains(c)) => {
            message!("it contains a reserved character")
        }
        [b':' | b'%' | b'!' | b'?' | b'.' | b'@', ..] => {
            message!("it starts with a reserved character")
        }
        [.., b'!' | b'?' | b'*'] => message!("it ends with a reserved character"),
        _ if !is_nfc(good) => message!("it is not in normalization form C"),
        _ => message!("it has another meaning in a record"),
    }
}

#[cfg(test)]
mod tests {
    use super::{is_plain, plain_line};

    /// A text that is taken as plain by the fast test is plain.
    #[test]
    fn plain_lines_are_plain() {
        let bytes = b"az AZ09+,-./:@[`{\x7f\x80\xff\n\0=#_";
        let mut random = 1_u64;
        let mut found = 0;
        for _ in 0..2_000_000 {
            let mut answer = [0; 9];
            for byte in &mut answer {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                *byte = bytes[(random >> 33) as usize % bytes.len()];
            }
            let end = answer.iter().position(|&byte| byte == b'\n');
            if let Some((plain, line)) = plain_line(&answer) {
                found += 1;
                assert_eq!(Some(plain), end, "{answer:?}");
                assert!(is_plain(&answer[..plain]), "{answer:?}");
                let bytes = line.to_le_bytes();
                assert_eq!(bytes[..=plain], answer[..=plain], "{answer:?}");
                assert!(bytes[plain + 1..].iter().all(|&byte| byte == 0), "{answer:?}");
            }
        }
        assert!(found > 10_000, "{found}");
        for text in ["e2e4", "7g7f", "32-28", "a1", "pass", "c3-b3", "e7e8q"] {
            let read = plain_line(format!("{text}\n      ").as_bytes());
            assert_eq!(read.map(|(length, _)| length), Some(text.len()), "{text}");
        }
        for text in ["12", "1234", "1-0", "", ":end", "e2e4!"] {
            assert_eq!(plain_line(format!("{text}\n      ").as_bytes()), None, "{text}");
        }
    }
}

//! The rules for texts of actions, event words and tags, which need no game.

mod script;

use std::borrow::Cow;
use std::fmt;

use unicode_normalization::UnicodeNormalization;

use crate::Message;
use crate::bytes::{ALPHA, DELIM, DIGIT, PIPE, class, is_at, skip_digits};
use crate::message;
use crate::tokens::EndMarker;

/// The greatest length of an action's text, in bytes.
pub const MAX_ACTION: usize = 4 * 1024;

/// The words of events, which are written after a colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum EventWord {
    /// `:resign`: the seat resigns.
    Resign,
    /// `:timeout`: the seat loses on time.
    Timeout,
    /// `:agree-draw`: a draw offer is accepted.
    AgreeDraw,
    /// `:offer-draw`: a draw is offered.
    OfferDraw,
    /// `:decline`: a draw offer is declined.
    Decline,
    /// `:adjudicate`: an arbiter ends the game.
    Adjudicate,
    /// `:abandon`: the seat has left the game.
    Abandon,
    /// `:illegal=TEXT`: the seat played an illegal action, which was refused.
    Illegal,
    /// `:null`: a null move, in variations.
    Null,
    /// `:skip`: the seat's turn is skipped.
    Skip,
}

impl EventWord {
    /// Every word, in the order of the specification and of the numbers `word as u8`.
    pub const ALL: [Self; 10] = [
        Self::Resign,
        Self::Timeout,
        Self::AgreeDraw,
        Self::OfferDraw,
        Self::Decline,
        Self::Adjudicate,
        Self::Abandon,
        Self::Illegal,
        Self::Null,
        Self::Skip,
    ];

    pub(crate) fn hint() -> Message {
        message!(
            "the events are `:resign :timeout :agree-draw :offer-draw :decline :adjudicate :abandon \
             :illegal=TEXT :null :skip :end`"
        )
    }

    /// The word, without its colon.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Resign => "resign",
            Self::Timeout => "timeout",
            Self::AgreeDraw => "agree-draw",
            Self::OfferDraw => "offer-draw",
            Self::Decline => "decline",
            Self::Adjudicate => "adjudicate",
            Self::Abandon => "abandon",
            Self::Illegal => "illegal",
            Self::Null => "null",
            Self::Skip => "skip",
        }
    }

    /// The event of a word without its colon.
    pub fn from_bytes(word: &[u8]) -> Option<Self> {
        Self::ALL.into_iter().find(|event| event.as_str().as_bytes() == word)
    }

    /// Whether the event has an argument, `=TEXT`.
    pub const fn takes_argument(self) -> bool {
        matches!(self, Self::Illegal)
    }
}

// A word that is missing before the last one, or not in order, does not compile.
const _: () = {
    let (mut at, last) = (0, EventWord::Skip as usize);
    while at <= last {
        assert!(EventWord::ALL[at] as usize == at);
        at += 1;
    }
};

impl crate::message::Word for EventWord {
    fn word(&self) -> Message {
        Message::verbatim(self.to_string())
    }
}

impl fmt::Display for EventWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ":{}", self.as_str())
    }
}

/// Whether `text` can be the canonical text of an action in any game.
///
/// It has 1 to [`MAX_ACTION`] bytes and is in NFC. It contains none of `( ) { } [ ] < > ; $ " |`,
/// no white space, no control character and no ignorable character. It does not begin with `: % ! ?
/// .`, or with `@` and a digit, and does not end with `! ? *`. It is not an end marker, not only
/// digits, and not a text that the lexer would split (`12.e4`, `a*-b`).
///
/// ```
/// use wanqi_notation::text::is_canonical_action;
///
/// assert!(is_canonical_action("Nf3") && is_canonical_action("a1-b2") && is_canonical_action("五"));
/// assert!(!is_canonical_action("12"), "a move number");
/// assert!(!is_canonical_action("Nf3!"), "`!` is a suffix");
/// assert!(!is_canonical_action("a1|b2"), "two joined actions");
/// ```
pub fn is_canonical_action(text: &str) -> bool {
    is_style_action(text) && text != "0-0" && is_nfc(text)
}

/// Whether `text` can be an action in a style of a game: the rules of [`is_canonical_action`],
/// except that `0-0` is allowed as castling and that NFC is not required. The lexer reads such a
/// text as one action with this text and no suffix.
pub fn is_style_action(text: &str) -> bool {
    let bytes = text.as_bytes();
    let Some((&first, &last)) = bytes.first().zip(bytes.last()) else {
        return false;
    };
    let begins_badly = matches!(first, b':' | b'%' | b'!' | b'?' | b'.')
        || (first == b'@' && is_at(bytes, 1, DIGIT));
    let ends_badly = matches!(last, b'!' | b'?' | b'*');
    // Digits alone, or followed by a dot, are a move number.
    let digits = skip_digits(bytes, 0);
    let is_number = digits == bytes.len() || (digits > 0 && bytes[digits] == b'.');
    let is_other = EndMarker::from_token(bytes).is_some() || text == "e.p.";
    if bytes.len() > MAX_ACTION || begins_badly || ends_badly || is_number || is_other {
        return false;
    }
    let star_ends = |at: usize| bytes[at] == b'*' && !is_at(bytes, at + 1, ALPHA | DIGIT);
    let is_hidden = |c: char| c.is_whitespace() || c.is_control() || is_ignorable(c);
    !bytes.iter().any(|&byte| class(byte) & (DELIM | PIPE) != 0)
        && !(0..bytes.len()).any(star_ends)
        && !text.chars().any(is_hidden)
}

/// Whether the text is in the Unicode normalization form C.
pub fn is_nfc(text: &str) -> bool {
    text.is_ascii() || text.nfc().eq(text.chars())
}

/// Whether a character is invisible (Default_Ignorable_Code_Point of Unicode). Two texts that
/// differ only in such characters look equal.
pub fn is_ignorable(c: char) -> bool {
    matches!(u32::from(c),
        0xAD | 0x34F | 0x61C | 0x115F..=0x1160 | 0x17B4..=0x17B5 | 0x180B..=0x180F
        | 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x206F | 0x3164 | 0xFE00..=0xFE0F
        | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFF8 | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A
        | 0xE0000..=0xE0FFF)
}

/// Splits a token into the action and its trailing `!` and `?`: `Nf3!?` is `Nf3` and `!?`.
///
/// ```
/// use wanqi_notation::text::{split_suffix, suffix_nag};
///
/// let (action, suffix) = split_suffix("Nf3!?");
/// assert_eq!((action, suffix_nag(suffix)), ("Nf3", Some(5)));
/// ```
pub fn split_suffix(token: &str) -> (&str, &str) {
    let text = token.trim_end_matches(['!', '?']);
    token.split_at(text.len())
}

/// The NAG with the same meaning as a suffix: `!` 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6.
pub fn suffix_nag(suffix: &str) -> Option<u32> {
    let spellings = ["!", "?", "!!", "??", "!?", "?!"];
    (1..).zip(spellings).find_map(|(nag, spelling)| (spelling == suffix).then_some(nag))
}

/// Whether `name` can be the name of a tag: an ASCII letter, then ASCII letters, digits and `_`; at
/// most 255 bytes.
pub fn is_tag_name(name: &str) -> bool {
    let rest = name.strip_prefix(|c: char| c.is_ascii_alphabetic());
    name.len() <= 255
        && rest.is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'))
}

/// The value of a tag without escapes: `\"` becomes `"`, `\\` becomes `\`, other backslashes stay.
pub fn unescape_tag(raw: &[u8]) -> Cow<'_, [u8]> {
    if !raw.contains(&b'\\') {
        return Cow::Borrowed(raw);
    }
    let mut value = Vec::with_capacity(raw.len());
    let mut bytes = raw.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        let escaped =
            if byte == b'\\' { bytes.next_if(|next| matches!(next, b'"' | b'\\')) } else { None };
        value.push(escaped.unwrap_or(byte));
    }
    Cow::Owned(value)
}

/// A value with escapes for a tag: `"` and `\` get a backslash, line ends become spaces.
pub fn escape_tag(value: &[u8]) -> Cow<'_, [u8]> {
    if !value.iter().any(|byte| matches!(byte, b'"' | b'\\' | b'\n' | b'\r')) {
        return Cow::Borrowed(value);
    }
    let mut raw = Vec::with_capacity(value.len() + 8);
    for &byte in value {
        match byte {
            b'"' | b'\\' => raw.extend([b'\\', byte]),
            b'\n' | b'\r' => raw.push(b' '),
            _ => raw.push(byte),
        }
    }
    Cow::Owned(raw)
}

/// A name in the form in which names are compared: lower-case letters and digits of any script,
/// without accents, white space and punctuation. Traditional Chinese characters that occur in names
/// of games become simplified ones.
///
/// ```
/// use wanqi_notation::text::folded;
///
/// assert_eq!(folded("PÜNCT"), "punct");
/// assert_eq!(folded("Nine Men's Morris"), "ninemensmorris");
/// assert_eq!(folded("圍棋"), folded("围棋"));
/// ```
#[must_use]
pub fn folded(name: &str) -> String {
    let plain = name.nfkd().filter(|c| !unicode_normalization::char::is_combining_mark(*c));
    let letters = plain.flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric());
    letters.map(script::simplified).collect()
}

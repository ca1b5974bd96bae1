//! What an action, an event word and a tag may look like: the rules of text that need no game.

use std::borrow::Cow;
use std::fmt;

use unicode_normalization::UnicodeNormalization;

use crate::bytes::{ALPHA, DELIM, DIGIT, PIPE, class, is_at, skip_digits};
use crate::events::EndMarker;

/// How many bytes the text of an action may have.
pub const MAX_ACTION: usize = 4 * 1024;

/// The words that stand behind a colon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum EventWord {
    /// `:resign`: the seat gives up.
    Resign,
    /// `:timeout`: the seat's time is over.
    Timeout,
    /// `:agree-draw`: an offer is taken.
    AgreeDraw,
    /// `:offer-draw`: a draw is offered.
    OfferDraw,
    /// `:decline`: an offer is refused.
    Decline,
    /// `:adjudicate`: an arbiter ends the game.
    Adjudicate,
    /// `:abandon`: the seat has left.
    Abandon,
    /// `:illegal=TEXT`: a move that was played and refused.
    Illegal,
    /// `:null`: a null move, in variations.
    Null,
    /// `:skip`: the seat's turn did not take place.
    Skip,
}

impl EventWord {
    /// Every word, in the order of the specification.
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

    pub(crate) const HINT: &str = "known are `:resign :timeout :agree-draw :offer-draw :decline \
                                   :adjudicate :abandon :illegal=TEXT :null :skip :end`";

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

    /// The event of that word, written without its colon.
    pub fn from_bytes(word: &[u8]) -> Option<Self> {
        Self::ALL.into_iter().find(|event| event.as_str().as_bytes() == word)
    }

    /// Whether `=TEXT` stands behind it.
    pub const fn takes_argument(self) -> bool {
        matches!(self, Self::Illegal)
    }
}

impl fmt::Display for EventWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ":{}", self.as_str())
    }
}

/// Whether `text` may be the canonical text of an action in any game.
///
/// It is not empty and at most [`MAX_ACTION`] bytes of NFC; holds none of
/// `( ) { } [ ] < > ; $ " |`, no white space, no control and no ignorable character; does not
/// begin with `: % ! ? .` or with `@` and a digit; does not end in `! ? *`; is no end marker, not
/// digits alone, and nothing a reader would take apart (`12.e4`, `a*-b`).
pub fn is_canonical_action(text: &str) -> bool {
    is_style_action(text) && text != "0-0" && is_nfc(text)
}

/// Whether `text` may stand in movetext as the style of an action: the rules of
/// [`is_canonical_action`], except that `0-0` is castling here and that NFC is not asked for.
/// What this allows is read back by the lexer as one action with this text and no suffix.
pub fn is_style_action(text: &str) -> bool {
    let bytes = text.as_bytes();
    let Some((&first, &last)) = bytes.first().zip(bytes.last()) else {
        return false;
    };
    let begins_badly = matches!(first, b':' | b'%' | b'!' | b'?' | b'.')
        || (first == b'@' && is_at(bytes, 1, DIGIT));
    let ends_badly = matches!(last, b'!' | b'?' | b'*');
    // Digits alone are a number, and so are digits with a dot behind them.
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

/// Whether the text is in Unicode's normalization form C.
pub fn is_nfc(text: &str) -> bool {
    text.is_ascii() || text.nfc().eq(text.chars())
}

/// Characters that show nothing (Unicode's Default_Ignorable_Code_Point): two texts that differ
/// by them alone would look the same.
pub fn is_ignorable(c: char) -> bool {
    matches!(u32::from(c),
        0xAD | 0x34F | 0x61C | 0x115F..=0x1160 | 0x17B4..=0x17B5 | 0x180B..=0x180F
        | 0x200B..=0x200F | 0x202A..=0x202E | 0x2060..=0x206F | 0x3164 | 0xFE00..=0xFE0F
        | 0xFEFF | 0xFFA0 | 0xFFF0..=0xFFF8 | 0x1BCA0..=0x1BCA3 | 0x1D173..=0x1D17A
        | 0xE0000..=0xE0FFF)
}

/// An action and its trailing run of `!` and `?`: `Nf3!?` is `Nf3` and `!?`.
pub fn split_suffix(token: &str) -> (&str, &str) {
    let text = token.trim_end_matches(['!', '?']);
    token.split_at(text.len())
}

/// The NAG that a suffix is another spelling of: `!` 1, `?` 2, `!!` 3, `??` 4, `!?` 5, `?!` 6.
pub fn suffix_nag(suffix: &str) -> Option<u32> {
    let spellings = ["!", "?", "!!", "??", "!?", "?!"];
    (1..).zip(spellings).find_map(|(nag, spelling)| (spelling == suffix).then_some(nag))
}

/// Whether `name` may name a tag: an ASCII letter, then letters, digits and `_`, at most 255.
pub fn is_tag_name(name: &str) -> bool {
    let rest = name.strip_prefix(|c: char| c.is_ascii_alphabetic());
    name.len() <= 255
        && rest.is_some_and(|rest| rest.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_'))
}

/// A tag's value without its escapes: `\"` is `"`, `\\` is `\`; any other backslash is itself.
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

/// A value as it stands in a tag: `"` and `\` get a backslash, line ends become spaces.
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

/// A name as names are compared: small letters and digits of any script, without accents, blanks and
/// signs. `folded("PÜNCT")` is `punct`, `folded("Nine Men's Morris")` is `ninemensmorris`.
#[must_use]
pub fn folded(name: &str) -> String {
    let plain = name.nfkd().filter(|c| !unicode_normalization::char::is_combining_mark(*c));
    plain.flat_map(char::to_lowercase).filter(|c| c.is_alphanumeric()).collect()
}

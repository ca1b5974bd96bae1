//! Refusals: the rule that decides, and the reason.

use crate::language::Language;
use std::borrow::Cow;

/// The kind of a refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum RejectionKind {
    /// The text has no form that this game reads.
    Syntax = wanqi_abi::SYNTAX,
    /// A rule forbids the action.
    Illegal = wanqi_abi::ILLEGAL,
    /// The text matches more than one legal action.
    Ambiguous = wanqi_abi::AMBIGUOUS,
    /// The actor is not to act.
    WrongActor = wanqi_abi::WRONG_ACTOR,
    /// The claim is not justified.
    WrongClaim = wanqi_abi::WRONG_CLAIM,
    /// The action is legal, but the sign after it is wrong.
    Mark = wanqi_abi::MARK_MISMATCH,
    /// The game has ended.
    AfterEnd = wanqi_abi::AFTER_END,
    /// The options are wrong.
    BadOptions = wanqi_abi::BAD_OPTIONS,
    /// The position text is wrong.
    BadPosition = wanqi_abi::BAD_POSITION,
}

/// A refusal: the rule that decides, and the reason.
///
/// ```
/// use wanqi_sdk::{RejectionKind, Rejection};
///
/// let refusal = Rejection::illegal("R3.2", "e4 is occupied").hint("e5 is free");
/// assert_eq!((refusal.kind, refusal.rule), (RejectionKind::Illegal, "R3.2"));
///
/// let unreadable = Rejection::unreadable(b"e99", "a point such as e4");
/// assert_eq!(unreadable.kind, RejectionKind::Syntax);
/// assert_eq!(unreadable.message, "e99 is not a move");
///
/// // Position text, wrong in its third byte.
/// let position = Rejection::position("R9.1", "'x' is not a piece", 2, 1);
/// assert_eq!((position.kind, position.offset, position.length), (RejectionKind::BadPosition, 2, 1));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejection {
    /// The kind.
    pub kind: RejectionKind,
    /// The id of the rule, such as `R4.2`; empty if no rule of the game decides.
    pub rule: &'static str,
    /// A message that names the point, piece or number that decides. It has no initial capital and
    /// no full stop.
    pub message: Cow<'static, str>,
    /// A suggestion, or empty.
    pub hint: Cow<'static, str>,
    /// The offset in the text that was read, in bytes.
    pub offset: usize,
    /// The number of bytes; 0 means the whole text.
    pub length: usize,
    /// The message and the hint in Chinese. Without them, readers of Chinese get the English ones.
    pub chinese: Option<Box<ChineseTexts>>,
}

/// The texts of a refusal in Chinese; an empty text means that there is none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ChineseTexts {
    /// The message.
    pub message: String,
    /// The hint.
    pub hint: String,
}

impl Rejection {
    /// A refusal of this kind.
    pub fn new(
        kind: RejectionKind,
        rule: &'static str,
        message: impl Into<Cow<'static, str>>,
    ) -> Self {
        let message = message.into();
        let hint = Cow::Borrowed("");
        Rejection { kind, rule, message, hint, offset: 0, length: 0, chinese: None }
    }

    /// A rule forbids it.
    pub fn illegal(rule: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Rejection::new(RejectionKind::Illegal, rule, message)
    }

    /// The text has no form that this game reads.
    pub fn syntax(message: impl Into<Cow<'static, str>>) -> Self {
        Rejection::new(RejectionKind::Syntax, "", message)
    }

    /// The text is not an action; the hint describes what one looks like.
    #[cold]
    #[must_use]
    pub fn unreadable(text: &[u8], hint: impl Into<Cow<'static, str>>) -> Self {
        let text = String::from_utf8_lossy(text);
        Rejection::syntax(format!("{text} is not a move")).hint(hint).zh(format!("{text} 不是着法"))
    }

    /// A test inverted the condition of a marked line; no game returns this otherwise.
    #[doc(hidden)]
    #[must_use]
    pub fn inverted() -> Self {
        Rejection::illegal("", "a test inverted this line")
    }

    /// The position text is wrong at these bytes.
    pub fn position(
        rule: &'static str,
        message: impl Into<Cow<'static, str>>,
        offset: usize,
        length: usize,
    ) -> Self {
        Rejection { offset, length, ..Rejection::new(RejectionKind::BadPosition, rule, message) }
    }

    /// Adds a suggestion.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Cow<'static, str>>) -> Self {
        self.hint = hint.into();
        self
    }

    /// Adds the message in Chinese.
    ///
    /// ```
    /// use wanqi_sdk::{Language, Rejection};
    ///
    /// let refusal = Rejection::illegal("R3.2", "e4 is occupied").zh("e4 已有棋子");
    /// assert_eq!(refusal.message_in(Language::Chinese), "e4 已有棋子");
    /// assert_eq!(refusal.message_in(Language::English), "e4 is occupied");
    /// ```
    #[must_use]
    pub fn zh(mut self, message: impl Into<String>) -> Self {
        self.chinese.get_or_insert_default().message = message.into();
        self
    }

    /// Adds the hint in Chinese.
    #[must_use]
    pub fn hint_zh(mut self, hint: impl Into<String>) -> Self {
        self.chinese.get_or_insert_default().hint = hint.into();
        self
    }

    /// The message in this language, or in English.
    #[must_use]
    pub fn message_in(&self, language: Language) -> &str {
        language.pick(&self.message, self.chinese.as_ref().map_or("", |texts| &texts.message))
    }

    /// The hint in this language, or in English.
    #[must_use]
    pub fn hint_in(&self, language: Language) -> &str {
        language.pick(&self.hint, self.chinese.as_ref().map_or("", |texts| &texts.hint))
    }
}

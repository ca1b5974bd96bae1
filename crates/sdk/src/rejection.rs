//! Refusals: the rule that decides, and why.

use std::borrow::Cow;

/// What kind of refusal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub enum Kind {
    /// Not of a form this game reads.
    Syntax = wanqi_abi::SYNTAX,
    /// A rule forbids it.
    Illegal = wanqi_abi::ILLEGAL,
    /// It fits more than one legal action.
    Ambiguous = wanqi_abi::AMBIGUOUS,
    /// Not this actor's turn.
    WrongActor = wanqi_abi::WRONG_ACTOR,
    /// The claim does not hold.
    WrongClaim = wanqi_abi::WRONG_CLAIM,
    /// The action is legal, the sign behind it is not true.
    Mark = wanqi_abi::MARK_MISMATCH,
    /// The game has ended.
    AfterEnd = wanqi_abi::AFTER_END,
    /// Options.
    BadOptions = wanqi_abi::BAD_OPTIONS,
    /// Position text.
    BadPosition = wanqi_abi::BAD_POSITION,
}

/// A refusal: the rule that decides and why here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rejection {
    /// What kind.
    pub kind: Kind,
    /// Id of the rule, `R4.2`; empty where no rule of the game decides.
    pub rule: &'static str,
    /// A sentence that names the point, piece or count that decides. No capital, no full stop.
    pub message: Cow<'static, str>,
    /// What would have been right, or empty.
    pub hint: Cow<'static, str>,
    /// Where in the text that was read, in bytes.
    pub offset: usize,
    /// How many bytes of it; 0: all of it.
    pub length: usize,
}

impl Rejection {
    /// A refusal of this kind.
    pub fn new(kind: Kind, rule: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        let message = message.into();
        Rejection { kind, rule, message, hint: Cow::Borrowed(""), offset: 0, length: 0 }
    }

    /// A rule forbids it.
    pub fn illegal(rule: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Rejection::new(Kind::Illegal, rule, message)
    }

    /// The text is not of a form this game reads.
    pub fn syntax(message: impl Into<Cow<'static, str>>) -> Self {
        Rejection::new(Kind::Syntax, "", message)
    }

    /// The text is not an action; the hint describes what one looks like.
    #[cold]
    #[must_use]
    pub fn unreadable(text: &[u8], hint: impl Into<Cow<'static, str>>) -> Self {
        Rejection::syntax(format!("{} is not a move", String::from_utf8_lossy(text))).hint(hint)
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
        Rejection { offset, length, ..Rejection::new(Kind::BadPosition, rule, message) }
    }

    /// Adds what would have been right.
    #[must_use]
    pub fn hint(mut self, hint: impl Into<Cow<'static, str>>) -> Self {
        self.hint = hint.into();
        self
    }
}

//! Actions and their text.

use wanqi_sdk::Rejection;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// `zero`, `one`, `two`: so many counters in the hand.
    Bid(u8),
    /// `guess:3`: so many in both hands together.
    Guess(u8),
}

/// Canonical and Chinese words for the counters in a hand.
const BIDS: [(&str, &str); 3] = [("zero", "不出"), ("one", "出一"), ("two", "出二")];
/// Canonical and Chinese words for a sum.
const GUESSES: [(&str, &str); 5] = [
    ("guess:0", "猜零"),
    ("guess:1", "猜一"),
    ("guess:2", "猜二"),
    ("guess:3", "猜三"),
    ("guess:4", "猜四"),
];

impl Action {
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Action::Bid(count) => BIDS[usize::from(count)],
            Action::Guess(sum) => GUESSES[usize::from(sum)],
        }
    }

    /// The canonical text.
    #[must_use]
    pub fn text(self) -> &'static str {
        self.words().0
    }

    /// The text in the style `chinese`.
    #[must_use]
    pub fn chinese(self) -> &'static str {
        self.words().1
    }

    /// The action whose texts fit.
    fn find(fits: impl Fn((&str, &str)) -> bool) -> Option<Action> {
        let bids = (0..).zip(BIDS).map(|(n, words)| (Action::Bid(n), words));
        let guesses = (0..).zip(GUESSES).map(|(n, words)| (Action::Guess(n), words));
        bids.chain(guesses).find(|(_, words)| fits(*words)).map(|(action, _)| action)
    }

    /// Reads canonical text.
    ///
    /// # Errors
    /// It is no such text.
    pub fn read(text: &[u8]) -> Result<Action, Rejection> {
        Action::find(|words| words.0.as_bytes() == text).ok_or_else(|| unreadable(text))
    }

    /// Reads the style `chinese`, and a digit alone: a guess if one is `guessing`, else a bid.
    #[must_use]
    pub fn read_style(text: &[u8], guessing: bool) -> Option<Action> {
        match text {
            [digit @ b'0'..=b'4'] if guessing => Some(Action::Guess(digit - b'0')),
            [digit @ b'0'..=b'2'] => Some(Action::Bid(digit - b'0')),
            _ => Action::find(|words| words.1.as_bytes() == text),
        }
    }
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    Rejection::syntax(format!("{} is neither a bid nor a guess", String::from_utf8_lossy(text)))
        .hint("bids are zero, one and two, guesses are guess:1 to guess:4")
}

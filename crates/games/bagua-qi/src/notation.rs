//! Actions as text: `one`, `guess:3`, or in Chinese `出一`, `猜三`.

use crate::game::{BaguaQi, Due};
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// Closes the hand around this number of counters: `zero`, `one`, `two`.
    Bid(u8),
    /// Guesses that both hands contain this number of counters: `guess:3`.
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

impl ActionText for BaguaQi {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        out.push_str(action.words().0);
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        Action::find(|words| words.0.as_bytes() == text).ok_or_else(|| {
            let hint = "bids are zero, one and two, guesses are guess:1 to guess:4";
            Rejection::unreadable(text, hint)
        })
    }

    /// Reads canonical text, Chinese text, and a digit alone: a guess where guesses are due, else a
    /// bid.
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        let guessing = matches!(self.due(), Due::Guess(_));
        let action = match text {
            [digit @ b'0'..=b'4'] if guessing => Some(Action::Guess(digit - b'0')),
            [digit @ b'0'..=b'2'] => Some(Action::Bid(digit - b'0')),
            _ => Action::find(|words| words.1.as_bytes() == text),
        };
        match action {
            Some(action) => Ok(Read { canonical: false, ..Read::unchecked(action) }),
            None => self.read(actor, text).map(Read::unchecked),
        }
    }

    fn write_style(&self, style: usize, _actor: Actor, action: Action, out: &mut String) {
        let (canonical, chinese) = action.words();
        out.push_str(if style == 0 { canonical } else { chinese });
    }
}

impl Action {
    /// Canonical and Chinese text.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Action::Bid(count) => BIDS[usize::from(count)],
            Action::Guess(sum) => GUESSES[usize::from(sum)],
        }
    }

    /// The action whose canonical and Chinese texts satisfy the condition.
    fn find(fits: impl Fn((&str, &str)) -> bool) -> Option<Action> {
        let bids = (0..).zip(BIDS).map(|(n, words)| (Action::Bid(n), words));
        let guesses = (0..).zip(GUESSES).map(|(n, words)| (Action::Guess(n), words));
        bids.chain(guesses).find(|(_, words)| fits(*words)).map(|(action, _)| action)
    }
}

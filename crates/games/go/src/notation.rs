//! Actions as text: canonical, and in the styles of GTP and SGF.

use crate::board::Point;
use crate::facts::{GTP, SGF};
use crate::game::Go;
use wanqi_sdk::prelude::*;

/// The actions that are written as words.
const WORDS: [(&str, Action); 4] = [
    ("pass", Action::Pass),
    ("done", Action::Done),
    ("accept", Action::Accept),
    ("resume", Action::Resume),
];

/// An action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A stone on a point.
    Play(Point),
    /// A pass.
    Pass,
    /// The chain with this least point is dead.
    Dead(Point),
    /// No other chain is dead.
    Done,
    /// The proposal is accepted.
    Accept,
    /// The game is resumed.
    Resume,
}

impl ActionText for Go {
    type Action = Action;

    /// Writes `d4`, `pass`, `dead:d4`, `done`, `accept` or `resume`.
    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Play(point) => put!(out, "{point}"),
            Action::Dead(point) => put!(out, "dead:{point}"),
            word => out.push_str(word_of(word)),
        }
    }

    #[inline]
    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if text.iter().any(u8::is_ascii_uppercase) {
            return Err(unreadable());
        }
        if let Some(point) = Point::parse(text) {
            return Ok(Action::Play(point));
        }
        if let Some(point) = text.strip_prefix(b"dead:") {
            return Point::parse(point).map(Action::Dead).ok_or_else(unreadable);
        }
        let word = WORDS.iter().find(|(word, _)| word.as_bytes() == text);
        word.map(|(_, action)| *action).ok_or_else(unreadable)
    }

    /// Reads every style. Any stone of a chain can name it as dead. The forms differ in letters and
    /// digits, so that none is ambiguous.
    #[inline]
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        match self.read(actor, text) {
            Ok(Action::Dead(point)) => Ok(self.read_dead(point)),
            Ok(action) => Ok(Read::unchecked(action)),
            Err(refusal) => self.read_foreign(text).ok_or(refusal),
        }
    }

    /// Writes canonical text, GTP's `D4` and `PASS`, or SGF's `dp`.
    fn write_style(&self, style: usize, actor: Actor, action: Action, out: &mut String) {
        let from = out.len();
        match (style, action) {
            (SGF, Action::Play(point)) => out.extend(point.to_sgf(self.config.size)),
            (SGF, Action::Dead(point)) => {
                out.push_str("dead:");
                out.extend(point.to_sgf(self.config.size));
            }
            _ => self.write(actor, action, out),
        }
        if style == GTP && matches!(action, Action::Play(_) | Action::Pass) {
            out[from..].make_ascii_uppercase();
        }
    }
}

impl Go {
    fn read_foreign(&self, text: &[u8]) -> Option<Read<Action>> {
        let size = self.config.size;
        if let Some(point) = Point::parse(text).or_else(|| Point::parse_sgf(text, size)) {
            return Some(foreign(Action::Play(point)));
        }
        if let Some((prefix, point)) = text.split_at_checked(5)
            && prefix.eq_ignore_ascii_case(b"dead:")
        {
            let point = Point::parse(point).or_else(|| Point::parse_sgf(point, size))?;
            return Some(self.read_dead(point));
        }
        let same = |(word, _): &&(&str, Action)| word.as_bytes().eq_ignore_ascii_case(text);
        WORDS.iter().find(same).map(|(_, action)| foreign(*action))
    }

    /// The chain at a point, named by its least point.
    fn read_dead(&self, point: Point) -> Read<Action> {
        let least = if point.is_on(self.config.size) { self.board.least(point) } else { point };
        Read { canonical: least == point, ..Read::unchecked(Action::Dead(least)) }
    }
}

const fn foreign(action: Action) -> Read<Action> {
    Read { canonical: false, ..Read::unchecked(action) }
}

fn word_of(action: Action) -> &'static str {
    WORDS.iter().find(|(_, a)| *a == action).map_or("", |(word, _)| word)
}

#[cold]
fn unreadable() -> Rejection {
    Rejection::syntax("not a point (d4), pass, dead:d4, done, accept or resume")
        .zh("不是点（如 d4），也不是 pass、dead:d4、done、accept 或 resume")
}

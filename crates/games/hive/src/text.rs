//! Actions as text: the canonical form, and the moves of the Universal Hive Protocol (R8).

use crate::bug::Bug;
use crate::game::{Action, Hive};
use crate::hex::Hex;
use std::fmt::Write as _;
use wanqi_sdk::{Read, Rejection};

/// The style of the Universal Hive Protocol.
pub(crate) const UHP: usize = 1;

/// By way from the bug that is named: the sign, and whether it stands before the name.
const SIGNS: [(u8, bool); 6] =
    [(b'-', false), (b'/', false), (b'\\', true), (b'-', true), (b'/', true), (b'\\', false)];

impl Hive {
    /// `wA1:3,-2`, `pass`.
    pub(crate) fn write_action(action: Action, out: &mut String) {
        let written = match action {
            Action::Bug(bug, to) => write!(out, "{bug}:{to}"),
            Action::Pass => out.write_str("pass"),
        };
        written.expect("a String takes all");
    }

    /// The canonical form, or `wA1_bQ/` as in the Universal Hive Protocol, a `_` for its blank.
    pub(crate) fn write_styled(&self, style: usize, action: Action, out: &mut String) {
        let Action::Bug(bug, to) = action else { return Hive::write_action(action, out) };
        if style != UHP {
            return Hive::write_action(action, out);
        }
        write!(out, "{bug}").expect("a String takes all");
        let Some((named, sign)) = self.beside(bug, to) else { return };
        let written = match sign {
            None => write!(out, "_{named}"),
            Some((sign, true)) => write!(out, "_{}{named}", char::from(sign)),
            Some((sign, false)) => write!(out, "_{named}{}", char::from(sign)),
        };
        written.expect("a String takes all");
    }

    /// The bug that a move of the Universal Hive Protocol names, and the sign that goes with it:
    /// what is climbed; else the uppermost bug on the first way from the target that has one.
    fn beside(&self, bug: Bug, to: Hex) -> Option<(Bug, Option<(u8, bool)>)> {
        let board = &self.board;
        let top = |hex: Hex| {
            let top = board.top_at(hex)?;
            if top == bug { board.under(bug) } else { Some(top) }
        };
        if let Some(named) = top(to) {
            return Some((named, None));
        }
        let mut named = (0..6).filter_map(|way| Some((top(to.to(way))?, way)));
        named.next().map(|(named, way)| (named, Some(SIGNS[(way + 3) % 6])))
    }

    /// Reads the canonical form.
    #[inline]
    pub(crate) fn read_canonical(text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        let place = |(bug, rest): (Bug, &[u8])| {
            Some(Action::Bug(bug, Hex::parse(rest.strip_prefix(b":")?)?))
        };
        Bug::parse(text, false).and_then(place).ok_or_else(unreadable)
    }

    /// Reads both forms.
    #[inline]
    pub(crate) fn read_styles(&self, text: &[u8]) -> Result<Read<Action>, Rejection> {
        if let Ok(action) = Hive::read_canonical(text) {
            return Ok(Read::unchecked(action));
        }
        let foreign = |action| Read { canonical: false, ..Read::unchecked(action) };
        let (bug, rest) = match Bug::parse(text, true) {
            Some(parsed) => parsed,
            None if text.eq_ignore_ascii_case(b"pass") => return Ok(foreign(Action::Pass)),
            None => return Err(unreadable()),
        };
        let to = match rest {
            [] => self.first_hex(bug)?,
            [b':', hex @ ..] => Hex::parse(hex).ok_or_else(unreadable)?,
            [b'_' | b' ', place @ ..] => self.read_place(place)?,
            _ => return Err(unreadable()),
        };
        Ok(foreign(Action::Bug(bug, to)))
    }

    /// A bug alone is the first of the game.
    fn first_hex(&self, bug: Bug) -> Result<Hex, Rejection> {
        if self.board.occupied().is_empty() {
            return Ok(Hex::ORIGIN);
        }
        let message = format!("{bug} does not say where; only the first bug of a game need not");
        Err(Rejection::syntax(message).hint("wA1_bQ/, or --from hive-pgn for a file with blanks"))
    }

    /// Reads `bQ/`, `\bQ`, or `bQ` for its own hex.
    fn read_place(&self, text: &[u8]) -> Result<Hex, Rejection> {
        let (before, text) = match text {
            [sign @ (b'-' | b'/' | b'\\'), rest @ ..] => (Some((*sign, true)), rest),
            _ => (None, text),
        };
        let (named, rest) = Bug::parse(text, true).ok_or_else(unreadable)?;
        let sign = match (before, rest) {
            (_, []) => before,
            (None, [sign @ (b'-' | b'/' | b'\\')]) => Some((*sign, false)),
            _ => return Err(unreadable()),
        };
        if self.board.in_hand(named) {
            return Err(Rejection::syntax(format!("{named} is not in the hive")));
        }
        let hex = self.board.hex(named);
        let way = SIGNS.iter().position(|own| Some(*own) == sign);
        Ok(way.map_or(hex, |way| hex.to(way)))
    }
}

#[cold]
fn unreadable() -> Rejection {
    Rejection::syntax("not a bug and a hex (wA1:3,-2), a bug beside a bug (wA1_bQ/) or pass")
}

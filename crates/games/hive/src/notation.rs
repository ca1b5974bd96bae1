//! Actions as text: `wA1:3,-2`, `pass`, and the moves of the Universal Hive Protocol (R1.2, R2.2).

use crate::board::Point;
use crate::bug::Bug;
use crate::game::Hive;
use wanqi_sdk::prelude::*;

/// One decision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A bug goes to a hex, from the hand or from its hex.
    Bug(Bug, Point),
    /// No bug can be placed or moved (R5.1).
    Pass,
}

/// Index of the style of the Universal Hive Protocol.
pub(crate) const UHP: usize = 1;

/// By direction from the bug that is named: the sign, and whether it is in front of the name.
const SIGNS: [(u8, bool); 6] =
    [(b'-', false), (b'/', false), (b'\\', true), (b'-', true), (b'/', true), (b'\\', false)];

impl ActionText for Hive {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Bug(bug, to) => put!(out, "{bug}:{to}"),
            Action::Pass => out.push_str("pass"),
        }
    }

    #[inline]
    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if text == b"pass" {
            return Ok(Action::Pass);
        }
        let place = |(bug, rest): (Bug, &[u8])| {
            Some(Action::Bug(bug, Point::parse(rest.strip_prefix(b":")?)?))
        };
        Bug::parse(text, false).and_then(place).ok_or_else(unreadable)
    }

    /// Reads canonical text, and moves of the Universal Hive Protocol.
    #[inline]
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        if let Ok(action) = self.read(actor, text) {
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
            [b':', hex @ ..] => Point::parse(hex).ok_or_else(unreadable)?,
            [b'_' | b' ', place @ ..] => self.read_place(place)?,
            _ => return Err(unreadable()),
        };
        Ok(foreign(Action::Bug(bug, to)))
    }

    /// Writes canonical text, or `wA1_bQ/` as in the Universal Hive Protocol, with `_` for its
    /// blank.
    fn write_style(&self, style: usize, actor: Actor, action: Action, out: &mut String) {
        let Action::Bug(bug, to) = action else { return self.write(actor, action, out) };
        if style != UHP {
            return self.write(actor, action, out);
        }
        put!(out, "{bug}");
        match self.beside(bug, to) {
            None => {}
            Some((named, None)) => put!(out, "_{named}"),
            Some((named, Some((sign, true)))) => put!(out, "_{}{named}", char::from(sign)),
            Some((named, Some((sign, false)))) => put!(out, "_{named}{}", char::from(sign)),
        }
    }
}

impl Hive {
    /// The bug that a move of the Universal Hive Protocol names, and its sign: the bug on the
    /// target; else the uppermost bug in the first direction from the target that has one.
    fn beside(&self, bug: Bug, to: Point) -> Option<(Bug, Option<(u8, bool)>)> {
        let board = &self.board;
        let top = |hex: Point| {
            let top = board.top_at(hex)?;
            if top == bug { board.under(bug) } else { Some(top) }
        };
        if let Some(named) = top(to) {
            return Some((named, None));
        }
        let mut named = (0..6).filter_map(|direction| Some((top(to.to(direction))?, direction)));
        named.next().map(|(named, direction)| (named, Some(SIGNS[(direction + 3) % 6])))
    }

    /// The target of a bug without a place, which is the first bug of the game.
    fn first_hex(&self, bug: Bug) -> Result<Point, Rejection> {
        if self.board.occupied().is_empty() {
            return Ok(Point::ORIGIN);
        }
        let message =
            format!("the target of {bug} is missing; only the first bug of a game needs none");
        let hint = "a target is written as in wA1_bQ/, with `_` for the blank of other programs";
        Err(Rejection::syntax(message).hint(hint))
    }

    /// Reads `bQ/`, `\bQ`, or `bQ` for its own hex.
    fn read_place(&self, text: &[u8]) -> Result<Point, Rejection> {
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
        let direction = SIGNS.iter().position(|own| Some(*own) == sign);
        Ok(direction.map_or(hex, |direction| hex.to(direction)))
    }
}

#[cold]
fn unreadable() -> Rejection {
    Rejection::syntax("not a bug and a hex (wA1:3,-2), a bug next to a bug (wA1_bQ/) or pass")
}

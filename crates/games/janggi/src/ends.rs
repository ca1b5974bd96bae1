//! The ends of games (R5–R8).

use crate::board::{Board, Move, Ply, Side};
use crate::game::Janggi;
use wanqi_sdk::prelude::*;

/// An end by the players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Closed {
    /// A pass accepted bikjang (R5.2).
    Bikjang,
    /// Both have passed (R5.3).
    Passes,
}

impl Board {
    /// The end by the players, if there is one.
    #[inline]
    #[must_use]
    pub fn closing(&self) -> Option<Closed> {
        if self.passes == 0 {
            return None;
        }
        if rule!("R5.2", self.must_answer()) {
            return Some(Closed::Bikjang);
        }
        rule!("R5.3", self.passes >= 2).then_some(Closed::Passes)
    }

    /// Whether the players have ended the game.
    #[inline]
    #[must_use]
    pub fn closed(&self) -> bool {
        self.closing().is_some()
    }
}

/// The reason of an end by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// R7.2
    PerpetualCheck,
    /// R7.3
    Repetition,
    /// R7.4
    ToAndFro,
    /// R8.1
    Limit,
}

impl Reason {
    const ALL: [Reason; 4] =
        [Reason::PerpetualCheck, Reason::Repetition, Reason::ToAndFro, Reason::Limit];

    /// The word in outcomes and in position text.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Reason::PerpetualCheck => "perpetual-check",
            Reason::Repetition => "repetition",
            Reason::ToAndFro => "to-and-fro",
            Reason::Limit => "no-capture-limit",
        }
    }

    /// The rule of this end.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Reason::PerpetualCheck => "R7.2",
            Reason::Repetition => "R7.3",
            Reason::ToAndFro => "R7.4",
            Reason::Limit => "R8.1",
        }
    }

    /// Whether a side loses by it.
    const fn is_offence(self) -> bool {
        matches!(self, Reason::PerpetualCheck | Reason::ToAndFro)
    }
}

/// An end by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// The reason.
    pub reason: Reason,
    /// The side that lost; `None` if points decide or the game is a draw.
    pub loser: Option<Side>,
}

impl Ruling {
    /// A ruling without an offender.
    const fn even(reason: Reason) -> Ruling {
        Ruling { reason, loser: None }
    }

    /// Appends its word for position text: `perpetual-check:b` if Han has lost.
    pub fn write(self, out: &mut String) {
        out.push_str(self.reason.word());
        if let Some(side) = self.loser {
            out.push(':');
            out.push(side.letter());
        }
    }

    /// Reads the words of [`Ruling::write`].
    #[must_use]
    pub fn of_word(text: &str) -> Option<Ruling> {
        let (word, loser) = match text.split_once(':') {
            Some((word, "w")) => (word, Some(Side::Cho)),
            Some((word, "b")) => (word, Some(Side::Han)),
            Some(_) => return None,
            None => (text, None),
        };
        let reason = Reason::ALL.into_iter().find(|reason| reason.word() == word)?;
        (reason.is_offence() == loser.is_some()).then_some(Ruling { reason, loser })
    }
}

impl Janggi {
    /// The ruling that follows from this position alone (R8.1).
    #[inline]
    pub(crate) fn shown(&self) -> Option<Ruling> {
        let limit = self.limit;
        let reached = limit > 0 && rule!("R8.1", self.board.clock >= limit);
        reached.then_some(Ruling::even(Reason::Limit))
    }

    /// The declared end after the last turn.
    #[inline]
    pub(crate) fn declares(&self) -> Option<Ruling> {
        let (run, fold) = (&self.run, self.variant.fold);
        // A position recurs after at least two turns of each side.
        if run.len() > 4 * (fold - 1) && rule!("R7.1", run.count_last() >= fold) {
            return Some(self.repetition());
        }
        if self.variant.to_and_fro && rule!("R7.4", self.moved_to_and_fro()) {
            let loser = Some(self.board.to_move.other());
            return Some(Ruling { reason: Reason::ToAndFro, loser });
        }
        self.shown()
    }

    /// The ruling for the turns since the first occurrence of the position (R7.1).
    fn repetition(&self) -> Ruling {
        let keys = self.run.keys();
        let first = keys.iter().position(|key| *key == self.board.key).unwrap_or_default();
        let plies = &self.reversible()[first..];
        let mut board = self.board;
        for ply in plies.iter().rev() {
            board.take_back(*ply);
        }
        let mut checks = [true; 2];
        for ply in plies {
            let us = board.to_move;
            board.play(*ply);
            checks[us as usize] &= board.in_check(board.to_move);
        }
        let [han, cho] = checks;
        if rule!("R7.2", cho != han) {
            let loser = Some(if cho { Side::Cho } else { Side::Han });
            return Ruling { reason: Reason::PerpetualCheck, loser };
        }
        Ruling::even(Reason::Repetition)
    }

    /// Whether the side that moved last moved one piece to the same point for the third time,
    /// without moving another piece and without answering a check (R7.4).
    fn moved_to_and_fro(&self) -> bool {
        let plies = &self.plies;
        let last = plies.last().copied();
        let Some(Ply::Move(Move { from: there, to: here })) = last else { return false };
        let mut moves = 0;
        for (n, ply) in plies.iter().enumerate().rev().step_by(2) {
            let Ply::Move(Move { from, to }) = *ply else { continue };
            let expected = if moves % 2 == 0 { (there, here) } else { (here, there) };
            moves += 1;
            if moves == 5 {
                return to == here && self.may_stay_away(n);
            }
            if (from, to) != expected {
                return false;
            }
        }
        false
    }

    /// Whether the piece that moved last is not a general or guard, and its side was not in check
    /// before any of its turns after the turn `first`.
    fn may_stay_away(&self, first: usize) -> bool {
        use crate::piece::Piece::{General, Guard};
        let Some(Ply::Move(Move { to, .. })) = self.plies.last().copied() else { return false };
        let mut board = self.board;
        let us = board.to_move.other();
        let home = matches!(board.kind_at(to), General | Guard);
        let mut free = rule!("R7.4", !home);
        for ply in self.plies[first + 1..].iter().rev() {
            board.take_back(*ply);
            free &= board.to_move != us || !board.in_check(us);
        }
        free
    }

    /// Points if they decide (R6), else a draw.
    pub(crate) fn count(&self, reason: &'static str, by: &'static str) -> Outcome {
        let draw = Outcome::drawn(2, reason, by);
        if rule!("R6.2", !self.variant.by_points) {
            return draw;
        }
        let halves = |side| 2 * i64::from(self.board.points(side));
        let scores = vec![halves(Side::Han) + self.komi, halves(Side::Cho)];
        let outcome = match scores[0].cmp(&scores[1]) {
            std::cmp::Ordering::Greater => Outcome::won(Side::Han.seat(), reason, by),
            std::cmp::Ordering::Less => Outcome::won(Side::Cho.seat(), reason, by),
            std::cmp::Ordering::Equal => draw,
        };
        outcome.scored(scores, 2)
    }
}

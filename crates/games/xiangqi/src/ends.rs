//! Declared ends (R6, R8–R10): reasons and rulings.

use crate::board::Side;
use crate::game::Xiangqi;
use crate::rulings::Judge;
use wanqi_sdk::prelude::*;

/// The reason of a declared end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// R6.2
    PerpetualCheck,
    /// R8.1
    PerpetualChase,
    /// R9.2
    PerpetualAttack,
    /// R6.3
    MutualCheck,
    /// R8.2
    MutualChase,
    /// R9.3
    MutualAttack,
    /// R6.4
    Repetition,
    /// R10.1
    NaturalLimit,
}

impl Reason {
    const ALL: [Reason; 8] = [
        Reason::PerpetualCheck,
        Reason::PerpetualChase,
        Reason::PerpetualAttack,
        Reason::MutualCheck,
        Reason::MutualChase,
        Reason::MutualAttack,
        Reason::Repetition,
        Reason::NaturalLimit,
    ];

    /// The word in outcomes and in position text.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Reason::PerpetualCheck => "perpetual-check",
            Reason::PerpetualChase => "perpetual-chase",
            Reason::PerpetualAttack => "perpetual-attack",
            Reason::MutualCheck => "mutual-check",
            Reason::MutualChase => "mutual-chase",
            Reason::MutualAttack => "mutual-attack",
            Reason::Repetition => "repetition",
            Reason::NaturalLimit => "natural-limit",
        }
    }

    /// The rule of the reason.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Reason::PerpetualCheck => "R6.2",
            Reason::PerpetualChase => "R8.1",
            Reason::PerpetualAttack => "R9.2",
            Reason::MutualCheck => "R6.3",
            Reason::MutualChase => "R8.2",
            Reason::MutualAttack => "R9.3",
            Reason::Repetition => "R6.4",
            Reason::NaturalLimit => "R10.1",
        }
    }

    /// Whether a side loses for this reason.
    const fn is_offence(self) -> bool {
        matches!(self, Reason::PerpetualCheck | Reason::PerpetualChase | Reason::PerpetualAttack)
    }
}

/// A declared end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// The reason.
    pub reason: Reason,
    /// The side that has lost; `None` for a draw.
    pub loser: Option<Side>,
}

impl Ruling {
    /// A draw for this reason.
    #[must_use]
    pub const fn draw(reason: Reason) -> Ruling {
        Ruling { reason, loser: None }
    }

    /// A loss of this side.
    #[must_use]
    pub const fn lost(loser: Side, reason: Reason) -> Ruling {
        Ruling { reason, loser: Some(loser) }
    }

    /// Writes the ruling for position text: `perpetual-check:b` if Black has lost.
    pub fn write(self, out: &mut String) {
        out.push_str(self.reason.word());
        out.push_str(match self.loser {
            Some(Side::Red) => ":w",
            Some(Side::Black) => ":b",
            None => "",
        });
    }

    /// Reads the text of [`Ruling::write`].
    #[must_use]
    pub fn of_word(text: &str) -> Option<Ruling> {
        let (word, loser) = match text.split_once(':') {
            Some((word, "w")) => (word, Some(Side::Red)),
            Some((word, "b")) => (word, Some(Side::Black)),
            Some(_) => return None,
            None => (text, None),
        };
        let reason = Reason::ALL.into_iter().find(|reason| reason.word() == word)?;
        (reason.is_offence() == loser.is_some()).then_some(Ruling { reason, loser })
    }

    /// The outcome of the ruling.
    #[must_use]
    pub fn outcome(self) -> Outcome {
        let Ruling { reason, loser } = self;
        match loser {
            Some(side) => Outcome::won(side.other().seat(), reason.word(), reason.rule()),
            None => Outcome::drawn(2, reason.word(), reason.rule()),
        }
        .declared()
    }
}

/// The positions of a run when a position occurs for the third time at the earliest: eight
/// reversible moves and one.
const THREEFOLD_RUN: usize = 9;

impl Xiangqi {
    /// The ruling that this position alone shows (R10.1).
    #[inline]
    pub(crate) fn shown(&self) -> Option<Ruling> {
        rule!("R10.1", self.is_quiet()).then_some(Ruling::draw(Reason::NaturalLimit))
    }

    /// The declared end after the last move.
    #[inline]
    pub(crate) fn declares(&self) -> Option<Ruling> {
        let run = &self.run;
        if run.len() >= THREEFOLD_RUN && rule!("R6.1", run.count_last() >= 3) {
            return Some(self.judge());
        }
        self.shown()
    }

    /// The ruling on the moves since this position occurred for the first time (R6.1).
    fn judge(&self) -> Ruling {
        let keys = self.run.keys();
        let first = keys.iter().position(|key| *key == self.board.key).unwrap_or_default();
        let moves = &self.reversible()[first..];
        let mut board = self.board;
        for m in moves.iter().rev() {
            board.take_back(*m);
        }
        let mut judge = Judge::new(self.rulings);
        for m in moves {
            judge.add(&mut board, *m);
        }
        judge.ruling()
    }
}

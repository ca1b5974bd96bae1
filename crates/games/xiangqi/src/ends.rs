//! How games end (R5, R6, R8–R10).

use crate::game::Xiangqi;
use crate::piece::Side;
use crate::rulings::Judge;
use wanqi_sdk::{Outcome, rule};

/// Why the rules have ended a game that the pieces have not.
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

    /// Its word in outcomes and in the position text.
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

    /// The rule that makes it.
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

    /// Whether a side has lost by it.
    const fn is_offence(self) -> bool {
        matches!(self, Reason::PerpetualCheck | Reason::PerpetualChase | Reason::PerpetualAttack)
    }
}

/// An end by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ruling {
    /// Why.
    pub reason: Reason,
    /// Who has lost; nobody if it is a draw.
    pub loser: Option<Side>,
}

impl Ruling {
    /// A draw.
    #[must_use]
    pub const fn draw(reason: Reason) -> Ruling {
        Ruling { reason, loser: None }
    }

    /// A side has lost.
    #[must_use]
    pub const fn lost(loser: Side, reason: Reason) -> Ruling {
        Ruling { reason, loser: Some(loser) }
    }

    /// Writes it for the position text: `perpetual-check:b` if Black has lost.
    pub fn write(self, out: &mut String) {
        out.push_str(self.reason.word());
        out.push_str(match self.loser {
            Some(Side::Red) => ":w",
            Some(Side::Black) => ":b",
            None => "",
        });
    }

    /// Reads what [`Ruling::write`] writes.
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

    /// As an outcome.
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

/// A position stands for the third time at the earliest after eight reversible moves.
const THREEFOLD_RUN: usize = 9;

impl Xiangqi {
    /// The ruling that this position alone shows (R10.1).
    #[inline]
    pub(crate) fn shown(&self) -> Option<Ruling> {
        rule!("R10.1", self.is_quiet()).then_some(Ruling::draw(Reason::NaturalLimit))
    }

    /// The declared end that the last move has brought about.
    #[inline]
    pub(crate) fn declares(&self) -> Option<Ruling> {
        let run = self.run();
        if run.len() >= THREEFOLD_RUN && rule!("R6.1", run.count_last() >= 3) {
            return Some(self.judge());
        }
        self.shown()
    }

    /// Judges the moves since the position stood for the first time (R6.1).
    fn judge(&self) -> Ruling {
        let keys = self.run().keys();
        let first = keys.iter().position(|key| *key == self.board().key).unwrap_or_default();
        let moves = &self.reversible()[first..];
        let mut board = *self.board();
        for m in moves.iter().rev() {
            board.take_back(*m);
        }
        let mut judge = Judge::new(self.rulings());
        for m in moves {
            judge.see(&mut board, *m);
        }
        judge.ruling()
    }

    /// How the game has ended, if it has. Mate and stalemate come before all else.
    pub(crate) fn ending(&self) -> Option<Outcome> {
        let board = self.board();
        if board.can_move() {
            return self.ruled().map(Ruling::outcome);
        }
        let winner = board.to_move.other().seat();
        if rule!("R5.1", board.in_check(board.to_move)) {
            return Some(Outcome::won(winner, "checkmate", "R5.1"));
        }
        Some(Outcome::won(winner, "stalemate", "R5.2"))
    }
}

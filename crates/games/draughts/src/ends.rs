//! The end of the game (R6).

use crate::board::{Board, Change, Side, Squares};
use crate::game::Draughts;
use crate::variant::Variant;
use wanqi_sdk::prelude::*;

/// A kind of ending that must be won within a number of plies (R6.4).
#[derive(Debug)]
pub struct Ending {
    /// Whether a position is an ending of this kind.
    pub holds: fn(&Board) -> bool,
    /// The number of plies after which the game is a draw.
    pub plies: u16,
    /// Whether a capture or a new king restarts the count.
    pub anew: bool,
}

/// Art. 6.3 and 6.4 of the FMJD. They are nested: with two pieces both counts run.
pub(crate) const FMJD: &[Ending] = &[
    Ending { holds: |board| lone_king(board).is_some_and(up_to_three), plies: 32, anew: false },
    Ending { holds: |board| lone_king(board).is_some_and(up_to_two), plies: 10, anew: false },
];

/// Art. 7.2.4, 7.2.6 (twice), 7.2.7 and 7.2.8 of the rules of draughts-64.
pub(crate) const DRAUGHTS_64: &[Ending] = &[
    Ending { holds: |board| lone_king(board).is_some_and(kings_from_three), plies: 30, anew: true },
    Ending { holds: |board| both_have_kings(board, 4, 5), plies: 60, anew: true },
    Ending { holds: |board| both_have_kings(board, 6, 7), plies: 120, anew: true },
    Ending {
        holds: |board| lone_king(board).is_some_and(three_on_main_road),
        plies: 10,
        anew: false,
    },
    Ending { holds: |board| lone_king(board).is_some_and(up_to_two), plies: 10, anew: false },
];

/// Three kings against one.
pub(crate) const POOL: &[Ending] = &[Ending {
    holds: |board| lone_king(board).is_some_and(|e| e.pieces == 3 && e.kings == 3),
    plies: 26,
    anew: true,
}];

/// Two kings against one, and one against one.
pub(crate) const FRISIAN: &[Ending] = &[
    Ending {
        holds: |board| lone_king(board).is_some_and(|e| e.pieces == 2 && e.kings == 2),
        plies: 14,
        anew: true,
    },
    Ending {
        holds: |board| lone_king(board).is_some_and(|e| e.pieces == 1 && e.kings == 1),
        plies: 4,
        anew: true,
    },
];

/// The largest number of endings of a rule set.
pub(crate) const MOST_ENDINGS: usize = 5;

/// The long diagonal of an 8×8 board, a1 to h8.
const MAIN_ROAD: Squares =
    Squares(1 << 3 | 1 << 9 | 1 << 15 | 1 << 21 | 1 << 27 | 1 << 33 | 1 << 39 | 1 << 45);

/// The pieces of the other side if one side has only a king.
#[derive(Clone, Copy)]
struct Against {
    pieces: u32,
    kings: u32,
    /// The lone king is on the main road.
    main_road: bool,
}

fn lone_king(board: &Board) -> Option<Against> {
    let alone = |side: &Side| board.of(*side).count() == 1 && board.men(*side).is_none();
    let lone = Side::BOTH.into_iter().find(alone)?;
    let pieces = board.of(lone.other()).count();
    let kings = board.kings(lone.other()).count();
    Some(Against { pieces, kings, main_road: board.of(lone).meets(MAIN_ROAD) })
}

fn up_to_three(against: Against) -> bool {
    (1..=3).contains(&against.pieces) && against.kings > 0
}

fn up_to_two(against: Against) -> bool {
    (1..=2).contains(&against.pieces) && against.kings > 0
}

fn kings_from_three(against: Against) -> bool {
    against.pieces >= 3 && against.kings == against.pieces
}

fn three_on_main_road(against: Against) -> bool {
    against.pieces == 3 && against.kings > 0 && against.main_road
}

fn both_have_kings(board: &Board, least: u32, most: u32) -> bool {
    let count = board.occupied().count();
    let kings = Side::BOTH.into_iter().all(|side| !board.kings(side).is_none());
    (least..=most).contains(&count) && kings
}

/// The counts of the draw rules.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Clock {
    /// The number of plies of kings alone (R6.3).
    pub kings_only: u16,
    /// For each ending of the rule set 0 outside of it, else the number of plies in it plus one.
    pub endings: [u16; MOST_ENDINGS],
}

/// The largest count; every limit is lower.
pub(crate) const MOST_PLIES: u16 = 999;

/// The largest number of pieces of an ending.
const MOST_PIECES: u32 = 13;

impl Clock {
    /// The counts of a new position.
    #[must_use]
    pub fn new(variant: &Variant, board: &Board) -> Clock {
        let mut clock = Clock::default();
        clock.advance(variant, board, Change { irreversible: true, balance: true });
        clock
    }

    /// Counts the ply that led to this position.
    #[inline]
    pub fn advance(&mut self, variant: &Variant, board: &Board, change: Change) {
        let restart = rule!("R6.3", change.irreversible) || variant.kings_only == 0;
        self.kings_only = if restart { 0 } else { (self.kings_only + 1).min(MOST_PLIES) };
        if board.kings.is_none() || board.occupied().count() > MOST_PIECES {
            self.endings = [0; MOST_ENDINGS];
            return;
        }
        for (ending, since) in variant.endings.iter().zip(&mut self.endings) {
            *since = match *since {
                _ if !rule!("R6.4", (ending.holds)(board)) => 0,
                _ if ending.anew && change.balance => 1,
                n => n.min(MOST_PLIES) + 1,
            };
        }
    }

    /// The draw by these counts.
    #[inline]
    #[must_use]
    pub fn draw(&self, variant: &Variant) -> Option<Draw> {
        if variant.kings_only != 0 && rule!("R6.3", self.kings_only >= variant.kings_only) {
            return Some(Draw::KingsOnly);
        }
        let mut endings = variant.endings.iter().zip(self.endings);
        let late = endings.any(|(ending, since)| rule!("R6.4", since > ending.plies));
        late.then_some(Draw::Ending)
    }
}

/// A draw by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// R6.2.
    Repetition,
    /// R6.3.
    KingsOnly,
    /// R6.4.
    Ending,
}

impl Draw {
    const ALL: [Draw; 3] = [Draw::Repetition, Draw::KingsOnly, Draw::Ending];

    /// The reason in outcomes and in the position text.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Draw::Repetition => "repetition",
            Draw::KingsOnly => "kings-only",
            Draw::Ending => "ending",
        }
    }

    /// The draw with this reason.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Draw> {
        Draw::ALL.into_iter().find(|draw| draw.word() == word)
    }

    const fn rule(self) -> &'static str {
        match self {
            Draw::Repetition => "R6.2",
            Draw::KingsOnly => "R6.3",
            Draw::Ending => "R6.4",
        }
    }
}

impl Draughts {
    /// The draw after the last action.
    #[inline]
    pub(crate) fn declares(&self) -> Option<Draw> {
        let times = self.variant.repetition;
        let run = &self.run;
        // Two occurrences of a position are at least four plies apart.
        if run.len() > 4 * (times - 1) && rule!("R6.2", run.count_last() >= times) {
            return Some(Draw::Repetition);
        }
        self.clock.draw(self.variant)
    }

    /// The end of the game. A side with no legal action loses also after a declared draw (R6.1).
    pub(crate) fn ending(&self) -> Option<Outcome> {
        let board = &self.board;
        if rule!("R6.1", !board.can_move(self.variant)) {
            let bare = board.of(board.to_move).is_none();
            let reason = if bare { "no-pieces" } else { "blocked" };
            let winner = self.variant.seat(board.to_move.other());
            return Some(Outcome::won(winner, reason, "R6.1"));
        }
        self.drawn.map(|draw| Outcome::drawn(2, draw.word(), draw.rule()).declared())
    }
}

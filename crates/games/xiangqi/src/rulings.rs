//! Rulings on repetition (R6.2–R6.4, R8, R9) by the moves of both sides.

use crate::board::{Board, Move, Set, Side};
use crate::ends::{Reason, Ruling};
use wanqi_sdk::prelude::*;

/// The rulings of a rule set, except those on check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rulings {
    /// No others (`simple`).
    Simple,
    /// Perpetual chase (R8, `asian`).
    Asian,
    /// Perpetual attack (R9, `chinese`).
    Chinese,
}

/// The properties that all moves of a side so far have had.
#[derive(Clone, Copy)]
struct Habit {
    /// Each move was a check.
    checks: bool,
    /// Each move was a check, a chase or a threat of mate.
    attacks: bool,
    /// The present points of the opponent's pieces that every move has chased.
    chased: Set,
}

/// Collects the moves between two occurrences of a position.
pub struct Judge {
    rulings: Rulings,
    habits: [Habit; 2],
}

impl Judge {
    /// A judge without moves.
    #[must_use]
    pub const fn new(rulings: Rulings) -> Judge {
        let habit = Habit { checks: true, attacks: true, chased: Set::ALL };
        Judge { rulings, habits: [habit; 2] }
    }

    /// Adds a move, and plays it on the board.
    pub fn add(&mut self, board: &mut Board, m: Move) {
        let before = *board;
        let us = board.to_move;
        board.play(m);
        let check = board.in_check(board.to_move);
        let chased = match self.rulings {
            Rulings::Simple => Set::EMPTY,
            _ => board.chased(&before, m),
        };
        let kills = || self.rulings == Rulings::Chinese && board.threatens_mate();
        let attack = check || !chased.is_empty() || kills();
        let [ours, theirs] = &mut self.habits;
        let (ours, theirs) = if us == Side::Red { (ours, theirs) } else { (theirs, ours) };
        ours.checks &= check;
        ours.attacks &= attack;
        ours.chased &= chased;
        // The moved piece may be one that the opponent chases.
        if theirs.chased.has(m.from) {
            theirs.chased = theirs.chased & !m.from.bit() | m.to.bit();
        }
    }

    /// The ruling on the moves so far.
    #[must_use]
    pub fn ruling(&self) -> Ruling {
        let both =
            |habit: fn(&Habit) -> bool| Side::BOTH.map(|side| habit(&self.habits[side as usize]));
        let checks = both(|habit| habit.checks);
        if let Some(side) = alone(checks)
            && rule!("R6.2", checks[side as usize])
        {
            return Ruling::lost(side, Reason::PerpetualCheck);
        }
        if rule!("R6.3", checks == [true; 2]) {
            return Ruling::draw(Reason::MutualCheck);
        }
        match self.rulings {
            Rulings::Simple => Ruling::draw(Reason::Repetition),
            Rulings::Asian => asian(both(|habit| !habit.chased.is_empty())),
            Rulings::Chinese => chinese(both(|habit| habit.attacks)),
        }
    }
}

/// The side of which this is true, if it is not true of the other.
fn alone(sides: [bool; 2]) -> Option<Side> {
    match sides {
        [true, false] => Some(Side::Red),
        [false, true] => Some(Side::Black),
        _ => None,
    }
}

/// The ruling by whether each side has chased one piece with every move (R8).
fn asian(chases: [bool; 2]) -> Ruling {
    if let Some(side) = alone(chases)
        && rule!("R8.1", chases[side as usize])
    {
        return Ruling::lost(side, Reason::PerpetualChase);
    }
    if rule!("R8.2", chases == [true; 2]) {
        return Ruling::draw(Reason::MutualChase);
    }
    Ruling::draw(Reason::Repetition)
}

/// The ruling by whether each side has attacked with every move (R9).
fn chinese(attacks: [bool; 2]) -> Ruling {
    if let Some(side) = alone(attacks)
        && rule!("R9.2", attacks[side as usize])
    {
        return Ruling::lost(side, Reason::PerpetualAttack);
    }
    if rule!("R9.3", attacks == [true; 2]) {
        return Ruling::draw(Reason::MutualAttack);
    }
    Ruling::draw(Reason::Repetition)
}

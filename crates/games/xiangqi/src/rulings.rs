//! Rulings on repetition (R6.2–R6.4, R8, R9): what each side's moves have been, all along.

use crate::board::{Board, Move};
use crate::ends::{Reason, Ruling};
use crate::piece::Side;
use crate::point::Set;
use wanqi_sdk::rule;

/// Which rulings a rule set knows beside those on check.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rulings {
    /// None (`simple`).
    Simple,
    /// Perpetual chase (R8, `asian`).
    Asian,
    /// Perpetual attack (R9, `chinese`).
    Chinese,
}

/// What every move of a side so far has been.
#[derive(Clone, Copy)]
struct Habit {
    /// A check.
    checks: bool,
    /// A check, a chase or a threat of mate.
    attacks: bool,
    /// Opponent's pieces that have been chased by every move, where they stand now.
    chased: Set,
}

/// Watches the moves from one position to its return.
pub struct Judge {
    rulings: Rulings,
    habits: [Habit; 2],
}

impl Judge {
    /// Nothing seen yet.
    #[must_use]
    pub const fn new(rulings: Rulings) -> Judge {
        let habit = Habit { checks: true, attacks: true, chased: Set::ALL };
        Judge { rulings, habits: [habit; 2] }
    }

    /// Sees a move, and plays it.
    pub fn see(&mut self, board: &mut Board, m: Move) {
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
        ours.chased = ours.chased & chased;
        // What the opponent chases may have been the piece that moves.
        if theirs.chased.has(m.from) {
            theirs.chased = theirs.chased & !m.from.bit() | m.to.bit();
        }
    }

    /// The ruling.
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

/// The only side of which it is true.
fn alone(sides: [bool; 2]) -> Option<Side> {
    match sides {
        [true, false] => Some(Side::Red),
        [false, true] => Some(Side::Black),
        _ => None,
    }
}

/// R8: who has chased one piece with every move.
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

/// R9: who has attacked with every move.
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

//! What the rule sets and their options come down to (R1.2).

use crate::facts::RULE_SETS;
use crate::grid::{Set, camp};
use wanqi_sdk::{Setup, rule};

/// A colour: its name and its letter in position text. Seat 1 has the first, and so on.
#[derive(Debug)]
pub struct Colour {
    /// English name.
    pub name: &'static str,
    /// Letter in position text.
    pub letter: char,
}

/// The colours by seat.
pub const COLOURS: [Colour; 4] = [
    Colour { name: "Black", letter: 'k' },
    Colour { name: "White", letter: 'w' },
    Colour { name: "Red", letter: 'r' },
    Colour { name: "Yellow", letter: 'y' },
];

/// Camps of 19 men, in opposite corners.
const TWO: [Set; 4] = camps(&[0, 2], &[5, 5, 4, 3, 2]);
/// Camps of 13 men, in all corners.
const FOUR: [Set; 4] = camps(&[0, 1, 2, 3], &[4, 4, 3, 2]);

/// The camps by seat.
const fn camps(corners: &[usize], rows: &[u8]) -> [Set; 4] {
    let mut camps = [Set::EMPTY; 4];
    let mut seat = 0;
    while seat < corners.len() {
        camps[seat] = camp(corners[seat], rows);
        seat += 1;
    }
    camps
}

/// A rule set with its options. Seats are counted from 0 here.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// Camps by seat.
    camps: &'static [Set; 4],
    seats: usize,
    /// Men do not leave the goal (R3.4).
    pub stay: bool,
    /// When a seat has arrived (R4.1, R4.2, R4.5).
    pub arrival: Arrival,
}

/// When a seat has arrived.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Arrival {
    /// All own men are in the goal, but foreign men that stay in it count in the end (R4.2, R4.5).
    Own,
    /// All own men are in the goal (R4.2).
    All,
    /// The goal is full, and an own man is in it (R4.1).
    Filled,
}

impl Variant {
    /// The variant that a set-up asks for.
    #[must_use]
    pub fn new(setup: &Setup<'_>) -> Variant {
        let (seats, options) = (usize::from(RULE_SETS[setup.rules].seats.0), setup.options);
        Variant {
            camps: if seats == 2 { &TWO } else { &FOUR },
            seats,
            stay: rule!("R3.4", options.flag("stay")),
            arrival: match options.word("goal") {
                "all" => Arrival::All,
                "filled" => Arrival::Filled,
                _ => Arrival::Own,
            },
        }
    }

    /// How many seats play.
    #[must_use]
    pub const fn seats(&self) -> usize {
        self.seats
    }

    /// How many men each seat has.
    #[must_use]
    pub fn men(&self) -> u32 {
        self.camps[0].len()
    }

    /// The camp that a seat begins in.
    #[must_use]
    pub const fn home(&self, seat: usize) -> Set {
        self.camps[seat]
    }

    /// The camp that a seat goes to.
    #[inline]
    #[must_use]
    pub const fn goal(&self, seat: usize) -> Set {
        self.camps[(seat + self.seats / 2) % self.seats]
    }
}

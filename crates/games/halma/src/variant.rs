//! The rule sets with their options (R1.2).

use crate::board::{Set, camp};
use crate::facts::RULE_SETS;
use wanqi_sdk::prelude::*;

/// The colour of a seat.
#[derive(Debug)]
pub struct Colour {
    /// English name.
    pub name: &'static str,
    /// Letter in position text.
    pub letter: char,
}

/// The colour of each seat.
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

/// The camp of each seat.
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
    /// The camp of each seat.
    camps: &'static [Set; 4],
    seats: usize,
    /// Men do not leave the goal (R3.4).
    pub stay: bool,
    /// The condition for a seat to have arrived (R4.1, R4.2, R4.5).
    pub arrival: Arrival,
}

/// The condition for a seat to have arrived.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Arrival {
    /// All own men are in the goal; foreign men that stay in it may count as own men (R4.2, R4.5).
    Own,
    /// All own men are in the goal (R4.2).
    All,
    /// The goal is full and contains an own man (R4.1).
    Filled,
}

impl Variant {
    /// The variant of a set-up.
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

    /// The number of seats.
    #[must_use]
    pub const fn seats(&self) -> usize {
        self.seats
    }

    /// The number of men of each seat.
    #[must_use]
    pub fn men(&self) -> u32 {
        self.camps[0].len()
    }

    /// The camp where the men of a seat begin.
    #[must_use]
    pub const fn home(&self, seat: usize) -> Set {
        self.camps[seat]
    }

    /// The camp that the men of a seat must reach.
    #[inline]
    #[must_use]
    pub const fn goal(&self, seat: usize) -> Set {
        self.camps[(seat + self.seats / 2) % self.seats]
    }
}

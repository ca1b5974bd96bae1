//! The rule sets with their options (R1.2).

use crate::board::{Set, corner};
use crate::facts::RULE_SETS;
use wanqi_sdk::prelude::*;

/// A colour: its name and its letter in position text. Seat 1 has the first, and so on.
#[derive(Debug)]
pub struct Colour {
    /// English name.
    pub name: &'static str,
    /// Chinese name.
    pub name_zh: &'static str,
    /// Letter in position text.
    pub letter: char,
}

/// The colours by seat.
pub const COLOURS: [Colour; 6] = [
    Colour { name: "Black", name_zh: "黑方", letter: 'k' },
    Colour { name: "White", name_zh: "白方", letter: 'w' },
    Colour { name: "Red", name_zh: "红方", letter: 'r' },
    Colour { name: "Yellow", name_zh: "黄方", letter: 'y' },
    Colour { name: "Blue", name_zh: "蓝方", letter: 'b' },
    Colour { name: "Green", name_zh: "绿方", letter: 'g' },
];

/// The corners where the seats start, by number of seats: clockwise from the bottom.
const CORNERS: [&[usize]; 7] =
    [&[], &[], &[0, 3], &[0, 2, 4], &[0, 1, 3, 4], &[0, 1, 2, 3, 4], &[0, 1, 2, 3, 4, 5]];

/// A rule set with its options. Seats are counted from 0 here.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    corners: &'static [usize],
    /// Hops of any length (R3.4).
    pub long_hop: bool,
    /// Men must not leave the goal (R3.5).
    pub stay: bool,
    /// When a seat has arrived (R4.1, R4.2, R4.5).
    pub arrival: Arrival,
}

/// When a seat has arrived.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Arrival {
    /// All own men are in the goal; foreign men that stay in it may count (R4.2, R4.5).
    Own,
    /// All own men are in the goal (R4.2).
    All,
    /// The goal is full, and contains an own man (R4.1).
    Filled,
}

impl Variant {
    /// The variant of a set-up.
    #[must_use]
    pub fn new(setup: &Setup<'_>) -> Variant {
        let options = setup.options;
        Variant {
            corners: CORNERS[usize::from(RULE_SETS[setup.rules].seats.0)],
            long_hop: rule!("R3.4", options.flag("long-hop")),
            stay: rule!("R3.5", options.flag("stay")),
            arrival: match options.word("goal") {
                "all" => Arrival::All,
                "filled" => Arrival::Filled,
                _ => Arrival::Own,
            },
        }
    }

    /// Number of seats.
    #[must_use]
    pub const fn seats(&self) -> usize {
        self.corners.len()
    }

    /// The corner where a seat starts.
    #[must_use]
    pub fn home(&self, seat: usize) -> Set {
        corner(self.corners[seat])
    }

    /// The corner that a seat must reach.
    #[inline]
    #[must_use]
    pub fn goal(&self, seat: usize) -> Set {
        corner(self.corners[seat] + 3)
    }
}

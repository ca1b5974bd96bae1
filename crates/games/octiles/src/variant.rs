//! The rule sets with their options (R1.3).

use crate::board::Point;
use crate::facts::RULE_SETS;
use wanqi_sdk::prelude::*;

/// The largest number of seats.
pub const SEATS: usize = 4;

/// The colour of each seat.
const COLOURS: [&str; 4] = ["Blue", "Red", "Green", "Yellow"];

/// A rule set with its options. Seats are counted from 0 here.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// The side of the board of each seat; sides are numbered clockwise from the left.
    sides: &'static [usize],
    /// Only a seat with no legal run passes (R2.4).
    pub forced_pass: bool,
    /// A seat must open a closed start (R4.6).
    pub open_start: bool,
}

impl Variant {
    /// The variant of a set-up.
    #[must_use]
    pub fn new(setup: &Setup<'_>) -> Variant {
        let options = setup.options;
        let clockwise = rule!("R2.1", options.word("order") == "clockwise");
        let sides: &[usize] = match (RULE_SETS[setup.rules].seats.0, clockwise) {
            (2, _) => &[0, 2],
            (3, true) => &[0, 1, 2],
            (3, false) => &[0, 2, 1],
            (_, true) => &[0, 1, 2, 3],
            (_, false) => &[0, 3, 2, 1],
        };
        Variant {
            sides,
            forced_pass: rule!("R2.4", options.word("pass") == "forced"),
            open_start: rule!("R4.6", options.flag("open-start")),
        }
    }

    /// The number of seats.
    #[must_use]
    pub const fn seats(&self) -> usize {
        self.sides.len()
    }

    /// The side of the board where a seat starts.
    #[must_use]
    pub const fn side(&self, seat: usize) -> usize {
        self.sides[seat]
    }

    /// The colour of a seat.
    #[must_use]
    pub const fn colour(&self, seat: usize) -> &'static str {
        COLOURS[seat]
    }

    /// The start circles of a seat; for four seats without the third circle.
    pub fn start(&self, seat: usize) -> impl Iterator<Item = Point> + Clone {
        let all = self.seats() < 4;
        Point::circles(self.side(seat)).filter(move |stop| all || !stop.is_middle())
    }

    /// Whether the stop is in a seat's goal: any of the five circles opposite (R1.3).
    #[must_use]
    pub fn in_goal(&self, seat: usize, stop: Point) -> bool {
        stop.side() == Some((self.side(seat) + 2) % 4)
    }

    /// The number of runners of each seat.
    #[must_use]
    pub fn runners(&self) -> usize {
        self.start(0).count()
    }
}

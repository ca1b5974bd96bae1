//! What the rule sets and their options come down to (R1.3).

use crate::board::Stop;
use crate::facts::RULE_SETS;
use wanqi_sdk::{Setup, rule};

/// The most seats.
pub const SEATS: usize = 4;

/// The colours by seat.
const COLOURS: [&str; 4] = ["Blue", "Red", "Green", "Yellow"];

/// A rule set with its options. Seats are counted from 0 here.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// Side of the board by seat, clockwise from the left.
    sides: &'static [usize],
    /// Only who cannot move passes (R2.4).
    pub forced_pass: bool,
    /// The start is opened (R4.6).
    pub open_start: bool,
}

impl Variant {
    /// The variant that a set-up asks for.
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

    /// How many seats play.
    #[must_use]
    pub const fn seats(&self) -> usize {
        self.sides.len()
    }

    /// The side of the board that a seat starts from.
    #[must_use]
    pub const fn side(&self, seat: usize) -> usize {
        self.sides[seat]
    }

    /// The colour of a seat.
    #[must_use]
    pub const fn colour(&self, seat: usize) -> &'static str {
        COLOURS[seat]
    }

    /// The circles that a seat starts from; of four seats none starts from the third circle.
    pub fn start(&self, seat: usize) -> impl Iterator<Item = Stop> + Clone {
        let all = self.seats() < 4;
        Stop::circles(self.side(seat)).filter(move |stop| all || !stop.is_middle())
    }

    /// Whether the stop is in a seat's goal: any of the five circles opposite (R1.3).
    #[must_use]
    pub fn in_goal(&self, seat: usize, stop: Stop) -> bool {
        stop.side() == Some((self.side(seat) + 2) % 4)
    }

    /// How many runners each seat has.
    #[must_use]
    pub fn runners(&self) -> usize {
        self.start(0).count()
    }
}

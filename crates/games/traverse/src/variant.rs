//! What the rule sets and their options come down to (R1.2).

use crate::facts::RULE_SETS;
use crate::grid::{Cell, Set};
use wanqi_sdk::{Setup, rule};

/// A colour: its name, its letter in position text and the letters of its pieces there, shapes in
/// the order of [`crate::pieces::Shape::ALL`]. Seat 1 has the first, and so on.
#[derive(Debug)]
pub struct Colour {
    /// English name.
    pub name: &'static str,
    /// Letter in position text.
    pub letter: char,
    /// Letters of its circle, diamond, square and triangle.
    pub pieces: [char; 4],
}

/// The colours by seat.
pub const COLOURS: [Colour; 4] = [
    Colour { name: "Black", letter: 'k', pieces: ['C', 'D', 'S', 'T'] },
    Colour { name: "White", letter: 'w', pieces: ['c', 'd', 's', 't'] },
    Colour { name: "Red", letter: 'r', pieces: ['O', 'R', 'Q', 'V'] },
    Colour { name: "Yellow", letter: 'y', pieces: ['o', 'r', 'q', 'v'] },
];

/// The rows at the edges, clockwise from the bottom.
const EDGES: [Set; 4] = [Set::edge(0), Set::edge(1), Set::edge(2), Set::edge(3)];

/// The cells in no row at an edge.
const INNER: Set = {
    let [a, b, c, d] = EDGES;
    Set::ALL.without(a.or(b).or(c.or(d)))
};

/// A rule set with its options. Seats are counted from 0 here.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    seats: usize,
    /// Moves end in no foreign row (R3.5).
    pub closed_rows: bool,
    /// Rounds after which the game is drawn (R4.3).
    pub limit: u32,
}

impl Variant {
    /// The variant that a set-up asks for.
    #[must_use]
    pub fn new(setup: &Setup<'_>) -> Variant {
        Variant {
            seats: usize::from(RULE_SETS[setup.rules].seats.0),
            closed_rows: rule!("R3.5", setup.options.flag("closed-rows")),
            limit: setup.options.int("limit") as u32,
        }
    }

    /// How many seats play.
    #[inline]
    #[must_use]
    pub const fn seats(&self) -> usize {
        self.seats
    }

    /// The edge where a seat begins, clockwise from the bottom.
    #[inline]
    #[must_use]
    pub const fn edge(&self, seat: usize) -> usize {
        if self.seats == 2 { 2 * seat } else { seat }
    }

    /// The row that a seat begins in.
    #[inline]
    #[must_use]
    pub const fn home(&self, seat: usize) -> Set {
        EDGES[self.edge(seat)]
    }

    /// The row that a seat goes to.
    #[inline]
    #[must_use]
    pub const fn goal(&self, seat: usize) -> Set {
        EDGES[self.edge(seat) ^ 2]
    }

    /// The cells where a seat's move from a cell may end (R3.5).
    #[inline]
    #[must_use]
    pub const fn open(&self, seat: usize, from: Cell) -> Set {
        if !self.closed_rows {
            return Set::ALL;
        }
        let home = self.home(seat);
        let open = INNER.or(self.goal(seat));
        if home.has(from) { open.or(home) } else { open }
    }
}

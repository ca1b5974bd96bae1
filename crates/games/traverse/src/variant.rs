//! Rule sets with their options: seats, edges, goals (R1.2).

use crate::board::{Point, Set};
use crate::facts::RULE_SETS;
use crate::pieces::Shape;
use wanqi_sdk::prelude::*;

/// A colour: its name, its letter in position text and the letters of its pieces there, shapes in
/// the order of [`Shape::ALL`]. Seat 1 has the first, and so on.
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

/// The cells that are not in a row at an edge.
const INNER: Set = {
    let [a, b, c, d] = EDGES;
    Set::ALL.without(a.or(b).or(c.or(d)))
};

/// A rule set with its options. Seats are counted from 0.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    seats: usize,
    /// No move ends in a row of another seat (R3.5).
    pub closed_rows: bool,
    /// The number of rounds after which the game is drawn (R4.3); 0: no limit.
    pub limit: u32,
}

impl Variant {
    /// The variant of a set-up.
    #[must_use]
    pub fn new(setup: &Setup<'_>) -> Variant {
        Variant {
            seats: usize::from(RULE_SETS[setup.rules].seats.0),
            closed_rows: rule!("R3.5", setup.options.flag("closed-rows")),
            limit: setup.options.int("limit") as u32,
        }
    }

    /// The number of seats.
    #[inline]
    #[must_use]
    pub const fn seats(&self) -> usize {
        self.seats
    }

    /// The edge where a seat starts, clockwise from the bottom.
    #[inline]
    #[must_use]
    pub const fn edge(&self, seat: usize) -> usize {
        if self.seats == 2 { 2 * seat } else { seat }
    }

    /// The start row of a seat.
    #[inline]
    #[must_use]
    pub const fn home(&self, seat: usize) -> Set {
        EDGES[self.edge(seat)]
    }

    /// The goal of a seat.
    #[inline]
    #[must_use]
    pub const fn goal(&self, seat: usize) -> Set {
        EDGES[self.edge(seat) ^ 2]
    }

    /// The cells on which a seat's move from a cell can end (R3.5).
    #[inline]
    #[must_use]
    pub const fn open(&self, seat: usize, from: Point) -> Set {
        if !self.closed_rows {
            return Set::ALL;
        }
        let home = self.home(seat);
        let open = INNER.or(self.goal(seat));
        if home.has(from) { open.or(home) } else { open }
    }

    /// The seat of a letter in position text.
    #[must_use]
    pub fn seat(&self, letter: char) -> Option<usize> {
        COLOURS[..self.seats].iter().position(|colour| colour.letter == letter)
    }

    /// The seat and the shape of a letter of a piece in position text.
    #[must_use]
    pub fn piece(&self, letter: char) -> Option<(usize, Shape)> {
        COLOURS[..self.seats].iter().enumerate().find_map(|(seat, colour)| {
            let n = colour.pieces.iter().position(|piece| *piece == letter)?;
            Some((seat, Shape::ALL[n]))
        })
    }
}

//! Rule sets with their options: who plays, where pawns start and where they go (R1.3).

use crate::board::{Set, Square, Way, column, row};
use wanqi_sdk::Setup;

/// The most seats.
pub const SEATS: usize = 4;

/// A side of the board and who starts there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    /// Its name.
    pub name: &'static str,
    /// Its letter in position text.
    pub letter: char,
    /// Where its pawn starts; it goes to the other side.
    pub base: Way,
}

const WHITE: Side = Side { name: "White", letter: 'w', base: Way::South };
const RED: Side = Side { name: "Red", letter: 'r', base: Way::West };
const BLACK: Side = Side { name: "Black", letter: 'b', base: Way::North };
const YELLOW: Side = Side { name: "Yellow", letter: 'y', base: Way::East };

/// A rule set with its options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variant {
    /// Who plays, in the order of their turns; clockwise.
    pub sides: &'static [Side],
    /// Columns and rows of the board.
    pub size: u8,
    /// Walls of each seat.
    pub walls: u8,
    /// The others play on for the places behind the first (R5.2).
    pub play_on: bool,
    /// One jumps aside where a second pawn stands behind the first (R3.5).
    pub aside: bool,
}

impl Variant {
    /// Rule set and options.
    #[must_use]
    pub fn new(setup: &Setup<'_>) -> Variant {
        let options = setup.options;
        let four = setup.rules == 1;
        Variant {
            sides: if four { &[WHITE, RED, BLACK, YELLOW] } else { &[WHITE, BLACK] },
            size: options.word("size").as_bytes()[0] - b'0',
            walls: options.int("walls") as u8,
            play_on: four && options.flag("play-on"),
            aside: !four || options.flag("aside"),
        }
    }

    /// How many play.
    #[inline]
    #[must_use]
    pub const fn seats(&self) -> usize {
        self.sides.len()
    }

    /// The seat with this letter, from 0.
    #[must_use]
    pub fn seat_of(&self, letter: char) -> Option<usize> {
        self.sides.iter().position(|side| side.letter == letter)
    }

    /// Where a seat's pawn starts.
    #[must_use]
    pub const fn start(&self, seat: usize) -> Square {
        let (middle, last) = (self.size / 2, self.size - 1);
        match self.sides[seat].base {
            Way::South => Square::new(middle, 0),
            Way::West => Square::new(0, middle),
            Way::North => Square::new(middle, last),
            Way::East => Square::new(last, middle),
        }
    }

    /// The squares that a seat's pawn goes to.
    #[inline]
    #[must_use]
    pub const fn goal(&self, seat: usize) -> Set {
        let last = self.size - 1;
        match self.sides[seat].base {
            Way::South => row(last),
            Way::West => column(last),
            Way::North => row(0),
            Way::East => column(0),
        }
    }

    /// The goal in words.
    #[must_use]
    pub fn goal_name(&self, seat: usize) -> String {
        let last = char::from(b'a' + self.size - 1);
        match self.sides[seat].base {
            Way::South => format!("row {}", self.size),
            Way::West => format!("column {last}"),
            Way::North => "row 1".to_owned(),
            Way::East => "column a".to_owned(),
        }
    }
}

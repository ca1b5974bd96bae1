//! Rule sets with their options: seats, starts and goals (R1.3).

use crate::board::{Direction, Point, Set, column, row};
use wanqi_sdk::prelude::*;

/// The largest number of seats.
pub const SEATS: usize = 4;

/// A seat and its side of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Side {
    /// The name of the seat.
    pub name: &'static str,
    /// The letter in position text.
    pub letter: char,
    /// The side where its pawn starts; the opposite side is the goal.
    pub base: Direction,
}

const WHITE: Side = Side { name: "White", letter: 'w', base: Direction::South };
const RED: Side = Side { name: "Red", letter: 'r', base: Direction::West };
const BLACK: Side = Side { name: "Black", letter: 'b', base: Direction::North };
const YELLOW: Side = Side { name: "Yellow", letter: 'y', base: Direction::East };

/// A rule set with its options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variant {
    /// The seats in the order of their turns, clockwise.
    pub sides: &'static [Side],
    /// The number of columns and of rows.
    pub size: u8,
    /// The number of walls of each seat.
    pub walls: u8,
    /// After the first arrival, the others play on for the next places (R5.2).
    pub play_on: bool,
    /// A pawn may jump diagonally if a second pawn is behind the first (R3.5).
    pub aside: bool,
}

impl Variant {
    /// The variant of a set-up.
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

    /// The number of seats.
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

    /// The square where a seat's pawn starts.
    #[must_use]
    pub const fn start(&self, seat: usize) -> Point {
        let (middle, last) = (self.size / 2, self.size - 1);
        match self.sides[seat].base {
            Direction::South => Point::new(middle, 0),
            Direction::West => Point::new(0, middle),
            Direction::North => Point::new(middle, last),
            Direction::East => Point::new(last, middle),
        }
    }

    /// The squares that a seat's pawn must reach.
    #[inline]
    #[must_use]
    pub const fn goal(&self, seat: usize) -> Set {
        let last = self.size - 1;
        match self.sides[seat].base {
            Direction::South => row(last),
            Direction::West => column(last),
            Direction::North => row(0),
            Direction::East => column(0),
        }
    }

    /// The name of the goal.
    #[must_use]
    pub fn goal_name(&self, seat: usize) -> String {
        let last = char::from(b'a' + self.size - 1);
        match self.sides[seat].base {
            Direction::South => format!("row {}", self.size),
            Direction::West => format!("column {last}"),
            Direction::North => "row 1".to_owned(),
            Direction::East => "column a".to_owned(),
        }
    }
}

//! The rule sets as a table: boards, colours, start squares, and the colours of each seat (R1, R2).

use crate::board::Point;
use std::fmt;
use wanqi_sdk::prelude::*;

/// A colour, as its place in the order of play from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Colour(pub u8);

impl Colour {
    /// Its place in tables.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its bit in sets of colours and of roles.
    #[must_use]
    pub const fn bit(self) -> u8 {
        1 << self.0
    }
}

/// The largest number of colours on a board.
pub const COLOURS: usize = 4;

/// A colour's name, its letter in position text, and its own start square.
#[derive(Debug)]
pub struct Side {
    /// `Blue`
    pub name: &'static str,
    /// `b`
    pub letter: char,
    /// Its start square with `start=own`.
    pub start: Point,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

const fn side(name: &'static str, letter: char, x: u8, y: u8) -> Side {
    Side { name, letter, start: Point::new(x, y) }
}

/// A rule set.
#[derive(Debug)]
pub struct Variant {
    /// The side length of the board.
    pub size: u8,
    /// The colours in the order of play.
    pub sides: &'static [Side],
    /// The number of seats, which have the colours in turn.
    pub seats: u8,
    /// The colour that all seats play in turn, without a score.
    pub shared: Option<Colour>,
}

const FOUR: &[Side] = &[
    side("Blue", 'b', 0, 19),
    side("Yellow", 'y', 19, 19),
    side("Red", 'r', 19, 0),
    side("Green", 'g', 0, 0),
];

const TWO: &[Side] = &[side("Purple", 'p', 4, 9), side("Orange", 'o', 9, 4)];

/// The rule sets in the order of the facts.
pub static VARIANTS: [Variant; 4] = [
    Variant { size: 20, sides: FOUR, seats: 4, shared: None },
    Variant { size: 14, sides: TWO, seats: 2, shared: None },
    Variant { size: 20, sides: FOUR, seats: 2, shared: None },
    Variant { size: 20, sides: FOUR, seats: 3, shared: Some(Colour(3)) },
];

impl Variant {
    /// The colours in the order of play.
    pub fn colours(&self) -> impl Iterator<Item = Colour> + use<> {
        (0..self.sides.len() as u8).map(Colour)
    }

    /// The name, letter and start square of a colour.
    #[must_use]
    pub fn side(&self, colour: Colour) -> &'static Side {
        &self.sides[colour.index()]
    }

    /// The colour that plays after this one.
    #[must_use]
    pub fn after(&self, colour: Colour) -> Colour {
        Colour((colour.0 + 1) % self.sides.len() as u8)
    }

    /// The seat whose score includes the colour; `None` for the shared colour.
    #[must_use]
    pub fn owner(&self, colour: Colour) -> Option<Actor> {
        (self.shared != Some(colour)).then(|| Actor(colour.0 % self.seats + 1))
    }

    /// All seats.
    pub fn seats(&self) -> impl Iterator<Item = Actor> + use<> {
        (1..=self.seats).map(Actor)
    }
}

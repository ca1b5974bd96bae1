//! What the rule sets come down to: board, colours, start squares, and who holds what (R1, R2).

use crate::board::Square;
use std::fmt;
use wanqi_sdk::Actor;

/// A colour, by its place in the order of play from 0.
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

/// Most colours on a board.
pub const COLOURS: usize = 4;

/// A colour's name, its letter in position text, and its own start square.
#[derive(Debug)]
pub struct Side {
    /// `Blue`
    pub name: &'static str,
    /// `b`
    pub letter: char,
    /// Where it begins with `start=own`.
    pub start: Square,
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

const fn side(name: &'static str, letter: char, x: u8, y: u8) -> Side {
    Side { name, letter, start: Square::new(x, y) }
}

/// A rule set.
#[derive(Debug)]
pub struct Variant {
    /// Squares a side.
    pub size: u8,
    /// Its colours in the order they play.
    pub sides: &'static [Side],
    /// Seats, which hold the colours in turn.
    pub seats: u8,
    /// The colour that all seats play in turn and that counts for none.
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
    /// The colours in the order they play.
    pub fn colours(&self) -> impl Iterator<Item = Colour> + use<> {
        (0..self.sides.len() as u8).map(Colour)
    }

    /// What is fixed of a colour.
    #[must_use]
    pub fn side(&self, colour: Colour) -> &'static Side {
        &self.sides[colour.index()]
    }

    /// The colour that plays after this one.
    #[must_use]
    pub fn after(&self, colour: Colour) -> Colour {
        Colour((colour.0 + 1) % self.sides.len() as u8)
    }

    /// The seat that a colour counts for; none for the shared one.
    #[must_use]
    pub fn owner(&self, colour: Colour) -> Option<Actor> {
        (self.shared != Some(colour)).then(|| Actor(colour.0 % self.seats + 1))
    }

    /// The seats.
    pub fn seats(&self) -> impl Iterator<Item = Actor> + use<> {
        (1..=self.seats).map(Actor)
    }
}

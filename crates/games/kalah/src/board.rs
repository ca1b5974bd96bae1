//! The board (R1), sowing (R3) and captures (R4).

use crate::ring::{PITS, RINGS, Ring, SIDE};
use wanqi_sdk::board::square::Square;
use wanqi_sdk::{Actor, rule, snapshot};

/// A house or a store: South's houses from 0 in the direction of sowing and South's store, then the
/// same of North from [`SIDE`] on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pit(pub u8);

impl Pit {
    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The pits and the seeds in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    houses: u8,
    pits: [u8; PITS],
}

impl Board {
    /// A board with this many houses a row, each with this many seeds (R1.3); empty stores.
    #[must_use]
    pub fn new(houses: u8, seeds: u8) -> Board {
        let mut board = Board { houses, pits: [0; PITS] };
        board.row_mut(Actor::ONE).fill(seeds);
        board.row_mut(Actor::TWO).fill(seeds);
        board
    }

    const fn ring(&self) -> &'static Ring {
        &RINGS[self.houses as usize - 1]
    }

    /// Houses in each row.
    #[must_use]
    pub const fn houses(&self) -> u8 {
        self.houses
    }

    /// A house of a seat by its number from 0, in the direction of sowing.
    #[inline]
    #[must_use]
    pub const fn house(&self, seat: Actor, number: u8) -> Pit {
        Pit((seat.0 - 1) * SIDE + number)
    }

    /// The store of a seat (R1.2).
    #[inline]
    #[must_use]
    pub const fn store(&self, seat: Actor) -> Pit {
        Pit(seat.0 * SIDE - 1)
    }

    /// The number from 0 of a house in a seat's row, if it is there.
    #[inline]
    #[must_use]
    pub const fn number(&self, seat: Actor, pit: Pit) -> Option<u8> {
        let number = pit.0.wrapping_sub((seat.0 - 1) * SIDE);
        if number < self.houses { Some(number) } else { None }
    }

    /// The house of the other row in the same column (R1.1).
    #[inline]
    #[must_use]
    pub const fn opposite(&self, house: Pit) -> Pit {
        Pit(SIDE + self.houses - 1 - house.0)
    }

    /// The house at this column and row of the grid.
    #[must_use]
    pub const fn at(&self, place: Square) -> Pit {
        if place.y == 0 { Pit(place.x) } else { self.opposite(Pit(place.x)) }
    }

    /// Column and row of a house.
    #[must_use]
    pub const fn place(&self, house: Pit) -> Square {
        if house.0 < self.houses {
            Square::new(house.0, 0)
        } else {
            Square::new(self.opposite(house).0, 1)
        }
    }

    /// Seeds in a pit.
    #[inline]
    #[must_use]
    pub const fn seeds(&self, pit: Pit) -> u8 {
        self.pits[pit.index()]
    }

    /// Puts so many seeds into a pit, whatever was there.
    pub const fn set(&mut self, pit: Pit, seeds: u8) {
        self.pits[pit.index()] = seeds;
    }

    /// The houses of a seat in the direction of sowing.
    #[must_use]
    pub fn row(&self, seat: Actor) -> &[u8] {
        let first = self.house(seat, 0).index();
        &self.pits[first..first + usize::from(self.houses)]
    }

    fn row_mut(&mut self, seat: Actor) -> &mut [u8] {
        let first = self.house(seat, 0).index();
        &mut self.pits[first..first + usize::from(self.houses)]
    }

    /// Whether the row of a seat holds no seeds.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self, seat: Actor) -> bool {
        let (sides, _) = self.pits.as_chunks::<{ SIDE as usize }>();
        // The store is the last pit of a side; the bytes between houses and store are zero.
        u128::from_le_bytes(sides[seat.0 as usize - 1]) << 8 == 0
    }

    /// Sows from a house (R3) and tells where the last seed fell.
    #[inline]
    pub fn sow(&mut self, house: Pit) -> Pit {
        let ring = self.ring();
        let distances = &ring.distances[house.index()];
        let mut in_hand = std::mem::take(&mut self.pits[house.index()]);
        loop {
            // Most sowings stay within one lap, and this loop becomes a few vector instructions.
            let dropped = in_hand.min(ring.lap);
            for (seeds, distance) in self.pits.iter_mut().zip(distances) {
                *seeds += u8::from(*distance <= dropped);
            }
            in_hand -= dropped;
            if in_hand == 0 {
                return Pit(ring.paths[house.index()][usize::from(dropped)]);
            }
        }
    }

    /// Captures what the last seed of a sowing captures (R4).
    #[inline]
    pub fn capture(&mut self, seat: Actor, last: Pit, empty_capture: bool) {
        let was_empty = self.seeds(last) == 1;
        if self.number(seat, last).is_none() || !was_empty {
            return;
        }
        let opposite = self.opposite(last);
        let prey = self.seeds(opposite);
        let captures = rule!("R4.1", prey > 0);
        if captures || rule!("R4.2", empty_capture) {
            self.set(last, 0);
            self.set(opposite, 0);
            self.pits[self.store(seat).index()] += prey + 1;
        }
    }

    /// The seeds in all pits and who is to sow, hashed.
    pub fn identity(&self, to_move: Actor) -> u128 {
        snapshot::hash(&self.pits) ^ u128::from(to_move.0)
    }

    /// Moves the seeds of both rows into the stores of their seats (R5.1).
    pub fn sweep(&mut self) {
        for seat in [Actor::ONE, Actor::TWO] {
            let rest: u8 = self.row(seat).iter().sum();
            self.row_mut(seat).fill(0);
            self.pits[self.store(seat).index()] += rest;
        }
    }
}

//! The board (R1), sowing (R3) and captures (R4).

use crate::ring::{PITS, RINGS, Ring, SIDE};
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;
use wanqi_sdk::snapshot;

sides!(South '1', North '2');

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
        board.row_mut(Side::South).fill(seeds);
        board.row_mut(Side::North).fill(seeds);
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

    /// A house of a side by its number from 0, in the direction of sowing.
    #[inline]
    #[must_use]
    pub const fn house(&self, side: Side, number: u8) -> Pit {
        Pit(side as u8 * SIDE + number)
    }

    /// The store of a side (R1.2).
    #[inline]
    #[must_use]
    pub const fn store(&self, side: Side) -> Pit {
        Pit((side as u8 + 1) * SIDE - 1)
    }

    /// The number from 0 of a house in the row of a side; `None` if the pit is elsewhere.
    #[inline]
    #[must_use]
    pub const fn number(&self, side: Side, pit: Pit) -> Option<u8> {
        let number = pit.0.wrapping_sub(side as u8 * SIDE);
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
    pub const fn at(&self, point: Point) -> Pit {
        if point.y == 0 { Pit(point.x) } else { self.opposite(Pit(point.x)) }
    }

    /// Column and row of a house.
    #[must_use]
    pub const fn point(&self, house: Pit) -> Point {
        if house.0 < self.houses {
            Point::new(house.0, 0)
        } else {
            Point::new(self.opposite(house).0, 1)
        }
    }

    /// Seeds in a pit.
    #[inline]
    #[must_use]
    pub const fn seeds(&self, pit: Pit) -> u8 {
        self.pits[pit.index()]
    }

    /// Replaces the seeds in a pit.
    pub const fn set(&mut self, pit: Pit, seeds: u8) {
        self.pits[pit.index()] = seeds;
    }

    /// The houses of a side in the direction of sowing.
    #[must_use]
    pub fn row(&self, side: Side) -> &[u8] {
        let first = self.house(side, 0).index();
        &self.pits[first..first + usize::from(self.houses)]
    }

    fn row_mut(&mut self, side: Side) -> &mut [u8] {
        let first = self.house(side, 0).index();
        &mut self.pits[first..first + usize::from(self.houses)]
    }

    /// Whether the row of a side contains no seeds.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self, side: Side) -> bool {
        let (sides, _) = self.pits.as_chunks::<{ SIDE as usize }>();
        // The store is the last pit of a side; the bytes between houses and store are zero.
        u128::from_le_bytes(sides[side as usize]) << 8 == 0
    }

    /// Sows from a house (R3) and returns the pit of the last seed.
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

    /// Makes the capture of the last seed of a sowing, if there is one (R4).
    #[inline]
    pub fn capture(&mut self, side: Side, last: Pit, empty_capture: bool) {
        let was_empty = self.seeds(last) == 1;
        if self.number(side, last).is_none() || !was_empty {
            return;
        }
        let opposite = self.opposite(last);
        let prey = self.seeds(opposite);
        let captures = rule!("R4.1", prey > 0);
        if captures || rule!("R4.2", empty_capture) {
            self.set(last, 0);
            self.set(opposite, 0);
            self.pits[self.store(side).index()] += prey + 1;
        }
    }

    /// A hash of the seeds in all pits and the side to move.
    pub fn identity(&self, to_move: Side) -> u128 {
        snapshot::hash(&self.pits) ^ u128::from(to_move.seat().0)
    }

    /// Moves the seeds of both rows into the stores of their sides (R5.1).
    pub fn sweep(&mut self) {
        for side in Side::BOTH {
            let rest: u8 = self.row(side).iter().sum();
            self.row_mut(side).fill(0);
            self.pits[self.store(side).index()] += rest;
        }
    }
}

//! The direction of sowing (R3.1, R3.2), as tables for boards of every size.

/// The largest number of houses of a side: a byte can count all seeds of that board.
pub const MOST_HOUSES: u8 = 10;

/// Bytes of one side: the houses in the direction of sowing, then unused bytes, then the store.
pub const SIDE: u8 = 16;

/// Bytes of both sides.
pub const PITS: usize = 2 * SIDE as usize;

/// Sowings on a board of one size, for each house that they start from.
#[derive(Debug)]
pub struct Ring {
    /// Seeds of a sowing that returns to its house: one for each pit except the opponent's store.
    pub lap: u8,
    /// The pit of the last seed, by house and number of seeds.
    pub paths: [[u8; PITS]; PITS],
    /// Which seed of a lap falls into each pit, from 1; [`NEVER`] if none does.
    pub distances: [[u8; PITS]; PITS],
}

/// No seed falls there.
pub const NEVER: u8 = u8::MAX;

/// The rings of boards with 1, 2 … houses a row.
pub static RINGS: [Ring; MOST_HOUSES as usize] = {
    let mut rings = [const { Ring::new(1) }; MOST_HOUSES as usize];
    let mut houses = 2;
    while houses <= MOST_HOUSES {
        rings[houses as usize - 1] = Ring::new(houses);
        houses += 1;
    }
    rings
};

impl Ring {
    const fn new(houses: u8) -> Ring {
        let lap = 2 * houses + 1;
        let mut ring = Ring { lap, paths: [[0; PITS]; PITS], distances: [[NEVER; PITS]; PITS] };
        let mut house = 0;
        while house < houses {
            ring.walk(houses, house);
            ring.walk(houses, SIDE + house);
            house += 1;
        }
        ring
    }

    const fn walk(&mut self, houses: u8, from: u8) {
        let own_side = from / SIDE;
        let mut pit = from;
        self.paths[from as usize][0] = from;
        let mut seed = 1;
        while seed <= self.lap {
            pit = next(houses, own_side, pit);
            self.paths[from as usize][seed as usize] = pit;
            self.distances[from as usize][pit as usize] = seed;
            seed += 1;
        }
    }
}

/// The pit after this one: the next house of the row, then the store unless it is the
/// opponent's, then the first house of the other row.
const fn next(houses: u8, own_side: u8, pit: u8) -> u8 {
    let (side, number) = (pit / SIDE, pit % SIDE);
    if number + 1 < houses {
        pit + 1
    } else if number < houses && side == own_side {
        (side + 1) * SIDE - 1
    } else {
        (1 - side) * SIDE
    }
}

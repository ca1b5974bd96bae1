//! The board (R1): points, the two circuits, and the points that a piece can reach (R3, R4).

use wanqi_sdk::board::bitboard::Bitboard;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

sides!(Red 'r', Black 'b');

/// Number of points in a column and in a row.
pub const SIZE: u8 = 6;

/// Number of pieces of each seat at the start.
pub const PIECES: u32 = 12;

/// The bit of a point. A row has eight bits, six of them points.
#[inline]
#[must_use]
pub const fn bit_of(point: Point) -> u8 {
    point.y * 8 + point.x
}

/// The point of a bit.
#[inline]
#[must_use]
pub const fn point_of(bit: u8) -> Point {
    Point::new(bit % 8, bit / 8)
}

/// Every point, row by row from the bottom.
pub fn points() -> impl Iterator<Item = Point> {
    (0..SIZE).flat_map(|y| (0..SIZE).map(move |x| Point::new(x, y)))
}

/// All points.
pub const ALL: Bitboard = Bitboard(0x3F3F_3F3F_3F3F);

/// The pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Board {
    sides: [Bitboard; 2],
}

impl Board {
    /// The start (R1.3).
    pub const START: Board = Board { sides: [Bitboard(0x3F3F), Bitboard(0x3F3F << 32)] };

    /// The pieces of a side.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side) -> Bitboard {
        self.sides[side as usize]
    }

    /// All pieces.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The side whose piece is on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.of(*side).has(bit_of(point)))
    }

    /// Puts a piece on an empty point.
    pub fn put(&mut self, side: Side, point: Point) {
        self.sides[side as usize] |= Bitboard::of(bit_of(point));
    }

    /// Moves a piece and captures an enemy piece on its target.
    #[inline]
    pub fn carry(&mut self, side: Side, from: Point, to: Point) {
        let (from, to) = (Bitboard::of(bit_of(from)), Bitboard::of(bit_of(to)));
        self.sides[side as usize] ^= from | to;
        self.sides[side.other() as usize] &= !to;
    }

    /// The empty points that a piece can step to (R3).
    #[inline]
    #[must_use]
    pub fn steps(&self, from: u8) -> Bitboard {
        Bitboard(AROUND[usize::from(from)]) & !self.occupied()
    }

    /// The enemy pieces that a piece of this side can capture (R4).
    #[inline]
    #[must_use]
    pub fn captures(&self, side: Side, from: u8) -> Bitboard {
        let occupied = self.occupied() & !Bitboard::of(from);
        let mut met = Bitboard::EMPTY;
        for leg in LEGS_OF[usize::from(from)].into_iter().flatten() {
            met |= run(occupied, from, leg, true).behind | run(occupied, from, leg, false).behind;
        }
        met & self.of(side.other())
    }

    /// The pieces of either side that stop the runs of a piece, before or after a loop (R4.3).
    #[must_use]
    pub fn stops(&self, from: u8) -> Stops {
        let occupied = self.occupied() & !Bitboard::of(from);
        let mut stops = Stops::default();
        for leg in LEGS_OF[usize::from(from)].into_iter().flatten() {
            for stop in [true, false].map(|ahead| run(occupied, from, leg, ahead)) {
                stops.before |= stop.before;
                stops.behind |= stop.behind;
            }
        }
        stops
    }

    /// Whether a piece of this side can move.
    #[inline]
    #[must_use]
    pub fn can_move(&self, side: Side) -> bool {
        let mut own = self.of(side);
        own.any(|from| !(self.steps(from) | self.captures(side, from)).is_empty())
    }
}

/// Whether both points are on the same circuit (R1.2).
#[must_use]
pub fn share_a_circuit(one: u8, other: u8) -> bool {
    let circuits = |bit: u8| LEGS_OF[usize::from(bit)].into_iter().flatten().map(|leg| leg.circuit);
    circuits(one).any(|circuit| circuits(other).any(|of_other| of_other == circuit))
}

/// The pieces at which runs stop.
#[derive(Clone, Copy, Default, Debug)]
pub struct Stops {
    /// Pieces on the line where the run begins.
    pub before: Bitboard,
    /// Pieces met after a loop.
    pub behind: Bitboard,
}

/// One of the four lines of a circuit: the inner circuit is 0, the outer circuit is 1.
#[derive(Clone, Copy)]
struct Leg {
    circuit: usize,
    number: usize,
}

impl Leg {
    /// The next line of the circuit, forwards or backwards.
    #[inline]
    const fn next(self, ahead: bool) -> Leg {
        Leg { number: (self.number + if ahead { 1 } else { 3 }) % 4, ..self }
    }

    #[inline]
    const fn line(self) -> u64 {
        LINES[self.circuit][self.number]
    }
}

/// A run along a circuit, forwards or backwards: the piece at which it stops, if there is one.
#[inline]
fn run(occupied: Bitboard, from: u8, mut leg: Leg, ahead: bool) -> Stops {
    let Bitboard(occupied) = occupied;
    // Lines 0 and 1 lead towards higher bits, 2 and 3 towards lower bits.
    let rises = |leg: Leg| (leg.number < 2) == ahead;
    let first = |met: u64, leg: Leg| {
        let highest = 63 - met.leading_zeros() as u8;
        Bitboard::of(if rises(leg) { met.trailing_zeros() as u8 } else { highest })
    };
    let above = !0 << from;
    let met = occupied & leg.line() & if rises(leg) { above } else { !above };
    if met != 0 {
        return Stops { before: first(met, leg), ..Stops::default() };
    }
    for _ in 0..4 {
        leg = leg.next(ahead);
        let met = occupied & leg.line();
        if met != 0 {
            return Stops { behind: first(met, leg), ..Stops::default() };
        }
    }
    Stops::default()
}

const ROW: u64 = 0x3F;
const COLUMN: u64 = 0x0101_0101_0101;

/// The lines of the circuits in the order of a run (R1.2): a row to the right, a column up, a row
/// to the left, a column down.
static LINES: [[u64; 4]; 2] = [
    [ROW << 8, COLUMN << 4, ROW << 32, COLUMN << 1],
    [ROW << 16, COLUMN << 3, ROW << 24, COLUMN << 2],
];

/// The lines of circuits that cross on a point: two, one or none.
static LEGS_OF: [[Option<Leg>; 2]; 48] = {
    let mut legs = [[None; 2]; 48];
    let mut n = 0;
    while n < 48 * 8 {
        let (bit, circuit, number) = (n / 8, n / 4 % 2, n % 4);
        if LINES[circuit][number] >> bit & 1 != 0 {
            // Lines of even number are rows.
            legs[bit][number % 2] = Some(Leg { circuit, number });
        }
        n += 1;
    }
    legs
};

/// The points next to a point.
static AROUND: [u64; 48] = {
    let mut around = [0; 48];
    let mut bit = 0;
    while bit < 48 {
        let row = 1 << bit | (1 << bit) << 1 | (1 << bit) >> 1;
        around[bit] = (row | row << 8 | row >> 8) & ALL.0 & !(1 << bit);
        bit += 1;
    }
    around
};

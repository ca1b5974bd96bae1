//! The board (R1): points, blocks and their twists (R3.2), fives (R4).

use wanqi_sdk::board::bitboard::Bitboard;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

sides!(Black 'b', White 'w');

/// Points in a column and in a row.
pub const SIZE: u8 = 6;

/// Points of the board.
pub const POINTS: u8 = SIZE * SIZE;

/// Twists: four blocks, two directions.
pub const TWISTS: u8 = 8;

/// A quarter turn of a block. Blocks are numbered row by row from `b2`; even twists are
/// counter-clockwise, odd ones clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Twist(pub u8);

impl Twist {
    /// The twist of the block with this centre.
    #[must_use]
    pub fn new(centre: Point, clockwise: bool) -> Option<Twist> {
        let mut all = (0..TWISTS).map(Twist);
        all.find(|twist| twist.centre() == centre && twist.is_clockwise() == clockwise)
    }

    /// The centre of the block.
    #[must_use]
    pub const fn centre(self) -> Point {
        let block = self.0 / 2;
        Point::new(block % 2 * 3 + 1, block / 2 * 3 + 1)
    }

    /// Whether the block turns clockwise.
    #[must_use]
    pub const fn is_clockwise(self) -> bool {
        self.0 % 2 == 1
    }

    /// The distance of the block from the block in the corner `a1`, in bits.
    const fn shift(self) -> u32 {
        [0, 3, 24, 27][self.0 as usize / 2]
    }
}

/// The stones on the board: rows of eight bits, of which six are points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Board {
    stones: [Bitboard; 2],
}

/// The bits of the block in the corner `a1`.
const BLOCK: u64 = 0x07_07_07;

impl Board {
    /// Every point, row by row from the bottom.
    pub fn points() -> impl Iterator<Item = Point> {
        (0..SIZE).flat_map(|y| (0..SIZE).map(move |x| Point::new(x, y)))
    }

    const fn bit(point: Point) -> Bitboard {
        Bitboard::of(point.y * 8 + point.x)
    }

    /// The stone on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Side> {
        let on = |side: Side| !(self.stones[side as usize] & Board::bit(point)).is_empty();
        Side::BOTH.into_iter().find(|side| on(*side))
    }

    /// Whether no stone is on the point.
    #[inline]
    #[must_use]
    pub fn is_vacant(&self, point: Point) -> bool {
        ((self.stones[0] | self.stones[1]) & Board::bit(point)).is_empty()
    }

    /// The number of stones of a side.
    #[must_use]
    pub const fn count(&self, side: Side) -> u32 {
        self.stones[side as usize].count()
    }

    /// Puts a stone on a vacant point (R3.1).
    #[inline]
    pub fn place(&mut self, side: Side, point: Point) {
        self.stones[side as usize] |= Board::bit(point);
    }

    /// Twists a block (R3.2).
    #[inline]
    pub fn twist(&mut self, twist: Twist) {
        let turned = &TURNED[usize::from(twist.is_clockwise())];
        for Bitboard(stones) in &mut self.stones {
            let block = *stones >> twist.shift() & BLOCK;
            let packed = block & 0o7 | block >> 5 & 0o70 | block >> 10 & 0o700;
            *stones ^= (block ^ u64::from(turned[packed as usize])) << twist.shift();
        }
    }

    /// Whether a side has five in a row (R4.1).
    #[inline]
    #[must_use]
    pub fn has_five(&self, side: Side) -> bool {
        has_five(self.stones[side as usize])
    }

    /// Whether a stone on this point would make five in a row.
    #[inline]
    #[must_use]
    pub fn makes_five(&self, side: Side, point: Point) -> bool {
        has_five(self.stones[side as usize] | Board::bit(point))
    }
}

/// Five in a row along one of the four axes. The two bits between rows are empty, so no line
/// continues across the edge.
#[inline]
const fn has_five(Bitboard(stones): Bitboard) -> bool {
    const fn along(stones: u64, step: u32) -> u64 {
        let two = stones & stones >> step;
        let four = two & two >> (2 * step);
        four & stones >> (4 * step)
    }
    along(stones, 1) | along(stones, 7) | along(stones, 8) | along(stones, 9) != 0
}

/// Blocks after a twist counter-clockwise and clockwise, indexed by their nine points row by row.
static TURNED: [[u32; 512]; 2] = {
    let mut turned = [[0; 512]; 2];
    let mut packed = 0;
    while packed < 512 {
        let mut point = 0;
        while point < 9 {
            if packed >> point & 1 != 0 {
                let (x, y) = (point % 3, point / 3);
                turned[0][packed] |= 1 << (8 * x + (2 - y));
                turned[1][packed] |= 1 << (8 * (2 - x) + y);
            }
            point += 1;
        }
        packed += 1;
    }
    turned
};

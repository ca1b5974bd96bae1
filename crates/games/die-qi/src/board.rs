//! The board (R1) and the pairs of single pieces that a move can stack (R3). A row has eight bits,
//! the last of which is unused, so that a step along a line is a shift and never wraps at the edge.

use wanqi_sdk::board::bitboard::Bitboard;
pub use wanqi_sdk::board::square::Square as Point;

/// The largest number of points in a row or a column.
pub const SIZE: u8 = 7;

/// The largest number of steps between two points of a line.
pub const FARTHEST: usize = SIZE as usize - 1;

/// The number of directions of lines: rows, columns, the two diagonals.
pub const DIRECTIONS: usize = 4;

/// A step in each direction, in bits.
const STEPS: [u32; DIRECTIONS] = [1, 8, 9, 7];

/// The bit of a point.
pub(crate) const fn bit(point: Point) -> Bitboard {
    Bitboard::of(point.y * 8 + point.x)
}

/// The point of a bit.
pub(crate) const fn point(bit: u8) -> Point {
    Point::new(bit % 8, bit / 8)
}

/// The points of a set, row by row from the bottom.
pub(crate) fn points(set: Bitboard) -> impl Iterator<Item = Point> {
    set.map(point)
}

/// The point at this number of steps in a direction.
#[inline]
pub(crate) const fn ahead(from: Point, direction: usize, steps: usize) -> Point {
    point(from.y * 8 + from.x + (STEPS[direction] as usize * steps) as u8)
}

/// The pieces of one point (R1.2, R3.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Piece {
    /// One piece.
    Single,
    /// A stack of two.
    Stack,
}

/// The pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pub(crate) points: Bitboard,
    pub(crate) singles: Bitboard,
    pub(crate) stacks: Bitboard,
}

impl Board {
    /// A single piece on each of these points.
    #[must_use]
    pub const fn full(points: Bitboard) -> Board {
        Board { points, singles: points, stacks: Bitboard::EMPTY }
    }

    /// The piece on a point.
    #[must_use]
    pub const fn at(&self, point: Point) -> Option<Piece> {
        let bit = point.y * 8 + point.x;
        if self.singles.has(bit) {
            Some(Piece::Single)
        } else if self.stacks.has(bit) {
            Some(Piece::Stack)
        } else {
            None
        }
    }

    /// Points without a piece.
    pub(crate) fn empty(&self) -> Bitboard {
        self.points & !(self.singles | self.stacks)
    }

    /// Puts a piece on an empty point.
    pub(crate) fn put(&mut self, point: Point, piece: Piece) {
        match piece {
            Piece::Single => self.singles |= bit(point),
            Piece::Stack => self.stacks |= bit(point),
        }
    }

    /// Moves a single piece onto another (R3.5).
    #[inline]
    pub fn stack(&mut self, from: Point, to: Point) {
        self.singles ^= bit(from) | bit(to);
        self.stacks |= bit(to);
    }

    /// The board before this move.
    pub(crate) fn unstacked(&self, from: Point, to: Point) -> Board {
        let (singles, stacks) = (self.singles | bit(from) | bit(to), self.stacks & !bit(to));
        Board { singles, stacks, ..*self }
    }

    /// The number of pieces between two points of a line (R3.4); a stack counts as two.
    #[must_use]
    pub fn between(&self, from: Point, to: Point) -> u32 {
        let step = step_towards(from, to);
        let mut pieces = 0;
        let mut next = from.step(step, SIZE, SIZE);
        while let Some(place) = next.filter(|place| *place != to) {
            pieces += match self.at(place) {
                None => 0,
                Some(Piece::Single) => 1,
                Some(Piece::Stack) => 2,
            };
            next = place.step(step, SIZE, SIZE);
        }
        pieces
    }

    /// Pairs of single pieces with `over` pieces between them, in one direction: element `n` has
    /// the first ends of the pairs `n + 1` steps apart. Either end can move onto the other.
    #[inline]
    #[must_use]
    pub fn pairs(&self, direction: usize, over: u8) -> [Bitboard; FARTHEST] {
        let mut pairs = [Bitboard::EMPTY; FARTHEST];
        self.find_pair(direction, over, |n, found| {
            pairs[n] = found;
            false
        });
        pairs
    }

    /// Whether there is such a pair.
    #[inline]
    #[must_use]
    pub fn has_pair(&self, direction: usize, over: u8) -> bool {
        self.find_pair(direction, over, |_, found| !found.is_empty())
    }

    /// Calls `take` with the pairs of each distance until it returns true; returns whether it did.
    #[inline]
    fn find_pair(
        &self,
        direction: usize,
        over: u8,
        mut take: impl FnMut(usize, Bitboard) -> bool,
    ) -> bool {
        let (step, empty) = (STEPS[direction], self.empty());
        // The single pieces after `n` steps, by the number of pieces that they have passed.
        let mut after = [self.singles, Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY];
        for n in 0..FARTHEST {
            let [none, one, two, three] = after.map(|Bitboard(set)| Bitboard(set << step));
            let landed = [none, one, two, three][usize::from(over)] & self.singles;
            if take(n, Bitboard(landed.0 >> (step * (n as u32 + 1)))) {
                return true;
            }
            after = [
                none & empty,
                one & empty | none & self.singles,
                two & empty | one & self.singles | none & self.stacks,
                three & empty | two & self.singles | one & self.stacks,
            ];
            if (after[0] | after[1] | after[2] | after[3]).is_empty() {
                break;
            }
        }
        false
    }
}

/// One step from a point towards another on the same line.
const fn step_towards(from: Point, to: Point) -> (i8, i8) {
    let (dx, dy) = (to.x as i8 - from.x as i8, to.y as i8 - from.y as i8);
    (dx.signum(), dy.signum())
}

/// The direction of the line through two points, if there is one.
#[must_use]
pub const fn direction(from: Point, to: Point) -> Option<usize> {
    let (dx, dy) = (to.x as i8 - from.x as i8, to.y as i8 - from.y as i8);
    match (dx, dy) {
        (0, 0) => None,
        (_, 0) => Some(0),
        (0, _) => Some(1),
        _ if dx == dy => Some(2),
        _ if dx == -dy => Some(3),
        _ => None,
    }
}

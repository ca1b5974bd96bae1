//! The board (R1): points, the targets of a piece (R3), its captures (R4).

use wanqi_sdk::board::bitboard::Bitboard;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

/// The number of points in a row.
pub const COLUMNS: u8 = 4;

/// Pieces of each seat at the start (R1.2).
pub const PIECES: u32 = 6;

sides!(Black 'b', White 'w');

/// The bit of a point: rows of four bits.
#[inline]
#[must_use]
pub const fn bit_of(point: Point) -> u8 {
    point.y * COLUMNS + point.x
}

/// The point of a bit.
#[inline]
#[must_use]
pub const fn point_of(bit: u8) -> Point {
    Point::new(bit % COLUMNS, bit / COLUMNS)
}

/// The distance between the bits of two neighbours in a row, and in a column.
const STEPS: [u8; 2] = [1, COLUMNS];

/// The column `a` of the board of five rows.
const COLUMN: u64 = 0x1_1111;

/// What a pair of pieces captures besides a single enemy at one end (R4).
#[derive(Clone, Copy, Debug)]
pub struct Power {
    /// An enemy with an own piece behind it (R4.2).
    pub backed: bool,
    /// An enemy at each end (R4.3).
    pub both_ends: bool,
}

/// The pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// The number of rows.
    pub rows: u8,
    sides: [Bitboard; 2],
}

impl Board {
    /// A board without pieces.
    #[must_use]
    pub const fn empty(rows: u8) -> Board {
        Board { rows, sides: [Bitboard::EMPTY; 2] }
    }

    /// The start (R1.2).
    #[must_use]
    pub const fn start(rows: u8) -> Board {
        Board { rows, sides: [Bitboard(0x9F), Bitboard(0xF9 << (COLUMNS * (rows - 2)))] }
    }

    /// Every point, row by row from the bottom.
    pub fn points(&self) -> impl Iterator<Item = Point> + use<> {
        self.all().map(point_of)
    }

    /// The bits of all points.
    #[inline]
    const fn all(&self) -> Bitboard {
        Bitboard((1 << (COLUMNS * self.rows)) - 1)
    }

    /// The pieces of a side.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side) -> Bitboard {
        self.sides[side as usize]
    }

    /// Whether the side has one piece left (R3.4).
    #[inline]
    #[must_use]
    pub fn is_lone(&self, side: Side) -> bool {
        rule!("R3.4", self.of(side).count() == 1)
    }

    /// Whether each side has one piece left, so that neither can capture (R5.3).
    #[inline]
    #[must_use]
    pub const fn is_one_each(&self) -> bool {
        self.sides[0].count() == 1 && self.sides[1].count() == 1
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

    #[inline]
    fn free(&self) -> Bitboard {
        let [black, white] = self.sides;
        self.all() & !(black | white)
    }

    /// The row and the column through a point, without other points.
    #[inline]
    const fn lines(&self, bit: u8) -> [Bitboard; 2] {
        let row = 0xF << (bit / COLUMNS * COLUMNS);
        let column = COLUMN << (bit % COLUMNS);
        [Bitboard(row), Bitboard(column & self.all().0)]
    }

    /// The empty points to which a piece of the side can move (R3).
    #[inline]
    #[must_use]
    pub fn targets(&self, side: Side, from: u8) -> Bitboard {
        if self.is_lone(side) { self.slides(from) } else { self.steps(Bitboard::of(from)) }
    }

    /// The empty points next to one of these.
    #[inline]
    fn steps(&self, Bitboard(from): Bitboard) -> Bitboard {
        let (left, right) = (from & !COLUMN, from & !(COLUMN << (COLUMNS - 1)));
        let next = left >> 1 | right << 1 | from >> COLUMNS | from << COLUMNS;
        Bitboard(next) & self.free()
    }

    /// The empty points that can be reached along lines of empty points.
    fn slides(&self, from: u8) -> Bitboard {
        let (free, mut reached) = (self.free(), Bitboard::EMPTY);
        for (line, step) in self.lines(from).into_iter().zip(STEPS) {
            let open = free & line;
            let [mut up, mut down] = [Bitboard::of(from); 2];
            for _ in 1..self.rows {
                up = Bitboard(up.0 << step) & open;
                down = Bitboard(down.0 >> step) & open;
                reached |= up | down;
            }
        }
        reached
    }

    /// Whether the side has a move. A last piece that can slide can also step.
    #[inline]
    #[must_use]
    pub fn can_move(&self, side: Side) -> bool {
        !self.steps(self.of(side)).is_empty()
    }

    /// The point of the first piece between two points of a line.
    #[must_use]
    pub fn between(&self, from: Point, to: Point) -> Option<Point> {
        let sign = |a: u8, b: u8| (b as i8 - a as i8).signum();
        let direction = (sign(from.x, to.x), sign(from.y, to.y));
        let step = |at: &Point| at.step(direction, COLUMNS, self.rows);
        let path = std::iter::successors(step(&from), step).take_while(|at| *at != to);
        path.into_iter().find(|at| self.at(*at).is_some())
    }

    /// Moves a piece, removes the pieces that it captures (R4), and returns their number.
    #[inline]
    pub fn carry(&mut self, side: Side, from: Point, to: Point, power: Power) -> u32 {
        let (from, to) = (bit_of(from), bit_of(to));
        self.sides[side as usize] ^= Bitboard::of(from) | Bitboard::of(to);
        let lone = self.is_lone(side);
        let mut taken = Bitboard::EMPTY;
        for (line, step) in self.lines(to).into_iter().zip(STEPS) {
            taken |= if lone {
                self.between_two(side, to, line, step)
            } else {
                self.shot(side, to, line, step, power)
            };
        }
        self.sides[side.other() as usize] ^= taken;
        taken.count()
    }

    /// The two enemies on both sides of a last piece on a line (R4.4).
    #[inline]
    fn between_two(&self, side: Side, at: u8, line: Bitboard, step: u8) -> Bitboard {
        let Bitboard(at) = Bitboard::of(at);
        let two = Bitboard(at << step | at >> step) & line & self.of(side.other());
        if rule!("R4.4", two.many()) { two } else { Bitboard::EMPTY }
    }

    /// The enemies on a line at which the moved piece and its neighbour fire (R4.1–R4.3).
    #[inline]
    fn shot(&self, side: Side, at: u8, line: Bitboard, step: u8, power: Power) -> Bitboard {
        let (own, enemy) = (self.of(side) & line, self.of(side.other()) & line);
        let Bitboard(run) = own | enemy;
        let first = run & run.wrapping_neg();
        let [second, third, fourth] = [1, 2, 3].map(|n| first << (n * step));
        let four = run == first | second | third | fourth;
        let three = run == first | second | third;
        let alone = three && !enemy.many() && enemy.0 & (first | third) != 0;
        // The piece behind the enemy; the pair is on the other side of the enemy.
        let behind = if enemy.0 == second { first } else { fourth };
        let inside = enemy.0 == second || enemy.0 == third;
        let backed = power.backed && four && inside && behind != Bitboard::of(at).0;
        let ends = power.both_ends && four && enemy.0 == first | fourth;
        let hit = rule!("R4.1", alone) || rule!("R4.2", backed) || rule!("R4.3", ends);
        if hit { enemy } else { Bitboard::EMPTY }
    }
}

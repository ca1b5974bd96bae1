//! The board (R1): points, lines, where a piece gets to (R3, R5), which enemies it turns (R4).
//! Points are bits, row by row from the bottom.

use std::fmt;
use wanqi_sdk::board::square;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::rule;

/// Points in a row and in a column.
pub const SIZE: u8 = 5;

/// All points.
pub const POINTS: u32 = (1 << (SIZE * SIZE)) - 1;

/// Black or White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Moves first, starts at the bottom.
    Black,
    /// Moves second, starts at the top.
    White,
}

impl Side {
    /// Both.
    pub const BOTH: [Side; 2] = [Side::Black, Side::White];

    /// The other one.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Black => "Black",
            Side::White => "White",
        })
    }
}

/// The bit of a point.
#[inline]
#[must_use]
pub const fn bit(point: Point) -> u32 {
    1 << (point.y * SIZE + point.x)
}

/// The points of a set, row by row from the bottom.
#[inline]
pub fn points(mut set: u32) -> impl Iterator<Item = Point> {
    std::iter::from_fn(move || {
        let n = (set != 0).then(|| set.trailing_zeros() as u8)?;
        set &= set - 1;
        Some(Point::new(n % SIZE, n / SIZE))
    })
}

/// A way along the lines.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// The points from which a line goes on this way.
    open: u32,
    /// How far the next point is, in bits.
    shift: u8,
    /// It has a lower bit.
    down: bool,
}

impl Way {
    const fn new(right: i8, up: i8) -> Way {
        let (mut open, mut n) = (0, 0);
        while n < SIZE * SIZE {
            let point = Point::new(n % SIZE, n / SIZE);
            // Diagonals join every second point only (R1.2).
            let joined = right == 0 || up == 0 || (point.x + point.y).is_multiple_of(2);
            let (x, y) = (point.x as i8 + right, point.y as i8 + up);
            if joined && x >= 0 && x < SIZE as i8 && y >= 0 && y < SIZE as i8 {
                open |= bit(point);
            }
            n += 1;
        }
        let shift = up * SIZE as i8 + right;
        Way { open, shift: shift.unsigned_abs(), down: shift < 0 }
    }

    /// The next points this way.
    #[inline]
    #[must_use]
    pub const fn next(self, set: u32) -> u32 {
        let set = set & self.open;
        if self.down { set >> self.shift } else { set << self.shift }
    }
}

/// Each way and its opposite; four along rows and columns, then those along diagonals.
static WAYS: [Way; 8] = [
    Way::new(1, 0),
    Way::new(-1, 0),
    Way::new(0, 1),
    Way::new(0, -1),
    Way::new(1, 1),
    Way::new(-1, -1),
    Way::new(1, -1),
    Way::new(-1, 1),
];

/// Where pieces get to, by way and by steps, the first of which is 0. Which piece it is follows
/// ([`Board::trail`]).
pub type Reach = [[u32; 4]; 8];

/// The pieces on the board, and its lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pub(crate) sides: [u32; 2],
    diagonals: bool,
}

impl Board {
    /// Each side on the row next to it (R1.3).
    #[must_use]
    pub const fn start(diagonals: bool) -> Board {
        let row = (1 << SIZE) - 1;
        Board { sides: [row, row << (SIZE * (SIZE - 1))], diagonals }
    }

    /// The ways of the lines (R1.1, R1.2).
    #[inline]
    #[must_use]
    pub fn ways(&self) -> &'static [Way] {
        if rule!("R1.2", self.diagonals) { &WAYS } else { &WAYS[..4] }
    }

    /// The pieces of a side.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side) -> u32 {
        self.sides[side as usize]
    }

    /// The empty points.
    #[inline]
    #[must_use]
    pub const fn free(&self) -> u32 {
        POINTS & !self.sides[0] & !self.sides[1]
    }

    /// The side whose piece stands there.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.of(*side) & bit(point) != 0)
    }

    /// Empty points next to one of these (R5.2).
    #[inline]
    #[must_use]
    pub fn steps(&self, from: u32) -> u32 {
        self.ways().iter().fold(0, |all, way| all | way.next(from)) & self.free()
    }

    /// Whether one of these pieces can jump (R5.3).
    #[inline]
    #[must_use]
    pub fn can_jump(&self, side: Side, from: u32) -> bool {
        self.leaps(side, from).iter().flatten().any(|to| *to != 0)
    }

    /// Where all these pieces get to over empty points, in so many steps at most (R3.1, R5.2).
    #[inline]
    #[must_use]
    pub fn reach(&self, from: u32, far: usize) -> Reach {
        let (free, mut reach) = (self.free(), [[0; 4]; 8]);
        for (way, reached) in self.ways().iter().zip(&mut reach) {
            let mut at = from;
            for to in &mut reached[..far] {
                at = way.next(at) & free;
                *to = at;
            }
        }
        reach
    }

    /// Where all these pieces of a side get to right behind enemies in a row (R5.3).
    #[inline]
    #[must_use]
    pub fn leaps(&self, side: Side, from: u32) -> Reach {
        let (free, enemies, mut leaps) = (self.free(), self.of(side.other()), [[0; 4]; 8]);
        for (way, reached) in self.ways().iter().zip(&mut leaps) {
            let mut jumped = way.next(from) & enemies;
            for to in &mut reached[1..] {
                let behind = way.next(jumped);
                *to = behind & free;
                jumped = behind & enemies;
            }
        }
        leaps
    }

    /// Where a piece began that got to a point in so many steps, and the points that it left or
    /// passed.
    #[inline]
    #[must_use]
    pub fn trail(way: usize, to: Point, steps: usize) -> (Point, u32) {
        let back = WAYS[way ^ 1];
        let (mut at, mut trail) = (bit(to), 0);
        for _ in 0..steps {
            at = back.next(at);
            trail |= at;
        }
        (points(at).next().unwrap_or(to), trail)
    }

    /// The points between two points of a line; none if no line joins them.
    #[inline]
    #[must_use]
    pub fn between(&self, from: Point, to: Point) -> Option<u32> {
        let paths = self.ways().iter().map(|way| {
            let (mut between, mut at) = (0, way.next(bit(from)));
            while at != 0 && at != bit(to) {
                between |= at;
                at = way.next(at);
            }
            (at != 0).then_some(between)
        });
        paths.flatten().next()
    }

    /// The enemies that a piece turns, once it has come to a point (R4).
    #[inline]
    #[must_use]
    pub fn turned(&self, side: Side, at: u32) -> u32 {
        let (own, enemies) = (self.of(side), self.of(side.other()));
        let mut turned = 0;
        for pair in self.ways().chunks_exact(2) {
            let next = [pair[0].next(at) & enemies, pair[1].next(at) & enemies];
            for (way, enemy) in pair.iter().zip(next) {
                if rule!("R4.1", way.next(enemy) & own != 0) {
                    turned |= enemy;
                }
            }
            if rule!("R4.2", next[0] != 0 && next[1] != 0) {
                turned |= next[0] | next[1];
            }
        }
        turned
    }
}

/// Reads a point; `None` if the text is none, or the point is off the board.
#[must_use]
pub fn read_point(text: &[u8]) -> Option<Point> {
    Point::parse(text, SIZE, SIZE)
}

/// Whether a text names a place beyond the board.
#[must_use]
pub fn is_elsewhere(text: &[u8]) -> bool {
    let letters = text.iter().take_while(|b| b.is_ascii_lowercase()).count();
    square::column(&text[..letters]).zip(square::row(&text[letters..])).is_some()
}

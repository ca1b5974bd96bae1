//! The board and its cubes (R1), pushes (R3.2), lines (R4).

pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::sides;

/// Cells in a column and in a row.
pub const SIZE: u8 = 5;

/// A set of points, row by row from the bottom.
pub type Set = u32;

/// The outer cells (R3.1).
pub const EDGE: Set = 0b11111_10001_10001_10001_11111;

/// Rows, columns and the two diagonals.
const LINES: [Set; 12] = lines();

sides!(Cross, Circle);

impl Side {
    /// The sign on the cubes of this side. In a game of four it belongs to two seats.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Side::Cross => "cross",
            Side::Circle => "circle",
        }
    }
}

/// The bit of a cell.
#[must_use]
pub const fn bit(point: Point) -> Set {
    1 << (point.y * SIZE + point.x)
}

/// All cells, row by row from the bottom.
pub fn points() -> impl Iterator<Item = Point> {
    (0..SIZE).flat_map(|y| (0..SIZE).map(move |x| Point::new(x, y)))
}

/// A cube taken from the edge and pushed in at an end of its row or column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Push {
    /// The cell where the cube is taken.
    pub from: Point,
    /// The cell where it is pushed in.
    pub to: Point,
    /// The cells from one to the other.
    run: Set,
    /// The distance in bits from a cell of the run to the next.
    step: u8,
    /// The run goes towards higher bits.
    up: bool,
}

/// The number of pushes.
pub const PUSHES: usize = 44;

/// All pushes, by the cell where the cube is taken.
pub static PUSH: [Push; PUSHES] = pushes();

impl Push {
    /// The index of the push from this cell to this end, if there is one.
    #[must_use]
    pub fn find(from: Point, to: Point) -> Option<u8> {
        PUSH.iter().position(|push| push.from == from && push.to == to).map(|n| n as u8)
    }

    /// The set after the cubes of the run have moved. The end is free for the new cube.
    #[inline]
    #[must_use]
    pub const fn moved(&self, set: Set) -> Set {
        let run = set & self.run;
        let moved = if self.up { run << self.step } else { run >> self.step };
        set & !self.run | moved & self.run
    }
}

const fn pushes() -> [Push; PUSHES] {
    let a1 = Point::new(0, 0);
    let mut all = [Push { from: a1, to: a1, run: 0, step: 0, up: false }; PUSHES];
    let mut count = 0;
    let mut n = 0;
    while n < SIZE * SIZE {
        let from = Point::new(n % SIZE, n / SIZE);
        let ends = [
            Point::new(0, from.y),
            Point::new(SIZE - 1, from.y),
            Point::new(from.x, 0),
            Point::new(from.x, SIZE - 1),
        ];
        let mut end = 0;
        while EDGE & bit(from) != 0 && end < 4 {
            let to = ends[end];
            let (low, high) = if bit(to) < bit(from) { (to, from) } else { (from, to) };
            if bit(low) != bit(high) {
                let step = if low.y == high.y { 1 } else { SIZE };
                let mut run = bit(high);
                let mut at = bit(low);
                while at < bit(high) {
                    run |= at;
                    at <<= step;
                }
                all[count] = Push { from, to, run, step, up: bit(to) < bit(from) };
                count += 1;
            }
            end += 1;
        }
        n += 1;
    }
    assert!(count == PUSHES);
    all
}

const fn lines() -> [Set; 12] {
    let mut lines = [0; 12];
    let mut n = 0;
    while n < SIZE {
        let mut m = 0;
        while m < SIZE {
            lines[n as usize] |= bit(Point::new(m, n));
            lines[5 + n as usize] |= bit(Point::new(n, m));
            m += 1;
        }
        lines[10] |= bit(Point::new(n, n));
        lines[11] |= bit(Point::new(n, SIZE - 1 - n));
        n += 1;
    }
    lines
}

/// The cubes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Board {
    /// The cells with a cross, and those with a circle.
    pub signs: [Set; 2],
    /// The cells with a dot that points to the later seat of the side, 3 or 4 (R1.3).
    pub later: Set,
}

impl Board {
    /// The sign on a cell.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| self.signs[*side as usize] & bit(point) != 0)
    }

    /// The number of cubes with a sign.
    #[must_use]
    pub const fn count(&self, side: Side) -> u32 {
        self.signs[side as usize].count_ones()
    }

    /// The blank cubes.
    #[inline]
    #[must_use]
    pub const fn blank(&self) -> Set {
        !(self.signs[0] | self.signs[1])
    }

    /// Whether five cubes with a sign are in a line.
    #[inline]
    #[must_use]
    pub fn has_line(&self, side: Side) -> bool {
        let signs = self.signs[side as usize];
        LINES.iter().any(|line| signs & line == *line)
    }

    /// Takes a cube, turns it to this sign and pushes it in.
    #[inline]
    pub fn push(&mut self, push: &Push, side: Side, later: bool) {
        let end = bit(push.to);
        self.signs = self.signs.map(|set| push.moved(set));
        self.signs[side as usize] |= end;
        self.later = push.moved(self.later) | if later { end } else { 0 };
    }
}

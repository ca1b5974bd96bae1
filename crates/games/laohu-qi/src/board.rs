//! The boards (R1): points, the lines between them, steps and leaps; the two sides.

use std::fmt;
use wanqi_sdk::board::bits::Bits;
use wanqi_sdk::board::square::Square;
use wanqi_sdk::prelude::*;

sides!(Tiger 't', Dogs 'd');

/// A set of points.
pub type Set = u64;

/// The number of columns of the grid that contains every board.
pub const WIDTH: u8 = 7;
/// The number of its rows.
pub const HEIGHT: u8 = 9;

/// A point, as its bit: rows of seven from the bottom, `a1` is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point(pub u8);

/// The point after the end of each line: a bit that is not a point of any board.
pub const NOWHERE: Point = Point(WIDTH * HEIGHT);

impl Point {
    /// The point at this column and row, each from 0.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Point {
        Point(y * WIDTH + x)
    }

    /// The column and the row.
    #[must_use]
    pub const fn square(self) -> Square {
        Square::new(self.0 % WIDTH, self.0 / WIDTH)
    }

    /// The set of this point alone.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Set {
        1 << self.0
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.square().fmt(f)
    }
}

/// The points of a set, row by row from the bottom.
#[inline]
pub fn points(set: Set) -> impl Iterator<Item = Point> {
    set.places().map(Point)
}

/// The point whose name is at this byte of a text, `lift` rows higher.
const fn named(names: &[u8], at: usize, lift: u8) -> Point {
    Point::new(names[at] - b'a', names[at + 1] - b'1' + lift)
}

/// The points of these names.
#[must_use]
pub const fn set(names: &str) -> Set {
    let (names, mut set, mut at) = (names.as_bytes(), 0, 0);
    while at < names.len() {
        set |= named(names, at, 0).bit();
        at += 2;
    }
    set
}

/// Lines, each as the names of its points in order; a line may turn corners.
type Lines = [&'static str];

/// Four rice squares (米字格).
const RICE: &Lines = &[
    "a1b1c1d1e1",
    "a2b2c2d2e2",
    "a3b3c3d3e3",
    "a4b4c4d4e4",
    "a5b5c5d5e5",
    "a1a2a3a4a5",
    "b1b2b3b4b5",
    "c1c2c3c4c5",
    "d1d2d3d4d5",
    "e1e2e3e4e5",
    "a1b2c3d4e5",
    "a5b4c3d2e1",
    "a3b4c5d4e3d2c1b2a3",
];
/// The mountain in the shape of a diamond, on the middle of the top side.
const DIAMOND: &Lines = &["c5b6c7d6c5", "c5c6c7", "b6c6d6"];
/// The mountain in the shape of 土, below the middle of the bottom side, without its slopes.
const EARTH: &Lines = &["c1c2c3", "b2c2d2", "a1c1e1"];
/// Its slopes.
const SLOPES: &Lines = &["c3b2a1", "c3d2e1"];
/// The cage on the middle of the top side.
const CAGE: &Lines = &["b5b6b7", "c5c6c7", "d5d6d7", "b6c6d6", "b7c7d7", "b5c6d7", "d5c6b7"];
/// Sixteen squares with one diagonal each, and a triangle at the middle of each side.
const LION: &Lines = &[
    "b2c2d2e2f2",
    "b3c3d3e3f3",
    "a4b4c4d4e4f4g4",
    "b5c5d5e5f5",
    "b6c6d6e6f6",
    "b2b3b4b5b6",
    "c2c3c4c5c6",
    "d1d2d3d4d5d6d7",
    "e2e3e4e5e6",
    "f2f3f4f5f6",
    "a4b5c6d7e6f5g4f3e2d1c2b3a4",
    "b3c4d5e6",
    "c2d3e4f5",
    "e2d3c4b5",
    "f3e4d5c6",
];
/// Five squares of four (田字格) in a cross.
const CROSS: &Lines = &[
    "c1d1e1",
    "c2d2e2",
    "a3b3c3d3e3f3g3",
    "a4b4c4d4e4f4g4",
    "a5b5c5d5e5f5g5",
    "c6d6e6",
    "c7d7e7",
    "a3a4a5",
    "b3b4b5",
    "c1c2c3c4c5c6c7",
    "d1d2d3d4d5d6d7",
    "e1e2e3e4e5e6e7",
    "f3f4f5",
    "g3g4g5",
];
/// One diagonal of each small square of the cross.
const EVEN: &Lines = &["a3b4c5d6e7", "c1d2e3f4g5", "c3d4e5", "e1d2c3b4a5", "e3d4c5", "g3f4e5d6c7"];
/// The other diagonals.
const ODD: &Lines = &[
    "a4b5", "b3c4d5e6", "c2d3e4f5", "c6d7", "d1e2", "f3g4", "b3a4", "d1c2", "e2d3c4b5", "e6d7",
    "f3e4d5c6", "g4f5",
];

/// The lines that dogs may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DogLines {
    /// All lines, in both directions.
    All,
    /// All lines, to the same row or a higher one.
    Forward,
    /// Rows and columns only.
    Straight,
}

/// The board of weihu and er-hu.
pub static SQUARE: Board = Board::new(&[(RICE, 0)], DogLines::All);
/// The board of weishi.
pub static APEXES: Board = Board::new(&[(LION, 0)], DogLines::All);
/// The board of the deer game, with slopes and without.
pub static MOUNTAINS: [Board; 2] = [
    Board::new(&[(RICE, 2), (DIAMOND, 2), (EARTH, 0), (SLOPES, 0)], DogLines::All),
    Board::new(&[(RICE, 2), (DIAMOND, 2), (EARTH, 0)], DogLines::All),
];
/// The board of Beijing.
pub static CAGED: Board = Board::new(&[(RICE, 0), (CAGE, 0)], DogLines::Forward);
/// The board of Pingluo.
pub static MOUNTAIN: Board = Board::new(&[(RICE, 0), (DIAMOND, 0)], DogLines::All);
/// The board of the wolf, with both diagonals of the small squares and with one.
pub static CROSSES: [Board; 2] = [
    Board::new(&[(CROSS, 0), (EVEN, 0), (ODD, 0)], DogLines::Straight),
    Board::new(&[(CROSS, 0), (EVEN, 0)], DogLines::Straight),
];

/// The bits of the grid and of [`NOWHERE`].
const CELLS: usize = 64;

/// The directions of lines; the second of two opposite ones follows the first.
const DIRECTIONS: [(i8, i8); 8] =
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

/// A board without pieces.
#[derive(Debug)]
pub struct Board {
    /// All points.
    pub points: Set,
    /// The lines that dogs may use.
    pub dog_lines: DogLines,
    /// The next points along lines.
    steps: [Set; CELLS],
    /// Those of them to which dogs may move.
    dog_steps: [Set; CELLS],
    /// The next point along a line in each direction.
    next: [[Point; 8]; CELLS],
}

impl Board {
    /// The board of these lines, each group lifted by its number of rows.
    const fn new(groups: &[(&Lines, u8)], dog_lines: DogLines) -> Board {
        let mut board = Board {
            points: 0,
            dog_lines,
            steps: [0; CELLS],
            dog_steps: [0; CELLS],
            next: [[NOWHERE; 8]; CELLS],
        };
        let mut group = 0;
        while group < groups.len() {
            let (lines, lift) = groups[group];
            let mut n = 0;
            while n < lines.len() {
                let line = lines[n].as_bytes();
                let mut at = 0;
                while at + 2 < line.len() {
                    board.join(named(line, at, lift), named(line, at + 2, lift));
                    board.join(named(line, at + 2, lift), named(line, at, lift));
                    at += 2;
                }
                n += 1;
            }
            group += 1;
        }
        board
    }

    /// Adds the part of a line from one point to the next.
    const fn join(&mut self, from: Point, to: Point) {
        let (a, b) = (from.square(), to.square());
        let (dx, dy) = (b.x as i8 - a.x as i8, b.y as i8 - a.y as i8);
        let mut direction = 0;
        while DIRECTIONS[direction].0 != dx.signum() || DIRECTIONS[direction].1 != dy.signum() {
            direction += 1;
        }
        self.next[from.0 as usize][direction] = to;
        self.steps[from.0 as usize] |= to.bit();
        let for_dogs = match self.dog_lines {
            DogLines::All => true,
            DogLines::Forward => dy >= 0,
            DogLines::Straight => dx == 0 || dy == 0,
        };
        if for_dogs {
            self.dog_steps[from.0 as usize] |= to.bit();
        }
        self.points |= from.bit() | to.bit();
    }

    /// The next points along lines.
    #[inline]
    #[must_use]
    pub const fn steps(&self, from: Point) -> Set {
        self.steps[from.0 as usize]
    }

    /// The next points along lines that dogs may use.
    #[inline]
    #[must_use]
    pub const fn dog_steps(&self, from: Point) -> Set {
        self.dog_steps[from.0 as usize]
    }

    /// The points along the line that leaves a point in a direction, the nearest first.
    #[inline]
    pub fn ray(&self, from: Point, direction: usize) -> impl Iterator<Item = Point> {
        let next =
            move |at: Point| Some(self.next[at.0 as usize][direction]).filter(|at| *at != NOWHERE);
        std::iter::successors(next(from), move |at| next(*at))
    }

    /// The next two points in this direction; [`NOWHERE`] where the line ends.
    #[inline]
    #[must_use]
    pub const fn two(&self, from: Point, direction: usize) -> (Point, Point) {
        let next = self.next[from.0 as usize][direction];
        (next, self.next[next.0 as usize][direction])
    }

    /// The points between two points of one straight line; `None` if there is no such line.
    #[must_use]
    pub fn between(&self, from: Point, to: Point) -> Option<Set> {
        (0..DIRECTIONS.len()).find_map(|direction| {
            let on_it = self.ray(from, direction).any(|at| at == to);
            let before = || self.ray(from, direction).take_while(|at| *at != to);
            on_it.then(|| before().fold(0, |set, at| set | at.bit()))
        })
    }

    /// The pairs of dogs on both sides of a point on a line (R4.2). `guarded` gets whether a third
    /// dog is next to one of a pair (R4.3), and returns whether that protects the pair.
    #[inline]
    #[must_use]
    pub fn pinched(&self, at: Point, dogs: Set, guarded: impl Fn(bool) -> bool) -> Set {
        let mut pinched = 0;
        for direction in [0, 2, 4, 6] {
            let ((one, behind), (other, beyond)) =
                (self.two(at, direction), self.two(at, direction + 1));
            let pair = one.bit() | other.bit();
            if dogs & pair == pair && !guarded(dogs & (behind.bit() | beyond.bit()) != 0) {
                pinched |= pair;
            }
        }
        pinched
    }
}

//! The board (R1): points, lines, pieces, stacks.

use std::fmt;
use wanqi_sdk::board::bits::Bits;
use wanqi_sdk::prelude::*;

/// A set of points.
pub type Set = u64;

/// The number of points.
pub const POINTS: u8 = 60;

/// All points.
pub const BOARD: Set = (1 << POINTS) - 1;

/// The number of points of the columns `a` to `i`; the middle one has a hole above its fourth
/// point.
pub const COLUMNS: [u8; 9] = [5, 6, 7, 8, 8, 8, 7, 6, 5];

/// A point, by its number in the order of the columns, each from the bottom up.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point(u8);

/// The number of directions: up, upper right, lower right, then their opposites in the same order.
/// The numbers of points increase along the first three.
pub const DIRECTIONS: usize = 6;

/// The step of each direction: columns to the right, and points up along the slanted axis.
const STEPS: [(i8, i8); DIRECTIONS] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

impl Point {
    /// Reads `e5`, in letters of either case.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Point> {
        let [column, row @ b'1'..=b'9'] = text else { return None };
        let column = usize::from(column.to_ascii_lowercase().checked_sub(b'a')?);
        let row = row - b'1';
        let points = *COLUMNS.get(column)?;
        let before: u8 = COLUMNS[..column].iter().sum();
        (row < points).then_some(Point(before + row))
    }

    /// The point with this number.
    pub(crate) const fn nth(n: u8) -> Point {
        Point(n)
    }

    /// Column and row, both from 0; the hole has no row.
    const fn place(self) -> (u8, u8) {
        let (mut column, mut row) = (0, self.0);
        while row >= COLUMNS[column as usize] {
            row -= COLUMNS[column as usize];
            column += 1;
        }
        (column, row)
    }

    /// The coordinates from the hole: columns to the right, and points up along the slanted axis.
    const fn axial(self) -> (i8, i8) {
        let (column, row) = self.place();
        let q = column as i8 - 4;
        let hole = if q == 0 && row >= 4 { 1 } else { 0 };
        (q, row as i8 + hole - 4 + if q > 0 { q } else { 0 })
    }

    /// The point at these coordinates, if there is one.
    const fn at(q: i8, r: i8) -> Option<Point> {
        let mut n = 0;
        while n < POINTS {
            let (column, row) = Point(n).axial();
            if column == q && row == r {
                return Some(Point(n));
            }
            n += 1;
        }
        None
    }

    /// The place in the picture: columns to the right, and the distance upwards with true angles.
    #[must_use]
    pub fn drawn(self) -> (f32, f32) {
        let (q, r) = self.axial();
        // Points of a column are 2/√3 apart where columns are 1 apart.
        let half = f32::from(2 * r - q) * 57.735;
        (f32::from(q), half.round() / 100.0)
    }

    /// The set of this point alone.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Set {
        1 << self.0
    }

    /// The points in a direction, as far as the edge or the hole.
    #[inline]
    #[must_use]
    pub fn ray(self, direction: usize) -> Set {
        RAYS[usize::from(self.0)][direction]
    }

    /// The first point of a set in a direction.
    #[inline]
    #[must_use]
    pub fn first(self, direction: usize, of: Set) -> Option<Point> {
        let on = self.ray(direction) & of;
        let bit = if direction < DIRECTIONS / 2 {
            on.trailing_zeros()
        } else {
            63_u32.wrapping_sub(on.leading_zeros())
        };
        (on != 0).then_some(Point(bit as u8))
    }

    /// All points in order.
    pub fn all() -> impl Iterator<Item = Point> {
        (0..POINTS).map(Point)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = self.place();
        write!(f, "{}{}", char::from(b'a' + column), row + 1)
    }
}

/// The points of a set, in order.
pub fn points(set: Set) -> impl Iterator<Item = Point> {
    set.places().map(Point)
}

static RAYS: [[Set; DIRECTIONS]; POINTS as usize] = rays();

const fn rays() -> [[Set; DIRECTIONS]; POINTS as usize] {
    let mut table = [[0; DIRECTIONS]; POINTS as usize];
    let mut n = 0;
    while n < POINTS {
        let mut d = 0;
        while d < DIRECTIONS {
            let (mut q, mut r) = Point(n).axial();
            loop {
                (q, r) = (q + STEPS[d].0, r + STEPS[d].1);
                let Some(point) = Point::at(q, r) else { break };
                table[n as usize][d] |= point.bit();
            }
            d += 1;
        }
        n += 1;
    }
    table
}

sides!(White 'w', Black 'b');

/// The type of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// 沙皇, two rings.
    Tzaar,
    /// 女沙皇, one ring.
    Tzarra,
    /// 平民, plain.
    Tott,
}

impl Kind {
    /// All three types.
    pub const ALL: [Kind; 3] = [Kind::Tzaar, Kind::Tzarra, Kind::Tott];

    /// The number of pieces of this type of each side (R1.2).
    #[must_use]
    pub const fn pieces(self) -> u32 {
        [6, 9, 15][self as usize]
    }

    /// The letter of this type.
    #[must_use]
    pub const fn letter(self) -> char {
        ['Z', 'R', 'T'][self as usize]
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["Tzaar", "Tzarra", "Tott"][*self as usize])
    }
}

/// A piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The owner.
    pub side: Side,
    /// The type.
    pub kind: Kind,
}

impl Piece {
    /// The letter of the piece, a capital for White.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.side {
            Side::White => self.kind.letter(),
            Side::Black => self.kind.letter().to_ascii_lowercase(),
        }
    }

    /// The piece with this letter.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Piece> {
        let capital = letter.to_ascii_uppercase();
        let kind = Kind::ALL.into_iter().find(|kind| kind.letter() == capital)?;
        let side = if letter == capital { Side::White } else { Side::Black };
        Some(Piece { side, kind })
    }
}

/// The stacks; only the topmost piece and the height of each matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// The points of the stacks of White and of Black.
    sides: [Set; 2],
    /// The points of stacks with a Tzaar, a Tzarra, a Tott on top.
    kinds: [Set; 3],
    /// The points of stacks of two pieces or more.
    tall: Set,
    /// The number of pieces on each point.
    heights: [u8; POINTS as usize],
}

impl Board {
    /// No pieces.
    pub const EMPTY: Board =
        Board { sides: [0; 2], kinds: [0; 3], tall: 0, heights: [0; POINTS as usize] };

    /// The points with stacks.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// The points of a side's stacks.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side) -> Set {
        self.sides[side as usize]
    }

    /// The points of a side's stacks with a piece of this type on top.
    #[inline]
    #[must_use]
    pub const fn visible(&self, side: Side, kind: Kind) -> Set {
        self.sides[side as usize] & self.kinds[kind as usize]
    }

    /// The height of the stack on a point, 0 if it is empty.
    #[inline]
    #[must_use]
    pub const fn height(&self, point: Point) -> u8 {
        self.heights[point.0 as usize]
    }

    /// The topmost piece on a point.
    #[must_use]
    pub fn top(&self, point: Point) -> Option<Piece> {
        let side = Side::BOTH.into_iter().find(|side| self.of(*side) & point.bit() != 0)?;
        let kind = Kind::ALL.into_iter().find(|k| self.kinds[*k as usize] & point.bit() != 0)?;
        Some(Piece { side, kind })
    }

    /// Puts a stack on an empty point.
    #[inline]
    pub const fn put(&mut self, point: Point, top: Piece, height: u8) {
        self.sides[top.side as usize] |= point.bit();
        self.kinds[top.kind as usize] |= point.bit();
        self.heights[point.0 as usize] = height;
        if height > 1 {
            self.tall |= point.bit();
        }
    }

    /// Moves a stack. It captures the stack on its target, or goes on top of it.
    #[inline]
    pub fn go(&mut self, from: Point, to: Point, takes: bool) {
        let side = if self.of(Side::White) & from.bit() != 0 { Side::White } else { Side::Black };
        let kind = Kind::ALL.into_iter().find(|k| self.kinds[*k as usize] & from.bit() != 0);
        let below = if takes { 0 } else { self.height(to) };
        let height = self.height(from) + below;
        let left = !(from.bit() | to.bit());
        self.sides = self.sides.map(|set| set & left);
        self.kinds = self.kinds.map(|set| set & left);
        self.tall &= left;
        self.heights[usize::from(from.0)] = 0;
        self.put(to, Piece { side, kind: kind.unwrap_or(Kind::Tott) }, height);
    }

    /// The points of the stacks that the one on a point can reach: the first in each direction.
    #[inline]
    #[must_use]
    pub fn met(&self, from: Point) -> Set {
        let occupied = self.occupied();
        (0..DIRECTIONS).filter_map(|d| from.first(d, occupied)).fold(0, |set, to| set | to.bit())
    }

    /// The points of a set whose stacks are not higher than the one on a point.
    #[inline]
    #[must_use]
    pub fn not_higher(&self, from: Point, set: Set) -> Set {
        let height = self.height(from);
        let higher = points(set & self.tall).filter(|to| self.height(*to) > height);
        higher.fold(set, |set, to| set & !to.bit())
    }

    /// A type that is on top of no stack of a side.
    #[inline]
    #[must_use]
    pub fn missing(&self, side: Side) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| self.visible(side, *kind) == 0)
    }

    /// The number of pieces in a side's stacks.
    #[must_use]
    pub fn pieces(&self, side: Side) -> u32 {
        points(self.of(side)).map(|point| u32::from(self.height(point))).sum()
    }
}

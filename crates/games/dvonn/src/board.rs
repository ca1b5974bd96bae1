//! The board (R1): points, lines, stacks and their links (R4).

use std::fmt;
use wanqi_sdk::board::bits::Bits as _;
use wanqi_sdk::prelude::*;

/// A set of points.
pub type Set = u64;

/// Bits from one row to the next: one more than the number of columns, so that a step off the end
/// of a row leaves the board.
const STRIDE: u8 = 12;

/// First and last column of each row, from row 1 up.
pub const ROWS: [(u8, u8); 5] = [(0, 8), (0, 9), (0, 10), (1, 10), (2, 10)];

/// The number of points.
pub const POINTS: u32 = 49;

/// All points.
pub const BOARD: Set = whole_board();

const fn whole_board() -> Set {
    let mut board = 0;
    let mut row = 0;
    while row < ROWS.len() {
        let (first, last) = ROWS[row];
        let columns = (1 << (last + 1)) - (1 << first);
        board |= columns << (STRIDE as usize * row);
        row += 1;
    }
    board
}

/// Shifts along the three kinds of lines: to the right, up to the left, up to the right.
const AXES: [u32; 3] = [1, STRIDE as u32, STRIDE as u32 + 1];

sides!(White 'w', Black 'b');

/// A point of the board, by its bit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point(u8);

impl Point {
    /// The point in this column and row, both from 0; `None` if it is off the board.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Point> {
        if row as usize >= ROWS.len() {
            return None;
        }
        let (first, last) = ROWS[row as usize];
        let on = first <= column && column <= last;
        if on { Some(Point(row * STRIDE + column)) } else { None }
    }

    /// Reads `e3` or `E3`.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Point> {
        let [column, row] = text else { return None };
        let column = column.to_ascii_lowercase().checked_sub(b'a')?;
        Point::new(column, row.checked_sub(b'1')?)
    }

    /// The column and row, both from 0.
    #[must_use]
    pub const fn place(self) -> (u8, u8) {
        (self.0 % STRIDE, self.0 / STRIDE)
    }

    /// The set of this point alone.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Set {
        1 << self.0
    }

    /// The distance to another point along a line through both; `None` if there is no such line.
    #[must_use]
    pub fn distance(self, to: Point) -> Option<u8> {
        let ((x, y), (column, row)) = (self.place(), to.place());
        let (right, up) = (column as i8 - x as i8, row as i8 - y as i8);
        let straight = right == 0 || up == 0 || right == up;
        (straight && self != to).then(|| right.unsigned_abs().max(up.unsigned_abs()))
    }

    /// The points at this distance on the lines through it.
    #[inline]
    #[must_use]
    pub fn around(self, distance: u8) -> Set {
        AROUND[usize::from(self.0)].get(usize::from(distance)).copied().unwrap_or(0)
    }

    /// All points, row by row from the bottom, each from the left.
    pub fn all() -> impl Iterator<Item = Point> {
        points(BOARD)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (column, row) = self.place();
        write!(f, "{}{}", char::from(b'a' + column), row + 1)
    }
}

/// The points of a set, in the order of [`Point::all`].
pub fn points(set: Set) -> impl Iterator<Item = Point> {
    set.places().map(Point)
}

/// One more than the longest distance on a line.
const DISTANCES: usize = 11;

const BITS: usize = 64;

static AROUND: [[Set; DISTANCES]; BITS] = around();

const fn around() -> [[Set; DISTANCES]; BITS] {
    const DIRECTIONS: [(i8, i8); 6] = [(1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1)];
    let mut table = [[0; DISTANCES]; BITS];
    let mut n = 0;
    while n < BITS {
        let (column, row) = Point(n as u8).place();
        let on = BOARD >> n & 1 != 0;
        let mut distance = 1;
        while distance < DISTANCES && on {
            let mut direction = 0;
            while direction < DIRECTIONS.len() {
                let x = column as i8 + DIRECTIONS[direction].0 * distance as i8;
                let y = row as i8 + DIRECTIONS[direction].1 * distance as i8;
                if x >= 0
                    && y >= 0
                    && let Some(point) = Point::new(x as u8, y as u8)
                {
                    table[n][distance] |= point.bit();
                }
                direction += 1;
            }
            distance += 1;
        }
        n += 1;
    }
    table
}

/// A stack, as far as the rules need it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stack {
    /// The side of the top piece; `None` for a DVONN piece.
    pub owner: Option<Side>,
    /// Whether the stack contains a DVONN piece.
    pub dvonn: bool,
    /// The number of pieces.
    pub height: u8,
}

/// The stacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Points of stacks with a white piece on top, and with a black one.
    sides: [Set; 2],
    /// Points of stacks that contain a DVONN piece.
    dvonn: Set,
    /// Pieces on each point, 0 on empty ones.
    heights: [u8; BITS],
}

impl Board {
    /// The board without pieces.
    pub const EMPTY: Board = Board { sides: [0; 2], dvonn: 0, heights: [0; BITS] };

    /// Points with stacks.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1] | self.dvonn
    }

    /// Points of the stacks of a side.
    #[inline]
    #[must_use]
    pub const fn of(&self, side: Side) -> Set {
        self.sides[side as usize]
    }

    /// The height of the stack on a point, 0 if it is empty.
    #[inline]
    #[must_use]
    pub const fn height(&self, point: Point) -> u8 {
        self.heights[point.0 as usize]
    }

    /// The stack on a point.
    #[must_use]
    pub fn at(&self, point: Point) -> Option<Stack> {
        let bit = point.bit();
        (self.occupied() & bit != 0).then(|| Stack {
            owner: Side::BOTH.into_iter().find(|side| self.of(*side) & bit != 0),
            dvonn: self.dvonn & bit != 0,
            height: self.height(point),
        })
    }

    /// Puts a stack on an empty point.
    #[inline]
    pub fn put(&mut self, point: Point, stack: Stack) {
        if let Some(owner) = stack.owner {
            self.sides[owner as usize] |= point.bit();
        }
        if stack.dvonn {
            self.dvonn |= point.bit();
        }
        self.heights[usize::from(point.0)] = stack.height;
    }

    /// Removes the stacks on these points.
    pub fn clear(&mut self, set: Set) {
        self.sides = self.sides.map(|side| side & !set);
        self.dvonn &= !set;
        for point in points(set) {
            self.heights[usize::from(point.0)] = 0;
        }
    }

    /// Moves a stack of this side onto another stack.
    #[inline]
    pub fn stack(&mut self, side: Side, from: Point, to: Point) {
        let height = self.height(from);
        let dvonn = self.dvonn & (from.bit() | to.bit()) != 0;
        self.sides = self.sides.map(|set| set & !(from.bit() | to.bit()));
        self.dvonn &= !from.bit();
        self.heights[usize::from(from.0)] = 0;
        let height = height + self.height(to);
        self.put(to, Stack { owner: Some(side), dvonn, height });
    }

    /// Points with six occupied neighbours.
    #[inline]
    #[must_use]
    pub fn enclosed(&self) -> Set {
        let occupied = self.occupied();
        AXES.iter().fold(occupied, |set, axis| set & occupied << axis & occupied >> axis)
    }

    /// Points of stacks that are not linked to a DVONN piece.
    #[inline]
    #[must_use]
    pub fn unlinked(&self) -> Set {
        let occupied = self.occupied();
        let mut linked = self.dvonn;
        loop {
            let wider = AXES.iter().fold(linked, |set, axis| set | linked << axis | linked >> axis);
            let wider = wider & occupied;
            if wider == linked {
                return occupied & !linked;
            }
            linked = wider;
        }
    }

    /// The number of pieces in the stacks of a side.
    #[must_use]
    pub fn pieces(&self, side: Side) -> u32 {
        points(self.of(side)).map(|point| u32::from(self.height(point))).sum()
    }
}

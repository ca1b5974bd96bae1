//! The board (R1): points, ways, stacks and what is linked. It knows no turn and no refusal.

use std::fmt;

/// A set of points.
pub type Set = u64;

/// Bits from one row to the next: one more than there are columns, so that a step off the end of a
/// row leaves the board.
const STRIDE: u8 = 12;

/// First and last column of each row, from row 1 up.
pub const ROWS: [(u8, u8); 5] = [(0, 8), (0, 9), (0, 10), (1, 10), (2, 10)];

/// How many points there are.
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

/// White or Black.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// Seat 1, begins.
    White,
    /// Seat 2.
    Black,
}

impl Side {
    /// Both, White first.
    pub const BOTH: [Side; 2] = [Side::White, Side::Black];

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Side {
        match self {
            Side::White => Side::Black,
            Side::Black => Side::White,
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::White => "White",
            Side::Black => "Black",
        })
    }
}

/// A point of the board, by its bit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Point(u8);

impl Point {
    /// The point with this column and row, both from 0, if there is one.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Point> {
        if row as usize >= ROWS.len() {
            return None;
        }
        let (first, last) = ROWS[row as usize];
        let on = first <= column && column <= last;
        if on { Some(Point(row * STRIDE + column)) } else { None }
    }

    /// Reads `e3`, in letters of either case.
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Point> {
        let [column, row] = text else { return None };
        let column = column.to_ascii_lowercase().checked_sub(b'a')?;
        Point::new(column, row.checked_sub(b'1')?)
    }

    /// Its column and row, both from 0.
    #[must_use]
    pub const fn place(self) -> (u8, u8) {
        (self.0 % STRIDE, self.0 / STRIDE)
    }

    /// Its bit.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Set {
        1 << self.0
    }

    /// How far it is to another point on a line through both, `None` if there is no such line.
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
    let some = |set: Set| Some(set).filter(|set| *set != 0);
    std::iter::successors(some(set), move |set| some(set & (set - 1)))
        .map(|set| Point(set.trailing_zeros() as u8))
}

/// The farthest that two points of a line are apart, and one.
const DISTANCES: usize = 11;

const BITS: usize = 64;

static AROUND: [[Set; DISTANCES]; BITS] = around();

const fn around() -> [[Set; DISTANCES]; BITS] {
    const WAYS: [(i8, i8); 6] = [(1, 0), (0, 1), (1, 1), (-1, 0), (0, -1), (-1, -1)];
    let mut table = [[0; DISTANCES]; BITS];
    let mut n = 0;
    while n < BITS {
        let (column, row) = Point(n as u8).place();
        let on = BOARD >> n & 1 != 0;
        let mut distance = 1;
        while distance < DISTANCES && on {
            let mut way = 0;
            while way < WAYS.len() {
                let x = column as i8 + WAYS[way].0 * distance as i8;
                let y = row as i8 + WAYS[way].1 * distance as i8;
                if x >= 0
                    && y >= 0
                    && let Some(point) = Point::new(x as u8, y as u8)
                {
                    table[n][distance] |= point.bit();
                }
                way += 1;
            }
            distance += 1;
        }
        n += 1;
    }
    table
}

/// What lies on a point: all that the rules ask of a stack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stack {
    /// The colour on top, `None` for a DVONN piece.
    pub owner: Option<Side>,
    /// A DVONN piece is in it.
    pub dvonn: bool,
    /// How many pieces it has.
    pub height: u8,
}

/// The stacks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    /// Points of stacks with a piece of White, of Black on top.
    sides: [Set; 2],
    /// Points of stacks with a DVONN piece in them.
    dvonn: Set,
    /// Pieces on each point, 0 on empty ones.
    heights: [u8; BITS],
}

impl Board {
    /// No pieces.
    pub const EMPTY: Board = Board { sides: [0; 2], dvonn: 0, heights: [0; BITS] };

    /// Points with stacks.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1] | self.dvonn
    }

    /// Points with a side's stacks.
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

    /// Takes all that lies on these points off the board.
    pub fn clear(&mut self, set: Set) {
        self.sides = self.sides.map(|side| side & !set);
        self.dvonn &= !set;
        for point in points(set) {
            self.heights[usize::from(point.0)] = 0;
        }
    }

    /// Moves a side's stack onto another.
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

    /// Points all of whose neighbours are occupied, six of them.
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

    /// Pieces in a side's stacks.
    #[must_use]
    pub fn pieces(&self, side: Side) -> u32 {
        points(self.of(side)).map(|point| u32::from(self.height(point))).sum()
    }
}

//! The board (R1): cells, their contacts, and groups (R4.1). A cell is a bit. Each row has sixteen
//! bits, of which fifteen, thirteen … are cells.

use std::fmt;
use wanqi_sdk::board::bits::Bits;
use wanqi_sdk::prelude::*;

/// The number of rows, and of upright cells in the longest row.
pub const SIDE: u8 = 8;

/// The number of cells (R1.1).
pub const CELLS: u8 = SIDE * SIDE;

sides!(Black 'b', White 'w');

/// The condition for two cells to touch (R1.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contact {
    /// They share an edge.
    Edge,
    /// They share at least a corner.
    Corner,
}

/// A cell of the board, by its bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Point(u8);

impl Point {
    /// All cells, row by row from the bottom.
    pub fn all() -> impl Iterator<Item = Point> {
        ALL.into_iter()
    }

    /// The cell with this number, counted from 0 in the order of [`all`](Point::all).
    #[inline]
    #[must_use]
    pub const fn nth(n: u8) -> Point {
        ALL[n as usize]
    }

    /// The cell at this place of a row, both from 0; `None` if it is off the board.
    #[must_use]
    pub const fn new(x: u32, y: u32) -> Option<Point> {
        if y < SIDE as u32 && x < width(y as u8) as u32 {
            Some(Point((16 * y + x) as u8))
        } else {
            None
        }
    }

    /// The place in the row, and the row, both from 0.
    #[must_use]
    pub const fn at(self) -> (u8, u8) {
        (self.0 % 16, self.0 / 16)
    }

    /// The set of this cell alone.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u128 {
        1 << self.0
    }

    /// The corners of the cell: half edges from the left, rows from the bottom. The tip, above or
    /// below the other two, is the last.
    #[must_use]
    pub const fn corners(self) -> [(u8, u8); 3] {
        let (x, y) = self.at();
        let middle = x + y + 1;
        let (base, tip) = if x % 2 == 0 { (y, y + 1) } else { (y + 1, y) };
        [(middle - 1, base), (middle + 1, base), (middle, tip)]
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = self.at();
        write!(f, "{}{}", char::from(b'a' + x), y + 1)
    }
}

/// The number of cells in a row.
#[must_use]
pub const fn width(y: u8) -> u8 {
    2 * (SIDE - y) - 1
}

/// The cells of a set, from the bottom.
pub fn cells(set: u128) -> impl Iterator<Item = Point> {
    set.places().map(Point)
}

const ALL: [Point; CELLS as usize] = {
    let mut all = [Point(0); CELLS as usize];
    let (mut n, mut y) = (0, 0);
    while y < SIDE {
        let mut x = 0;
        while x < width(y) {
            all[n] = Point(16 * y + x);
            (n, x) = (n + 1, x + 1);
        }
        y += 1;
    }
    all
};

/// The set of all cells.
pub const BOARD: u128 = {
    let (mut board, mut n) = (0, 0);
    while n < CELLS {
        board |= Point::nth(n).bit();
        n += 1;
    }
    board
};

/// The cells at the lower, the left and the right side (R1.3).
const SIDES: [u128; 3] = {
    let (mut sides, mut y) = ([0; 3], 0);
    while y < SIDE {
        sides[1] |= 1 << (16 * y);
        sides[2] |= 1 << (16 * y + width(y) - 1);
        y += 1;
    }
    let mut x = 0;
    while x < width(0) {
        sides[0] |= 1 << x;
        x += 2;
    }
    sides
};

/// The number of corners that two cells share.
const fn shared(one: Point, two: Point) -> u32 {
    let (one, two) = (one.corners(), two.corners());
    let (mut shared, mut n) = (0, 0);
    while n < 9 {
        let (a, b) = (one[n / 3], two[n % 3]);
        shared += (a.0 == b.0 && a.1 == b.1) as u32;
        n += 1;
    }
    shared
}

/// The cells that touch each cell, by contact and bit (R1.2).
static TOUCHING: [[u128; 128]; 2] = {
    let (mut touching, mut n) = ([[0; 128]; 2], 0);
    while n < CELLS {
        let (one, mut m) = (Point::nth(n), 0);
        while m < CELLS {
            let two = Point::nth(m);
            let corners = shared(one, two);
            if corners == 2 {
                touching[Contact::Edge as usize][one.0 as usize] |= two.bit();
            }
            if corners == 1 || corners == 2 {
                touching[Contact::Corner as usize][one.0 as usize] |= two.bit();
            }
            m += 1;
        }
        n += 1;
    }
    touching
};

/// The group of a stone on this cell, whether it is in `stones` or not (R4.1).
#[inline]
#[must_use]
pub fn group(stones: u128, cell: Point, contact: Contact) -> u128 {
    let touching = &TOUCHING[contact as usize];
    let (mut group, mut due) = (cell.bit(), cell.bit());
    while due != 0 {
        let next = due.trailing_zeros();
        due &= due - 1;
        let new = touching[next as usize] & stones & !group;
        group |= new;
        due |= new;
    }
    group
}

/// Whether these stones are on all three sides (R4.1).
#[inline]
#[must_use]
pub fn at_all_sides(stones: u128) -> bool {
    SIDES.iter().all(|side| stones & side != 0)
}

/// Whether a group of these stones joins the three sides.
#[must_use]
pub fn is_joined(stones: u128, contact: Contact) -> bool {
    let mut starts = cells(stones & SIDES[0]);
    starts.any(|cell| at_all_sides(group(stones, cell, contact)))
}

//! The board (R1): cells, which of them touch, and groups (R4.1). A cell is a bit; each row has
//! sixteen, of which fifteen, thirteen … are cells.

use std::fmt;

/// Rows, and upright cells of the longest one.
pub const SIDE: u8 = 8;

/// All cells (R1.1).
pub const CELLS: u8 = SIDE * SIDE;

/// Black or White.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// Begins (甲).
    Black,
    /// Places second (乙), and once two stones.
    White,
}

impl Colour {
    /// Both, Black first.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

    /// The other colour.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// The letter in position text.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Colour::Black => 'b',
            Colour::White => 'w',
        }
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colour::Black => "Black",
            Colour::White => "White",
        })
    }
}

/// When two cells touch (R1.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Contact {
    /// They share an edge.
    Edge,
    /// They share a corner at least.
    Corner,
}

/// A cell of the board, by its bit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell(u8);

impl Cell {
    /// All cells, row by row from the bottom.
    pub fn all() -> impl Iterator<Item = Cell> {
        ALL.into_iter()
    }

    /// One of all the cells by its number.
    #[inline]
    #[must_use]
    pub const fn nth(n: u8) -> Cell {
        ALL[n as usize]
    }

    /// The cell at a place of a row, both from 0, if there is one.
    #[must_use]
    pub const fn new(x: u32, y: u32) -> Option<Cell> {
        if y < SIDE as u32 && x < width(y as u8) as u32 {
            Some(Cell((16 * y + x) as u8))
        } else {
            None
        }
    }

    /// Place in the row, and the row, both from 0.
    #[must_use]
    pub const fn at(self) -> (u8, u8) {
        (self.0 % 16, self.0 / 16)
    }

    /// The bit of the cell.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u128 {
        1 << self.0
    }

    /// The corners of the cell: halves of an edge from the left, and edges of the board from the
    /// bottom. The tip, above or below the other two, is the last.
    #[must_use]
    pub const fn corners(self) -> [(u8, u8); 3] {
        let (x, y) = self.at();
        let middle = x + y + 1;
        let (base, tip) = if x % 2 == 0 { (y, y + 1) } else { (y + 1, y) };
        [(middle - 1, base), (middle + 1, base), (middle, tip)]
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = self.at();
        write!(f, "{}{}", char::from(b'a' + x), y + 1)
    }
}

/// Cells in a row.
#[must_use]
pub const fn width(y: u8) -> u8 {
    2 * (SIDE - y) - 1
}

/// The cells of a set, from the bottom.
pub fn cells(mut set: u128) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| Cell(set.trailing_zeros() as u8))?;
        set &= set - 1;
        Some(cell)
    })
}

const ALL: [Cell; CELLS as usize] = {
    let mut all = [Cell(0); CELLS as usize];
    let (mut n, mut y) = (0, 0);
    while y < SIDE {
        let mut x = 0;
        while x < width(y) {
            all[n] = Cell(16 * y + x);
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
        board |= Cell::nth(n).bit();
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

/// How many corners two cells share.
const fn shared(one: Cell, two: Cell) -> u32 {
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
        let (one, mut m) = (Cell::nth(n), 0);
        while m < CELLS {
            let two = Cell::nth(m);
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

/// The group that a stone on this cell belongs to, or would (R4.1).
#[inline]
#[must_use]
pub fn group(stones: u128, cell: Cell, contact: Contact) -> u128 {
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

/// Whether one group of these stones joins the three sides.
#[must_use]
pub fn is_joined(stones: u128, contact: Contact) -> bool {
    let mut starts = cells(stones & SIDES[0]);
    starts.any(|cell| at_all_sides(group(stones, cell, contact)))
}

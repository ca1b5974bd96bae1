//! The board (R1): corners, edges, cells, and the cells that a stick closes (R3.2).

use std::fmt;
use wanqi_sdk::board::bitboard::Bitboard;
pub use wanqi_sdk::board::square::Square as Point;
use wanqi_sdk::prelude::*;

sides!(Black 'b', White 'w');

/// Cells in a row and in a column.
pub const SIZE: u8 = 4;

/// Corners in a row and in a column.
pub const CORNERS: u8 = SIZE + 1;

/// Edges of the board.
pub const EDGES: u8 = 40;

/// The number of edges along rows; their numbers come first.
const LYING: u8 = SIZE * CORNERS;

/// An edge, by its bit: those along rows from the bottom, then those along columns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Edge(pub u8);

impl Edge {
    /// The edge to the right of a corner.
    #[must_use]
    pub const fn lying(x: u8, y: u8) -> Edge {
        Edge(y * SIZE + x)
    }

    /// The edge above a corner.
    #[must_use]
    pub const fn standing(x: u8, y: u8) -> Edge {
        Edge(LYING + y * CORNERS + x)
    }

    /// The ends, the left or lower one first.
    #[must_use]
    pub const fn ends(self) -> [Point; 2] {
        if self.0 < LYING {
            let (x, y) = (self.0 % SIZE, self.0 / SIZE);
            return [Point::new(x, y), Point::new(x + 1, y)];
        }
        let n = self.0 - LYING;
        let (x, y) = (n % CORNERS, n / CORNERS);
        [Point::new(x, y), Point::new(x, y + 1)]
    }

    /// The edge that joins two corners, the left or lower one first.
    #[must_use]
    pub const fn between(from: Point, to: Point) -> Option<Edge> {
        match (to.x.wrapping_sub(from.x), to.y.wrapping_sub(from.y)) {
            (1, 0) => Some(Edge::lying(from.x, from.y)),
            (0, 1) => Some(Edge::standing(from.x, from.y)),
            _ => None,
        }
    }

    /// The set of this edge alone.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Bitboard {
        Bitboard::of(self.0)
    }

    /// The cells next to it.
    #[inline]
    #[must_use]
    pub const fn cells(self) -> Bitboard {
        BESIDE[self.0 as usize]
    }
}

impl fmt::Display for Edge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, to] = self.ends();
        write!(f, "{from}-{to}")
    }
}

/// A cell, by its bit: rows from the bottom.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell(pub u8);

impl Cell {
    /// The cell at this column and row, each from 0.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Cell {
        Cell(y * SIZE + x)
    }

    /// Every cell.
    pub fn all() -> impl Iterator<Item = Cell> {
        (0..SIZE * SIZE).map(Cell)
    }

    /// Column and row, each from 0.
    #[must_use]
    pub const fn at(self) -> (u8, u8) {
        (self.0 % SIZE, self.0 / SIZE)
    }

    /// The four edges around it.
    #[must_use]
    pub const fn edges(self) -> Bitboard {
        let (x, y) = self.at();
        let (below, above) = (Edge::lying(x, y).bit(), Edge::lying(x, y + 1).bit());
        let (left, right) = (Edge::standing(x, y).bit(), Edge::standing(x + 1, y).bit());
        Bitboard(below.0 | above.0 | left.0 | right.0)
    }

    /// The points of the cell (R1.3).
    #[must_use]
    pub const fn points(self) -> u32 {
        1 + (TWOS.0 >> self.0 & 1) as u32
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (x, y) = self.at();
        write!(f, "{}-{}", Point::new(x, y), Point::new(x + 1, y + 1))
    }
}

/// All edges.
pub const ALL: Bitboard = Bitboard((1 << EDGES) - 1);

/// Cells of two points: those on the diagonal from `a1`.
const TWOS: Bitboard = Bitboard(0x8421);

/// The sum of the points of cells (R1.3).
#[inline]
#[must_use]
pub const fn points(cells: Bitboard) -> u32 {
    cells.count() + Bitboard(cells.0 & TWOS.0).count()
}

/// The cells of a set that these sticks close.
#[inline]
#[must_use]
pub fn closed(cells: Bitboard, sticks: Bitboard) -> Bitboard {
    let whole = |cell: &u8| (AROUND[usize::from(*cell)] & !sticks).is_empty();
    cells.filter(whole).fold(Bitboard::EMPTY, |set, cell| set | Bitboard::of(cell))
}

/// The edges around each cell.
static AROUND: [Bitboard; (SIZE * SIZE) as usize] = {
    let mut around = [Bitboard::EMPTY; (SIZE * SIZE) as usize];
    let mut cell = 0;
    while cell < around.len() {
        around[cell] = Cell(cell as u8).edges();
        cell += 1;
    }
    around
};

/// The cells next to each edge.
const BESIDE: [Bitboard; EDGES as usize] = {
    let mut beside = [Bitboard::EMPTY; EDGES as usize];
    let mut edge = 0;
    while edge < beside.len() {
        let mut cell = 0;
        while cell < SIZE * SIZE {
            if Cell(cell).edges().has(edge as u8) {
                beside[edge].0 |= 1 << cell;
            }
            cell += 1;
        }
        edge += 1;
    }
    beside
};

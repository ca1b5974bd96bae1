//! The values of the options.

use crate::board::Point;
use wanqi_sdk::Options;
use wanqi_sdk::board::bitboard::Bitboard;

/// The values of the options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Variant {
    /// Points in a row.
    pub(crate) columns: u8,
    /// Points in a column.
    pub(crate) rows: u8,
    /// Number of pieces that a move passes over (R3.4).
    pub(crate) over: u8,
    /// Pieces also move along diagonals (R3.3).
    pub(crate) diagonals: bool,
    /// A seat with no legal move wins (R4.2).
    pub(crate) misere: bool,
}

impl Variant {
    pub(crate) fn of(options: &Options) -> Variant {
        Variant {
            columns: options.int("columns") as u8,
            rows: options.int("rows") as u8,
            over: options.int("over") as u8,
            diagonals: options.flag("diagonals"),
            misere: options.flag("misere"),
        }
    }

    /// All points of the board.
    pub(crate) fn points(self) -> Bitboard {
        let row = (1 << self.columns) - 1;
        (0..self.rows).fold(Bitboard::EMPTY, |all, y| all | Bitboard(row << (8 * y)))
    }

    /// The points of a row, from the left.
    pub(crate) fn row(self, y: u8) -> impl Iterator<Item = Point> {
        (0..self.columns).map(move |x| Point::new(x, y))
    }

    /// All points, row by row from the bottom.
    pub(crate) fn all(self) -> impl Iterator<Item = Point> {
        (0..self.rows).flat_map(move |y| self.row(y))
    }
}

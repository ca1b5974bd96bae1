//! Hexagonal grids in axial coordinates: `q` grows to the right, `r` to the upper right, rows lie
//! level. What a cell is (a place of the plane, of a torus, of a star) is each game's own.

/// The six ways from a cell, counter-clockwise from the right, as differences of `q` and `r`; a way
/// and its opposite are three apart.
pub const WAYS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

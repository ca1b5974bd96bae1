//! Hexagonal grids in axial coordinates: `q` grows to the right, `r` to the upper right, rows are
//! horizontal. Each game defines its cells (places of the plane, of a torus, of a star).

/// The six directions from a cell, counter-clockwise from the right, as differences of `q` and `r`.
/// The index of the opposite direction differs by three.
pub const WAYS: [(i8, i8); 6] = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)];

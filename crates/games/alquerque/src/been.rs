//! Where the pieces of `bell` have been (R4.2). As no piece goes back, only points of the row that
//! it stands on matter.

use crate::board::{ALL, Point, SIZE, Set, bit, points};

/// For each point the columns where the piece on it has been in its row, its own among them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Been([u8; (SIZE * SIZE) as usize]);

impl Been {
    /// Every piece has been where it stands.
    pub(crate) fn here() -> Been {
        let mut been = Been::default();
        points(ALL).for_each(|point| been.0[index(point)] = 1 << point.x);
        been
    }

    /// Whether the piece on one point has been on another.
    #[inline]
    pub(crate) const fn has(&self, piece: Point, at: Point) -> bool {
        piece.y == at.y && self.0[index(piece)] >> at.x & 1 != 0
    }

    /// A piece goes from one point to another.
    #[inline]
    pub(crate) const fn go(&mut self, from: Point, to: Point) {
        let before = if from.y == to.y { self.0[index(from)] } else { 0 };
        self.0[index(to)] = before | 1 << to.x;
        self.0[index(from)] = 1 << from.x;
    }

    /// The piece on a point has been on another one of its row.
    pub(crate) const fn add(&mut self, piece: Point, at: Point) {
        self.0[index(piece)] |= 1 << at.x;
    }

    /// The other points where the piece on this one has been.
    pub(crate) fn others(&self, piece: Point) -> Set {
        let row = (0..SIZE).map(|x| Point::new(x, piece.y));
        row.filter(|at| *at != piece && self.has(piece, *at)).fold(0, |set, at| set | bit(at))
    }
}

const fn index(point: Point) -> usize {
    (point.y * SIZE + point.x) as usize
}

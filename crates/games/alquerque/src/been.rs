//! The points where the pieces of `bell` have been (R4.2). No piece moves back, so only points of
//! its own row matter.

use crate::board::{ALL, Point, SIZE, Set, bit, points};

/// For each point the columns of its row where its piece has been, including the current one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Been([u8; (SIZE * SIZE) as usize]);

impl Been {
    /// The start: each piece has been on its own point alone.
    pub(crate) fn here() -> Been {
        let mut been = Been::default();
        points(ALL).for_each(|point| been.0[index(point)] = 1 << point.x);
        been
    }

    /// Whether the piece on the first point has been on the second one.
    #[inline]
    pub(crate) const fn has(&self, piece: Point, at: Point) -> bool {
        piece.y == at.y && self.0[index(piece)] >> at.x & 1 != 0
    }

    /// Moves a piece from one point to another.
    #[inline]
    pub(crate) const fn go(&mut self, from: Point, to: Point) {
        let before = if from.y == to.y { self.0[index(from)] } else { 0 };
        self.0[index(to)] = before | 1 << to.x;
        self.0[index(from)] = 1 << from.x;
    }

    /// Adds that the piece on a point has been on another point of its row.
    pub(crate) const fn add(&mut self, piece: Point, at: Point) {
        self.0[index(piece)] |= 1 << at.x;
    }

    /// The other points where the piece on this point has been.
    pub(crate) fn others(&self, piece: Point) -> Set {
        let row = (0..SIZE).map(|x| Point::new(x, piece.y));
        row.filter(|at| *at != piece && self.has(piece, *at)).fold(0, |set, at| set | bit(at))
    }
}

const fn index(point: Point) -> usize {
    (point.y * SIZE + point.x) as usize
}

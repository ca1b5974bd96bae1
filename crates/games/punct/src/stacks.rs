//! Pieces on the board: stacks, the support of a piece (R5), chains seen from above (R6.1).

use crate::board::{NONE, POINTS, Point, Set, Side, opposite};
use crate::shapes::{KINDS, Kind, Lie, PIECES};
use wanqi_sdk::prelude::*;

/// A piece on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The placement.
    pub lie: Lie,
    /// The dots.
    pub dots: [Point; 3],
    /// The level; 0 is on the board itself.
    pub level: u8,
    /// The pieces directly under the dots; [`NONE`] if there is none.
    below: [u8; 3],
}

/// All pieces, and the pieces seen from above. White's pieces have the numbers below [`PIECES`].
#[derive(Clone, Debug)]
pub struct Stacks {
    pieces: [Option<Piece>; 2 * PIECES],
    /// The number of pieces of each side on the board; they have the lowest numbers of the side.
    counts: [u8; 2],
    /// Pieces on the board by side and kind.
    kinds: [[u8; KINDS]; 2],
    /// The number of the piece on top of each point, or [`NONE`].
    top: [u8; POINTS],
    /// The key of the pieces on the board.
    key: u64,
}

impl Default for Stacks {
    fn default() -> Stacks {
        Stacks {
            pieces: [None; 2 * PIECES],
            counts: [0; 2],
            kinds: [[0; KINDS]; 2],
            top: [NONE; POINTS],
            key: 0,
        }
    }
}

/// The side of the piece with this number.
#[inline]
const fn side_of(number: u8) -> Side {
    if (number as usize) < PIECES { Side::White } else { Side::Black }
}

/// The part of the key that comes from a piece.
#[inline]
const fn key_of(side: Side, lie: Lie, level: u8) -> u64 {
    let place = (lie.at.0 as u64) << 8 | (lie.kind as u64) << 4 | lie.turn as u64;
    Rng::new(place << 8 | (level as u64) << 1 | side as u64).next()
}

impl Stacks {
    /// The number of pieces of a side on the board.
    #[inline]
    #[must_use]
    pub const fn count(&self, side: Side) -> usize {
        self.counts[side as usize] as usize
    }

    /// The number of pieces of a kind that a side has in reserve.
    #[inline]
    #[must_use]
    pub const fn reserve(&self, side: Side, kind: Kind) -> u8 {
        kind.count() - self.kinds[side as usize][kind as usize]
    }

    /// The key of the pieces on the board, without the side to move.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> u64 {
        self.key
    }

    /// The numbers of the pieces of a side.
    #[inline]
    pub fn numbers(&self, side: Side) -> impl Iterator<Item = u8> + use<> {
        let first = (side as usize * PIECES) as u8;
        first..first + self.counts[side as usize]
    }

    /// The pieces of a side.
    pub fn pieces(&self, side: Side) -> impl Iterator<Item = &Piece> {
        self.numbers(side).filter_map(|number| self.pieces[usize::from(number)].as_ref())
    }

    /// A piece on the board.
    ///
    /// # Panics
    /// If no piece has the number.
    #[inline]
    #[must_use]
    pub fn piece(&self, number: u8) -> &Piece {
        self.pieces[usize::from(number)].as_ref().expect("a piece on the board")
    }

    /// The number of the piece on top of a point.
    #[inline]
    #[must_use]
    pub fn top(&self, point: Point) -> Option<u8> {
        let number = self.top[point.index()];
        (number != NONE).then_some(number)
    }

    /// The side that is seen on a point.
    #[inline]
    #[must_use]
    pub fn seen(&self, point: Point) -> Option<Side> {
        self.top(point).map(side_of)
    }

    /// A dot of the piece with a piece on or over it, and that piece (R4.2).
    #[inline]
    #[must_use]
    pub fn covered(&self, number: u8) -> Option<(Point, u8)> {
        let dots = self.piece(number).dots;
        let mut tops = dots.into_iter().map(|dot| (dot, self.top[dot.index()]));
        tops.find(|(_, top)| *top != number)
    }

    /// The piece on top of a point while another piece is lifted, or [`NONE`].
    #[inline]
    fn under(&self, point: Point, lifted: u8) -> u8 {
        let top = self.top[point.index()];
        if top == NONE || top != lifted {
            return top;
        }
        let piece = self.piece(lifted);
        let n = piece.dots.iter().position(|dot| *dot == point).expect("its own dot");
        piece.below[n]
    }

    /// The level that a dot would have on a point while a piece is lifted.
    #[inline]
    #[must_use]
    pub fn level(&self, point: Point, lifted: u8) -> u8 {
        match self.under(point, lifted) {
            NONE => 0,
            number => self.piece(number).level + 1,
        }
    }

    /// The level of a piece with these dots if it has support there, while a piece is lifted
    /// ([`NONE`]: no piece).
    #[inline]
    #[must_use]
    pub fn landing(&self, kind: Kind, dots: [Point; 3], lifted: u8) -> Option<u8> {
        let levels = dots.map(|dot| self.level(dot, lifted));
        let [a, b, c] = levels;
        if a == b && b == c {
            return Some(a);
        }
        let middle = kind.middle()?;
        let [one, other] = [levels[(middle + 1) % 3], levels[(middle + 2) % 3]];
        rule!("R5.2", one == other && levels[middle] < one).then_some(one)
    }

    /// Whether the highest dot under a PÜNCT is of this side while a piece is lifted (R5.3).
    #[inline]
    #[must_use]
    pub fn carries(&self, side: Side, at: Point, lifted: u8) -> bool {
        let under = self.under(at, lifted);
        under != NONE && side_of(under) == side
    }

    /// Puts a piece on a level where it has support.
    #[inline]
    fn put(&mut self, number: u8, lie: Lie, dots: [Point; 3], level: u8) {
        let below = dots.map(|dot| self.top[dot.index()]);
        dots.iter().for_each(|dot| self.top[dot.index()] = number);
        self.pieces[usize::from(number)] = Some(Piece { lie, dots, level, below });
        self.key ^= key_of(side_of(number), lie, level);
    }

    /// Adds a piece of a side on a level where it has support (R3).
    ///
    /// # Panics
    /// If a dot is off the board, or the side has no piece left.
    #[inline]
    pub fn add(&mut self, side: Side, lie: Lie, level: u8) {
        let number = (side as usize * PIECES) as u8 + self.counts[side as usize];
        self.counts[side as usize] += 1;
        self.kinds[side as usize][lie.kind as usize] += 1;
        self.put(number, lie, lie.dots().expect("points of the board"), level);
    }

    /// Moves an uncovered piece to a placement with support (R4).
    ///
    /// # Panics
    /// If a dot is off the board or the piece has no support.
    #[inline]
    pub fn shift(&mut self, number: u8, lie: Lie) {
        let Piece { lie: old, dots, level, below } = *self.piece(number);
        for (dot, below) in dots.iter().zip(below) {
            self.top[dot.index()] = below;
        }
        self.key ^= key_of(side_of(number), old, level);
        let dots = lie.dots().expect("points of the board");
        let level = self.landing(lie.kind, dots, NONE).expect("a level that carries it");
        self.put(number, lie, dots, level);
    }

    /// Whether a chain of the side's dots through one of these points joins two opposite sides
    /// (R6.1).
    #[must_use]
    pub fn joins(&self, side: Side, through: impl IntoIterator<Item = Point>) -> bool {
        let own = |point: Point| self.seen(point) == Some(side);
        let mut found = Set::default();
        let mut open = [Point(0); POINTS];
        for start in through {
            if !own(start) || !found.insert(start) {
                continue;
            }
            let (mut sides, mut count) = (0, 1);
            open[0] = start;
            while count > 0 {
                count -= 1;
                let point = open[count];
                sides |= point.sides();
                for next in point.neighbours() {
                    if own(next) && found.insert(next) {
                        open[count] = next;
                        count += 1;
                    }
                }
            }
            if rule!("R6.1", opposite(sides)) {
                return true;
            }
        }
        false
    }

    /// The number of dots of a side seen in the centre (R6.3).
    #[must_use]
    pub fn central(&self, side: Side) -> usize {
        Point::all().filter(|point| point.is_central() && self.seen(*point) == Some(side)).count()
    }
}

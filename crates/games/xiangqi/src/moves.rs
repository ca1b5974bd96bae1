//! The generator of legal moves (R3, R4), set by set. `refusals.rs` has the same rules with
//! reasons; a test compares the two on every readable move.
//!
//! The generator does not play moves. It first turns the threats to the own king into bonds: each
//! enemy rook, cannon, horse, pawn and king in line with it limits the points that own pieces may
//! move to.

use crate::attacks::{self, between, lines};
use crate::board::{Board, Move, Point, Set};
use crate::piece::Piece;
use Piece::{Cannon, Elephant, Horse, King, Pawn, Rook};

/// Receives legal moves as sets of targets.
pub trait Sink {
    /// Receives the moves of the piece on `from`.
    fn piece(&mut self, from: Point, targets: Set);
}

/// Counts moves.
#[derive(Default)]
pub struct Count(pub u64);

impl Sink for Count {
    #[inline]
    fn piece(&mut self, _from: Point, targets: Set) {
        self.0 += u64::from(targets.count());
    }
}

/// Calls a closure for each move.
pub struct Each<F: FnMut(Move)>(pub F);

impl<F: FnMut(Move)> Sink for Each<F> {
    #[inline]
    fn piece(&mut self, from: Point, targets: Set) {
        for to in targets {
            (self.0)(Move { from, to });
        }
    }
}

/// Stores the moves of each piece, so that one of them can be drawn.
pub struct Pick {
    pieces: [(Point, Set); SIDE],
    len: usize,
    /// The number of moves.
    pub count: u32,
}

/// The largest number of pieces of a side.
const SIDE: usize = 16;

impl Default for Pick {
    fn default() -> Pick {
        Pick { pieces: [(Point::at(0, 0), Set::EMPTY); SIDE], len: 0, count: 0 }
    }
}

impl Sink for Pick {
    #[inline]
    fn piece(&mut self, from: Point, targets: Set) {
        self.pieces[self.len] = (from, targets);
        self.len += 1;
        self.count += targets.count();
    }
}

impl Pick {
    /// The move at this place; `None` unless it is less than the count.
    #[must_use]
    pub fn nth(&self, mut place: u32) -> Option<Move> {
        for (from, targets) in self.pieces.into_iter().take(self.len) {
            let count = targets.count();
            if place < count {
                let to = { targets }.nth(place as usize)?;
                return Some(Move { from, to });
            }
            place -= count;
        }
        None
    }
}

/// The limits that one enemy piece sets: pieces in `bound` move only to `own`, others only to
/// `rest`.
#[derive(Clone, Copy)]
struct Bond {
    rest: Set,
    bound: Set,
    own: Set,
}

/// The largest number of bonds: two rooks, two cannons, two horses, three pawns, a king.
const MOST: usize = 10;

/// The bonds of the side to move.
struct Bonds {
    /// Targets of pieces that are not in `bound`.
    targets: Set,
    /// Targets that the bonds of all pieces allow.
    common: Set,
    /// The pieces with a bond of their own.
    bound: Set,
    bonds: [Bond; MOST],
    count: usize,
}

impl Bonds {
    #[inline]
    fn new(targets: Set) -> Bonds {
        const NONE: Bond = Bond { rest: Set::EMPTY, bound: Set::EMPTY, own: Set::EMPTY };
        let bonds = [NONE; MOST];
        Bonds { targets, common: targets, bound: Set::EMPTY, bonds, count: 0 }
    }

    /// Limits all pieces to these points.
    #[inline]
    fn all(&mut self, targets: Set) {
        self.targets &= targets;
        self.common &= targets;
    }

    /// Limits pieces in `bound` to `own`, and others to `rest`.
    #[inline]
    fn some(&mut self, rest: Set, bound: Set, own: Set) {
        if bound.is_empty() {
            return self.all(rest);
        }
        self.targets &= rest;
        self.bound |= bound;
        self.bonds[self.count] = Bond { rest, bound, own };
        self.count += 1;
    }

    /// The points that the bonds allow the piece on a point to move to.
    #[inline]
    fn of(&self, from: Point) -> Set {
        if !self.bound.has(from) {
            return self.targets;
        }
        self.bonds[..self.count].iter().fold(self.common, |targets, bond| {
            targets & if bond.bound.has(from) { bond.own } else { bond.rest }
        })
    }
}

impl Board {
    /// Passes every legal move to the sink.
    #[inline]
    pub fn generate(&self, sink: &mut impl Sink) {
        let us = self.to_move;
        let bonds = self.bonds();
        self.king_moves(sink);
        for piece in [Rook, Cannon, Horse, Pawn, Piece::Advisor, Elephant] {
            for from in self.of(us, piece) {
                sink.piece(from, self.reach(us, piece, from) & bonds.of(from));
            }
        }
    }

    /// The number of legal moves.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        let mut count = Count::default();
        self.generate(&mut count);
        count.0
    }

    /// Whether there is any legal move.
    #[must_use]
    pub fn can_move(&self) -> bool {
        let us = self.to_move;
        let bonds = self.bonds();
        let mut any = false;
        for piece in Piece::ALL.into_iter().rev() {
            for from in self.of(us, piece) {
                if piece == King {
                    let mut count = Count::default();
                    self.king_moves(&mut count);
                    any |= count.0 > 0;
                } else {
                    any |= !(self.reach(us, piece, from) & bonds.of(from)).is_empty();
                }
                if any {
                    return true;
                }
            }
        }
        false
    }

    /// Whether this move is legal.
    #[inline]
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        let us = self.to_move;
        if !self.side(us).has(m.from) || self.side(us).has(m.to) {
            return false;
        }
        let piece = self.kind_at(m.from);
        self.reach(us, piece, m.from).has(m.to) && self.keeps_king_safe(m)
    }

    /// Whether the king of the side to move is not in check after a move that is legal otherwise.
    #[inline]
    #[must_use]
    pub fn keeps_king_safe(&self, m: Move) -> bool {
        let (us, them) = (self.to_move, self.to_move.other());
        let occupied = self.occupied() & !m.from.bit() | m.to.bit();
        let king = self.king(us);
        let king = if king == m.from { m.to } else { king };
        !self.exposed(king, them, !m.to.bit(), occupied)
    }

    #[inline]
    fn king_moves(&self, sink: &mut impl Sink) {
        let us = self.to_move;
        let from = self.king(us);
        let mut safe = Set::EMPTY;
        for to in attacks::palace(King, from) & !self.side(us) {
            if self.keeps_king_safe(Move { from, to }) {
                safe |= to.bit();
            }
        }
        sink.piece(from, safe);
    }

    #[inline]
    fn bonds(&self) -> Bonds {
        let (us, them) = (self.to_move, self.to_move.other());
        let king = self.king(us);
        let own = self.side(us);
        let mut bonds = Bonds::new(!own);
        let straight = self.of(them, Rook) | self.of(them, Cannon) | self.of(them, King);
        for enemy in lines(king) & straight {
            if self.sees(enemy, king) {
                self.straight_bond(king, enemy, &mut bonds);
            }
        }
        for enemy in attacks::free_leaps(Horse, king) & self.of(them, Horse) {
            let leg = attacks::leg(enemy, king).bit();
            if (leg & self.occupied()).is_empty() {
                bonds.all(leg | enemy.bit());
            } else {
                bonds.some(Set::ALL, leg & own, enemy.bit());
            }
        }
        for enemy in attacks::pawn_origins(them, king) & self.of(them, Pawn) {
            bonds.all(enemy.bit());
        }
        bonds
    }

    /// Adds the bond of a rook, a cannon or the enemy king on a line with the king.
    #[inline]
    fn straight_bond(&self, king: Point, enemy: Point, bonds: &mut Bonds) {
        let own = self.side(self.to_move);
        let path = between(king, enemy);
        let screens = path & self.occupied();
        let cannon = self.of(self.to_move.other(), Cannon).has(enemy);
        match (cannon, screens.count()) {
            // Check: block it or capture the piece.
            (false, 0) => bonds.all(path | enemy.bit()),
            // The only piece between stays on the line.
            (false, 1) => bonds.some(Set::ALL, screens & own, path | enemy.bit()),
            // No piece becomes a screen.
            (true, 0) => bonds.all(!path),
            // Check: add a second screen, remove the first one, or capture the cannon.
            (true, 1) => bonds.some(path & !screens | enemy.bit(), screens & own, !path),
            // Neither screen leaves, not even to capture the other.
            (true, 2) => bonds.some(Set::ALL, screens & own, path & !screens | enemy.bit()),
            _ => {}
        }
    }
}

/// Counts sequences of exactly `depth` moves without playing the last ones.
#[must_use]
pub fn perft(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => board.count_moves(),
        _ => {
            let mut nodes = 0;
            board.generate(&mut Each(|m| {
                let mut next = *board;
                next.play(m);
                nodes += perft(&next, depth - 1);
            }));
            nodes
        }
    }
}

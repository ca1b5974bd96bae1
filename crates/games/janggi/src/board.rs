//! The position: what stands where, and whose turn it is (R1, R2).

use crate::attacks::{self, Occupied, between, lines, way};
use crate::keys;
use crate::piece::{Piece, Side};
use crate::point::{Point, Set};
use Piece::{Cannon, Chariot, Elephant, General, Guard, Horse, Soldier};

/// A move of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Point of the piece that moves.
    pub from: Point,
    /// Where it goes.
    pub to: Point,
}

/// What a side does in its turn once both are set up: it moves, or it passes (R2.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ply {
    /// A move.
    Move(Move),
    /// 한수쉼
    Pass,
}

/// A position without its past.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pieces: [Set; 7],
    sides: [Set; 2],
    occupied: Occupied,
    /// All pieces but cannons, over which cannons jump.
    plain: Occupied,
    /// Hash of pieces and side to move, kept move by move.
    pub key: u64,
    /// Turns of either side since the last capture.
    pub clock: u32,
    /// Number of the round, counted up after Han's turn.
    pub round: u32,
    /// The side to move.
    pub to_move: Side,
    /// How many turns before this one were passed.
    pub passes: u8,
    /// Whether generals that face each other must be answered (R4.2).
    pub bikjang: bool,
}

impl Board {
    /// No pieces, Cho to move.
    #[must_use]
    pub fn empty(bikjang: bool) -> Board {
        Board {
            pieces: [Set::EMPTY; 7],
            sides: [Set::EMPTY; 2],
            occupied: Occupied::default(),
            plain: Occupied::default(),
            key: 0,
            clock: 0,
            round: 1,
            to_move: Side::Cho,
            passes: 0,
            bikjang,
        }
    }

    /// Puts a piece on an empty point, or takes it away again. The key follows.
    #[inline]
    pub fn toggle(&mut self, side: Side, piece: Piece, point: Point) {
        self.pieces[piece as usize] ^= point.bit();
        self.sides[side as usize] ^= point.bit();
        self.occupied.toggle(point);
        if piece != Cannon {
            self.plain.toggle(point);
        }
        self.key ^= keys::piece(side, piece, point);
    }

    /// Pieces of one kind of one side.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side, piece: Piece) -> Set {
        self.pieces[piece as usize] & self.sides[side as usize]
    }

    /// All pieces of a side.
    #[inline]
    #[must_use]
    pub const fn side(&self, side: Side) -> Set {
        self.sides[side as usize]
    }

    /// All pieces.
    #[inline]
    #[must_use]
    pub const fn occupied(&self) -> Set {
        self.occupied.set()
    }

    /// The cannons of both sides.
    #[inline]
    #[must_use]
    pub const fn cannons(&self) -> Set {
        self.pieces[Cannon as usize]
    }

    /// Where the general of a side stands; every board that is played on has one.
    #[inline]
    #[must_use]
    pub fn general(&self, side: Side) -> Point {
        self.of(side, General).first().unwrap_or(side.at(4, 1))
    }

    /// The kind of the piece on an occupied point.
    #[inline]
    #[must_use]
    pub fn kind_at(&self, point: Point) -> Piece {
        let mut kind = 0;
        for index in 1..Piece::ALL.len() {
            kind += index * usize::from(self.pieces[index].has(point));
        }
        Piece::ALL[kind]
    }

    /// What stands on a point.
    #[must_use]
    pub fn piece_at(&self, point: Point) -> Option<(Side, Piece)> {
        let side = Side::BOTH.into_iter().find(|side| self.side(*side).has(point))?;
        Some((side, self.kind_at(point)))
    }

    /// Where the piece on a point goes, or what it takes, but for own pieces and the own general.
    #[inline]
    #[must_use]
    pub fn reach(&self, side: Side, piece: Piece, from: Point) -> Set {
        match piece {
            General | Guard => attacks::palace_steps(from),
            Elephant => attacks::elephant(from, self.occupied()),
            Horse => attacks::horse(from, self.occupied()),
            Chariot => self.occupied.slides(from),
            // Behind the first piece, and the same seen without cannons: the first one is none.
            Cannon => self.occupied.jumps(from) & self.plain.jumps(from) & !self.cannons(),
            Soldier => attacks::soldier(side, from),
        }
    }

    /// Whether a general on a point would be attacked (R4.1) on a board occupied like this, with
    /// cannons here; only pieces of `alive` count.
    #[inline]
    #[must_use]
    pub fn exposed(&self, general: Point, by: Side, alive: Set, now: (Set, Set)) -> bool {
        let enemies = self.side(by) & alive;
        let (occupied, cannons) = now;
        let soldiers = attacks::soldier_origins(by, general) & self.pieces[Soldier as usize];
        if !(soldiers & enemies).is_empty() {
            return true;
        }
        for piece in [Horse, Elephant] {
            let near = attacks::free_leaps(piece, general) & self.pieces[piece as usize];
            let free = |from| (way(piece, from, general) & occupied).is_empty();
            if (near & enemies).any(free) {
                return true;
            }
        }
        let straight = self.pieces[Chariot as usize] | self.pieces[Cannon as usize];
        (lines(general) & straight & enemies).any(|from| {
            let screens = between(general, from) & occupied;
            if self.pieces[Cannon as usize].has(from) {
                screens.count() == 1 && (screens & cannons).is_empty()
            } else {
                screens.is_empty()
            }
        })
    }

    /// Whether a side is in check (R4.1).
    #[inline]
    #[must_use]
    pub fn in_check(&self, of: Side) -> bool {
        let now = (self.occupied(), self.cannons());
        self.exposed(self.general(of), of.other(), Set::ALL, now)
    }

    /// Pieces that give check to a side (R4.1).
    #[must_use]
    pub fn checkers(&self, of: Side) -> Set {
        let (general, by) = (self.general(of), of.other());
        let gives = |from: &Point| self.reach(by, self.kind_at(*from), *from).has(general);
        self.side(by).filter(gives).fold(Set::EMPTY, |set, from| set | from.bit())
    }

    /// Whether the generals stand on one file with nothing between them.
    #[inline]
    #[must_use]
    pub fn facing(&self) -> bool {
        let [cho, han] = Side::BOTH.map(|side| self.general(side));
        cho.file() == han.file() && (between(cho, han) & self.occupied()).is_empty()
    }

    /// Whether the side to move must answer bikjang (R4.2).
    #[inline]
    #[must_use]
    pub fn must_answer(&self) -> bool {
        self.bikjang && self.facing()
    }

    /// Points of all pieces of a side (R6.1).
    #[must_use]
    pub fn points(&self, side: Side) -> u32 {
        Piece::ALL.into_iter().map(|piece| piece.points() * self.of(side, piece).count()).sum()
    }

    /// Plays a legal ply. Whether no earlier position can come back after it: a piece is gone, or
    /// a soldier has gone forward.
    #[inline]
    pub fn play(&mut self, ply: Ply) -> bool {
        let us = self.to_move;
        self.round = self.round.saturating_add(us as u32);
        let Ply::Move(Move { from, to }) = ply else {
            self.clock = self.clock.saturating_add(1);
            self.passes += 1;
            self.turn_over();
            return false;
        };
        let piece = self.kind_at(from);
        let captures = self.side(us.other()).has(to);
        if captures {
            self.toggle(us.other(), self.kind_at(to), to);
        }
        self.toggle(us, piece, from);
        self.toggle(us, piece, to);
        self.clock = if captures { 0 } else { self.clock.saturating_add(1) };
        self.passes = 0;
        self.turn_over();
        captures || piece == Soldier && from.rank() != to.rank()
    }

    /// Takes back a ply that took nothing.
    pub fn take_back(&mut self, ply: Ply) {
        self.turn_over();
        let us = self.to_move;
        if let Ply::Move(Move { from, to }) = ply {
            let piece = self.kind_at(to);
            self.toggle(us, piece, to);
            self.toggle(us, piece, from);
        }
        self.passes = 0;
        self.clock = self.clock.saturating_sub(1);
        self.round = self.round.saturating_sub(us as u32);
    }

    /// Makes it the other side's turn.
    #[inline]
    pub fn turn_over(&mut self) {
        self.key ^= keys::HAN;
        self.to_move = self.to_move.other();
    }
}

//! The position: what stands where, and whose turn it is (R1, R2).

use crate::attacks::{self, Occupied, between, lines};
use crate::keys;
use crate::piece::{Piece, Side};
use crate::point::{Point, Set};
use Piece::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};

/// A move of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// Point of the piece that moves.
    pub from: Point,
    /// Where it goes.
    pub to: Point,
}

/// A position without its past.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pieces: [Set; 7],
    sides: [Set; 2],
    occupied: Occupied,
    /// Hash of pieces and side to move, kept move by move.
    pub key: u64,
    /// Moves of either side since the last capture.
    pub clock: u32,
    /// Number of the move, counted up after Black's.
    pub round: u32,
    /// The side to move.
    pub to_move: Side,
}

impl Board {
    /// No pieces, Red to move.
    #[must_use]
    pub fn empty() -> Board {
        Board {
            pieces: [Set::EMPTY; 7],
            sides: [Set::EMPTY; 2],
            occupied: Occupied::default(),
            key: 0,
            clock: 0,
            round: 1,
            to_move: Side::Red,
        }
    }

    /// Puts a piece on an empty point, or takes it away again. The key follows.
    #[inline]
    pub fn toggle(&mut self, side: Side, piece: Piece, point: Point) {
        self.pieces[piece as usize] ^= point.bit();
        self.sides[side as usize] ^= point.bit();
        self.occupied.toggle(point);
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

    /// Where the king of a side stands; every board that is played on has one.
    #[inline]
    #[must_use]
    pub fn king(&self, side: Side) -> Point {
        self.of(side, King).first().unwrap_or(Point::at(4, 0))
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

    /// Where the piece on a point goes, or what it takes, but for own pieces and the own king.
    #[inline]
    #[must_use]
    pub fn reach(&self, side: Side, piece: Piece, from: Point) -> Set {
        let occupied = &self.occupied;
        match piece {
            King | Advisor => attacks::palace(piece, from),
            Elephant | Horse => attacks::leaps(piece, from, occupied.set()),
            Rook => occupied.slides(from),
            Cannon => occupied.slides(from) & !occupied.set() | occupied.jumps(from),
            Pawn => attacks::pawn(side, from),
        }
    }

    /// Pieces of a side that could take on a point if one of the opponent's stood there. The view
    /// from king to king is [`Board::exposed`]'s alone.
    #[must_use]
    pub fn attackers(&self, to: Point, by: Side) -> Set {
        let occupied = &self.occupied;
        let leapers = [Horse, Elephant].map(|piece| {
            let near = attacks::free_leaps(piece, to) & self.pieces[piece as usize];
            let free = |from: &Point| !occupied.set().has(attacks::leg(*from, to));
            near.filter(free).fold(Set::EMPTY, |set, from| set | from.bit())
        });
        let steps = attacks::palace(King, to) & self.pieces[King as usize]
            | attacks::palace(Advisor, to) & self.pieces[Advisor as usize]
            | attacks::pawn_origins(by, to) & self.pieces[Pawn as usize];
        let straight = occupied.slides(to) & self.pieces[Rook as usize]
            | occupied.jumps(to) & self.pieces[Cannon as usize];
        (leapers[0] | leapers[1] | steps | straight) & self.side(by)
    }

    /// Whether a king of the other side would stand in check on a point (R4.1), the kings facing
    /// each other included (R4.2), on a board occupied like this; only pieces of `alive` count.
    #[inline]
    #[must_use]
    pub fn exposed(&self, king: Point, by: Side, alive: Set, occupied: Set) -> bool {
        let enemies = self.side(by) & alive;
        let near = attacks::pawn_origins(by, king) & self.pieces[Pawn as usize];
        if !(near & enemies).is_empty() {
            return true;
        }
        let horses = attacks::free_leaps(Horse, king) & self.pieces[Horse as usize] & enemies;
        let mut legs = horses;
        if legs.any(|from| !occupied.has(attacks::leg(from, king))) {
            return true;
        }
        let straight =
            self.pieces[Rook as usize] | self.pieces[Cannon as usize] | self.pieces[King as usize];
        let mut snipers = lines(king) & straight & enemies;
        snipers.any(|from| {
            let screens = u32::from(self.pieces[Cannon as usize].has(from));
            (between(king, from) & occupied).count() == screens && self.sees(from, king)
        })
    }

    /// Whether the piece on `from` attacks along the line to `king`: a king along files only.
    #[inline]
    pub(crate) fn sees(&self, from: Point, king: Point) -> bool {
        !self.pieces[King as usize].has(from) || from.file() == king.file()
    }

    /// Pieces that give check to the king of a side (R4.1, R4.2).
    #[must_use]
    pub fn checkers(&self, of: Side) -> Set {
        let (king, by) = (self.king(of), of.other());
        let facing = self.occupied.slides(king) & self.of(by, King);
        let facing = facing.filter(|from| self.sees(*from, king));
        facing.fold(self.attackers(king, by), |set, from| set | from.bit())
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn in_check(&self, of: Side) -> bool {
        self.exposed(self.king(of), of.other(), Set::ALL, self.occupied())
    }

    /// Plays a legal move. Whether no earlier position can come back after it: a piece is gone, or
    /// a pawn has gone forward.
    #[inline]
    pub fn play(&mut self, m: Move) -> bool {
        let Move { from, to } = m;
        let us = self.to_move;
        let piece = self.kind_at(from);
        let captures = self.side(us.other()).has(to);
        if captures {
            self.toggle(us.other(), self.kind_at(to), to);
        }
        self.toggle(us, piece, from);
        self.toggle(us, piece, to);
        self.clock = if captures { 0 } else { self.clock.saturating_add(1) };
        self.round = self.round.saturating_add(us as u32);
        self.pass();
        captures || piece == Pawn && from.file() == to.file()
    }

    /// Takes back a move that took nothing.
    pub fn take_back(&mut self, m: Move) {
        self.pass();
        let us = self.to_move;
        let piece = self.kind_at(m.to);
        self.toggle(us, piece, m.to);
        self.toggle(us, piece, m.from);
        self.clock = self.clock.saturating_sub(1);
        self.round = self.round.saturating_sub(us as u32);
    }

    /// Passes the turn without a move, for variations (R2.2).
    pub fn skip(&mut self) {
        self.clock = self.clock.saturating_add(1);
        self.round = self.round.saturating_add(self.to_move as u32);
        self.pass();
    }

    /// Makes it the other side's turn.
    #[inline]
    pub fn pass(&mut self) {
        self.key ^= keys::BLACK;
        self.to_move = self.to_move.other();
    }
}

//! Squares and sides (R1.1), and the position: the pieces, the side to move and its rights (R1).
//!
//! Files are a to h, ranks 1 to 8 from White's side; a1 = 0, b1 = 1, a2 = 8.

use crate::attacks;
use crate::keys;
use crate::moves::{Kind, Move};
use crate::piece::Piece;
use Piece::{Bishop, King, Knight, Pawn, Queen, Rook};
use std::fmt::{self, Write as _};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;

sides!(White 'w', Black 'b');

impl Side {
    /// The difference of square numbers of a pawn's single step.
    #[inline]
    #[must_use]
    pub const fn forward(self) -> i8 {
        match self {
            Side::White => 8,
            Side::Black => -8,
        }
    }

    /// A rank counted from this side; both from 0.
    #[inline]
    #[must_use]
    pub const fn rank(self, rank: u8) -> u8 {
        match self {
            Side::White => rank,
            Side::Black => 7 - rank,
        }
    }
}

/// A square of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u8);

impl Point {
    /// The square with this number; only the lowest six bits count.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Point {
        Point(index & 63)
    }

    /// The square on this file and rank, both from 0.
    #[inline]
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Point {
        Point::new(rank << 3 | file)
    }

    /// Reads the file and the rank of `e4`.
    #[inline]
    #[must_use]
    pub fn parse(file: u8, rank: u8) -> Option<Point> {
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'1'));
        (file < 8 && rank < 8).then_some(Point::at(file, rank))
    }

    /// The number of the square, below 64.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        // The mask shows the compiler a bound that the constructors guarantee.
        (self.0 & 63) as usize
    }

    /// The file from 0.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The rank from 0.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The set of this square alone.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Bitboard {
        Bitboard(1 << (self.0 & 63))
    }

    /// The square with this difference of numbers, which must be on the board.
    #[inline]
    #[must_use]
    pub const fn shift(self, steps: i8) -> Point {
        Point::new(self.0.wrapping_add_signed(steps))
    }

    /// Whether it is a dark square, like a1.
    #[must_use]
    pub const fn is_dark(self) -> bool {
        (self.file() + self.rank()).is_multiple_of(2)
    }
}

impl Point {
    /// The letter of the file and the digit of the rank.
    #[inline]
    #[must_use]
    pub fn signs(self) -> [char; 2] {
        [char::from(b'a' + self.file()), char::from(b'1' + self.rank())]
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.signs().into_iter().try_for_each(|sign| f.write_char(sign))
    }
}

/// The squares of a set, lowest first.
#[inline]
pub fn squares(set: Bitboard) -> impl Iterator<Item = Point> {
    set.map(Point::new)
}

/// The squares of a file from 0.
#[inline]
#[must_use]
pub const fn file(file: u8) -> Bitboard {
    Bitboard(0x0101_0101_0101_0101 << file)
}

/// The squares of a rank from 0.
#[inline]
#[must_use]
pub const fn rank(rank: u8) -> Bitboard {
    Bitboard(0xFF << (8 * rank))
}

/// A position without its history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pieces: [Bitboard; 6],
    sides: [Bitboard; 2],
    /// The rooks with a castling right: neither they nor their king have moved.
    pub castles: Bitboard,
    /// A hash of what makes positions the same (R6.3), updated by every move.
    pub key: u64,
    /// The number of moves of both sides since the last capture or pawn move.
    pub clock: u32,
    /// The number of the move; it increases after Black's move.
    pub round: u32,
    /// The square passed by a pawn that can now legally be captured en passant.
    pub en_passant: Option<Point>,
    /// The side to move.
    pub to_move: Side,
}

impl Board {
    /// The empty board, White to move.
    pub const EMPTY: Board = Board {
        pieces: [Bitboard::EMPTY; 6],
        sides: [Bitboard::EMPTY; 2],
        castles: Bitboard::EMPTY,
        key: 0,
        clock: 0,
        round: 1,
        en_passant: None,
        to_move: Side::White,
    };

    /// Puts a piece on an empty square, or removes it from its square, and updates the key.
    #[inline]
    pub fn toggle(&mut self, side: Side, piece: Piece, square: Point) {
        self.pieces[piece as usize] ^= square.bit();
        self.sides[side as usize] ^= square.bit();
        self.key ^= keys::piece(side, piece, square);
    }

    /// The pieces of one kind of one side.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side, piece: Piece) -> Bitboard {
        self.pieces[piece as usize] & self.sides[side as usize]
    }

    /// The pieces of one kind of both sides.
    #[inline]
    #[must_use]
    pub const fn all(&self, piece: Piece) -> Bitboard {
        self.pieces[piece as usize]
    }

    /// All pieces of a side.
    #[inline]
    #[must_use]
    pub const fn side(&self, side: Side) -> Bitboard {
        self.sides[side as usize]
    }

    /// All pieces.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> Bitboard {
        self.sides[0] | self.sides[1]
    }

    /// The square of the king of a side; every valid board has one.
    #[inline]
    #[must_use]
    pub fn king(&self, side: Side) -> Point {
        Point::new(self.of(side, King).first())
    }

    /// The kind of the piece on an occupied square.
    #[inline]
    #[must_use]
    pub fn kind_at(&self, square: Point) -> Piece {
        let on = |piece: Piece| (self.pieces[piece as usize].0 >> square.index() & 1) as usize;
        let (n, b, r) = (on(Knight), on(Bishop), on(Rook));
        Piece::new(n + 2 * b + 3 * r + 4 * on(Queen) + 5 * on(King))
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Point) -> Option<(Side, Piece)> {
        let side = Side::BOTH.into_iter().find(|s| self.side(*s).has(square.index() as u8))?;
        Some((side, self.kind_at(square)))
    }

    /// All pieces of both sides that attack a square, with these squares occupied.
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Point, occupied: Bitboard) -> Bitboard {
        let leapers = attacks::knight(square) & self.all(Knight)
            | attacks::king(square) & self.all(King)
            | attacks::pawn(Side::Black, square) & self.of(Side::White, Pawn)
            | attacks::pawn(Side::White, square) & self.of(Side::Black, Pawn);
        leapers | self.in_sight(square, self.sliders(square), occupied)
    }

    /// Whether a side attacks a square, with these squares occupied.
    #[inline]
    #[must_use]
    pub fn attacked(&self, square: Point, by: Side, occupied: Bitboard) -> bool {
        self.attacked_by(square, by, self.side(by), occupied)
    }

    /// Whether one of these pieces of a side attacks a square, with these squares occupied.
    #[inline]
    #[must_use]
    pub fn attacked_by(
        &self,
        square: Point,
        by: Side,
        pieces: Bitboard,
        occupied: Bitboard,
    ) -> bool {
        !(attacks::king(square) & self.all(King) & pieces).is_empty()
            || self.gives_check(square, by, pieces, occupied)
    }

    /// The same without attacks by a king.
    #[inline]
    #[must_use]
    pub fn gives_check(&self, king: Point, by: Side, pieces: Bitboard, occupied: Bitboard) -> bool {
        let leapers = attacks::knight(king) & self.all(Knight)
            | attacks::pawn(by.other(), king) & self.all(Pawn);
        !(leapers & pieces).is_empty()
            || squares(self.sliders(king) & pieces)
                .any(|from| (attacks::between(king, from) & occupied).is_empty())
    }

    /// The sliders that attack a square on an empty board.
    #[inline]
    fn sliders(&self, square: Point) -> Bitboard {
        attacks::rook_rays(square) & (self.all(Rook) | self.all(Queen))
            | attacks::bishop_rays(square) & (self.all(Bishop) | self.all(Queen))
    }

    /// The pieces, all on lines of the square, with only empty squares between. Mostly this tests
    /// one or two pieces, which is cheaper than the table of all attacks, which leaves the cache.
    #[inline]
    #[must_use]
    pub fn in_sight(&self, square: Point, pieces: Bitboard, occupied: Bitboard) -> Bitboard {
        let mut seen = Bitboard::EMPTY;
        for from in squares(pieces) {
            if (attacks::between(square, from) & occupied).is_empty() {
                seen |= from.bit();
            }
        }
        seen
    }

    /// The pieces that give check to the side to move.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Bitboard {
        let king = self.king(self.to_move);
        self.attackers(king, self.occupied()) & self.side(self.to_move.other())
    }

    /// The rook with a castling right on the king's side or the queen's side.
    #[inline]
    #[must_use]
    pub fn castling_rook(&self, side: Side, kings_side: bool) -> Option<Point> {
        let king = self.king(side);
        let rooks = self.castles & self.side(side);
        squares(rooks).find(|rook| (rook.file() > king.file()) == kings_side)
    }

    /// Plays a legal move. Returns whether it is irreversible: no earlier position can occur again.
    #[inline(always)]
    pub fn play(&mut self, m: Move) -> bool {
        let us = self.to_move;
        self.leave_turn();
        if matches!(m.kind, Kind::Castle) {
            self.castle(us, m);
            return true;
        }
        self.step(us, m)
    }

    /// Passes the turn without a move, for variations (R2.2).
    pub fn pass(&mut self) {
        self.leave_turn();
        self.clock = self.clock.saturating_add(1);
    }

    /// Ends the turn and the right to capture en passant.
    #[inline]
    fn leave_turn(&mut self) {
        self.key ^= keys::BLACK;
        if let Some(passed) = self.en_passant.take() {
            self.key ^= keys::en_passant(passed);
        }
        self.round = self.round.saturating_add(self.to_move as u32);
        self.to_move = self.to_move.other();
    }

    #[cold]
    fn castle(&mut self, us: Side, m: Move) {
        let (king_to, rook_to) = castling_targets(m.from, m.to);
        self.lose_castles(self.side(us));
        self.toggle(us, King, m.from);
        self.toggle(us, Rook, m.to);
        self.toggle(us, King, king_to);
        self.toggle(us, Rook, rook_to);
        self.clock = self.clock.saturating_add(1);
    }

    /// Removes the castling rights of rooks on these squares. Returns whether there were any.
    #[inline]
    fn lose_castles(&mut self, among: Bitboard) -> bool {
        let lost = self.castles & among;
        if lost.is_empty() {
            return false;
        }
        self.castles &= !lost;
        for rook in squares(lost) {
            self.key ^= keys::castle(rook);
        }
        true
    }

    /// A move of one piece, after [`Board::leave_turn`].
    #[inline(always)]
    fn step(&mut self, us: Side, m: Move) -> bool {
        let them = us.other();
        let Move { piece, .. } = m;
        let (from, to) = (m.from.bit(), m.to.bit());
        let captures = !(self.side(them) & to).is_empty();
        if captures {
            self.toggle(them, self.kind_at(m.to), m.to);
        }
        self.pieces[piece as usize] ^= from | to;
        self.sides[us as usize] ^= from | to;
        self.key ^= keys::piece(us, piece, m.from) ^ keys::piece(us, piece, m.to);
        let moved = if piece == King { self.side(us) } else { Bitboard::EMPTY };
        let lost = self.lose_castles(from | to | moved);
        if piece == Pawn {
            self.after_pawn(us, m, captures);
        } else if !captures {
            self.clock = self.clock.saturating_add(1);
            return lost;
        }
        self.clock = 0;
        true
    }

    /// The effects of pawn moves: promotion, the capture en passant, and the right to it.
    #[inline]
    fn after_pawn(&mut self, us: Side, m: Move, captures: bool) {
        let them = us.other();
        let behind = m.to.shift(-us.forward());
        if let Kind::Promotion(piece) = m.kind {
            self.toggle(us, Pawn, m.to);
            self.toggle(us, piece, m.to);
        } else if m.from.index().abs_diff(m.to.index()) == 16 {
            let takers = attacks::pawn(us, behind) & self.of(them, Pawn);
            if !takers.is_empty() && rule!("R6.3", self.can_take_en_passant(behind)) {
                self.en_passant = Some(behind);
                self.key ^= keys::en_passant(behind);
            }
        } else if !captures && m.from.file() != m.to.file() {
            self.toggle(them, Pawn, behind);
        }
    }

    /// Whether the side to move can legally capture the pawn that has just passed this square.
    #[must_use]
    pub fn can_take_en_passant(&self, passed: Point) -> bool {
        let us = self.to_move;
        let pawn = passed.shift(-us.forward());
        let king = self.king(us);
        let enemies = self.side(us.other()) & !pawn.bit();
        squares(attacks::pawn(us.other(), passed) & self.of(us, Pawn)).any(|taker| {
            let occupied = self.occupied() & !taker.bit() & !pawn.bit() | passed.bit();
            !self.attacked_by(king, us.other(), enemies, occupied)
        })
    }

    /// Computes the key that [`Board::play`] updates.
    #[must_use]
    pub fn full_key(&self) -> u64 {
        let mut key = if self.to_move == Side::Black { keys::BLACK } else { 0 };
        for square in squares(self.occupied()) {
            let white = self.side(Side::White).has(square.index() as u8);
            let side = if white { Side::White } else { Side::Black };
            key ^= keys::piece(side, self.kind_at(square), square);
        }
        for rook in squares(self.castles) {
            key ^= keys::castle(rook);
        }
        key ^ self.en_passant.map_or(0, keys::en_passant)
    }
}

/// The target squares of king and rook after castling.
#[inline]
#[must_use]
pub const fn castling_targets(king: Point, rook: Point) -> (Point, Point) {
    if rook.file() > king.file() {
        (Point::at(6, king.rank()), Point::at(5, king.rank()))
    } else {
        (Point::at(2, king.rank()), Point::at(3, king.rank()))
    }
}

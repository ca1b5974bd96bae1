//! The board (R1): sides, squares, and the position with pieces, hands and the side to move.

use crate::attacks;
use crate::hand::Hand;
use crate::keys;
use crate::moves::Move;
use crate::piece::Piece;
use crate::set::{Set, rank};
use Piece::{
    Bishop, Dragon, Gold, Horse, King, Knight, Lance, Pawn, ProKnight, ProLance, ProSilver, Rook,
    Silver, Tokin,
};
use std::fmt;
use wanqi_sdk::prelude::*;

sides!(Sente 'b', Gote 'w');

/// The name of a side in Chinese.
#[must_use]
pub const fn side_zh(side: Side) -> &'static str {
    match side {
        Side::Sente => "先手",
        Side::Gote => "后手",
    }
}

impl Side {
    /// The difference that one step ahead makes to the number of a square.
    #[inline]
    #[must_use]
    pub const fn forward(self) -> i8 {
        match self {
            Side::Sente => -1,
            Side::Gote => 1,
        }
    }

    /// A rank counted from this side's own edge, both from 0.
    #[inline]
    #[must_use]
    pub const fn rank(self, rank: u8) -> u8 {
        match self {
            Side::Sente => 8 - rank,
            Side::Gote => rank,
        }
    }
}

/// Number of squares.
pub const SQUARES: usize = 81;

/// A square: files 1 to 9 from Sente's right, ranks a to i from the top.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(pub(crate) u8);

impl Point {
    /// The square with this number, below 81.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Point {
        debug_assert!((index as usize) < SQUARES);
        Point(index)
    }

    /// The square on this file and rank, both from 0.
    #[inline]
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Point {
        Point::new(9 * file + rank)
    }

    /// Reads `7g`.
    #[inline]
    #[must_use]
    pub fn parse(file: u8, rank: u8) -> Option<Point> {
        let (file, rank) = (file.wrapping_sub(b'1'), rank.wrapping_sub(b'a'));
        (file < 9 && rank < 9).then(|| Point(9 * file + rank))
    }

    /// The number of the square, below 81.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file from 0.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 / 9
    }

    /// The rank from 0 at the top, where Gote's king starts.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 % 9
    }

    /// The set of only this square.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Set {
        Set(1 << self.0)
    }

    /// The square this number of ranks down. The caller ensures that it is on the board.
    #[inline]
    #[must_use]
    pub const fn down(self, ranks: i8) -> Point {
        Point(self.0.wrapping_add_signed(ranks))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file() + 1, char::from(b'a' + self.rank()))
    }
}

/// A position without earlier positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    kinds: [Set; 14],
    sides: [Set; 2],
    /// The kind of the piece on each occupied square; the value of an empty square is arbitrary.
    cells: [u8; SQUARES],
    hands: [Hand; 2],
    /// Hash of the facts that R7.3 compares, updated by each move.
    pub key: u64,
    /// The number of the move in SFEN.
    pub number: u32,
    /// The side to move.
    pub to_move: Side,
}

impl Board {
    /// No pieces, Sente to move.
    pub const EMPTY: Board = Board {
        kinds: [Set::EMPTY; 14],
        sides: [Set::EMPTY; 2],
        cells: [0; SQUARES],
        hands: [Hand::EMPTY; 2],
        key: 0,
        number: 1,
        to_move: Side::Sente,
    };

    /// Puts a piece on an empty square and updates the key.
    #[inline]
    pub fn put(&mut self, side: Side, piece: Piece, square: Point) {
        self.toggle(side, piece, square);
        self.cells[square.index()] = piece as u8;
    }

    /// Removes a piece.
    #[inline]
    fn lift(&mut self, side: Side, piece: Piece, square: Point) {
        self.toggle(side, piece, square);
    }

    #[inline]
    fn toggle(&mut self, side: Side, piece: Piece, square: Point) {
        self.kinds[piece as usize] ^= square.bit();
        self.sides[side as usize] ^= square.bit();
        self.key ^= keys::piece(side, piece, square);
    }

    /// Adds a piece to a hand.
    #[inline]
    pub fn hold(&mut self, side: Side, piece: Piece) {
        let n = self.hands[side as usize].add(piece);
        self.key ^= keys::in_hand(side, piece, n);
    }

    /// Sets the side to move.
    pub fn give_turn(&mut self, side: Side) {
        if side != self.to_move {
            self.to_move = side;
            self.key ^= keys::GOTE;
        }
    }

    /// The pieces of one kind of one side.
    #[inline]
    #[must_use]
    pub fn of(&self, side: Side, piece: Piece) -> Set {
        self.kinds[piece as usize] & self.sides[side as usize]
    }

    /// The pieces of one kind of both sides.
    #[inline]
    #[must_use]
    pub const fn all(&self, piece: Piece) -> Set {
        self.kinds[piece as usize]
    }

    /// All pieces that move as golds.
    #[inline]
    #[must_use]
    pub fn golds(&self) -> Set {
        [Tokin, ProLance, ProKnight, ProSilver]
            .into_iter()
            .fold(self.all(Gold), |golds, piece| golds | self.all(piece))
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
    pub fn occupied(&self) -> Set {
        self.sides[0] | self.sides[1]
    }

    /// The hand of a side.
    #[inline]
    #[must_use]
    pub const fn hand(&self, side: Side) -> Hand {
        self.hands[side as usize]
    }

    /// The square of a side's king. Every board in play has both kings.
    #[inline]
    #[must_use]
    pub fn king(&self, side: Side) -> Point {
        self.of(side, King).first()
    }

    /// The kind of the piece on an occupied square.
    #[inline]
    #[must_use]
    pub const fn kind_at(&self, square: Point) -> Piece {
        Piece::new(self.cells[square.index()])
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Point) -> Option<(Side, Piece)> {
        let side = Side::BOTH.into_iter().find(|side| self.side(*side).has(square))?;
        Some((side, self.kind_at(square)))
    }

    /// The given pieces of a side that attack a square, if the board is occupied like this.
    #[inline]
    #[must_use]
    pub fn attackers(&self, square: Point, by: Side, pieces: Set, occupied: Set) -> Set {
        let mut attackers = self.steppers(square, by) & pieces;
        for from in self.sliders(square, by) & pieces {
            if (attacks::between(square, from) & occupied).is_empty() {
                attackers |= from.bit();
            }
        }
        attackers
    }

    /// Whether one of the given pieces of a side attacks a square, if the board is occupied like
    /// this.
    #[inline]
    #[must_use]
    pub fn attacked(&self, square: Point, by: Side, pieces: Set, occupied: Set) -> bool {
        !(self.steppers(square, by) & pieces).is_empty()
            || (self.sliders(square, by) & pieces)
                .any(|from| (attacks::between(square, from) & occupied).is_empty())
    }

    /// The pieces of both sides that would attack a square by a step if they belonged to this side.
    #[inline]
    #[must_use]
    pub fn steppers(&self, square: Point, by: Side) -> Set {
        let back = by.other();
        attacks::pawn(back, square) & self.all(Pawn)
            | attacks::knight(back, square) & self.all(Knight)
            | attacks::silver(back, square) & self.all(Silver)
            | attacks::gold(back, square) & self.golds()
            | attacks::king(square) & (self.all(King) | self.all(Horse) | self.all(Dragon))
    }

    /// The pieces that would attack a square along a line of an empty board if they belonged to
    /// this side.
    #[inline]
    #[must_use]
    pub fn sliders(&self, square: Point, by: Side) -> Set {
        attacks::rook_rays(square) & (self.all(Rook) | self.all(Dragon))
            | attacks::bishop_rays(square) & (self.all(Bishop) | self.all(Horse))
            | attacks::lance_ray(by.other(), square) & self.all(Lance)
    }

    /// The pieces that give check to the side to move.
    #[inline]
    #[must_use]
    pub fn checkers(&self) -> Set {
        let them = self.to_move.other();
        self.attackers(self.king(self.to_move), them, self.side(them), self.occupied())
    }

    /// Whether the side to move is in check.
    #[inline]
    #[must_use]
    pub fn in_check(&self) -> bool {
        let them = self.to_move.other();
        self.attacked(self.king(self.to_move), them, self.side(them), self.occupied())
    }

    /// Makes a legal move.
    #[inline]
    pub fn play(&mut self, m: Move) {
        let us = self.to_move;
        match m {
            Move::Step { from, to, promotes } => {
                if self.side(us.other()).has(to) {
                    let taken = self.kind_at(to);
                    self.lift(us.other(), taken, to);
                    self.hold(us, taken.plain());
                }
                let piece = self.kind_at(from);
                self.lift(us, piece, from);
                let becomes = if promotes { piece.promoted().unwrap_or(piece) } else { piece };
                self.put(us, becomes, to);
            }
            Move::Drop { piece, to } => {
                let n = self.hands[us as usize].take(piece);
                self.key ^= keys::in_hand(us, piece, n);
                self.put(us, piece, to);
            }
        }
        self.pass();
    }

    /// Ends the turn; every move calls this.
    #[inline]
    pub fn pass(&mut self) {
        self.give_turn(self.to_move.other());
        self.number = self.number.saturating_add(1);
    }
}

/// The three ranks where pieces of a side promote (R3.3): the first three of the other side.
#[inline]
#[must_use]
pub const fn zone(side: Side) -> Set {
    match side {
        Side::Sente => Set(rank(0).0 | rank(1).0 | rank(2).0),
        Side::Gote => Set(rank(6).0 | rank(7).0 | rank(8).0),
    }
}

/// The squares where a piece of a side could never move again: the last rank or two (R3.4, R4.2).
#[inline]
#[must_use]
pub const fn dead_end(side: Side, piece: Piece) -> Set {
    let (last, next) = (rank(side.rank(8)).0, rank(side.rank(7)).0);
    match piece.needs_ahead() {
        0 => Set::EMPTY,
        1 => Set(last),
        _ => Set(last | next),
    }
}

//! Points and sides (R1.1), and the board with its pieces and the side to move (R1, R2).
//!
//! Files are a to i from Red's left, ranks 0 to 9 from Red's side; a0 = 0, b0 = 1, a1 = 9. Sets of
//! points are 90 bits of a `u128`.

use crate::attacks::{self, Occupied, between, lines};
use crate::keys;
use crate::piece::Piece;
use Piece::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
use std::fmt::{self, Write as _};
use std::ops::Not;
use wanqi_sdk::prelude::*;

/// The number of files.
pub const FILES: u8 = 9;
/// The number of ranks.
pub const RANKS: u8 = 10;
/// The number of points.
pub const POINTS: usize = 90;

/// A point of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point(u8);

impl Point {
    /// The point with this number, below 90.
    #[inline]
    #[must_use]
    pub const fn new(index: u8) -> Point {
        debug_assert!((index as usize) < POINTS);
        Point(index)
    }

    /// The point on this file and rank, both from 0.
    #[inline]
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Point {
        Point::new(rank * FILES + file)
    }

    /// The point on this file and rank; `None` if it is off the board.
    #[must_use]
    pub const fn on_board(file: i8, rank: i8) -> Option<Point> {
        if 0 <= file && file < FILES as i8 && 0 <= rank && rank < RANKS as i8 {
            Some(Point::at(file as u8, rank as u8))
        } else {
            None
        }
    }

    /// Reads `e4`.
    #[inline]
    #[must_use]
    pub const fn parse(file: u8, rank: u8) -> Option<Point> {
        let (file, rank) = (file.wrapping_sub(b'a'), rank.wrapping_sub(b'0'));
        if file < FILES && rank < RANKS { Some(Point::at(file, rank)) } else { None }
    }

    /// The number of the point.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, from 0.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// The rank, from 0.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// The set of this point alone.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Set {
        Set(1 << self.0)
    }

    /// The letter of the file and the digit of the rank.
    #[inline]
    #[must_use]
    pub fn signs(self) -> [char; 2] {
        [char::from(b'a' + self.file()), char::from(b'0' + self.rank())]
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.signs().into_iter().try_for_each(|sign| f.write_char(sign))
    }
}

sides!(Red 'w', Black 'b');

impl Side {
    /// The difference of rank of a step forward.
    #[inline]
    #[must_use]
    pub const fn forward(self) -> i8 {
        match self {
            Side::Red => 1,
            Side::Black => -1,
        }
    }

    /// The rank of a point counted from this side, from 0.
    #[inline]
    #[must_use]
    pub const fn rank(self, point: Point) -> u8 {
        match self {
            Side::Red => point.rank(),
            Side::Black => RANKS - 1 - point.rank(),
        }
    }

    /// Whether a point is beyond the river (R1.1) for this side.
    #[inline]
    #[must_use]
    pub const fn crossed(self, point: Point) -> bool {
        self.rank(point) >= RANKS / 2
    }
}

/// A set of points; iterates over its points, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Set(pub u128);

set_of_places!(Set, Point);
set_operators!(Set);

impl Set {
    /// The empty set.
    pub const EMPTY: Set = Set(0);
    /// The set of all points.
    pub const ALL: Set = Set((1 << POINTS) - 1);

    /// Whether the set has two or more points.
    #[inline]
    #[must_use]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The lowest point.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Point> {
        if self.0 == 0 { None } else { Some(Point::new(self.0.trailing_zeros() as u8)) }
    }
}

impl Not for Set {
    type Output = Set;
    #[inline]
    fn not(self) -> Set {
        Set(!self.0 & Set::ALL.0)
    }
}

/// A move of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The point that the piece leaves.
    pub from: Point,
    /// The point that it enters.
    pub to: Point,
}

/// A position without earlier positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pieces: [Set; 7],
    sides: [Set; 2],
    occupied: Occupied,
    /// The hash of the pieces and the side to move, updated by each move.
    pub key: u64,
    /// The number of moves of both sides since the last capture.
    pub clock: u32,
    /// The number of the round; it increases after Black's move.
    pub round: u32,
    /// The side to move.
    pub to_move: Side,
}

impl Board {
    /// The board without pieces, Red to move.
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

    /// Puts a piece on an empty point, or removes it, and updates the key.
    #[inline]
    pub fn toggle(&mut self, side: Side, piece: Piece, point: Point) {
        self.pieces[piece as usize] ^= point.bit();
        self.sides[side as usize] ^= point.bit();
        self.occupied.toggle(point);
        self.key ^= keys::piece(side, piece, point);
    }

    /// The pieces of one kind of one side.
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

    /// The point of the king of a side; every board of a game has one.
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

    /// The piece on a point.
    #[must_use]
    pub fn piece_at(&self, point: Point) -> Option<(Side, Piece)> {
        let side = Side::BOTH.into_iter().find(|side| self.side(*side).has(point))?;
        Some((side, self.kind_at(point)))
    }

    /// The points that a piece on a point reaches, including points with own pieces and points
    /// where its move would leave the own king attacked.
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

    /// The pieces of a side that could capture on a point if an opponent's piece were there. Facing
    /// kings are left to [`Board::exposed`] and [`Board::checkers`].
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

    /// Whether a king of the other side would be in check on a point (R4.1), including facing kings
    /// (R4.2), with these occupied points; only pieces in `alive` count.
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

    /// Whether the piece on `from` attacks along the line to `king`; a king does so only along
    /// files.
    #[inline]
    pub(crate) fn sees(&self, from: Point, king: Point) -> bool {
        !self.pieces[King as usize].has(from) || from.file() == king.file()
    }

    /// The pieces that give check to the king of a side (R4.1, R4.2).
    #[must_use]
    pub fn checkers(&self, of: Side) -> Set {
        let (king, by) = (self.king(of), of.other());
        let facing = self.occupied.slides(king) & self.of(by, King);
        let facing = facing.filter(|from| self.sees(*from, king));
        facing.fold(self.attackers(king, by), |set, from| set | from.bit())
    }

    /// Whether a side is in check.
    #[inline]
    #[must_use]
    pub fn in_check(&self, of: Side) -> bool {
        self.exposed(self.king(of), of.other(), Set::ALL, self.occupied())
    }

    /// Plays a legal move. Returns whether it is irreversible: a capture, or a pawn that moves
    /// forward.
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

    /// Takes back a move that was not a capture.
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

    /// Gives the turn to the other side.
    #[inline]
    pub fn pass(&mut self) {
        self.key ^= keys::BLACK;
        self.to_move = self.to_move.other();
    }
}

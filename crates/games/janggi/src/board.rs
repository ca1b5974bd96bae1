//! The board: points, pieces on them, the side to move (R1, R2).
//!
//! Files are a to i from Cho's left, ranks 1 to 10 from Cho's side. In code ranks count from 0: a1
//! = 0, b1 = 1, a2 = 9. Sets of points are 90 bits of a `u128`.

use crate::attacks::{self, Occupied, between, lines, way};
use crate::keys;
use crate::piece::Piece;
use Piece::{Cannon, Chariot, Elephant, General, Guard, Horse, Soldier};
use std::fmt;
use std::ops::Not;
use wanqi_sdk::prelude::*;

sides!(Han 'b', Cho 'w');

/// The name of a side in Chinese.
#[must_use]
pub const fn side_zh(side: Side) -> &'static str {
    match side {
        Side::Han => "汉方",
        Side::Cho => "楚方",
    }
}

// Han sets up first and is seat 1; Cho plays the first move.
impl Side {
    /// The change of the rank by a step forward.
    #[inline]
    #[must_use]
    pub const fn forward(self) -> i8 {
        match self {
            Side::Cho => 1,
            Side::Han => -1,
        }
    }

    /// The rank of a point counted from this side, from 0; and the other way round.
    #[inline]
    #[must_use]
    pub const fn rank(self, rank: u8) -> u8 {
        match self {
            Side::Cho => rank,
            Side::Han => RANKS - 1 - rank,
        }
    }

    /// The point on this file and this rank, counted from this side, from 0.
    #[must_use]
    pub const fn at(self, file: u8, rank: u8) -> Point {
        Point::at(file, self.rank(rank))
    }
}

/// Files of the board.
pub const FILES: u8 = 9;
/// Ranks of the board.
pub const RANKS: u8 = 10;
/// Points of the board.
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

    /// The point on this file and rank, if the board has it.
    #[must_use]
    pub const fn on_board(file: i8, rank: i8) -> Option<Point> {
        if 0 <= file && file < FILES as i8 && 0 <= rank && rank < RANKS as i8 {
            Some(Point::at(file as u8, rank as u8))
        } else {
            None
        }
    }

    /// Reads `e4` or `e10` at the front of a text, and returns the rest of the text.
    #[inline]
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<(Point, &[u8])> {
        let (rank, rest) = match text {
            [_, b'1', b'0', rest @ ..] => (RANKS, rest),
            [_, digit @ b'1'..=b'9', rest @ ..] => (digit - b'0', rest),
            _ => return None,
        };
        let file = text[0].wrapping_sub(b'a');
        (file < FILES).then(|| (Point::at(file, rank - 1), rest))
    }

    /// Its number.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// File from 0.
    #[inline]
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % FILES
    }

    /// Rank from 0.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// The set with only this point.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Set {
        Set(1 << self.0)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

/// A set of points, and an iterator over them, the lowest first.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Set(pub u128);

set_of_places!(Set, Point);
set_operators!(Set);

impl Set {
    /// No point.
    pub const EMPTY: Set = Set(0);
    /// Every point.
    pub const ALL: Set = Set((1 << POINTS) - 1);

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
    /// The point of the piece.
    pub from: Point,
    /// The target.
    pub to: Point,
}

/// A turn after the set-ups: a move or a pass (R2.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ply {
    /// A move.
    Move(Move),
    /// 한수쉼
    Pass,
}

/// A position without its history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    pieces: [Set; 7],
    sides: [Set; 2],
    occupied: Occupied,
    /// All pieces except cannons; cannons jump over these.
    plain: Occupied,
    /// The hash of the pieces and the side to move, updated by each turn.
    pub key: u64,
    /// The number of turns of both sides since the last capture.
    pub clock: u32,
    /// The number of the round; it increases after Han's turn.
    pub round: u32,
    /// The side to move.
    pub to_move: Side,
    /// The number of passes directly before this turn.
    pub passes: u8,
    /// Whether the rule of bikjang holds (R4.2).
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

    /// Adds a piece on an empty point, or removes it, and updates the key.
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

    /// The point of the general of a side. In a game each side has one.
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

    /// The piece on a point and its side.
    #[must_use]
    pub fn piece_at(&self, point: Point) -> Option<(Side, Piece)> {
        let side = Side::BOTH.into_iter().find(|side| self.side(*side).has(point))?;
        Some((side, self.kind_at(point)))
    }

    /// The targets of the piece on a point, without regard to own pieces and to the own general.
    #[inline]
    #[must_use]
    pub fn reach(&self, side: Side, piece: Piece, from: Point) -> Set {
        match piece {
            General | Guard => attacks::palace_steps(from),
            Elephant => attacks::elephant(from, self.occupied()),
            Horse => attacks::horse(from, self.occupied()),
            Chariot => self.occupied.slides(from),
            // The points behind the first piece, with and without cannons: so the first piece is
            // not a cannon.
            Cannon => self.occupied.jumps(from) & self.plain.jumps(from) & !self.cannons(),
            Soldier => attacks::soldier(side, from),
        }
    }

    /// Whether a general on a point would be attacked (R4.1) with these occupied points and these
    /// cannons. Only pieces in `alive` count.
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

    /// Whether the generals are on one file without a piece between them.
    #[inline]
    #[must_use]
    pub fn facing(&self) -> bool {
        let [one, two] = Side::BOTH.map(|side| self.general(side));
        one.file() == two.file() && (between(one, two) & self.occupied()).is_empty()
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

    /// Plays a legal ply. Returns whether no earlier position can recur: after a capture or a
    /// forward move of a soldier.
    #[inline]
    pub fn play(&mut self, ply: Ply) -> bool {
        let us = self.to_move;
        self.round = self.round.saturating_add(u32::from(us == Side::Han));
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

    /// Takes back a ply without a capture.
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
        self.round = self.round.saturating_sub(u32::from(us == Side::Han));
    }

    /// Gives the turn to the other side.
    #[inline]
    pub fn turn_over(&mut self) {
        self.key ^= keys::HAN;
        self.to_move = self.to_move.other();
    }
}

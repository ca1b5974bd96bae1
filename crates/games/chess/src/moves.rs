//! Moves and their generation (R3, R4) with sets of squares. `explain.rs` checks single moves rule
//! by rule; the test `every_readable_move` compares the two.

use crate::attacks;
use crate::board::{Board, Point, Side, castling_targets, file, rank, squares};
use crate::piece::Piece;
use Piece::{Bishop, King, Knight, Pawn, Queen, Rook};
use wanqi_sdk::board::bitboard::Bitboard;

/// A move. Castling is from the square of the king to the square of the rook, whatever its text is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move {
    /// The piece that moves; it saves a look-up.
    pub piece: Piece,
    /// The square that the piece leaves.
    pub from: Point,
    /// The square to which it moves.
    pub to: Point,
    /// The kind of move.
    pub kind: Kind,
}

/// The kind of a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// A move without castling and promotion; also a capture en passant.
    Plain,
    /// King and rook move at once.
    Castle,
    /// A pawn becomes a queen, rook, bishop or knight.
    Promotion(Piece),
}

impl Move {
    /// A move that is neither castling nor a promotion.
    #[inline]
    #[must_use]
    pub const fn plain(piece: Piece, from: Point, to: Point) -> Move {
        Move { piece, from, to, kind: Kind::Plain }
    }
}

/// Receives legal moves as sets of targets.
pub trait Sink {
    /// The moves of the piece on `from`, which is not a pawn.
    fn piece(&mut self, piece: Piece, from: Point, targets: Bitboard);
    /// Moves of pawns, each from the square with the number of its target minus `step`. On the last
    /// rank they are all promotions.
    fn pawns(&mut self, step: i8, targets: Bitboard);
    /// A single move.
    fn single(&mut self, m: Move);
}

/// Counts moves.
#[derive(Default)]
pub struct Count(pub u64);

const LAST_RANKS: Bitboard = Bitboard(0xFF00_0000_0000_00FF);

impl Sink for Count {
    #[inline]
    fn piece(&mut self, _piece: Piece, _from: Point, targets: Bitboard) {
        self.0 += u64::from(targets.count());
    }

    #[inline]
    fn pawns(&mut self, _step: i8, targets: Bitboard) {
        self.0 += u64::from(targets.count() + 3 * (targets & LAST_RANKS).count());
    }

    #[inline]
    fn single(&mut self, _m: Move) {
        self.0 += 1;
    }
}

/// Calls a closure with each move.
pub struct Each<F: FnMut(Move)>(pub F);

impl<F: FnMut(Move)> Sink for Each<F> {
    #[inline]
    fn piece(&mut self, piece: Piece, from: Point, targets: Bitboard) {
        for to in squares(targets) {
            (self.0)(Move::plain(piece, from, to));
        }
    }

    #[inline]
    fn pawns(&mut self, step: i8, targets: Bitboard) {
        for to in squares(targets & !LAST_RANKS) {
            (self.0)(Move::plain(Pawn, to.shift(-step), to));
        }
        for to in squares(targets & LAST_RANKS) {
            for becomes in Piece::PROMOTIONS {
                let kind = Kind::Promotion(becomes);
                (self.0)(Move { piece: Pawn, from: to.shift(-step), to, kind });
            }
        }
    }

    #[inline]
    fn single(&mut self, m: Move) {
        (self.0)(m);
    }
}

/// The limits of the side to move: checks, pins, and targets.
struct Bonds {
    king: Point,
    /// Own pieces that alone are between their king and a slider; they can move only on that line.
    pinned: Bitboard,
    /// The targets of all pieces but the king: every square without an own piece, in check only
    /// those that capture the checker or block the check.
    targets: Bitboard,
    checks: u32,
}

impl Board {
    /// Passes every legal move to the sink.
    #[inline]
    pub fn generate(&self, sink: &mut impl Sink) {
        let bonds = self.bonds();
        self.king_moves(&bonds, sink);
        if bonds.checks > 1 {
            return;
        }
        match self.to_move {
            Side::White => self.pawn_moves::<true>(&bonds, sink),
            Side::Black => self.pawn_moves::<false>(&bonds, sink),
        }
        self.piece_moves(&bonds, sink);
        if bonds.checks == 0 {
            self.castling_moves(&bonds, sink);
        }
    }

    /// The number of legal moves.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        let mut count = Count::default();
        self.generate(&mut count);
        count.0
    }

    /// Whether there is a legal move. Mostly one of the first pieces has one.
    #[must_use]
    pub fn can_move(&self) -> bool {
        let bonds = self.bonds();
        let mut count = Count::default();
        self.king_moves(&bonds, &mut count);
        if count.0 > 0 || bonds.checks > 1 {
            return count.0 > 0;
        }
        self.piece_moves(&bonds, &mut count);
        if count.0 == 0 {
            match self.to_move {
                Side::White => self.pawn_moves::<true>(&bonds, &mut count),
                Side::Black => self.pawn_moves::<false>(&bonds, &mut count),
            }
        }
        // Castling can be the only move if a rook is blocked next to its king (960).
        if count.0 == 0 && bonds.checks == 0 {
            self.castling_moves(&bonds, &mut count);
        }
        count.0 > 0
    }

    #[inline]
    fn bonds(&self) -> Bonds {
        let us = self.to_move;
        let king = self.king(us);
        let occupied = self.occupied();
        let own = self.side(us);
        let enemies = self.side(us.other());
        let straight = (self.all(Rook) | self.all(Queen)) & enemies;
        let diagonal = (self.all(Bishop) | self.all(Queen)) & enemies;
        let mut checkers = attacks::knight(king) & self.all(Knight) & enemies
            | attacks::pawn(us, king) & self.all(Pawn) & enemies;
        let mut pinned = Bitboard::EMPTY;
        let snipers = attacks::rook_rays(king) & straight | attacks::bishop_rays(king) & diagonal;
        for sniper in squares(snipers) {
            let between = attacks::between(king, sniper) & occupied;
            if between.is_empty() {
                checkers |= sniper.bit();
            } else if !between.many() {
                pinned |= between & own;
            }
        }
        let checks = checkers.count();
        let targets = if checks == 0 {
            !own
        } else {
            attacks::between(king, Point::new(checkers.first())) | checkers
        };
        Bonds { king, pinned, targets, checks }
    }

    #[inline]
    fn king_moves(&self, bonds: &Bonds, sink: &mut impl Sink) {
        let us = self.to_move;
        let occupied = self.occupied() & !bonds.king.bit();
        let mut safe = Bitboard::EMPTY;
        for to in squares(attacks::king(bonds.king) & !self.side(us)) {
            if !self.attacked(to, us.other(), occupied) {
                safe |= to.bit();
            }
        }
        if !safe.is_empty() {
            sink.piece(King, bonds.king, safe);
        }
    }

    #[inline]
    fn piece_moves(&self, bonds: &Bonds, sink: &mut impl Sink) {
        let own = self.side(self.to_move);
        let occupied = self.occupied();
        // A pinned knight cannot move, because it leaves every line.
        for from in squares(self.all(Knight) & own & !bonds.pinned) {
            sink.piece(Knight, from, attacks::knight(from) & bonds.targets);
        }
        for from in squares((self.all(Bishop) | self.all(Queen)) & own) {
            let targets = attacks::bishop(from, occupied) & bonds.targets;
            sink.piece(self.one_of(Bishop, from), from, self.along_pin(bonds, from, targets));
        }
        for from in squares((self.all(Rook) | self.all(Queen)) & own) {
            let targets = attacks::rook(from, occupied) & bonds.targets;
            sink.piece(self.one_of(Rook, from), from, self.along_pin(bonds, from, targets));
        }
    }

    /// This piece, or a queen if there is one on the square.
    #[inline]
    fn one_of(&self, piece: Piece, square: Point) -> Piece {
        if (self.all(Queen) & square.bit()).is_empty() { piece } else { Queen }
    }

    #[inline]
    fn along_pin(&self, bonds: &Bonds, from: Point, targets: Bitboard) -> Bitboard {
        if (bonds.pinned & from.bit()).is_empty() {
            targets
        } else {
            targets & attacks::line(bonds.king, from)
        }
    }

    #[inline]
    fn pawn_moves<const WHITE: bool>(&self, bonds: &Bonds, sink: &mut impl Sink) {
        let us = if WHITE { Side::White } else { Side::Black };
        let pawns = self.of(us, Pawn);
        let targets = bonds.targets;
        self.pawn_set::<WHITE>(pawns & !bonds.pinned, targets, sink);
        for from in squares(pawns & bonds.pinned) {
            let line = attacks::line(bonds.king, from);
            self.pawn_set::<WHITE>(from.bit(), targets & line, sink);
        }
        if let Some(passed) = self.en_passant {
            for from in squares(attacks::pawn(us.other(), passed) & pawns) {
                if self.keeps_king_safe(Pawn, from, passed) {
                    sink.single(Move::plain(Pawn, from, passed));
                }
            }
        }
    }

    /// The steps and captures of a set of pawns, without captures en passant.
    #[inline]
    fn pawn_set<const WHITE: bool>(
        &self,
        pawns: Bitboard,
        targets: Bitboard,
        sink: &mut impl Sink,
    ) {
        let us = if WHITE { Side::White } else { Side::Black };
        let up = |set: Bitboard| Bitboard(if WHITE { set.0 << 8 } else { set.0 >> 8 });
        let empty = !self.occupied();
        let enemies = self.side(us.other()) & targets;
        let single = up(pawns) & empty;
        let double = up(single & rank(us.rank(2))) & empty & targets;
        let to_a = Bitboard((up(pawns) & !file(0)).0 >> 1) & enemies;
        let to_h = Bitboard((up(pawns) & !file(7)).0 << 1) & enemies;
        let forward = us.forward();
        sink.pawns(forward, single & targets);
        sink.pawns(2 * forward, double);
        sink.pawns(forward - 1, to_a);
        sink.pawns(forward + 1, to_h);
    }

    #[inline]
    fn castling_moves(&self, bonds: &Bonds, sink: &mut impl Sink) {
        for rook in squares(self.castles & self.side(self.to_move)) {
            if self.can_castle(bonds.king, rook) {
                sink.single(Move { piece: King, from: bonds.king, to: rook, kind: Kind::Castle });
            }
        }
    }

    /// Whether a king not in check can castle with a rook that has the right (R3.3, R3.4).
    #[inline]
    #[must_use]
    pub fn can_castle(&self, king: Point, rook: Point) -> bool {
        let them = self.to_move.other();
        let (king_to, rook_to) = castling_targets(king, rook);
        let others = self.occupied() & !king.bit() & !rook.bit();
        if !(castling_path(king, rook) & others).is_empty() {
            return false;
        }
        let crossed = attacks::between(king, king_to);
        squares(crossed).all(|square| !self.attacked(square, them, others | rook.bit()))
            && !self.attacked(king_to, them, others | rook_to.bit())
    }

    /// The squares from which a piece of this kind of the side to move could reach a square,
    /// without regard to the safety of its king.
    #[inline(always)]
    #[must_use]
    pub fn origins(&self, piece: Piece, to: Point) -> Bitboard {
        let own = self.side(self.to_move);
        if !(own & to.bit()).is_empty() {
            return Bitboard::EMPTY;
        }
        if piece == Pawn {
            return self.pawn_origins(to);
        }
        // `in_sight` also works for leapers. One path for all kinds avoids a branch that the
        // processor cannot predict.
        let near = attacks::reach(piece, to) & self.all(piece) & own;
        self.in_sight(to, near, self.occupied())
    }

    #[inline]
    fn pawn_origins(&self, to: Point) -> Bitboard {
        let us = self.to_move;
        let pawns = self.of(us, Pawn);
        let occupied = self.occupied();
        if !(self.side(us.other()) & to.bit()).is_empty() || self.en_passant == Some(to) {
            return attacks::pawn(us.other(), to) & pawns;
        }
        if !(occupied & to.bit()).is_empty() || to.rank() == us.rank(0) {
            return Bitboard::EMPTY;
        }
        let one = to.shift(-us.forward());
        if to.rank() == us.rank(3) && (occupied & one.bit()).is_empty() {
            return one.shift(-us.forward()).bit() & pawns;
        }
        one.bit() & pawns
    }

    /// Whether the own king is safe after a move that is otherwise legal (R4.1).
    #[inline(always)]
    #[must_use]
    pub fn keeps_king_safe(&self, piece: Piece, from: Point, to: Point) -> bool {
        let us = self.to_move;
        let mut occupied = self.occupied() & !from.bit();
        if piece == King {
            return !self.attacked(to, us.other(), occupied);
        }
        occupied |= to.bit();
        let mut gone = to.bit();
        if piece == Pawn && self.en_passant == Some(to) {
            let taken = to.shift(-us.forward()).bit();
            occupied ^= taken;
            gone |= taken;
        }
        let enemies = self.side(us.other()) & !gone;
        !self.gives_check(self.king(us), us.other(), enemies, occupied)
    }

    /// Whether a move is legal.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        let us = self.to_move;
        if m.kind == Kind::Castle {
            let right = self.castles & self.side(us) & m.to.bit();
            return m.from == self.king(us)
                && !right.is_empty()
                && self.checkers().is_empty()
                && self.can_castle(m.from, m.to);
        }
        if (self.side(us) & m.from.bit()).is_empty() {
            return false;
        }
        let piece = m.piece;
        let promotes = piece == Pawn && m.to.rank() == us.rank(7);
        let kind_fits = match m.kind {
            Kind::Promotion(_) => promotes,
            _ => !promotes,
        };
        kind_fits
            && !(self.origins(piece, m.to) & m.from.bit()).is_empty()
            && self.keeps_king_safe(piece, m.from, m.to)
    }
}

/// The squares that king and rook cross or reach; they must be empty, except for king and rook.
#[inline]
#[must_use]
pub fn castling_path(king: Point, rook: Point) -> Bitboard {
    let (king_to, rook_to) = castling_targets(king, rook);
    attacks::between(king, king_to)
        | king_to.bit()
        | attacks::between(rook, rook_to)
        | rook_to.bit()
}

/// The number of sequences of exactly `depth` moves; the last moves are counted, not played.
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

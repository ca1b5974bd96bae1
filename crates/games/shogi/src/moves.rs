//! Moves and drops and their generation (R3–R5) as sets of targets. `explain.rs` refuses rule by
//! rule; a test compares the two on every readable move.

use crate::attacks;
use crate::board::{Board, Point, Side, dead_end, zone};
use crate::piece::Piece;
use crate::set::Set;
use Piece::{Bishop, Dragon, Gold, Horse, Knight, Lance, Pawn, Rook, Silver};

/// A move or a drop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A piece on the board moves.
    Step {
        /// The square that it leaves.
        from: Point,
        /// The square that it moves to.
        to: Point,
        /// It promotes.
        promotes: bool,
    },
    /// A piece is dropped from hand.
    Drop {
        /// The kind, one that can be in hand.
        piece: Piece,
        /// The square that it is dropped on.
        to: Point,
    },
}

impl Move {
    /// The target.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Point {
        match self {
            Move::Step { to, .. } | Move::Drop { to, .. } => to,
        }
    }
}

/// A receiver of legal moves as sets of targets.
pub trait Sink {
    /// Moves of the piece on `from`, without promoting and promoting.
    fn piece(&mut self, from: Point, plain: Set, promoting: Set);
    /// Moves of pawns, each by `step` ranks down to its target.
    fn pawns(&mut self, step: i8, plain: Set, promoting: Set);
    /// Drops.
    fn drops(&mut self, piece: Piece, targets: Set);
}

/// A sink that counts moves.
#[derive(Default)]
pub struct Count(pub u64);

impl Sink for Count {
    #[inline]
    fn piece(&mut self, _from: Point, plain: Set, promoting: Set) {
        self.0 += u64::from(plain.count() + promoting.count());
    }

    #[inline]
    fn pawns(&mut self, _step: i8, plain: Set, promoting: Set) {
        self.0 += u64::from(plain.count() + promoting.count());
    }

    #[inline]
    fn drops(&mut self, _piece: Piece, targets: Set) {
        self.0 += u64::from(targets.count());
    }
}

/// A sink that calls a closure for each move.
pub struct Each<F: FnMut(Move)>(pub F);

impl<F: FnMut(Move)> Sink for Each<F> {
    #[inline]
    fn piece(&mut self, from: Point, plain: Set, promoting: Set) {
        for to in plain {
            (self.0)(Move::Step { from, to, promotes: false });
        }
        for to in promoting {
            (self.0)(Move::Step { from, to, promotes: true });
        }
    }

    #[inline]
    fn pawns(&mut self, step: i8, plain: Set, promoting: Set) {
        for to in plain {
            (self.0)(Move::Step { from: to.down(-step), to, promotes: false });
        }
        for to in promoting {
            (self.0)(Move::Step { from: to.down(-step), to, promotes: true });
        }
    }

    #[inline]
    fn drops(&mut self, piece: Piece, targets: Set) {
        for to in targets {
            (self.0)(Move::Drop { piece, to });
        }
    }
}

/// The limits of the side to move: checks, pins and allowed targets.
struct Bonds {
    king: Point,
    /// Pieces that are alone between their king and an enemy slider. They must stay on that line.
    pinned: Set,
    /// The targets of all pieces but the king: any square without an own piece; in check only the
    /// checker and the squares that block it.
    targets: Set,
    checks: u32,
}

impl Board {
    /// Passes every legal move to the sink.
    #[inline]
    pub fn generate(&self, sink: &mut impl Sink) {
        match self.to_move {
            Side::Sente => self.generate_for::<true>(sink),
            Side::Gote => self.generate_for::<false>(sink),
        }
    }

    #[inline]
    fn generate_for<const SENTE: bool>(&self, sink: &mut impl Sink) {
        let us = side(SENTE);
        let bonds = self.bonds(us);
        self.king_moves(us, &bonds, sink);
        if bonds.checks > 1 {
            return;
        }
        self.pawn_moves(us, &bonds, sink);
        self.piece_moves(us, &bonds, sink);
        self.drop_moves(us, &bonds, sink);
    }

    /// The number of legal moves.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        let mut count = Count::default();
        self.generate(&mut count);
        count.0
    }

    /// Whether there is a legal move. It tries the king first, which mostly has one.
    #[must_use]
    pub fn can_move(&self) -> bool {
        let us = self.to_move;
        let bonds = self.bonds(us);
        let mut count = Count::default();
        self.king_moves(us, &bonds, &mut count);
        if count.0 == 0 && bonds.checks < 2 {
            self.pawn_moves(us, &bonds, &mut count);
            self.piece_moves(us, &bonds, &mut count);
            self.drop_moves(us, &bonds, &mut count);
        }
        count.0 > 0
    }

    #[inline]
    fn bonds(&self, us: Side) -> Bonds {
        let them = us.other();
        let king = self.king(us);
        let occupied = self.occupied();
        let (own, enemies) = (self.side(us), self.side(them));
        let mut checkers = self.steppers(king, them) & enemies;
        let mut pinned = Set::EMPTY;
        for sniper in self.sliders(king, them) & enemies {
            let between = attacks::between(king, sniper) & occupied;
            if between.is_empty() {
                checkers |= sniper.bit();
            } else if !between.many() {
                pinned |= between & own;
            }
        }
        let checks = checkers.count();
        let targets = if checks == 0 {
            Set::ALL & !own
        } else {
            attacks::between(king, checkers.first()) | checkers
        };
        Bonds { king, pinned, targets, checks }
    }

    #[inline]
    fn king_moves(&self, us: Side, bonds: &Bonds, sink: &mut impl Sink) {
        let them = us.other();
        let occupied = self.occupied() & !bonds.king.bit();
        let mut safe = Set::EMPTY;
        for to in attacks::king(bonds.king) & !self.side(us) {
            if !self.attacked(to, them, self.side(them), occupied) {
                safe |= to.bit();
            }
        }
        sink.piece(bonds.king, safe, Set::EMPTY);
    }

    /// The moves of pawns (R3.2, R3.3): all at once except pinned pawns.
    #[inline]
    fn pawn_moves(&self, us: Side, bonds: &Bonds, sink: &mut impl Sink) {
        let forward = us.forward();
        let pawns = self.of(us, Pawn);
        let mut targets = (pawns & !bonds.pinned).down(forward) & bonds.targets;
        for from in pawns & bonds.pinned {
            let line = attacks::through(bonds.king, from);
            targets |= from.bit().down(forward) & bonds.targets & line;
        }
        let promoting = targets & zone(us);
        sink.pawns(forward, targets & !dead_end(us, Pawn), promoting);
    }

    #[inline]
    fn piece_moves(&self, us: Side, bonds: &Bonds, sink: &mut impl Sink) {
        let own = self.side(us);
        let occupied = self.occupied();
        let mut go = |piece: Piece, from: Point, reach: Set| {
            let mut targets = reach & bonds.targets;
            if bonds.pinned.has(from) {
                targets &= attacks::through(bonds.king, from);
            }
            let promotes = piece.promoted().is_some();
            let zone = if promotes { zone(us) } else { Set::EMPTY };
            let promoting = if zone.has(from) { targets } else { targets & zone };
            sink.piece(from, targets & !dead_end(us, piece), promoting);
        };
        for from in self.all(Lance) & own {
            go(Lance, from, attacks::lance(us, from, occupied));
        }
        // A pinned knight never moves: it leaves every line.
        for from in self.all(Knight) & own & !bonds.pinned {
            go(Knight, from, attacks::knight(us, from));
        }
        for from in self.all(Silver) & own {
            go(Silver, from, attacks::silver(us, from));
        }
        for from in self.golds() & own {
            go(Gold, from, attacks::gold(us, from));
        }
        for from in self.all(Bishop) & own {
            go(Bishop, from, attacks::bishop(from, occupied));
        }
        for from in self.all(Rook) & own {
            go(Rook, from, attacks::rook(from, occupied));
        }
        for from in self.all(Horse) & own {
            go(Horse, from, attacks::bishop(from, occupied) | attacks::king(from));
        }
        for from in self.all(Dragon) & own {
            go(Dragon, from, attacks::rook(from, occupied) | attacks::king(from));
        }
    }

    /// Drops (R4) with the two rules about pawns.
    #[inline]
    fn drop_moves(&self, us: Side, bonds: &Bonds, sink: &mut impl Sink) {
        let hand = self.hand(us);
        if hand.is_empty() {
            return;
        }
        let targets = bonds.targets & !self.occupied();
        for piece in [Rook, Bishop, Gold, Silver] {
            if hand.has(piece) {
                sink.drops(piece, targets);
            }
        }
        for piece in [Lance, Knight] {
            if hand.has(piece) {
                sink.drops(piece, targets & !dead_end(us, piece));
            }
        }
        if hand.has(Pawn) {
            let mut targets = targets & !dead_end(us, Pawn) & self.of(us, Pawn).free_files();
            let head = self.before_king(us) & targets;
            if !head.is_empty() && self.mates_by_pawn(us, head.first()) {
                targets &= !head;
            }
            sink.drops(Pawn, targets);
        }
    }

    /// The square from which a pawn of this side checks the other king.
    #[inline]
    #[must_use]
    pub fn before_king(&self, us: Side) -> Set {
        let them = us.other();
        attacks::pawn(them, self.king(them))
    }

    /// Whether a pawn of this side dropped on the empty square before the other king mates (R5.2):
    /// no piece can capture it, and the king has no other square. No piece can block the check.
    #[must_use]
    pub fn mates_by_pawn(&self, us: Side, to: Point) -> bool {
        let them = us.other();
        let king = self.king(them);
        let occupied = self.occupied() | to.bit();
        let (own, others) = (self.side(us), self.side(them));
        let without_king = occupied & !king.bit();
        let mut flights = attacks::king(king) & !others;
        if flights.any(|square| !self.attacked(square, us, own, without_king)) {
            return false;
        }
        let mut takers = self.attackers(to, them, others & !king.bit(), occupied);
        takers.all(|from| self.attacked(king, us, own, occupied & !from.bit()))
    }

    /// The pieces of this kind of the side to move that reach a square, whether or not their king
    /// would be attacked.
    #[inline]
    #[must_use]
    pub fn origins(&self, piece: Piece, to: Point) -> Set {
        let us = self.to_move;
        if self.side(us).has(to) {
            return Set::EMPTY;
        }
        attacks::of(us.other(), piece, to, self.occupied()) & self.of(us, piece)
    }

    /// Whether the own king is safe after a move (R5.1). All other rules must allow the move.
    #[inline]
    #[must_use]
    pub fn keeps_king_safe(&self, m: Move) -> bool {
        let us = self.to_move;
        let them = us.other();
        let king = self.king(us);
        let (occupied, enemies) = (self.occupied(), self.side(them) & !m.to().bit());
        match m {
            Move::Step { from, to, .. } => {
                let occupied = occupied & !from.bit() | to.bit();
                let king = if from == king { to } else { king };
                !self.attacked(king, them, enemies, occupied)
            }
            Move::Drop { to, .. } => !self.attacked(king, them, enemies, occupied | to.bit()),
        }
    }

    /// Whether a readable move is legal.
    #[must_use]
    pub fn is_legal(&self, m: Move) -> bool {
        let us = self.to_move;
        let fits = match m {
            Move::Step { from, to, promotes } => {
                let piece = self.kind_at(from);
                let enters = zone(us).has(from) || zone(us).has(to);
                let may = piece.promoted().is_some() && enters;
                self.side(us).has(from)
                    && (!promotes || may)
                    && (promotes || !dead_end(us, piece).has(to))
                    && !self.side(us).has(to)
                    && attacks::of(us, piece, from, self.occupied()).has(to)
            }
            Move::Drop { piece, to } => {
                let pawn = piece == Pawn;
                self.hand(us).has(piece)
                    && !self.occupied().has(to)
                    && !dead_end(us, piece).has(to)
                    && (!pawn || self.of(us, Pawn).free_files().has(to))
                    && !(pawn && self.before_king(us).has(to) && self.mates_by_pawn(us, to))
            }
        };
        fits && self.keeps_king_safe(m)
    }
}

#[inline]
const fn side(sente: bool) -> Side {
    if sente { Side::Sente } else { Side::Gote }
}

/// The number of sequences of exactly `depth` moves. The last moves are counted, not made.
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

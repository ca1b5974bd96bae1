//! Moves and drops and their generation (R3–R5), set by set. `explain.rs` says the same rule by
//! rule; a test holds the two together on every readable move.

use crate::attacks;
use crate::board::{Board, dead_end, zone};
use crate::piece::{Piece, Side};
use crate::square::{Set, Square};
use Piece::{Bishop, Dragon, Gold, Horse, Knight, Lance, Pawn, Rook, Silver};

/// A move of either kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// A piece on the board goes.
    Step {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
        /// Whether it promotes there.
        promotes: bool,
    },
    /// A piece is dropped from hand.
    Drop {
        /// Its kind, one that a hand can hold.
        piece: Piece,
        /// Where it is put.
        to: Square,
    },
}

impl Move {
    /// Where it ends.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        match self {
            Move::Step { to, .. } | Move::Drop { to, .. } => to,
        }
    }
}

/// Takes legal moves as sets of targets.
pub trait Sink {
    /// Moves of the piece on `from`, without promoting and promoting.
    fn piece(&mut self, from: Square, plain: Set, promoting: Set);
    /// Moves of pawns: each came from a step below its target, down by `step`.
    fn pawns(&mut self, step: i8, plain: Set, promoting: Set);
    /// Drops.
    fn drops(&mut self, piece: Piece, targets: Set);
}

/// Counts moves.
#[derive(Default)]
pub struct Count(pub u64);

impl Sink for Count {
    #[inline]
    fn piece(&mut self, _from: Square, plain: Set, promoting: Set) {
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

/// Lists moves through a closure.
pub struct Each<F: FnMut(Move)>(pub F);

impl<F: FnMut(Move)> Sink for Each<F> {
    #[inline]
    fn piece(&mut self, from: Square, plain: Set, promoting: Set) {
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

/// What binds the side to move: checks, pins, and the squares that a move may go to.
struct Bonds {
    king: Square,
    /// Own pieces that alone stand between their king and a slider: they stay on that line.
    pinned: Set,
    /// Targets for all but the king: anything not own; in check the checker and what blocks it.
    targets: Set,
    checks: u32,
}

impl Board {
    /// Gives every legal move to the sink.
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

    /// Number of legal moves.
    #[must_use]
    pub fn count_moves(&self) -> u64 {
        let mut count = Count::default();
        self.generate(&mut count);
        count.0
    }

    /// Whether there is any legal move. Mostly the king has one.
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

    /// Steps of pawns (R3.2, R3.3): all at once, but for those that are pinned.
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
        let mut go = |piece: Piece, from: Square, reach: Set| {
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

    /// Drops (R4), with the two rules about pawns.
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
    /// nothing takes it, and the king has no other square. Nothing can be put between.
    #[must_use]
    pub fn mates_by_pawn(&self, us: Side, to: Square) -> bool {
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

    /// Pieces of this kind of the side to move that could go to a square, were it not for their
    /// king.
    #[inline]
    #[must_use]
    pub fn origins(&self, piece: Piece, to: Square) -> Set {
        let us = self.to_move;
        if self.side(us).has(to) {
            return Set::EMPTY;
        }
        attacks::of(us.other(), piece, to, self.occupied()) & self.of(us, piece)
    }

    /// Whether the own king is not attacked after a move that is right but for that (R5.1).
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

    /// Whether this move, whatever it is, is legal.
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

/// Sequences of exactly `depth` moves; the last ones are counted, not played.
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

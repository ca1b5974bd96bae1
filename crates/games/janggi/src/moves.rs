//! Generation of plies (R2.3, R3, R4), set by set. `refusals.rs` has the same rules one by one; a
//! test compares the two on every readable move.
//!
//! The generator does not try moves. It first collects bonds: each enemy piece on a line towards
//! the own general restricts the targets of the own pieces. Cannons have their own restrictions,
//! because a cannon does not jump over a cannon.

use crate::attacks::{self, between, lines, way};
use crate::board::{Board, Move, Ply, Point, Set};
use crate::piece::Piece;
use Piece::{Cannon, Chariot, Elephant, Guard, Horse, Soldier};

/// Receives legal plies: moves as sets of targets, and the pass.
pub trait Sink {
    /// Moves of the piece on `from`.
    fn piece(&mut self, from: Point, targets: Set);
    /// The pass.
    fn pass(&mut self);
}

/// Counts plies.
#[derive(Default)]
pub struct Count(pub u64);

impl Sink for Count {
    #[inline]
    fn piece(&mut self, _from: Point, targets: Set) {
        self.0 += u64::from(targets.count());
    }

    #[inline]
    fn pass(&mut self) {
        self.0 += 1;
    }
}

/// Lists plies through a closure.
pub struct Each<F: FnMut(Ply)>(pub F);

impl<F: FnMut(Ply)> Sink for Each<F> {
    #[inline]
    fn piece(&mut self, from: Point, targets: Set) {
        for to in targets {
            (self.0)(Ply::Move(Move { from, to }));
        }
    }

    #[inline]
    fn pass(&mut self) {
        (self.0)(Ply::Pass);
    }
}

/// Keeps the moves of each piece for a random choice.
pub struct Pick {
    pieces: [(Point, Set); SIDE],
    len: usize,
    /// The number of plies.
    pub count: u32,
}

/// The number of pieces of a side.
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

    #[inline]
    fn pass(&mut self) {
        self.count += 1;
    }
}

impl Pick {
    /// The ply at this place, which is below the count; the pass is last.
    #[must_use]
    pub fn nth(&self, mut place: u32) -> Ply {
        for (from, targets) in self.pieces.into_iter().take(self.len) {
            let count = targets.count();
            if place < count {
                let to = { targets }.nth(place as usize);
                return to.map_or(Ply::Pass, |to| Ply::Move(Move { from, to }));
            }
            place -= count;
        }
        Ply::Pass
    }
}

/// The largest number of bonds: two for each cannon with two screens, one each for two chariots,
/// horses and elephants.
const MOST: usize = 10;

/// The allowed targets of cannons and of all other pieces.
#[derive(Clone, Copy)]
struct Targets {
    cannons: Set,
    rest: Set,
}

impl Targets {
    const ALL: Targets = Targets { cannons: Set::ALL, rest: Set::ALL };

    #[inline]
    fn of(self, piece: Piece) -> Set {
        if piece == Cannon { self.cannons } else { self.rest }
    }

    #[inline]
    fn narrow(&mut self, to: Targets) {
        self.cannons &= to.cannons;
        self.rest &= to.rest;
    }
}

/// The restriction by one enemy piece: a piece of `bound` moves only to `own`, all others to
/// `others`.
#[derive(Clone, Copy)]
struct Bond {
    bound: Set,
    own: Set,
    others: Targets,
}

/// All restrictions of the side to move.
struct Bonds {
    /// The targets of pieces that are not bound.
    free: Targets,
    /// The targets by the restrictions that bind no single piece.
    common: Targets,
    /// All bound pieces.
    bound: Set,
    bonds: [Bond; MOST],
    count: usize,
    /// Whether the general is attacked.
    check: bool,
}

impl Bonds {
    #[inline]
    fn new() -> Bonds {
        const NONE: Bond = Bond { bound: Set::EMPTY, own: Set::EMPTY, others: Targets::ALL };
        Bonds {
            free: Targets::ALL,
            common: Targets::ALL,
            bound: Set::EMPTY,
            bonds: [NONE; MOST],
            count: 0,
            check: false,
        }
    }

    /// Restricts all pieces to these points.
    #[inline]
    fn all(&mut self, targets: Set) {
        self.each(Targets { cannons: targets, rest: targets });
    }

    /// Restricts cannons and all other pieces to these points.
    #[inline]
    fn each(&mut self, targets: Targets) {
        self.free.narrow(targets);
        self.common.narrow(targets);
    }

    /// The general is attacked over the points `way`: all pieces move there or take the attacker.
    #[inline]
    fn answer(&mut self, way: Set, enemy: Point) {
        self.check = true;
        self.all(way | enemy.bit());
    }

    /// Restricts an own piece of `bound` to `own` and all others to `others`.
    #[inline]
    fn hold(&mut self, bound: Set, own: Set, others: Targets) {
        if bound.is_empty() {
            return self.each(others);
        }
        self.free.narrow(others);
        self.bound |= bound;
        self.bonds[self.count] = Bond { bound, own, others };
        self.count += 1;
    }

    /// The targets of the piece on a point that keep its general safe.
    #[inline]
    fn of(&self, piece: Piece, from: Point) -> Set {
        if !self.bound.has(from) {
            return self.free.of(piece);
        }
        self.bonds[..self.count].iter().fold(self.common.of(piece), |targets, bond| {
            targets & if bond.bound.has(from) { bond.own } else { bond.others.of(piece) }
        })
    }
}

impl Board {
    /// Passes every legal ply to the sink.
    #[inline]
    pub fn generate(&self, sink: &mut impl Sink) {
        let us = self.to_move;
        let own = self.side(us);
        let bikjang = self.must_answer();
        let bonds = self.bonds(bikjang);
        self.general_moves(bikjang, sink);
        for piece in [Chariot, Cannon, Horse, Soldier, Guard, Elephant] {
            for from in self.of(us, piece) {
                sink.piece(from, self.reach(us, piece, from) & bonds.of(piece, from) & !own);
            }
        }
        if bikjang || !bonds.check {
            sink.pass();
        }
    }

    /// The number of legal plies.
    #[must_use]
    pub fn count_plies(&self) -> u64 {
        let mut count = Count::default();
        self.generate(&mut count);
        count.0
    }

    /// Whether there is any legal ply; a side that is not in check can always pass.
    #[must_use]
    pub fn can_act(&self) -> bool {
        !self.in_check(self.to_move) || self.count_plies() > 0
    }

    /// Whether this ply is legal.
    #[inline]
    #[must_use]
    pub fn is_legal(&self, ply: Ply) -> bool {
        let us = self.to_move;
        let Ply::Move(m) = ply else { return self.must_answer() || !self.in_check(us) };
        if !self.side(us).has(m.from) || self.side(us).has(m.to) {
            return false;
        }
        let piece = self.kind_at(m.from);
        self.reach(us, piece, m.from).has(m.to)
            && self.keeps_safe(m)
            && !(self.must_answer() && self.leaves_facing(m))
    }

    /// Whether a move that is otherwise legal leaves the general of its side safe.
    #[inline]
    #[must_use]
    pub fn keeps_safe(&self, m: Move) -> bool {
        let (us, them) = (self.to_move, self.to_move.other());
        let moved = |set: Set| if set.has(m.from) { m.to.bit() } else { Set::EMPTY };
        let gone = !(m.from.bit() | m.to.bit());
        let cannons = self.cannons() & gone | moved(self.cannons());
        let occupied = self.occupied() & gone | m.to.bit();
        let general = self.general(us);
        let general = if general == m.from { m.to } else { general };
        !self.exposed(general, them, !m.to.bit(), (occupied, cannons))
    }

    /// Whether facing generals still face each other after a move (R4.2).
    #[inline]
    #[must_use]
    pub fn leaves_facing(&self, m: Move) -> bool {
        let [ours, theirs] = [self.to_move, self.to_move.other()].map(|side| self.general(side));
        if m.from == ours { m.to.file() == theirs.file() } else { !between(ours, theirs).has(m.to) }
    }

    #[inline]
    fn general_moves(&self, bikjang: bool, sink: &mut impl Sink) {
        let us = self.to_move;
        let from = self.general(us);
        let mut safe = Set::EMPTY;
        for to in attacks::palace_steps(from) & !self.side(us) {
            let m = Move { from, to };
            if self.keeps_safe(m) && !(bikjang && self.leaves_facing(m)) {
                safe |= to.bit();
            }
        }
        sink.piece(from, safe);
    }

    #[inline]
    fn bonds(&self, bikjang: bool) -> Bonds {
        let (us, them) = (self.to_move, self.to_move.other());
        let general = self.general(us);
        let own = self.side(us);
        let mut bonds = Bonds::new();
        if bikjang {
            bonds.all(between(general, self.general(them)));
        }
        let view = lines(general);
        for enemy in view & self.of(them, Chariot) {
            self.slow_bond(between(general, enemy), enemy, own, &mut bonds);
        }
        for enemy in view & self.of(them, Cannon) {
            self.cannon_bond(between(general, enemy), enemy, own, &mut bonds);
        }
        for piece in [Horse, Elephant] {
            for enemy in attacks::free_leaps(piece, general) & self.of(them, piece) {
                self.slow_bond(way(piece, enemy, general), enemy, own, &mut bonds);
            }
        }
        for enemy in attacks::soldier_origins(them, general) & self.of(them, Soldier) {
            bonds.answer(Set::EMPTY, enemy);
        }
        bonds
    }

    /// The restriction by a chariot, a horse or an elephant; any piece between blocks it.
    #[inline]
    fn slow_bond(&self, way: Set, enemy: Point, own: Set, bonds: &mut Bonds) {
        let screens = way & self.occupied();
        match screens.count() {
            0 => bonds.answer(way, enemy),
            // The only piece between must stay there.
            1 => bonds.hold(screens & own, way | enemy.bit(), Targets::ALL),
            _ => {}
        }
    }

    /// The restriction by a cannon on a line with the general: it attacks over exactly one piece,
    /// which is not a cannon.
    #[inline]
    fn cannon_bond(&self, way: Set, enemy: Point, own: Set, bonds: &mut Bonds) {
        let screens = way & self.occupied();
        let cannons = screens & self.cannons();
        match (screens.count(), cannons.is_empty()) {
            // Only a cannon may move between.
            (0, _) => bonds.each(Targets { cannons: Set::ALL, rest: !way }),
            (1, true) => {
                // Check. Answers: a second piece between, the first piece moves away, the attacker
                // is taken, or a cannon takes the first piece.
                bonds.check = true;
                let answers =
                    Targets { cannons: way | enemy.bit(), rest: way & !screens | enemy.bit() };
                bonds.hold(screens & own, !way, answers);
            }
            // Only a cannon may take the cannon between.
            (1, false) => bonds.each(Targets { cannons: Set::ALL, rest: !screens }),
            (2, _) => {
                for screen in screens & own {
                    let other = screens & !screen.bit();
                    let alone = cannons.has(screen);
                    let safe = if (other & cannons).is_empty() {
                        way & !other | enemy.bit()
                    } else if alone {
                        Set::ALL
                    } else {
                        !other
                    };
                    bonds.hold(screen.bit(), safe, Targets::ALL);
                }
            }
            _ => {}
        }
    }
}

/// The number of sequences of exactly `depth` plies. It counts the last plies without playing them.
#[must_use]
pub fn perft(board: &Board, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if board.closed() => 0,
        1 => board.count_plies(),
        _ => {
            let mut nodes = 0;
            board.generate(&mut Each(|ply| {
                let mut next = *board;
                next.play(ply);
                nodes += perft(&next, depth - 1);
            }));
            nodes
        }
    }
}

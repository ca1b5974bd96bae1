//! Threats of a move (R7, R9): captures with profit, and mate.
//!
//! A capture counts if the attacker is free to capture, and if no piece can recapture without a new
//! attack on its own king. Checks that are already on the board do not matter: a side in check
//! answers it first, and the threat remains.

use crate::board::{Board, Move, Point, Set, Side};
use crate::moves::Each;
use crate::piece::Piece;
use Piece::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
use wanqi_sdk::prelude::*;

impl Board {
    /// The pieces that a move has chased (R7): the side that has just moved threatens to capture
    /// them, and did not threaten it before with the same piece. `before` is the position before
    /// the move.
    #[must_use]
    pub fn chased(&self, before: &Board, m: Move) -> Set {
        let by = before.to_move;
        let mut chased = Set::EMPTY;
        for attacker in self.side(by) {
            let stood = if attacker == m.to { m.from } else { attacker };
            let old = before.threatened(by, stood);
            for victim in self.threatened(by, attacker) {
                if rule!("R7.5", !old.has(victim)) {
                    chased |= victim.bit();
                }
            }
        }
        chased
    }

    /// The pieces that a piece of a side would threaten to capture if that side were to move
    /// (R7.1–R7.6).
    fn threatened(&self, by: Side, attacker: Point) -> Set {
        let piece = self.kind_at(attacker);
        if rule!("R7.1", matches!(piece, King | Pawn)) {
            return Set::EMPTY;
        }
        if rule!("R7.6", self.held(by, attacker)) {
            return Set::EMPTY;
        }
        let targets = self.reach(by, piece, attacker) & self.side(by.other());
        let worth = targets.filter(|victim| self.is_threat(by, attacker, *victim));
        worth.fold(Set::EMPTY, |set, victim| set | victim.bit())
    }

    fn is_threat(&self, by: Side, attacker: Point, victim: Point) -> bool {
        let (piece, prey) = (self.kind_at(attacker), self.kind_at(victim));
        if prey == King {
            return false;
        }
        if rule!("R7.1", prey == Pawn && !by.other().crossed(victim)) {
            return false;
        }
        let outranks = match piece {
            Horse | Cannon => prey == Rook,
            Advisor | Elephant => matches!(prey, Rook | Horse | Cannon),
            _ => false,
        };
        if rule!("R7.3", outranks) {
            return true;
        }
        if rule!("R7.4", piece == prey && self.strikes_back(by, attacker, victim)) {
            return false;
        }
        let taken = self.captured(by, Move { from: attacker, to: victim });
        let guards = taken.attackers(victim, by.other());
        let keep = self.checkers(by.other());
        let mut real = guards.filter(|guard| {
            let mut back = taken;
            back.play(Move { from: *guard, to: victim });
            (back.checkers(by.other()) & !keep).is_empty()
        });
        !rule!("R7.2", real.next().is_some())
    }

    /// Whether a piece alone shields its king from an attack (R7.6).
    fn held(&self, by: Side, piece: Point) -> bool {
        let mut without = *self;
        without.toggle(by, self.kind_at(piece), piece);
        !(without.checkers(by) & !self.checkers(by)).is_empty()
    }

    /// The position after a capture by either side.
    fn captured(&self, by: Side, m: Move) -> Board {
        let mut taken = *self;
        if taken.to_move != by {
            taken.pass();
        }
        taken.play(m);
        taken
    }

    /// Whether a piece of the same kind could capture its attacker instead.
    fn strikes_back(&self, by: Side, attacker: Point, victim: Point) -> bool {
        let (them, piece) = (by.other(), self.kind_at(victim));
        let taken = self.captured(them, Move { from: victim, to: attacker });
        let laid_open = taken.checkers(them) & !self.checkers(them);
        self.reach(them, piece, victim).has(attacker) && laid_open.is_empty()
    }

    /// Whether the side that has just moved threatens to mate with its next move (R9.1).
    #[must_use]
    pub fn threatens_mate(&self) -> bool {
        let mut again = *self;
        again.pass();
        let mut mates = false;
        again.generate(&mut Each(|m| {
            let mut next = again;
            next.play(m);
            mates |= next.in_check(next.to_move) && !next.can_move();
        }));
        rule!("R9.1", mates)
    }
}

//! Refusals of illegal plies (R2.3, R3, R4), rule by rule, with the point or piece that decides.
//!
//! [`Board::is_legal`] is the fast test without reasons.

use crate::attacks::{self, between, way};
use crate::board::{Board, Move, Ply, Point, Set};
use crate::piece::Piece;
use Piece::{Cannon, Chariot, Elephant, General, Guard, Horse, Soldier};
use wanqi_sdk::prelude::*;

impl Board {
    /// Whether the side to move may play this ply.
    ///
    /// # Errors
    /// The rule that forbids the ply, with the reason.
    pub fn check(&self, ply: Ply) -> Result<(), Rejection> {
        let us = self.to_move;
        let Ply::Move(m) = ply else { return self.check_pass() };
        let Move { from, to } = m;
        let (side, piece) = require!("R3.1", self.piece_at(from), "{from} is empty");
        forbid!("R3.1", side != us, "the {piece} on {from} is {side}'s");
        forbid!("R3.1", self.side(us).has(to), "{us}'s own {} is on {to}", self.kind_at(to));
        match piece {
            General => self.check_general(m)?,
            Guard => self.check_guard(m)?,
            Chariot => self.check_chariot(m)?,
            Cannon => self.check_cannon(m)?,
            Horse => self.check_horse(m)?,
            Elephant => self.check_elephant(m)?,
            Soldier => self.check_soldier(m)?,
        }
        self.check_safe(piece, m)?;
        self.check_bikjang(m)
    }

    /// R4.2
    fn check_bikjang(&self, m: Move) -> Result<(), Rejection> {
        let [ours, theirs] = [self.to_move, self.to_move.other()].map(|side| self.general(side));
        let ours = if m.from == ours { m.to } else { ours };
        let still = self.must_answer() && self.leaves_facing(m);
        forbid!("R4.2", still, "the generals on {ours} and {theirs} still face each other");
        Ok(())
    }

    /// R2.3
    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.to_move;
        let checkers = self.checkers(us);
        let check = !self.must_answer() && !checkers.is_empty();
        forbid!("R2.3", check, "{us} is in check from {}, and cannot pass", self.first(checkers));
        Ok(())
    }

    /// R3.2
    fn check_general(&self, m: Move) -> Result<(), Rejection> {
        let Move { from, to } = m;
        let out = !attacks::places(self.to_move, General).has(to);
        forbid!("R3.2", out, "{to} is outside of the general's palace");
        let far = !attacks::palace_steps(from).has(to);
        forbid!("R3.2", far, "a general steps along a line of its palace, not from {from} to {to}");
        Ok(())
    }

    /// R3.3
    fn check_guard(&self, m: Move) -> Result<(), Rejection> {
        let Move { from, to } = m;
        let out = !attacks::places(self.to_move, Guard).has(to);
        forbid!("R3.3", out, "{to} is outside of the guard's palace");
        let far = !attacks::palace_steps(from).has(to);
        forbid!("R3.3", far, "a guard steps along a line of its palace, not from {from} to {to}");
        Ok(())
    }

    /// R3.4
    fn check_chariot(&self, m: Move) -> Result<(), Rejection> {
        let Move { from, to } = m;
        let off = !attacks::lines(from).has(to);
        forbid!("R3.4", off, "a chariot moves along a line, not from {from} to {to}");
        let on_way = between(from, to) & self.occupied();
        let blocked = !on_way.is_empty();
        forbid!("R3.4", blocked, "the chariot on {from} is blocked by {}", self.first(on_way));
        Ok(())
    }

    /// R3.5
    fn check_cannon(&self, m: Move) -> Result<(), Rejection> {
        let Move { from, to } = m;
        let off = !attacks::lines(from).has(to);
        forbid!("R3.5", off, "a cannon moves along a line, not from {from} to {to}");
        let screens = between(from, to) & self.occupied();
        let pieces = screens.count();
        forbid!("R3.5", pieces == 0, "there is no piece to jump over between {from} and {to}");
        forbid!(
            "R3.5",
            pieces > 1,
            "a cannon jumps over one piece, but between {from} and {to} are {pieces}"
        );
        let cannon = !(screens & self.cannons()).is_empty();
        forbid!("R3.5", cannon, "a cannon cannot jump over {}", self.first(screens));
        forbid!("R3.5", self.cannons().has(to), "a cannon cannot take the cannon on {to}");
        Ok(())
    }

    /// R3.6
    fn check_horse(&self, m: Move) -> Result<(), Rejection> {
        let Move { from, to } = m;
        let off = !attacks::free_leaps(Horse, from).has(to);
        forbid!("R3.6", off, "a horse cannot move from {from} to {to}");
        let leg = way(Horse, from, to) & self.occupied();
        let blocked = !leg.is_empty();
        forbid!("R3.6", blocked, "the horse on {from} is blocked by {}", self.first(leg));
        Ok(())
    }

    /// R3.7
    fn check_elephant(&self, m: Move) -> Result<(), Rejection> {
        let Move { from, to } = m;
        let off = !attacks::free_leaps(Elephant, from).has(to);
        forbid!("R3.7", off, "an elephant cannot move from {from} to {to}");
        let on_way = way(Elephant, from, to) & self.occupied();
        let blocked = !on_way.is_empty();
        forbid!("R3.7", blocked, "the elephant on {from} is blocked by {}", self.first(on_way));
        Ok(())
    }

    /// R3.8
    fn check_soldier(&self, m: Move) -> Result<(), Rejection> {
        let us = self.to_move;
        let Move { from, to } = m;
        let back = us.rank(to.rank()) < us.rank(from.rank());
        forbid!("R3.8", back, "a soldier cannot move backward from {from} to {to}");
        let far = !attacks::soldier(us, from).has(to);
        forbid!("R3.8", far, "a soldier steps forward or sideways, not from {from} to {to}");
        Ok(())
    }

    /// R4.1
    fn check_safe(&self, piece: Piece, m: Move) -> Result<(), Rejection> {
        let us = self.to_move;
        let Move { from, to } = m;
        let mut after = *self;
        after.play(Ply::Move(m));
        let attackers = after.checkers(us);
        let attacked = !attackers.is_empty();
        let by = after.first(attackers);
        if piece == General {
            forbid!("R4.1", attacked, "the general would be on {to}, which {by} attacks");
        }
        let unanswered = !(attackers & self.checkers(us)).is_empty();
        forbid!(
            "R4.1",
            unanswered,
            "{us} is in check from {by}, and the {piece} on {to} does not answer it"
        );
        let general = after.general(us);
        forbid!(
            "R4.1",
            attacked,
            "after the {piece} moves from {from} to {to}, {by} attacks the general on {general}"
        );
        Ok(())
    }

    /// The piece on a point, for messages.
    pub(crate) fn named(&self, point: Point) -> String {
        match self.piece_at(point) {
            Some((_, piece)) => format!("the {piece} on {point}"),
            None => "nothing".to_owned(),
        }
    }

    /// The first piece of a set, for messages.
    pub(crate) fn first(&self, mut set: Set) -> String {
        set.next().map_or_else(|| "nothing".to_owned(), |point| self.named(point))
    }
}

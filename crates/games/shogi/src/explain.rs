//! Refusals of moves (R3–R5), rule by rule, with the square or piece that decides.
//!
//! [`Board::is_legal`] is the fast test. [`Board::check`] explains a refusal.

use crate::attacks;
use crate::board::{Board, Point, Side, dead_end, zone};
use crate::moves::Move;
use crate::piece::Piece;
use crate::set::{Set, file};
use Piece::{King, Knight, Pawn};
use wanqi_sdk::prelude::*;

impl Board {
    /// Whether the side to move may play this.
    ///
    /// # Errors
    /// The rule that forbids the move.
    pub fn check(&self, m: Move) -> Result<(), Rejection> {
        match m {
            Move::Step { from, to, promotes } => {
                self.check_step(from, to)?;
                self.check_promotion(from, to, promotes)?;
            }
            Move::Drop { piece, to } => self.check_drop(piece, to)?,
        }
        self.check_king_safe(m)?;
        self.check_pawn_mate(m)
    }

    /// An own piece moves to a square that it reaches (R3.1, R3.2).
    fn check_step(&self, from: Point, to: Point) -> Result<(), Rejection> {
        let us = self.to_move;
        let own = self.side(us);
        forbid!("R3.1", self.piece_at(from).is_none(), "{from} is empty");
        let piece = self.kind_at(from);
        forbid!("R3.1", !own.has(from), "the {piece} on {from} is {}'s", us.other());
        forbid!("R3.1", own.has(to), "{us}'s own {} is on {to}", self.kind_at(to));
        let off = !attacks::of(us, piece, from, Set::EMPTY).has(to);
        forbid!("R3.2", off, "a {piece} of {us} does not move from {from} to {to}");
        let inside = attacks::between(from, to) & self.occupied();
        let nearest = if from < to { inside.min() } else { inside.max() };
        let blocker = nearest.filter(|_| piece != Knight).map(|square| self.named(square));
        forbid!("R3.2", let Some(by) = blocker, "the {piece} on {from} is blocked by {by}");
        Ok(())
    }

    /// Promotion (R3.3, R3.4).
    fn check_promotion(&self, from: Point, to: Point, promotes: bool) -> Result<(), Rejection> {
        let us = self.to_move;
        let piece = self.kind_at(from);
        let never = promotes && piece.promoted().is_none();
        forbid!("R3.3", never, "a {piece} does not promote");
        let outside = !zone(us).has(from) && !zone(us).has(to);
        let ranks = if us == Side::Sente { "a to c" } else { "g to i" };
        forbid!(
            "R3.3",
            promotes && outside,
            "neither {from} nor {to} is in ranks {ranks}, where pieces of {us} promote"
        );
        let stuck = !promotes && dead_end(us, piece).has(to);
        forbid!("R3.4", stuck, "the {piece} must promote on {to}, as it could not move from there");
        Ok(())
    }

    /// Drops (R4).
    fn check_drop(&self, piece: Piece, to: Point) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!("R4.1", !self.hand(us).has(piece), "{us} has no {piece} in hand");
        let taken = self.occupied().has(to);
        forbid!("R4.1", taken, "{} is already there", self.named(to));
        let stuck = dead_end(us, piece).has(to);
        forbid!("R4.2", stuck, "a {piece} dropped on {to} could never move");
        let column = self.of(us, Pawn) & file(to.file());
        let second = piece == Pawn && !column.is_empty();
        forbid!("R4.3", second, "{us} already has a pawn on this file, {}", self.first(column));
        Ok(())
    }

    /// A move never leaves the own king attacked (R5.1).
    fn check_king_safe(&self, m: Move) -> Result<(), Rejection> {
        let us = self.to_move;
        let them = us.other();
        let mut after = *self;
        after.play(m);
        let king = after.king(us);
        let attackers = after.attackers(king, them, after.side(them), after.occupied());
        let attacked = !attackers.is_empty();
        let by = || after.first(attackers);
        if let Move::Step { from, to, .. } = m
            && self.kind_at(from) == King
        {
            forbid!("R5.1", attacked, "the king would be on {to}, which {} attacks", by());
            return Ok(());
        }
        let unanswered = attacked && !(attackers & self.checkers()).is_empty();
        forbid!(
            "R5.1",
            unanswered,
            "{us} is in check from {}, and this move does not answer it",
            by()
        );
        let Move::Step { from, .. } = m else { return Ok(()) };
        forbid!(
            "R5.1",
            attacked,
            "the {} on {from} is pinned: without it {} attacks the king on {king}",
            self.kind_at(from),
            by()
        );
        Ok(())
    }

    /// A dropped pawn does not mate (R5.2).
    fn check_pawn_mate(&self, m: Move) -> Result<(), Rejection> {
        let Move::Drop { piece: Pawn, to } = m else { return Ok(()) };
        let us = self.to_move;
        let mates = self.before_king(us).has(to) && self.mates_by_pawn(us, to);
        let king = self.king(us.other());
        forbid!("R5.2", mates, "a pawn dropped on {to} would mate the king on {king}");
        Ok(())
    }

    /// The first piece of a set, as messages name it.
    pub(crate) fn first(&self, set: Set) -> String {
        set.min().map_or_else(|| "nothing".to_owned(), |square| self.named(square))
    }

    /// The piece on a square, as messages name it.
    fn named(&self, square: Point) -> String {
        format!("the {} on {square}", self.kind_at(square))
    }
}

//! Why a move is refused (R3, R4), rule by rule, with the point or piece that decides.
//!
//! [`Board::is_legal`] is the fast answer; this is asked when it is no, or nobody is in a hurry.

use crate::attacks::{self, between, leg};
use crate::board::{Board, Move};
use crate::piece::Piece;
use crate::point::{Point, Set};
use Piece::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
use wanqi_sdk::{Rejection, forbid};

impl Board {
    /// Whether the side to move may play this.
    ///
    /// # Errors
    /// The rule that forbids it and why here.
    pub fn check(&self, m: Move) -> Result<(), Rejection> {
        let us = self.to_move;
        let Move { from, to } = m;
        forbid!("R3.1", self.piece_at(from).is_none(), "{from} is empty");
        let piece = self.kind_at(from);
        forbid!("R3.1", !self.side(us).has(from), "the {piece} on {from} is {}'s", us.other());
        forbid!("R3.1", self.side(us).has(to), "{us}'s own {} stands on {to}", self.kind_at(to));
        match piece {
            King => self.check_king(m)?,
            Advisor => self.check_advisor(m)?,
            Elephant => self.check_elephant(m)?,
            Horse => self.check_horse(m)?,
            Rook => self.check_rook(m)?,
            Cannon => self.check_cannon(m)?,
            Pawn => self.check_pawn(m)?,
        }
        self.check_king_safe(piece, m)
    }

    /// R3.2
    fn check_king(&self, m: Move) -> Result<(), Rejection> {
        let Move { from, to } = m;
        let palace = attacks::places(self.to_move, King);
        forbid!("R3.2", !palace.has(to), "{to} lies outside of the king's palace");
        let far = !attacks::palace(King, from).has(to);
        forbid!("R3.2", far, "the king steps one point along a line, not from {from} to {to}");
        Ok(())
    }

    /// R3.3
    fn check_advisor(&self, m: Move) -> Result<(), Rejection> {
        let Move { from, to } = m;
        let palace = attacks::places(self.to_move, King);
        forbid!("R3.3", !palace.has(to), "{to} lies outside of the advisor's palace");
        let far = !attacks::palace(Advisor, from).has(to);
        forbid!("R3.3", far, "an advisor steps one point aslant, not from {from} to {to}");
        Ok(())
    }

    /// R3.4
    fn check_elephant(&self, m: Move) -> Result<(), Rejection> {
        let Move { from, to } = m;
        let two = |a: u8, b: u8| a.abs_diff(b) == 2;
        let off = !two(from.file(), to.file()) || !two(from.rank(), to.rank());
        forbid!("R3.4", off, "an elephant goes two points aslant, not from {from} to {to}");
        let crosses = self.to_move.crossed(to);
        forbid!("R3.4", crosses, "{to} lies beyond the river, which no elephant crosses");
        let eye = leg(from, to);
        let blocked = self.occupied().has(eye);
        forbid!("R3.4", blocked, "the elephant's eye {eye} is blocked by {}", self.named(eye));
        Ok(())
    }

    /// R3.5
    fn check_horse(&self, m: Move) -> Result<(), Rejection> {
        let Move { from, to } = m;
        let off = !attacks::free_leaps(Horse, from).has(to);
        forbid!("R3.5", off, "a horse does not go from {from} to {to}");
        let leg = leg(from, to);
        let blocked = self.occupied().has(leg);
        forbid!("R3.5", blocked, "the horse's leg {leg} is blocked by {}", self.named(leg));
        Ok(())
    }

    /// R3.6
    fn check_rook(&self, m: Move) -> Result<(), Rejection> {
        let Move { from, to } = m;
        let off = !attacks::lines(from).has(to);
        forbid!("R3.6", off, "a rook goes along a line, not from {from} to {to}");
        let way = self.screens(from, to);
        forbid!("R3.6", !way.is_empty(), "the rook on {from} is blocked by {}", self.first(way));
        Ok(())
    }

    /// R3.7
    fn check_cannon(&self, m: Move) -> Result<(), Rejection> {
        let Move { from, to } = m;
        let off = !attacks::lines(from).has(to);
        forbid!("R3.7", off, "a cannon goes along a line, not from {from} to {to}");
        let way = self.screens(from, to);
        let takes = self.side(self.to_move.other()).has(to);
        let blocked = !takes && !way.is_empty();
        forbid!("R3.7", blocked, "the cannon on {from} is blocked by {}", self.first(way));
        let pieces = way.count();
        let wrong = takes && pieces != 1;
        forbid!(
            "R3.7",
            wrong,
            "a cannon takes over one piece, between {from} and {to} there {}",
            if pieces == 0 { "is none".to_owned() } else { format!("are {pieces}") }
        );
        Ok(())
    }

    /// R3.8
    fn check_pawn(&self, m: Move) -> Result<(), Rejection> {
        let us = self.to_move;
        let Move { from, to } = m;
        let back = us.rank(to) < us.rank(from);
        forbid!("R3.8", back, "a pawn never goes back, as from {from} to {to}");
        let steps = from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank());
        forbid!("R3.8", steps != 1, "a pawn steps one point, not from {from} to {to}");
        let early = from.rank() == to.rank() && !us.crossed(from);
        forbid!(
            "R3.8",
            early,
            "the pawn on {from} has not crossed the river, it goes forward only"
        );
        Ok(())
    }

    /// The own king is never left attacked (R4.1), nor facing the other (R4.2).
    fn check_king_safe(&self, piece: Piece, m: Move) -> Result<(), Rejection> {
        let us = self.to_move;
        let Move { from, to } = m;
        let mut after = *self;
        after.play(m);
        let king = after.king(us);
        let attackers = after.checkers(us);
        let facing = attackers & after.of(us.other(), King);
        let others = attackers & !facing;
        let attacked = !others.is_empty();
        let by = after.first(others);
        if piece == King {
            forbid!("R4.1", attacked, "the king would stand on {to}, which {by} attacks");
        } else {
            let unanswered = !(others & self.checkers(us)).is_empty();
            forbid!(
                "R4.1",
                attacked && unanswered,
                "{us} is in check from {by}, which the {piece} does not answer on {to}"
            );
            forbid!(
                "R4.1",
                attacked,
                "with the {piece} gone from {from} to {to}, {by} attacks the king on {king}"
            );
        }
        let file = char::from(b'a' + king.file());
        forbid!(
            "R4.2",
            !facing.is_empty(),
            "with the {piece} gone from {from} to {to}, the kings face each other on file {file}"
        );
        Ok(())
    }

    fn screens(&self, from: Point, to: Point) -> Set {
        between(from, to) & self.occupied()
    }

    /// The piece on a point, as messages name it.
    pub(crate) fn named(&self, point: Point) -> String {
        match self.piece_at(point) {
            Some((_, piece)) => format!("the {piece} on {point}"),
            None => "nothing".to_owned(),
        }
    }

    /// The first piece of a set, as messages name it.
    pub(crate) fn first(&self, mut set: Set) -> String {
        set.next().map_or_else(|| "nothing".to_owned(), |point| self.named(point))
    }
}

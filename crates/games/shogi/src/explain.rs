//! Refusals of moves (R3–R5), rule by rule, with the square or piece that decides.
//!
//! [`Board::is_legal`] is the fast test. [`Board::check`] explains a refusal.

use crate::attacks;
use crate::board::{Board, Point, Side, dead_end, side_zh, zone};
use crate::moves::Move;
use crate::piece::{Piece, piece_zh};
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
        let empty = self.piece_at(from).is_none();
        forbid!("R3.1", empty, "{from} is empty"; "{from} 上没有棋子");
        let piece = self.kind_at(from);
        forbid!(
            "R3.1",
            !own.has(from),
            "the {piece} on {from} is {}'s", us.other();
            "{from} 上的{}是{}的", piece_zh(piece), side_zh(us.other())
        );
        forbid!(
            "R3.1",
            own.has(to),
            "{us}'s own {} is on {to}", self.kind_at(to);
            "{to} 上是{}自己的{}", side_zh(us), piece_zh(self.kind_at(to))
        );
        let off = !attacks::of(us, piece, from, Set::EMPTY).has(to);
        forbid!(
            "R3.2",
            off,
            "a {piece} of {us} does not move from {from} to {to}";
            "{}的{}不能从 {from} 走到 {to}", side_zh(us), piece_zh(piece)
        );
        let inside = attacks::between(from, to) & self.occupied();
        let nearest = if from < to { inside.min() } else { inside.max() };
        let blocker = nearest.filter(|_| piece != Knight);
        forbid!(
            "R3.2",
            let Some(by) = blocker,
            "the {piece} on {from} is blocked by {}", self.named(by);
            "{from} 上的{}被 {}挡住", piece_zh(piece), self.named_zh(by)
        );
        Ok(())
    }

    /// Promotion (R3.3, R3.4).
    fn check_promotion(&self, from: Point, to: Point, promotes: bool) -> Result<(), Rejection> {
        let us = self.to_move;
        let piece = self.kind_at(from);
        let never = promotes && piece.promoted().is_none();
        forbid!("R3.3", never, "a {piece} does not promote"; "{}不能升变", piece_zh(piece));
        let outside = !zone(us).has(from) && !zone(us).has(to);
        let [first, last] = if us == Side::Sente { ['a', 'c'] } else { ['g', 'i'] };
        forbid!(
            "R3.3",
            promotes && outside,
            "neither {from} nor {to} is in ranks {first} to {last}, where pieces of {us} promote";
            "{from} 和 {to} 都不在敌阵，{}在 {first} 到 {last} 段升变", side_zh(us)
        );
        let stuck = !promotes && dead_end(us, piece).has(to);
        forbid!(
            "R3.4",
            stuck,
            "the {piece} must promote on {to}, as it could not move from there";
            "{}走到 {to} 必须升变，否则再无处可走", piece_zh(piece)
        );
        Ok(())
    }

    /// Drops (R4).
    fn check_drop(&self, piece: Piece, to: Point) -> Result<(), Rejection> {
        let us = self.to_move;
        forbid!(
            "R4.1",
            !self.hand(us).has(piece),
            "{us} has no {piece} in hand";
            "{}的持驹中没有{}", side_zh(us), piece_zh(piece)
        );
        let taken = self.occupied().has(to);
        forbid!(
            "R4.1",
            taken,
            "{} is already there", self.named(to);
            "{to} 已有{}", piece_zh(self.kind_at(to))
        );
        let stuck = dead_end(us, piece).has(to);
        forbid!(
            "R4.2",
            stuck,
            "a {piece} dropped on {to} could never move";
            "{}打入 {to} 后再无处可走", piece_zh(piece)
        );
        let column = self.of(us, Pawn) & file(to.file());
        let second = piece == Pawn && !column.is_empty();
        forbid!(
            "R4.3",
            second,
            "{us} already has a pawn on this file, {}", self.first(column);
            "二步：{}在这一筋已有 {}", side_zh(us), self.first_zh(column)
        );
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
        let (by, by_zh) = (|| after.first(attackers), || after.first_zh(attackers));
        if let Move::Step { from, to, .. } = m
            && self.kind_at(from) == King
        {
            forbid!(
                "R5.1",
                attacked,
                "the king would be on {to}, which {} attacks", by();
                "玉将走到 {to} 会受 {}攻击", by_zh()
            );
            return Ok(());
        }
        let unanswered = attacked && !(attackers & self.checkers()).is_empty();
        forbid!(
            "R5.1",
            unanswered,
            "{us} is in check from {}, and this move does not answer it", by();
            "{}被 {}王手，这一步没有应将", side_zh(us), by_zh()
        );
        let Move::Step { from, .. } = m else { return Ok(()) };
        forbid!(
            "R5.1",
            attacked,
            "the {} on {from} is pinned: without it {} attacks the king on {king}",
            self.kind_at(from),
            by();
            "{from} 上的{}被牵制：走开后 {}会攻击 {king} 上的玉将",
            piece_zh(self.kind_at(from)),
            by_zh()
        );
        Ok(())
    }

    /// A dropped pawn does not mate (R5.2).
    fn check_pawn_mate(&self, m: Move) -> Result<(), Rejection> {
        let Move::Drop { piece: Pawn, to } = m else { return Ok(()) };
        let us = self.to_move;
        let mates = self.before_king(us).has(to) && self.mates_by_pawn(us, to);
        let king = self.king(us.other());
        forbid!(
            "R5.2",
            mates,
            "a pawn dropped on {to} would mate the king on {king}";
            "打步诘：步打入 {to} 会将死 {king} 上的玉将"
        );
        Ok(())
    }

    /// The first piece of a set, as messages name it.
    pub(crate) fn first(&self, set: Set) -> String {
        set.min().map_or_else(|| "nothing".to_owned(), |square| self.named(square))
    }

    /// The same in Chinese.
    pub(crate) fn first_zh(&self, set: Set) -> String {
        set.min().map_or_else(String::new, |square| self.named_zh(square))
    }

    /// The piece on a square, as messages in Chinese name it.
    fn named_zh(&self, square: Point) -> String {
        format!("{square} 上的{}", piece_zh(self.kind_at(square)))
    }

    /// The piece on a square, as messages name it.
    fn named(&self, square: Point) -> String {
        format!("the {} on {square}", self.kind_at(square))
    }
}

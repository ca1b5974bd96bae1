//! Refusals of illegal plies (R2.3, R3, R4), rule by rule, with the point or piece that decides.
//!
//! [`Board::is_legal`] is the fast test without reasons.

use crate::attacks::{self, between, way};
use crate::board::{Board, Move, Ply, Point, Set, side_zh};
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
        let found = self.piece_at(from);
        let (side, piece) = require!("R3.1", found, "{from} is empty"; "{from} 上没有棋子");
        forbid!(
            "R3.1",
            side != us,
            "the {piece} on {from} is {side}'s";
            "{from} 上的{}是{}的", piece.zh(side), side_zh(side)
        );
        forbid!(
            "R3.1",
            self.side(us).has(to),
            "{us}'s own {} is on {to}", self.kind_at(to);
            "{to} 上是{}自己的{}", side_zh(us), self.kind_at(to).zh(us)
        );
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
        forbid!(
            "R4.2",
            still,
            "the generals on {ours} and {theirs} still face each other";
            "{ours} 和 {theirs} 上的将仍然照面"
        );
        Ok(())
    }

    /// R2.3
    fn check_pass(&self) -> Result<(), Rejection> {
        let us = self.to_move;
        let checkers = self.checkers(us);
        let check = !self.must_answer() && !checkers.is_empty();
        forbid!(
            "R2.3",
            check,
            "{us} is in check from {}, and cannot pass", self.first(checkers);
            "{}被 {}将军，不能停一手", side_zh(us), self.first_zh(checkers)
        );
        Ok(())
    }

    /// R3.2
    fn check_general(&self, m: Move) -> Result<(), Rejection> {
        let Move { from, to } = m;
        let out = !attacks::places(self.to_move, General).has(to);
        forbid!("R3.2", out, "{to} is outside of the general's palace"; "{to} 在将的九宫之外");
        let far = !attacks::palace_steps(from).has(to);
        forbid!(
            "R3.2",
            far,
            "a general steps along a line of its palace, not from {from} to {to}";
            "将沿九宫的线走一步，不能从 {from} 走到 {to}"
        );
        Ok(())
    }

    /// R3.3
    fn check_guard(&self, m: Move) -> Result<(), Rejection> {
        let Move { from, to } = m;
        let out = !attacks::places(self.to_move, Guard).has(to);
        forbid!("R3.3", out, "{to} is outside of the guard's palace"; "{to} 在士的九宫之外");
        let far = !attacks::palace_steps(from).has(to);
        forbid!(
            "R3.3",
            far,
            "a guard steps along a line of its palace, not from {from} to {to}";
            "士沿九宫的线走一步，不能从 {from} 走到 {to}"
        );
        Ok(())
    }

    /// R3.4
    fn check_chariot(&self, m: Move) -> Result<(), Rejection> {
        let Move { from, to } = m;
        let off = !attacks::lines(from).has(to);
        forbid!(
            "R3.4",
            off,
            "a chariot moves along a line, not from {from} to {to}";
            "车沿线直行，不能从 {from} 走到 {to}"
        );
        let on_way = between(from, to) & self.occupied();
        let blocked = !on_way.is_empty();
        forbid!(
            "R3.4",
            blocked,
            "the chariot on {from} is blocked by {}", self.first(on_way);
            "{from} 上的车被 {}挡住", self.first_zh(on_way)
        );
        Ok(())
    }

    /// R3.5
    fn check_cannon(&self, m: Move) -> Result<(), Rejection> {
        let Move { from, to } = m;
        let off = !attacks::lines(from).has(to);
        forbid!(
            "R3.5",
            off,
            "a cannon moves along a line, not from {from} to {to}";
            "包沿线直行，不能从 {from} 走到 {to}"
        );
        let screens = between(from, to) & self.occupied();
        let pieces = screens.count();
        forbid!(
            "R3.5",
            pieces == 0,
            "there is no piece to jump over between {from} and {to}";
            "包须隔一子，而 {from} 和 {to} 之间没有棋子"
        );
        forbid!(
            "R3.5",
            pieces > 1,
            "a cannon jumps over one piece, but between {from} and {to} are {pieces}";
            "包须隔一子，而 {from} 和 {to} 之间有 {pieces} 子"
        );
        let cannon = !(screens & self.cannons()).is_empty();
        forbid!(
            "R3.5",
            cannon,
            "a cannon cannot jump over {}", self.first(screens);
            "包不能越过 {}", self.first_zh(screens)
        );
        forbid!(
            "R3.5",
            self.cannons().has(to),
            "a cannon cannot take the cannon on {to}";
            "包不能吃 {to} 上的包"
        );
        Ok(())
    }

    /// R3.6
    fn check_horse(&self, m: Move) -> Result<(), Rejection> {
        let Move { from, to } = m;
        let off = !attacks::free_leaps(Horse, from).has(to);
        forbid!(
            "R3.6",
            off,
            "a horse cannot move from {from} to {to}";
            "马不能从 {from} 走到 {to}"
        );
        let leg = way(Horse, from, to) & self.occupied();
        let blocked = !leg.is_empty();
        forbid!(
            "R3.6",
            blocked,
            "the horse on {from} is blocked by {}", self.first(leg);
            "{from} 上的马被 {}蹩住马腿", self.first_zh(leg)
        );
        Ok(())
    }

    /// R3.7
    fn check_elephant(&self, m: Move) -> Result<(), Rejection> {
        let Move { from, to } = m;
        let off = !attacks::free_leaps(Elephant, from).has(to);
        forbid!(
            "R3.7",
            off,
            "an elephant cannot move from {from} to {to}";
            "象不能从 {from} 走到 {to}"
        );
        let on_way = way(Elephant, from, to) & self.occupied();
        let blocked = !on_way.is_empty();
        forbid!(
            "R3.7",
            blocked,
            "the elephant on {from} is blocked by {}", self.first(on_way);
            "{from} 上的象被 {}挡住", self.first_zh(on_way)
        );
        Ok(())
    }

    /// R3.8
    fn check_soldier(&self, m: Move) -> Result<(), Rejection> {
        let us = self.to_move;
        let Move { from, to } = m;
        let back = us.rank(to.rank()) < us.rank(from.rank());
        forbid!(
            "R3.8",
            back,
            "a soldier cannot move backward from {from} to {to}";
            "{}不能从 {from} 后退到 {to}", Soldier.zh(us)
        );
        let far = !attacks::soldier(us, from).has(to);
        forbid!(
            "R3.8",
            far,
            "a soldier steps forward or sideways, not from {from} to {to}";
            "{}向前或横走一步，不能从 {from} 走到 {to}", Soldier.zh(us)
        );
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
        let (by, by_zh) = (|| after.first(attackers), || after.first_zh(attackers));
        if piece == General {
            forbid!(
                "R4.1",
                attacked,
                "the general would be on {to}, which {} attacks", by();
                "将走到 {to} 会被 {}攻击", by_zh()
            );
        }
        let unanswered = !(attackers & self.checkers(us)).is_empty();
        forbid!(
            "R4.1",
            unanswered,
            "{us} is in check from {}, and the {piece} on {to} does not answer it", by();
            "{}被 {}将军，{}走到 {to} 没有应将", side_zh(us), by_zh(), piece.zh(us)
        );
        let general = after.general(us);
        forbid!(
            "R4.1",
            attacked,
            "after the {piece} moves from {from} to {to}, {} attacks the general on {general}",
            by();
            "{}从 {from} 走到 {to} 后，{}攻击 {general} 上的将", piece.zh(us), by_zh()
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

    /// The first piece of a set, for messages in Chinese: `a4 上的卒`.
    pub(crate) fn first_zh(&self, mut set: Set) -> String {
        let point = set.next();
        let named = point.and_then(|point| Some((point, self.piece_at(point)?)));
        named.map_or_else(String::new, |(point, (side, piece))| {
            format!("{point} 上的{}", piece.zh(side))
        })
    }

    /// The first piece of a set, for messages.
    pub(crate) fn first(&self, mut set: Set) -> String {
        set.next().map_or_else(|| "nothing".to_owned(), |point| self.named(point))
    }
}

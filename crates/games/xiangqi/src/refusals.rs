//! The checks of moves (R3, R4), rule by rule, with the point or the piece that decides.
//!
//! [`Board::is_legal`] gives the same answer without a reason, and faster.

use crate::attacks::{self, between, leg};
use crate::board::{Board, Move, Point, Set};
use crate::piece::Piece;
use Piece::{Advisor, Cannon, Elephant, Horse, King, Pawn, Rook};
use wanqi_sdk::prelude::*;

impl Board {
    /// Checks a move of the side to move.
    ///
    /// # Errors
    /// The rule that forbids it and why.
    pub fn check(&self, m: Move) -> Result<(), Rejection> {
        let us = self.to_move;
        let Move { from, to } = m;
        let (owner, piece) = require!(
            "R3.1",
            self.piece_at(from),
            "{from} is empty";
            "{from} 上没有棋子"
        );
        forbid!(
            "R3.1",
            owner != us,
            "the {piece} on {from} is {owner}'s";
            "{from} 上的{}是{}的", piece.zh(owner), owner.zh()
        );
        let own = self.piece_at(to).filter(|(side, _)| *side == us);
        forbid!(
            "R3.1",
            let Some((_, own)) = own,
            "{us}'s own {own} is on {to}";
            "{to} 上是{}自己的{}", us.zh(), own.zh(us)
        );
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

    fn check_king(&self, Move { from, to }: Move) -> Result<(), Rejection> {
        let palace = attacks::places(self.to_move, King);
        forbid!(
            "R3.2",
            !palace.has(to),
            "{to} is outside the king's palace";
            "{to} 在九宫之外"
        );
        let far = !attacks::palace(King, from).has(to);
        forbid!(
            "R3.2",
            far,
            "the king moves one point along a line, not from {from} to {to}";
            "将帅每步沿线走一格，不能从 {from} 走到 {to}"
        );
        Ok(())
    }

    fn check_advisor(&self, Move { from, to }: Move) -> Result<(), Rejection> {
        let palace = attacks::places(self.to_move, King);
        forbid!(
            "R3.3",
            !palace.has(to),
            "{to} is outside the advisor's palace";
            "{to} 在九宫之外"
        );
        let far = !attacks::palace(Advisor, from).has(to);
        forbid!(
            "R3.3",
            far,
            "an advisor moves one point diagonally, not from {from} to {to}";
            "仕（士）每步斜走一格，不能从 {from} 走到 {to}"
        );
        Ok(())
    }

    fn check_elephant(&self, Move { from, to }: Move) -> Result<(), Rejection> {
        let two = |a: u8, b: u8| a.abs_diff(b) == 2;
        let off = !two(from.file(), to.file()) || !two(from.rank(), to.rank());
        forbid!(
            "R3.4",
            off,
            "an elephant moves two points diagonally, not from {from} to {to}";
            "相（象）每步斜走两格，不能从 {from} 走到 {to}"
        );
        let crosses = self.to_move.crossed(to);
        forbid!(
            "R3.4",
            crosses,
            "{to} is beyond the river, which an elephant cannot cross";
            "{to} 在河对岸，相（象）不能过河"
        );
        let eye = leg(from, to);
        let blocked = self.occupied().has(eye);
        forbid!(
            "R3.4",
            blocked,
            "the elephant's eye {eye} is blocked by {}", self.named(eye);
            "象眼被 {}塞住", self.named_zh(eye)
        );
        Ok(())
    }

    fn check_horse(&self, Move { from, to }: Move) -> Result<(), Rejection> {
        let off = !attacks::free_leaps(Horse, from).has(to);
        forbid!(
            "R3.5",
            off,
            "a horse does not move from {from} to {to}";
            "马走日字，不能从 {from} 走到 {to}"
        );
        let leg = leg(from, to);
        let blocked = self.occupied().has(leg);
        forbid!(
            "R3.5",
            blocked,
            "the horse's leg {leg} is blocked by {}", self.named(leg);
            "马腿被 {}蹩住", self.named_zh(leg)
        );
        Ok(())
    }

    fn check_rook(&self, Move { from, to }: Move) -> Result<(), Rejection> {
        let off = !attacks::lines(from).has(to);
        forbid!(
            "R3.6",
            off,
            "a rook moves along a line, not from {from} to {to}";
            "车走直线，不能从 {from} 走到 {to}"
        );
        let screen = self.screens(from, to).first();
        forbid!(
            "R3.6",
            let Some(by) = screen,
            "the rook on {from} is blocked by {}", self.named(by);
            "{from} 上的车被 {}挡住", self.named_zh(by)
        );
        Ok(())
    }

    fn check_cannon(&self, Move { from, to }: Move) -> Result<(), Rejection> {
        let off = !attacks::lines(from).has(to);
        forbid!(
            "R3.7",
            off,
            "a cannon moves along a line, not from {from} to {to}";
            "炮走直线，不能从 {from} 走到 {to}"
        );
        let screens = self.screens(from, to);
        let captures = self.side(self.to_move.other()).has(to);
        let screen = screens.first().filter(|_| !captures);
        forbid!(
            "R3.7",
            let Some(by) = screen,
            "the cannon on {from} is blocked by {}", self.named(by);
            "{from} 上的炮被 {}挡住", self.named_zh(by)
        );
        let wrong = captures && screens.count() != 1;
        forbid!(
            "R3.7",
            wrong,
            "a cannon captures over one piece, but {} between {from} and {to}",
            there_are(screens.count(), "piece", "pieces");
            "炮须隔一子吃子，{from} 与 {to} 之间却有 {} 子", screens.count()
        );
        Ok(())
    }

    fn check_pawn(&self, Move { from, to }: Move) -> Result<(), Rejection> {
        let us = self.to_move;
        let back = us.rank(to) < us.rank(from);
        forbid!(
            "R3.8",
            back,
            "a pawn never moves back, as from {from} to {to}";
            "兵（卒）不能后退，如从 {from} 到 {to}"
        );
        let steps = from.file().abs_diff(to.file()) + from.rank().abs_diff(to.rank());
        forbid!(
            "R3.8",
            steps != 1,
            "a pawn moves one point, not from {from} to {to}";
            "兵（卒）每步走一格，不能从 {from} 走到 {to}"
        );
        let early = from.rank() == to.rank() && !us.crossed(from);
        forbid!(
            "R3.8",
            early,
            "the pawn on {from} has not crossed the river, it moves only forward";
            "{from} 上的{}没有过河，只能前进", Pawn.zh(us)
        );
        Ok(())
    }

    /// Refuses a move that leaves the own king attacked (R4.1) or the kings facing each other
    /// (R4.2).
    fn check_king_safe(&self, piece: Piece, m: Move) -> Result<(), Rejection> {
        let us = self.to_move;
        let Move { from, to } = m;
        let mut after = *self;
        after.play(m);
        let king = after.king(us);
        let attackers = after.checkers(us);
        let facing = attackers & after.of(us.other(), King);
        let others = attackers & !facing;
        let attacker = others.first();
        let into = attacker.filter(|_| piece == King);
        let (named, named_zh) = (|by| after.named(by), |by| after.named_zh(by));
        forbid!(
            "R4.1",
            let Some(by) = into,
            "the king cannot move to {to}, which {} attacks", named(by);
            "{}不能走到 {to}，那里被 {}攻击", King.zh(us), named_zh(by)
        );
        let checker = (others & self.checkers(us)).first();
        forbid!(
            "R4.1",
            let Some(by) = checker,
            "{us} is in check from {}, and the {piece} on {to} does not answer it", named(by);
            "{}被 {}将军，走到 {to} 的{}没有应将", us.zh(), named_zh(by), piece.zh(us)
        );
        forbid!(
            "R4.1",
            let Some(by) = attacker,
            "after the {piece} moves from {from} to {to}, {} attacks the king on {king}", named(by);
            "{}从 {from} 走到 {to} 后，{}攻击 {king} 上的{}",
            piece.zh(us),
            named_zh(by),
            King.zh(us)
        );
        forbid!(
            "R4.2",
            !facing.is_empty(),
            "after the {piece} moves from {from} to {to}, the kings face each other on file {}",
            char::from(b'a' + king.file());
            "{}从 {from} 走到 {to} 后，将帅在 {} 线上对面",
            piece.zh(us),
            char::from(b'a' + king.file())
        );
        Ok(())
    }

    fn screens(&self, from: Point, to: Point) -> Set {
        between(from, to) & self.occupied()
    }

    /// The piece on a point, for messages.
    pub(crate) fn named(&self, point: Point) -> String {
        match self.piece_at(point) {
            Some((_, piece)) => format!("the {piece} on {point}"),
            None => "nothing".to_owned(),
        }
    }

    /// The piece on a point, for messages in Chinese: `e9 上的马`.
    pub(crate) fn named_zh(&self, point: Point) -> String {
        match self.piece_at(point) {
            Some((side, piece)) => format!("{point} 上的{}", piece.zh(side)),
            None => String::new(),
        }
    }

    /// The first piece of a set, for messages.
    pub(crate) fn first(&self, mut set: Set) -> String {
        set.next().map_or_else(|| "nothing".to_owned(), |point| self.named(point))
    }
}

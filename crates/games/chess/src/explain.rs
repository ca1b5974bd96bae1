//! The checks of moves (R3, R4), rule by rule, with the square or piece that decides.
//!
//! [`Board::is_legal`] is faster; these checks give the reason of a refusal.

use crate::attacks;
use crate::board::{Board, Point, Side, castling_targets, squares};
use crate::moves::{Kind, Move, castling_path};
use crate::piece::Piece;
use Piece::{Bishop, King, Knight, Pawn, Queen, Rook};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;

impl Board {
    /// Checks a move of the side to move.
    ///
    /// # Errors
    /// The rule that forbids it, and why.
    pub fn check(&self, m: Move) -> Result<(), Rejection> {
        let us = self.to_move;
        let from = m.from;
        if m.kind == Kind::Castle {
            return self.check_castling(m);
        }
        forbid!("R3.1", self.piece_at(from).is_none(), "{from} is empty"; "{from} 上没有棋子");
        let piece = self.kind_at(from);
        let own = |square: Point| !(self.side(us) & square.bit()).is_empty();
        forbid!(
            "R3.1",
            !own(from),
            "the {piece} on {from} is {}'s", us.other();
            "{from} 上的{}是{}的", piece.zh(), us.other().zh()
        );
        forbid!(
            "R3.1",
            own(m.to),
            "{us}'s own {} is on {}", self.kind_at(m.to), m.to;
            "{} 上是{}自己的{}", m.to, us.zh(), self.kind_at(m.to).zh()
        );
        match piece {
            Pawn => self.check_pawn(m)?,
            _ => self.check_reach(piece, m)?,
        }
        self.check_promotion(piece, m)?;
        self.check_king_safe(piece, m)
    }

    /// Checks the reach of a piece other than a pawn (R3.2).
    fn check_reach(&self, piece: Piece, m: Move) -> Result<(), Rejection> {
        let Move { from, to, .. } = m;
        let empty = match piece {
            Knight => attacks::knight(from),
            Bishop => attacks::bishop_rays(from),
            Rook => attacks::rook_rays(from),
            Queen => attacks::rook_rays(from) | attacks::bishop_rays(from),
            King | Pawn => attacks::king(from),
        };
        let off = (empty & to.bit()).is_empty();
        forbid!(
            "R3.2",
            off,
            "a {piece} does not go from {from} to {to}";
            "{}不能从 {from} 走到 {to}", piece.zh()
        );
        let inside = attacks::between(from, to) & self.occupied();
        let blocked = piece != Knight && !inside.is_empty();
        forbid!(
            "R3.2",
            blocked,
            "the {piece} on {from} is blocked by {}", self.first(inside);
            "{from} 上的{}被 {}挡住", piece.zh(), self.first_zh(inside)
        );
        Ok(())
    }

    /// Checks steps and captures of pawns (R3.5), and en passant (R3.6).
    fn check_pawn(&self, m: Move) -> Result<(), Rejection> {
        let us = self.to_move;
        let Move { from, to, .. } = m;
        let enemies = self.side(us.other());
        let occupied = self.occupied();
        if !(attacks::pawn(us, from) & to.bit()).is_empty() {
            let nothing = (enemies & to.bit()).is_empty() && self.en_passant != Some(to);
            let passed = to.rank() == us.rank(5);
            forbid!(
                "R3.6",
                nothing && passed,
                "{to} is empty, and no pawn can be captured en passant there now";
                "{to} 是空格，现在也不能在那里吃过路兵"
            );
            forbid!(
                "R3.5",
                nothing,
                "{to} is empty, a pawn moves diagonally only to capture";
                "{to} 是空格，兵只在吃子时斜走"
            );
            return Ok(());
        }
        let steps = to.index().abs_diff(from.index());
        let ahead = from.file() == to.file() && (to > from) == (us == Side::White);
        forbid!(
            "R3.5",
            !ahead || steps > 16,
            "a pawn of {us} does not go from {from} to {to}";
            "{}的兵不能从 {from} 走到 {to}", us.zh()
        );
        let far = steps == 16 && from.rank() != us.rank(1);
        forbid!(
            "R3.5",
            far,
            "the pawn on {from} has moved, it can move one square only";
            "{from} 上的兵已经走过，只能走一格"
        );
        let path = (attacks::between(from, to) | to.bit()) & occupied;
        let blocked = !path.is_empty();
        forbid!(
            "R3.5",
            blocked,
            "the pawn on {from} is blocked by {}", self.first(path);
            "{from} 上的兵被 {}挡住", self.first_zh(path)
        );
        Ok(())
    }

    /// Checks a promotion (R3.7).
    fn check_promotion(&self, piece: Piece, m: Move) -> Result<(), Rejection> {
        let Move { from, to, .. } = m;
        let last = piece == Pawn && to.rank() == self.to_move.rank(7);
        let becomes = match m.kind {
            Kind::Promotion(becomes) => Some(becomes),
            _ => None,
        };
        let missing = last && becomes.is_none();
        forbid!(
            "R3.7",
            missing,
            "the pawn that reaches {to} must become another piece";
            "走到 {to} 的兵必须升变"
        );
        let excess = !last && becomes.is_some();
        forbid!(
            "R3.7",
            excess,
            "the {piece} from {from} does not promote on {to}";
            "从 {from} 来的{}在 {to} 不升变", piece.zh()
        );
        Ok(())
    }

    /// Checks that the move does not leave the own king attacked (R4.1).
    fn check_king_safe(&self, piece: Piece, m: Move) -> Result<(), Rejection> {
        let us = self.to_move;
        let Move { from, to, .. } = m;
        let mut after = *self;
        after.play(m);
        let king = after.king(us);
        let attackers = after.attackers(king, after.occupied()) & after.side(us.other());
        let attacked = !attackers.is_empty();
        let (by, by_zh) = (|| after.first(attackers), || after.first_zh(attackers));
        if piece == King {
            forbid!(
                "R4.1",
                attacked,
                "{} attacks {to}, the king cannot move there", by();
                "{}攻击 {to}，王不能走到那里", by_zh()
            );
            return Ok(());
        }
        let unanswered = !(attackers & self.checkers()).is_empty();
        forbid!(
            "R4.1",
            attacked && unanswered,
            "{us} is in check from {}, the {piece} on {to} does not stop it", by();
            "{}被 {}将军，走到 {to} 的{}没有解除", us.zh(), by_zh(), piece.zh()
        );
        forbid!(
            "R4.1",
            attacked,
            "the {piece} on {from} is pinned: without it {} attacks the king on {king}", by();
            "{from} 上的{}被牵制：它走开后，{}攻击 {king} 上的王", piece.zh(), by_zh()
        );
        Ok(())
    }

    /// Checks castling: right and path (R3.3), attacked squares (R3.4).
    fn check_castling(&self, m: Move) -> Result<(), Rejection> {
        let us = self.to_move;
        let Move { from: king, to: rook, .. } = m;
        let right = self.castles & self.side(us) & rook.bit();
        let lost = king != self.king(us) || right.is_empty();
        let king_side = rook.file() > king.file();
        let (wing, wing_zh) = if king_side { ("king", "王") } else { ("queen", "后") };
        forbid!(
            "R3.3",
            lost,
            "{us} has no right to castle on the {wing}'s side";
            "{}没有{wing_zh}翼易位的权利", us.zh()
        );
        let others = self.occupied() & !king.bit() & !rook.bit();
        let path = castling_path(king, rook) & others;
        forbid!(
            "R3.3",
            !path.is_empty(),
            "castling is blocked by {}", self.first(path);
            "{}挡住了易位", self.first_zh(path)
        );
        self.check_castling_attacks(king, rook, others)
    }

    fn check_castling_attacks(
        &self,
        king: Point,
        rook: Point,
        others: Bitboard,
    ) -> Result<(), Rejection> {
        let them = self.to_move.other();
        let enemies = self.side(them);
        let (king_to, rook_to) = castling_targets(king, rook);
        let checkers = self.checkers();
        let check = !checkers.is_empty();
        forbid!(
            "R3.4",
            check,
            "no castling out of check, which {} gives", self.first(checkers);
            "被 {}将军，不能易位", self.first_zh(checkers)
        );
        for square in squares(attacks::between(king, king_to)) {
            let by = self.attackers(square, others | rook.bit()) & enemies;
            forbid!(
                "R3.4",
                !by.is_empty(),
                "castling passes over {square}, which {} attacks", self.first(by);
                "王经过的 {square} 被 {}攻击", self.first_zh(by)
            );
        }
        let by = self.attackers(king_to, others | rook_to.bit()) & enemies;
        forbid!(
            "R3.4",
            !by.is_empty(),
            "castling ends on {king_to}, which {} attacks", self.first(by);
            "王到达的 {king_to} 被 {}攻击", self.first_zh(by)
        );
        Ok(())
    }

    /// The first piece of a set, in words.
    fn first(&self, set: Bitboard) -> String {
        match squares(set).next() {
            Some(square) => format!("the {} on {square}", self.kind_at(square)),
            None => "nothing".to_owned(),
        }
    }

    /// The same in Chinese: `f1 上的象`.
    fn first_zh(&self, set: Bitboard) -> String {
        let first = squares(set).next();
        first.map_or_else(String::new, |square| {
            format!("{square} 上的{}", self.kind_at(square).zh())
        })
    }
}

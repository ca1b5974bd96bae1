//! Actions as text (R8.1): UCI's `e2e4`, `e7e8q`; castling as the king's two squares `e1g1`, in the
//! rule set 960 as king takes rook `e1h1`; `claim:threefold`, `claim:fifty@g1f3`.

use crate::board::{Board, Point, Side, castling_targets};
use crate::ends::Claim;
use crate::facts::SAN;
use crate::game::Chess;
use crate::moves::{Kind, Move};
use crate::piece::Piece;
use wanqi_sdk::prelude::*;

/// One decision of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A move.
    Move(Move),
    /// A claim (R6) of the present position, or of the position after an intended move.
    Claim(Claim, Option<Move>),
}

/// The text of castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Castling {
    /// The two squares of the king.
    KingGoes,
    /// The king takes the rook.
    TakesRook,
}

impl ActionText for Chess {
    type Action = Action;

    #[inline(always)]
    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Move(m) => write_move(m, self.castling, out),
            Action::Claim(claim, with) => write_claim(claim, with, self.castling, out),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        let read = |text| self.read_move(text).ok_or_else(|| unreadable(text));
        match split_claim(text) {
            None => read(text).map(Action::Move),
            Some((claim, None)) => Ok(Action::Claim(claim, None)),
            Some((claim, Some(with))) => Ok(Action::Claim(claim, Some(read(with)?))),
        }
    }

    #[inline(always)]
    fn read_lenient(&self, _actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        if text.first() == Some(&b'c')
            && let Some((claim, with)) = split_claim(text)
        {
            let Some(with) = with else { return Ok(Read::unchecked(Action::Claim(claim, None))) };
            let read = self.read_written(with)?;
            let action = Action::Claim(claim, Some(read.action));
            return Ok(Read { canonical: read.canonical, ..Read::unchecked(action) });
        }
        let Read { action, legal, marks, canonical } = self.read_written(text)?;
        Ok(Read { action: Action::Move(action), legal, marks, canonical })
    }

    fn write_style(&self, style: usize, actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Move(m) if style == SAN => self.board.write_san(m, out),
            _ => self.write(actor, action, out),
        }
    }

    fn marks(&self, _actor: Actor, action: Action, marks: u8, last: bool) -> MarkVerdict {
        match action {
            Action::Move(m) => self.board.verify_marks(m, marks, last),
            Action::Claim(..) => MarkVerdict::True,
        }
    }
}

impl Chess {
    fn read_move(&self, text: &[u8]) -> Option<Move> {
        let (from, to, kind) = squares_of(text)?;
        Some(self.board.between_squares(from, to, kind, self.castling))
    }

    #[inline(always)]
    fn read_written(&self, text: &[u8]) -> Result<Read<Move>, Rejection> {
        if let Some((from, to, kind)) = squares_of(text) {
            let strict = self.board.between_squares(from, to, kind, self.castling);
            let action = self.board.meant_by(from, to, kind, self.castling);
            let legal = self.board.is_legal(action);
            return Ok(Read { action, legal, marks: 0, canonical: action == strict });
        }
        let (action, marks, legal) = self.board.read_san(text, self.castling)?;
        Ok(Read { action, legal, marks, canonical: false })
    }
}

/// Splits `claim:fifty@g1f3` into the claim and the move.
fn split_claim(text: &[u8]) -> Option<(Claim, Option<&[u8]>)> {
    let text = text.strip_prefix(b"claim:")?;
    let end = text.iter().position(|b| *b == b'@');
    let (word, with) = match end {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    let claim = Claim::ALL.into_iter().find(|claim| claim.word().as_bytes() == word)?;
    Some((claim, with))
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    let text: String = String::from_utf8_lossy(text).chars().take(24).collect();
    Rejection::unreadable(text.as_bytes(), "two squares such as e2e4, or e7e8q")
        .hint_zh("两个格，如 e2e4；升变写作 e7e8q")
}

/// Reads `e2e4` and `e7e8q`: two squares and the promotion.
#[inline]
#[must_use]
pub fn squares_of(text: &[u8]) -> Option<(Point, Point, Kind)> {
    // In algebraic notation the second character is a digit only in texts of two characters. The
    // processor predicts this one test of both better than a test of the length alone.
    let second = text.get(1).copied().unwrap_or_default();
    if !((second.wrapping_sub(b'1') < 8) & (text.len() >= 4)) {
        return None;
    }
    let kind = match *text {
        [_, _, _, _] => Kind::Plain,
        [.., b'q'] => Kind::Promotion(Piece::Queen),
        [.., b'r'] => Kind::Promotion(Piece::Rook),
        [.., b'b'] => Kind::Promotion(Piece::Bishop),
        [.., b'n'] => Kind::Promotion(Piece::Knight),
        _ => return None,
    };
    match *text {
        [a, b, c, d] | [a, b, c, d, _] => Some((Point::parse(a, b)?, Point::parse(c, d)?, kind)),
        _ => None,
    }
}

impl Board {
    /// The move with these two squares; castling if king and rook fit.
    #[inline]
    #[must_use]
    pub fn between_squares(&self, from: Point, to: Point, kind: Kind, how: Castling) -> Move {
        let m = Move { piece: self.kind_at(from), from, to, kind };
        if kind != Kind::Plain || from != self.king(self.to_move) {
            return m;
        }
        match how {
            Castling::KingGoes => self.king_goes(from, to),
            Castling::TakesRook => self.takes_rook(from, to),
        }
        .unwrap_or(m)
    }

    /// The castling with these two squares of the king.
    #[must_use]
    pub fn king_goes(&self, from: Point, to: Point) -> Option<Move> {
        let us = self.to_move;
        let home = us.rank(0);
        let far = from.file().abs_diff(to.file()) > 1 && (to.file() == 2 || to.file() == 6);
        if from.rank() != home || to.rank() != home || !far {
            return None;
        }
        let king_side = to > from;
        let corner = Point::at(if king_side { 7 } else { 0 }, home);
        let rook = self.castling_rook(us, king_side).unwrap_or(corner);
        Some(Move { piece: Piece::King, from, to: rook, kind: Kind::Castle })
    }

    /// The castling in which the king takes the rook.
    #[must_use]
    pub fn takes_rook(&self, from: Point, to: Point) -> Option<Move> {
        let own_rook = !(self.of(self.to_move, Piece::Rook) & to.bit()).is_empty();
        own_rook.then_some(Move { piece: Piece::King, from, to, kind: Kind::Castle })
    }
}

#[cold]
fn write_claim(claim: Claim, with: Option<Move>, how: Castling, out: &mut String) {
    out.push_str("claim:");
    out.push_str(claim.word());
    if let Some(m) = with {
        out.push('@');
        write_move(m, how, out);
    }
}

/// The texts of all pairs of squares, such as `e2e4`: one part of a text is copied in a quarter of
/// the time that its signs take.
const SQUARES: &str = {
    const BYTES: [u8; 4 * 64 * 64] = {
        let mut bytes = [0; 4 * 64 * 64];
        let mut pair = 0;
        while pair < 64 * 64 {
            let (from, to) = (pair / 64, pair % 64);
            bytes[4 * pair] = b'a' + (from % 8) as u8;
            bytes[4 * pair + 1] = b'1' + (from / 8) as u8;
            bytes[4 * pair + 2] = b'a' + (to % 8) as u8;
            bytes[4 * pair + 3] = b'1' + (to / 8) as u8;
            pair += 1;
        }
        bytes
    };
    match str::from_utf8(&BYTES) {
        Ok(texts) => texts,
        Err(_) => panic!("they are ASCII"),
    }
};

/// Writes a move.
#[inline(always)]
pub fn write_move(m: Move, how: Castling, out: &mut String) {
    let to = match (m.kind, how) {
        (Kind::Castle, Castling::KingGoes) => castling_targets(m.from, m.to).0,
        _ => m.to,
    };
    let [from, to] = [m.from, to].map(Point::index);
    let at = 4 * (64 * from + to);
    out.push_str(&SQUARES[at..at + 4]);
    if let Kind::Promotion(piece) = m.kind {
        out.push(piece.letter(Side::Black));
    }
}

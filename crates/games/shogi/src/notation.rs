//! Actions as text (R9.1): USI's `7g7f`, `8h2b+`, `P*5e`; `claim:win27`.

use crate::board::{Point, Side, side_zh};
use crate::ends::Claim;
use crate::facts::{CSA, JAPANESE};
use crate::game::Shogi;
use crate::moves::Move;
use crate::piece::Piece;
use crate::{csa, japanese};
use std::fmt;
use wanqi_sdk::prelude::*;

/// A move or a claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// A move or a drop.
    Move(Move),
    /// A claim (R8).
    Claim(Claim),
}

impl ActionText for Shogi {
    type Action = Action;

    fn write(&self, _actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Move(m) => put!(out, "{m}"),
            Action::Claim(claim) => put!(out, "claim:{}", claim.word()),
        }
    }

    fn read(&self, _actor: Actor, text: &[u8]) -> Result<Action, Rejection> {
        if let Some(m) = Move::parse(text) {
            return Ok(Action::Move(m));
        }
        read_claim(text).map(Action::Claim).ok_or_else(|| unreadable(text))
    }

    #[inline]
    fn read_lenient(&self, actor: Actor, text: &[u8]) -> Result<Read<Action>, Rejection> {
        if let Some(m) = Move::parse(text) {
            let legal = self.board.is_legal(m);
            return Ok(Read { legal, ..Read::unchecked(Action::Move(m)) });
        }
        if text.first() == Some(&b'c') {
            return self.read(actor, text).map(Read::unchecked);
        }
        let (m, marks) = self.read_styles(text)?;
        let legal = self.board.is_legal(m);
        Ok(Read { action: Action::Move(m), legal, marks, canonical: false })
    }

    fn write_style(&self, style: usize, actor: Actor, action: Action, out: &mut String) {
        match action {
            Action::Move(m) if style == JAPANESE => {
                self.board.write_japanese(m, self.last, out);
            }
            Action::Move(m) if style == CSA => self.board.write_csa(m, out),
            _ => self.write(actor, action, out),
        }
    }

    fn marks(&self, _actor: Actor, _action: Action, marks: u8, _last: bool) -> MarkVerdict {
        let us = self.board.to_move;
        let signed = if marks == japanese::SENTE { Side::Sente } else { Side::Gote };
        if rule!("R9.4", signed != us) {
            let message = format!("the move has the sign of {signed}, but {us} is to move");
            let chinese = format!("着法写的是{}，但轮到{}", side_zh(signed), side_zh(us));
            let refusal = Rejection::new(RejectionKind::Mark, "R9.4", message);
            return MarkVerdict::Wrong(refusal.zh(chinese));
        }
        MarkVerdict::True
    }
}

impl Shogi {
    /// Reads the styles: CSA's text or Japanese text.
    fn read_styles(&self, text: &[u8]) -> Result<(Move, u8), Rejection> {
        let (body, sign) = match text {
            [b'+', body @ ..] => (body, japanese::SENTE),
            [b'-', body @ ..] => (body, japanese::GOTE),
            body => (body, 0),
        };
        if let Some(written) = csa::parse(body) {
            return Ok((self.board.read_csa(written)?, sign));
        }
        let body = std::str::from_utf8(text).map_err(|_| unreadable(text))?;
        let (body, sign) = japanese::split_sign(body);
        let written = japanese::parse(body).ok_or_else(|| unreadable(text))?;
        Ok((self.board.read_japanese(written, self.last)?, sign))
    }
}

impl Move {
    /// Reads the canonical text of a move.
    #[inline]
    #[must_use]
    pub fn parse(text: &[u8]) -> Option<Move> {
        match *text {
            [a, b, c, d] if b != b'*' => {
                let (from, to) = (Point::parse(a, b)?, Point::parse(c, d)?);
                Some(Move::Step { from, to, promotes: false })
            }
            [a, b, c, d, b'+'] => {
                let (from, to) = (Point::parse(a, b)?, Point::parse(c, d)?);
                Some(Move::Step { from, to, promotes: true })
            }
            [letter, b'*', c, d] => {
                let piece = Piece::of_letter(letter).filter(|piece| *piece != Piece::King)?;
                Some(Move::Drop { piece, to: Point::parse(c, d)? })
            }
            _ => None,
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Move::Step { from, to, promotes } => {
                write!(f, "{from}{to}{}", if promotes { "+" } else { "" })
            }
            Move::Drop { piece, to } => write!(f, "{}*{to}", piece.letter(Side::Sente)),
        }
    }
}

fn read_claim(text: &[u8]) -> Option<Claim> {
    Claim::of_word(text.strip_prefix(b"claim:")?)
}

#[cold]
fn unreadable(text: &[u8]) -> Rejection {
    let text: String = String::from_utf8_lossy(text).chars().take(24).collect();
    let hint = "moves are written as 7g7f, 8h2b+, P*5e, ▲７六歩 or +7776FU";
    Rejection::unreadable(text.as_bytes(), hint)
        .hint_zh("着法写作 7g7f、8h2b+、P*5e、▲７六歩 或 +7776FU")
}

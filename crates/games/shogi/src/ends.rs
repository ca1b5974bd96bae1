//! The ends of games: without a legal move (R6), by repetition (R7), in an impasse (R8).

use crate::board::{Board, Side, side_zh, zone};
use crate::game::Shogi;
use crate::piece::Piece;
use Piece::King;
use wanqi_sdk::prelude::*;

/// An end that the position alone does not show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// Sennichite 千日手, declared (R7.1).
    Repetition,
    /// Perpetual check 連続王手の千日手 by a side, declared (R7.2).
    PerpetualCheck(Side),
    /// The side to move has claimed (R8.2–R8.4).
    Claimed(Claim),
}

/// A claim of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// 入玉宣言: the king has entered, and the points are enough to win.
    Win27,
    /// 持将棋: both kings have entered, and both players agree to count.
    Impasse24,
}

impl Claim {
    /// Both claims.
    pub const ALL: [Claim; 2] = [Claim::Impasse24, Claim::Win27];

    /// The word after `claim:`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Claim::Win27 => "win27",
            Claim::Impasse24 => "impasse24",
        }
    }

    /// The rule that allows it.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Claim::Win27 => "R8.2",
            Claim::Impasse24 => "R8.4",
        }
    }

    /// The claim of a word.
    #[must_use]
    pub fn of_word(word: &[u8]) -> Option<Claim> {
        Claim::ALL.into_iter().find(|claim| claim.word().as_bytes() == word)
    }
}

impl End {
    const ALL: [End; 5] = [
        End::Repetition,
        End::PerpetualCheck(Side::Sente),
        End::PerpetualCheck(Side::Gote),
        End::Claimed(Claim::Win27),
        End::Claimed(Claim::Impasse24),
    ];

    /// The word in position text.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            End::Repetition => "sennichite",
            End::PerpetualCheck(Side::Sente) => "perpetual-check-by-sente",
            End::PerpetualCheck(Side::Gote) => "perpetual-check-by-gote",
            End::Claimed(claim) => claim.word(),
        }
    }

    /// The end of a word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<End> {
        End::ALL.into_iter().find(|end| end.word() == word)
    }

    /// The claim, if the end is one. After a claim no action is legal.
    #[must_use]
    pub const fn claim(self) -> Option<Claim> {
        match self {
            End::Claimed(claim) => Some(claim),
            _ => None,
        }
    }
}

/// The number of pieces besides the king that a declaration needs in the opponent's camp (R8.2).
const ENTERED: u32 = 10;

/// The points in the camp and in hand that a declaration needs, by side (R8.2).
const TO_WIN: [u32; 2] = [28, 27];

/// The points on the board and in hand that a side needs for a draw (R8.4).
const TO_DRAW: u32 = 24;

impl Board {
    /// The points of a side (R8.1): its hand, and all its pieces on the board or only those in the
    /// opponent's camp.
    #[must_use]
    pub fn points(&self, side: Side, camp_alone: bool) -> u32 {
        let within = if camp_alone { zone(side) } else { crate::set::Set::ALL };
        let on_board = Piece::ALL
            .into_iter()
            .map(|piece| piece.points() * (self.of(side, piece) & within).count());
        let hand = self.hand(side);
        let in_hand =
            Piece::IN_HAND.into_iter().map(|piece| piece.points() * u32::from(hand.count(piece)));
        on_board.chain(in_hand).sum()
    }

    /// Whether the king of a side is in the opponent's camp.
    #[must_use]
    pub fn has_entered(&self, side: Side) -> bool {
        zone(side).has(self.king(side))
    }
}

impl Shogi {
    /// The declared end by repetition of the newest position (R7).
    #[cold]
    pub(crate) fn repeated(&self) -> Option<End> {
        let us = self.board().to_move;
        let fourfold = self.history().fourfold();
        if !rule!("R7.1", fourfold.is_some()) {
            return None;
        }
        let [ours, theirs] = fourfold?;
        // If both sides give check with every move, neither loses by that.
        Some(if rule!("R7.2", ours && !theirs) {
            End::PerpetualCheck(us)
        } else if rule!("R7.2", theirs && !ours) {
            End::PerpetualCheck(us.other())
        } else {
            End::Repetition
        })
    }

    /// Whether the side to move may claim (R8).
    pub(crate) fn check_claim(&self, claim: Claim) -> Result<(), Rejection> {
        let board = self.board();
        for side in Side::BOTH {
            if rule!("R8.4", claim == Claim::Impasse24 && !board.has_entered(side)) {
                let king = board.king(side);
                let message =
                    format!("{side}'s king on {king} has not entered the opponent's camp");
                let chinese = format!("{}在 {king} 上的玉将还没有入敌阵", side_zh(side));
                let refusal = Rejection::new(RejectionKind::WrongClaim, "R8.4", message);
                return Err(refusal.zh(chinese));
            }
        }
        Ok(())
    }

    /// The points of a side. Gote's include the pieces removed by the handicap.
    fn counted(&self, side: Side, camp_alone: bool) -> u32 {
        let given = if side == Side::Gote { self.handicap().points() } else { 0 };
        self.board().points(side, camp_alone) + given
    }

    /// Whether a declaration of the side to move is right (R8.2).
    pub(crate) fn declaration_holds(&self) -> bool {
        let board = self.board();
        let us = board.to_move;
        let camp = board.side(us) & zone(us) & !board.all(King);
        rule!("R8.2", board.has_entered(us))
            && rule!("R8.2", !board.in_check())
            && rule!("R8.2", camp.count() >= ENTERED)
            && rule!("R8.2", self.counted(us, true) >= TO_WIN[us as usize])
    }

    /// The outcome of a claim (R8).
    pub(crate) fn claimed(&self, claim: Claim) -> Outcome {
        let us = self.board().to_move;
        match claim {
            Claim::Win27 if rule!("R8.3", !self.declaration_holds()) => {
                Outcome::won(us.other().seat(), "wrong-declaration", "R8.3")
            }
            Claim::Win27 => Outcome::won(us.seat(), "impasse-declaration", "R8.2"),
            Claim::Impasse24 => {
                let short = |side: &Side| rule!("R8.4", self.counted(*side, false) < TO_DRAW);
                match Side::BOTH.map(|side| short(&side)) {
                    [true, false] => Outcome::won(Side::Gote.seat(), "impasse-points", "R8.4"),
                    [false, true] => Outcome::won(Side::Sente.seat(), "impasse-points", "R8.4"),
                    _ => Outcome::drawn(2, "impasse", "R8.4"),
                }
            }
        }
    }

    /// The outcome if the side to move has no legal move (R6).
    pub(crate) fn without_moves(&self) -> Outcome {
        let board = self.board();
        let winner = board.to_move.other().seat();
        if rule!("R6.1", board.in_check()) {
            return Outcome::won(winner, "checkmate", "R6.1");
        }
        Outcome::won(winner, "stalemate", "R6.2")
    }
}

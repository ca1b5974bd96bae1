//! The ends of games (R5–R7).

use crate::board::Board;
use crate::game::Chess;
use crate::moves::Move;
use crate::piece::Piece;
use wanqi_sdk::prelude::*;

/// A draw other than stalemate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Draw {
    /// Claimed (R6.1).
    Threefold,
    /// Claimed (R6.2).
    Fifty,
    /// Declared (R7.1).
    Fivefold,
    /// Declared (R7.2).
    SeventyFive,
    /// Declared (R7.3).
    Dead,
}

impl Draw {
    const ALL: [Draw; 5] =
        [Draw::Threefold, Draw::Fifty, Draw::Fivefold, Draw::SeventyFive, Draw::Dead];

    /// The reason in outcomes and in the position text.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Draw::Threefold => "threefold-repetition",
            Draw::Fifty => "fifty-moves",
            Draw::Fivefold => "fivefold-repetition",
            Draw::SeventyFive => "seventy-five-moves",
            Draw::Dead => "dead-position",
        }
    }

    /// The draw with this reason.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Draw> {
        Draw::ALL.into_iter().find(|draw| draw.word() == word)
    }

    /// Whether a player claims it. After a claim no action is legal.
    #[must_use]
    pub const fn is_claimed(self) -> bool {
        matches!(self, Draw::Threefold | Draw::Fifty)
    }

    /// The rule of the draw.
    #[must_use]
    pub const fn rule(self) -> &'static str {
        match self {
            Draw::Threefold => "R6.1",
            Draw::Fifty => "R6.2",
            Draw::Fivefold => "R7.1",
            Draw::SeventyFive => "R7.2",
            Draw::Dead => "R7.3",
        }
    }

    pub(crate) fn outcome(self) -> Outcome {
        let outcome = Outcome::drawn(2, self.word(), self.rule());
        if self.is_claimed() { outcome } else { outcome.declared() }
    }
}

/// A draw that a player may claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// Threefold repetition.
    Threefold,
    /// Fifty moves of both sides without capture or pawn move.
    Fifty,
}

impl Claim {
    /// Both claims.
    pub const ALL: [Claim; 2] = [Claim::Fifty, Claim::Threefold];

    /// The word after `claim:`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Claim::Threefold => "threefold",
            Claim::Fifty => "fifty",
        }
    }

    /// The draw that it makes.
    #[must_use]
    pub const fn draw(self) -> Draw {
        match self {
            Claim::Threefold => Draw::Threefold,
            Claim::Fifty => Draw::Fifty,
        }
    }
}

const FIFTY: u32 = 100;
const SEVENTY_FIVE: u32 = 150;
/// A position can occur five times only after sixteen reversible moves.
const FIVEFOLD_RUN: usize = 17;

impl Board {
    /// Whether the pieces alone exclude mate (R7.3): besides the kings at most one knight, or only
    /// bishops on squares of one colour.
    #[inline]
    #[must_use]
    pub fn is_dead(&self) -> bool {
        const DARK: u64 = 0xAA55_AA55_AA55_AA55;
        let [pawns, knights, bishops, rooks, queens] =
            [Piece::Pawn, Piece::Knight, Piece::Bishop, Piece::Rook, Piece::Queen]
                .map(|piece| self.all(piece));
        if !(pawns | rooks | queens).is_empty() {
            return false;
        }
        let one_colour = bishops.0 & DARK == 0 || bishops.0 & !DARK == 0;
        rule!("R7.3", knights.is_empty() && one_colour || !knights.many() && bishops.is_empty())
    }

    /// The draw that follows from this position alone.
    #[must_use]
    pub fn shows_draw(&self) -> Option<Draw> {
        if self.is_dead() {
            Some(Draw::Dead)
        } else if self.clock >= SEVENTY_FIVE && rule!("R7.2", self.can_move()) {
            Some(Draw::SeventyFive)
        } else {
            None
        }
    }
}

impl Chess {
    /// The declared draw that the last move made (R7).
    #[inline]
    pub(crate) fn declares(&self) -> Option<Draw> {
        let board = self.board();
        // Only a capture can make a position dead, and it sets the clock to zero.
        let possible = board.clock == 0 || board.clock >= SEVENTY_FIVE;
        if possible && let Some(draw) = board.shows_draw() {
            return Some(draw);
        }
        let run = self.run();
        let fivefold = run.len() >= FIVEFOLD_RUN && rule!("R7.1", run.count_last() >= 5);
        fivefold.then_some(Draw::Fivefold)
    }

    /// Checks a claim, for the present position or after the intended move (R6.1, R6.2).
    pub(crate) fn check_claim(&self, claim: Claim, with: Option<Move>) -> Result<(), Rejection> {
        if let Some(m) = with {
            self.board().check(m)?;
        }
        let (times, clock) = self.counts_after(with);
        let wrong = |rule, message: String, chinese: String| {
            Err(Rejection::new(RejectionKind::WrongClaim, rule, message).zh(chinese))
        };
        match claim {
            Claim::Threefold if rule!("R6.1", times < 3) => {
                let nth = if times == 1 { "first" } else { "second" };
                let message = format!("the position occurs for the {nth}, not the third time");
                wrong("R6.1", message, format!("局面是第 {times} 次出现，不是第三次"))
            }
            Claim::Fifty if rule!("R6.2", clock < FIFTY) => {
                let moves = plural(clock, "move");
                let message = format!("{moves} in a row without capture or pawn move, not {FIFTY}");
                wrong("R6.2", message, format!("连续 {clock} 步没有吃子和走兵，不到 {FIFTY} 步"))
            }
            _ => Ok(()),
        }
    }

    /// The number of occurrences of the position, and the clock, now or after a legal move.
    fn counts_after(&self, with: Option<Move>) -> (usize, u32) {
        let mut board = *self.board();
        match with {
            None => (self.run().count_last(), board.clock),
            Some(m) => {
                let irreversible = board.play(m);
                let before = if irreversible { 0 } else { self.run().count(board.key) };
                (before + 1, board.clock)
            }
        }
    }

    /// Checkmate or stalemate of the side to move, which has no legal move.
    pub(crate) fn without_moves(&self) -> Outcome {
        let board = self.board();
        if rule!("R5.1", !board.checkers().is_empty()) {
            return Outcome::won(board.to_move.other().seat(), "checkmate", "R5.1");
        }
        Outcome::drawn(2, "stalemate", "R5.2")
    }
}

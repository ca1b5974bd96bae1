//! Turns (R5) and the end (R6).

use crate::board::Side;
use crate::bug::Bug;
use crate::game::{Hive, State};
use crate::notation::Action;
use wanqi_sdk::prelude::*;

/// Distinguishes Black's turn from White's in a key.
const BLACK_TO_ACT: u64 = 0x8F2D_64B1_09C3_7A5E;

impl Hive {
    /// Adds all legal actions; a pass only if there is no other (R5.1).
    pub(crate) fn list(&self, out: &mut Vec<Action>) {
        let before = out.len();
        self.list_placings(out);
        self.list_moves(out);
        if out.len() == before {
            out.push(Action::Pass);
        }
    }

    /// Applies a legal action.
    #[inline]
    pub(crate) fn play(&mut self, action: Action) {
        let mut rests = None;
        if let Action::Bug(bug, to) = action {
            if self.board.in_hand(bug) {
                // A placed bug never leaves the hive, so no earlier position can recur.
                self.past.clear();
            } else {
                self.board.lift(bug);
            }
            self.board.put(bug, to);
            self.board.keep_near(to);
            rests = Some(bug).filter(|_| self.set.pillbug);
        }
        self.hand_over(rests);
    }

    /// Skips a turn (R5.2).
    pub(crate) fn skip(&mut self, event: Event) -> Result<(), Rejection> {
        forbid!("R5.2", event == Event::Out, "no seat leaves a game for two");
        self.past.clear();
        self.hand_over(None);
        Ok(())
    }

    fn hand_over(&mut self, rests: Option<Bug>) {
        let State { to_move, number, .. } = self.state;
        self.state.to_move = to_move.other();
        self.state.number = number.saturating_add(to_move as u32);
        self.state.rests = rests;
        self.remember();
    }

    /// Adds the position to those since the last placing (R6.3).
    pub(crate) fn remember(&mut self) {
        let third = self.past.add(self.key());
        if rule!("R6.3", third) {
            self.state.repeated = true;
        }
    }

    /// The key of the position for repetition: the shape of the hive, the resting bug, and the side
    /// to move.
    pub(crate) fn key(&self) -> u64 {
        let shape = self.board.shape(self.state.rests);
        if self.state.to_move == Side::Black { shape ^ BLACK_TO_ACT } else { shape }
    }

    /// Whether a queen bee is surrounded.
    #[inline]
    pub(crate) const fn is_over(&self) -> bool {
        self.board.surrounded(Side::White) || self.board.surrounded(Side::Black)
    }

    /// The end by surrounded queen bees (R6.1, R6.2).
    pub(crate) fn surrounding(&self) -> Option<Outcome> {
        let surrounded = |side| self.board.surrounded(side);
        let (white, black) = (surrounded(Side::White), surrounded(Side::Black));
        if rule!("R6.2", white && black) {
            return Some(Outcome::drawn(2, "both-queens-surrounded", "R6.2"));
        }
        let lost = if white { Side::White } else { Side::Black };
        rule!("R6.1", white || black)
            .then(|| Outcome::won(lost.other().seat(), "queen-surrounded", "R6.1"))
    }

    /// The end by repetition (R6.3).
    pub(crate) fn repetition(&self) -> Option<Outcome> {
        self.state.repeated.then(|| Outcome::drawn(2, "repetition", "R6.3").declared())
    }
}

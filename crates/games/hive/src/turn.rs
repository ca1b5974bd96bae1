//! Turns and how a game ends (R5, R6).

use crate::bug::{Bug, Color};
use crate::game::{Action, Hive, State, seat};
use wanqi_sdk::{Event, Outcome, Rejection, forbid, rule};

/// What tells Black's turn from White's in a key.
const BLACK_TO_ACT: u64 = 0x8F2D_64B1_09C3_7A5E;

impl Hive {
    /// Every legal action; the pass only if there is no other (R5.1).
    pub(crate) fn list(&self, out: &mut Vec<Action>) {
        let before = out.len();
        self.list_placings(out);
        self.list_moves(out);
        if out.len() == before {
            out.push(Action::Pass);
        }
    }

    /// Does what is legal.
    #[inline]
    pub(crate) fn play(&mut self, action: Action) {
        let mut rests = None;
        if let Action::Bug(bug, to) = action {
            if self.board.in_hand(bug) {
                // What is placed never leaves the hive: nothing before comes again.
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

    /// R5.2: hands the turn over without an action.
    pub(crate) fn skip(&mut self, event: Event) -> Result<(), Rejection> {
        forbid!("R5.2", event == Event::Out, "a seat cannot leave a game for two");
        self.past.clear();
        self.hand_over(None);
        Ok(())
    }

    fn hand_over(&mut self, rests: Option<Bug>) {
        let State { to_act, number, .. } = self.state;
        self.state.to_act = to_act.other();
        self.state.number = number.saturating_add(to_act as u32);
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

    /// The key of the position for repetition: the shape of the hive, the bug that rests, and who
    /// is to act.
    pub(crate) fn key(&self) -> u64 {
        let shape = self.board.shape(self.state.rests);
        if self.state.to_act == Color::Black { shape ^ BLACK_TO_ACT } else { shape }
    }

    /// Whether a queen bee is surrounded.
    #[inline]
    pub(crate) const fn is_over(&self) -> bool {
        self.board.surrounded(Color::White) || self.board.surrounded(Color::Black)
    }

    /// R6.1 and R6.2.
    pub(crate) fn surrounding(&self) -> Option<Outcome> {
        let surrounded = |color| self.board.surrounded(color);
        let (white, black) = (surrounded(Color::White), surrounded(Color::Black));
        if rule!("R6.2", white && black) {
            return Some(Outcome::drawn(2, "both-queens-surrounded", "R6.2"));
        }
        let lost = if white { Color::White } else { Color::Black };
        rule!("R6.1", white || black)
            .then(|| Outcome::won(seat(lost.other()), "queen-surrounded", "R6.1"))
    }

    /// R6.3.
    pub(crate) fn repetition(&self) -> Option<Outcome> {
        self.state.repeated.then(|| Outcome::drawn(2, "repetition", "R6.3").declared())
    }
}

//! Lists of moves and of points where a stone may be placed (R4–R6).

use crate::board::{nth, points};
use crate::game::Zhiqi;
use crate::notation::Action;
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;

impl Zhiqi {
    /// Adds the moves, each with every choice of stones to take (R6.6).
    #[inline]
    pub(crate) fn list_moves(&self, out: &mut Vec<Action>) {
        for from in points(self.of(self.to_move)) {
            for to in points(self.targets(from)) {
                let mut add = |takes| out.push(Action::Move { from, to, takes });
                add(Bitboard::EMPTY);
                if self.may_send(Some(from), to) {
                    add(to.bit());
                }
                if !self.variant.carries {
                    continue;
                }
                let [carried, pressed] = self.caught(from, to);
                if !carried.is_empty() {
                    add(carried);
                }
                if !pressed.is_empty() {
                    add(pressed);
                }
                if !carried.is_empty() && !pressed.is_empty() {
                    add(carried | pressed);
                }
            }
        }
    }

    /// Adds the points where a stone may be placed, and the points from which it may go to the
    /// stable.
    #[inline]
    pub(crate) fn list_places(&self, out: &mut Vec<Action>) {
        out.extend(points(self.empty()).map(Action::Place));
        if self.variant.may_send {
            let sent = points(self.empty()).filter(|point| self.may_send(None, *point));
            out.extend(sent.map(Action::PlaceInStable));
        }
    }

    /// Draws a move in rule sets where moves do not take stones.
    #[inline]
    pub(crate) fn draw_move(&self, rng: &mut Rng) -> Option<Action> {
        let own = self.of(self.to_move);
        let total = points(own).map(|from| self.targets(from).count()).sum();
        let mut n = rng.below(total);
        for from in points(own) {
            let targets = self.targets(from);
            let count = targets.count();
            if n < count {
                let (to, takes) = (nth(targets, n), Bitboard::EMPTY);
                return Some(Action::Move { from, to, takes });
            }
            n -= count;
        }
        None
    }
}

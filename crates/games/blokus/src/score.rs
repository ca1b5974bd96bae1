//! The count at the end (R4).

use crate::rules::Blokus;
use crate::variant::Colour;
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::{Actor, Outcome, rule};

impl Blokus {
    /// The outcome, once nobody places any more.
    pub(crate) fn count(&self) -> Option<Outcome> {
        if self.to_move.is_some() {
            return None;
        }
        let scores: Vec<i64> = self.variant.seats().map(|seat| self.score_of(seat)).collect();
        let standing = |seat: Actor| (!self.has_left(seat), self.score_of(seat));
        let better = |other: Actor, seat| rule!("R4.5", standing(other) > standing(seat));
        let rank =
            |seat| 1 + self.variant.seats().filter(|other| better(*other, seat)).count() as u8;
        let ranks: Vec<u8> = self.variant.seats().map(rank).collect();
        let level = ranks.iter().all(|rank| *rank == 1);
        let class = if level { OutcomeClass::Drawn } else { OutcomeClass::Decided };
        let (reason, rule) =
            if self.alone() { ("others-have-left", "R4.6") } else { ("nobody-can-place", "R4.1") };
        let outcome = Outcome::drawn(ranks.len(), reason, rule).class(class).scored(scores, 1);
        Some(Outcome { ranks, ..outcome })
    }

    /// The score of a seat: of all colours that count for it (R4.5).
    fn score_of(&self, seat: Actor) -> i64 {
        let own = |colour: &Colour| self.variant.owner(*colour) == Some(seat);
        self.variant.colours().filter(own).map(|colour| self.score(colour)).sum()
    }

    /// The score of a colour.
    pub(crate) fn score(&self, colour: Colour) -> i64 {
        let left = self.left(colour);
        let mut score = -i64::from(left.squares());
        if rule!("R4.3", left.is_empty()) {
            score += 15;
            if rule!("R4.4", self.hands[colour.index()].single_last) {
                score += 5;
            }
        }
        score
    }
}

//! Scores (R4).

use crate::game::Blokus;
use crate::variant::Colour;
use wanqi_sdk::prelude::*;

impl Blokus {
    /// The score of a seat, from all its colours (R4.5).
    pub(crate) fn score_of(&self, seat: Actor) -> i64 {
        let own = |colour: &Colour| self.variant.owner(*colour) == Some(seat);
        self.variant.colours().filter(own).map(|colour| self.score(colour)).sum()
    }

    /// The score of a colour (R4.2–R4.4).
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

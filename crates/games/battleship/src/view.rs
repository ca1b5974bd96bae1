//! What a seat sees (R4.2, R4.3): the other fleet is hidden, but for ships that are told to be
//! sunk.

use crate::fleet::{Kind, Ship};
use crate::rules::{Battleship, index};
use wanqi_sdk::Actor;

impl Battleship {
    /// Whether these eyes see no more of a seat's fleet than what has been told; without eyes
    /// everything is seen.
    fn is_hidden(&self, seat: Actor, view: Option<Actor>) -> bool {
        self.end.is_none() && view.is_some_and(|eyes| eyes != seat)
    }

    /// The ships of a seat by kind, `None` where these eyes do not see the place. Among equal kinds
    /// the places that are seen come first, so that their order tells nothing of the others.
    pub(crate) fn seen(&self, seat: Actor, view: Option<Actor>) -> Vec<(Kind, Option<Ship>)> {
        let sea = &self.seas[index(seat)];
        let hidden = self.is_hidden(seat, view);
        let told = |ship| self.variant.tells_sunk && sea.is_sunk(ship);
        let ships = sea.ships().iter().map(|ship| Some(*ship).filter(|s| !hidden || told(*s)));
        let mut seen: Vec<_> = self.variant.fleet.iter().copied().zip(ships).collect();
        for equal in seen.chunk_by_mut(|a, b| a.0 == b.0) {
            equal.sort_by_key(|(_, ship)| ship.is_none());
        }
        seen
    }
}

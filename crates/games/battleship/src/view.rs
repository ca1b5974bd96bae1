//! What a seat sees (R4.2, R4.3): the other fleet is hidden except for ships announced as sunk.

use crate::fleet::{Kind, Ship};
use crate::game::{Battleship, index};
use wanqi_sdk::prelude::*;

impl Battleship {
    /// Whether this viewer sees only the sunk ships of a seat's fleet; no viewer means everything.
    fn is_hidden(&self, seat: Actor, view: Option<Actor>) -> bool {
        self.end.is_none() && view.is_some_and(|viewer| viewer != seat)
    }

    /// The ships of a seat by kind, `None` where the place is hidden. Among equal kinds the visible
    /// ones come first, so that their order reveals nothing about the others.
    pub(crate) fn seen(&self, seat: Actor, view: Option<Actor>) -> Vec<(Kind, Option<Ship>)> {
        let sea = &self.seas[index(seat)];
        let hidden = self.is_hidden(seat, view);
        let announced = |ship| self.variant.tells_sunk && sea.is_sunk(ship);
        let ships = sea.ships().iter().map(|ship| Some(*ship).filter(|s| !hidden || announced(*s)));
        let mut seen: Vec<_> = self.variant.fleet.iter().copied().zip(ships).collect();
        for equal in seen.chunk_by_mut(|a, b| a.0 == b.0) {
            equal.sort_by_key(|(_, ship)| ship.is_none());
        }
        seen
    }
}

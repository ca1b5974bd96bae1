//! What a seat sees (R4.2, R4.3): the other fleet is hidden except for ships announced as sunk.

use crate::fleet::{Kind, Ship};
use crate::game::{Battleship, index};
use wanqi_sdk::prelude::*;

impl Battleship {
    /// Whether these eyes see only the sunk ships of a seat's fleet.
    fn is_hidden(&self, seat: Actor, eyes: Eyes) -> bool {
        self.end.is_none() && !eyes.sees(seat)
    }

    /// The ships of a seat by kind, `None` where the place is hidden. Among equal kinds the visible
    /// ones come first, so that their order reveals nothing about the others.
    pub(crate) fn seen(&self, seat: Actor, eyes: Eyes) -> Vec<(Kind, Option<Ship>)> {
        let sea = &self.seas[index(seat)];
        let hidden = self.is_hidden(seat, eyes);
        let announced = |ship| self.variant.tells_sunk && sea.is_sunk(ship);
        let ships = sea.ships().iter().map(|ship| Some(*ship).filter(|s| !hidden || announced(*s)));
        let mut seen: Vec<_> = self.variant.fleet.iter().copied().zip(ships).collect();
        for equal in seen.chunk_by_mut(|a, b| a.0 == b.0) {
            equal.sort_by_key(|(_, ship)| ship.is_none());
        }
        seen
    }
}

//! The viewers of a position.

use crate::actor::Actor;

/// Who looks at a position. In a game with hidden information, texts and pictures depend on it.
///
/// ```
/// use wanqi_sdk::{Actor, Eyes};
///
/// // The cards in the hand of seat 1.
/// assert!(Eyes::All.sees(Actor::ONE));
/// assert!(Eyes::Seat(Actor::ONE).sees(Actor::ONE));
/// assert!(!Eyes::Seat(Actor::TWO).sees(Actor::ONE));
/// assert!(!Eyes::Nobody.sees(Actor::ONE));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eyes {
    /// A viewer who may see everything.
    All,
    /// A viewer without a seat: only what all seats may see.
    Nobody,
    /// The player of this seat. It is never ENV, which looks with [`Eyes::Nobody`].
    Seat(Actor),
}

impl Eyes {
    /// Whether they see what only this seat may see.
    #[must_use]
    pub fn sees(self, seat: Actor) -> bool {
        match self {
            Eyes::All => true,
            Eyes::Nobody => false,
            Eyes::Seat(own) => own == seat,
        }
    }

    /// The viewers of a game with this number of seats.
    #[cfg(any(feature = "fuzz", feature = "kit"))]
    pub(crate) fn of_game(seats: u8) -> impl Iterator<Item = Eyes> {
        [Eyes::All, Eyes::Nobody].into_iter().chain((1..=seats).map(|seat| Eyes::Seat(Actor(seat))))
    }
}

/// What an actor sees: ENV sees only what all seats may see.
impl From<Actor> for Eyes {
    fn from(actor: Actor) -> Eyes {
        if actor == Actor::ENV { Eyes::Nobody } else { Eyes::Seat(actor) }
    }
}

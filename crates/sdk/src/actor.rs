//! Actors and turns.

/// The actor that decides: a seat, from 1 to 16, or ENV (chance, dealing), which is 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Actor(pub u8);

impl Actor {
    /// Chance and dealing.
    pub const ENV: Actor = Actor(0);
    /// Seat 1.
    pub const ONE: Actor = Actor(1);
    /// Seat 2.
    pub const TWO: Actor = Actor(2);

    /// The other seat of a game for two.
    #[must_use]
    pub const fn other(self) -> Actor {
        Actor(3 - self.0)
    }

    /// Its bit in [`Turn::to_act`].
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self.0
    }
}

/// The actors to act. [`Game::turn`](crate::Game::turn) is called before every action, so it must
/// be fast: it does not test for mate, for example.
///
/// ```
/// use wanqi_sdk::{Actor, Turn};
///
/// // White, the second role, has the second turn of round 12.
/// let turn = Turn::of(Actor::TWO, 2, 12, 1);
/// assert_eq!(turn.actor(), Some(Actor::TWO));
/// assert!(!turn.acts(Actor::ONE));
/// assert_eq!(Turn::over(12, 1).actor(), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// Bit `n`: seat `n` is to act; bit 0: ENV. Zero after an end that is known without a test.
    pub to_act: u32,
    /// Role of the actor: index into the rule set's roles plus one, 0 if none.
    pub role: u8,
    /// Index of the turn in the round, from 0 (0 prints `12.`, others `12...`).
    pub place: u8,
    /// The number printed before the turn.
    pub round: u32,
    /// The same actor continues an open turn.
    pub open: bool,
    /// The rules ended the game here or earlier; play may have continued.
    pub declared: bool,
    /// Submissions are sealed until all are in; seats act in any order.
    pub sealed: bool,
}

impl Turn {
    /// A turn of one actor.
    #[must_use]
    pub const fn of(actor: Actor, role: u8, round: u32, place: u8) -> Turn {
        Turn {
            to_act: actor.bit(),
            role,
            place,
            round,
            open: false,
            declared: false,
            sealed: false,
        }
    }

    /// The game is over.
    #[must_use]
    pub const fn over(round: u32, place: u8) -> Turn {
        Turn { to_act: 0, ..Turn::of(Actor::ENV, 0, round, place) }
    }

    /// The actor with the lowest number, if any is to act.
    #[must_use]
    pub const fn actor(self) -> Option<Actor> {
        if self.to_act == 0 { None } else { Some(Actor(self.to_act.trailing_zeros() as u8)) }
    }

    /// All actors to act, ENV before seats.
    pub fn actors(self) -> impl Iterator<Item = Actor> {
        (0..32).map(Actor).filter(move |actor| self.acts(*actor))
    }

    /// Whether this actor is to act.
    #[must_use]
    pub const fn acts(self, actor: Actor) -> bool {
        self.to_act & actor.bit() != 0
    }
}

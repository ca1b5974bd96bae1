//! What is legal in a position, as `wanqi moves` tells it.

use crate::instance::{Instance, Refusal};
use crate::outcome::Outcome;
use serde::Serialize;
use std::collections::BTreeMap;
use wanqi_abi as abi;

/// The legal actions of a position.
#[derive(Clone, Debug, Serialize)]
pub struct Legal {
    /// Seats to act, 0 for ENV.
    pub to_act: Vec<u32>,
    /// The actor goes on with an open turn.
    pub turn_open: bool,
    /// Actions in canonical text by actor, in bytewise order.
    pub actions: BTreeMap<u32, Vec<String>>,
    /// Nothing is legal any more.
    pub over: bool,
    /// How the game ended, if it has.
    pub outcome: Option<Outcome>,
}

impl Legal {
    /// Lists the legal actions of every actor, or the claims alone.
    ///
    /// # Errors
    /// The plugin died.
    pub fn of(game: &Instance, claims: bool) -> Result<Legal, Refusal> {
        let turn = game.turn()?;
        let to_act = actors(turn.to_act);
        let mut actions = BTreeMap::new();
        for &actor in &to_act {
            let list = game.list(actor, claims)?;
            actions.insert(actor, list.into_iter().map(|item| item.text).collect());
        }
        let outcome = game.outcome()?;
        let forced = outcome.as_ref().is_some_and(|outcome| !outcome.declared);
        Ok(Legal {
            to_act,
            turn_open: turn.flags & abi::TURN_OPEN != 0,
            actions,
            over: forced || turn.flags & abi::TURN_OVER != 0,
            outcome,
        })
    }

    /// How many actions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.actions.values().map(Vec::len).sum()
    }

    /// Whether nothing is legal.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The actors in a bit set, ENV as 0.
#[must_use]
pub fn actors(to_act: u32) -> Vec<u32> {
    (0..=abi::MAX_SEATS as u32).filter(|actor| to_act >> actor & 1 == 1).collect()
}

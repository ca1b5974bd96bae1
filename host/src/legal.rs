//! The legal actions of a position, as `wanqi moves` prints them.

use crate::instance::{Instance, Refusal};
use crate::outcome::Outcome;
use serde::Serialize;
use std::collections::BTreeMap;
use wanqi_abi as abi;

/// The legal actions of a position.
#[derive(Clone, Debug, Serialize)]
pub struct Legal {
    /// Seats to act; 0 is ENV.
    pub to_act: Vec<u32>,
    /// Whether the actor continues an open turn.
    pub turn_open: bool,
    /// Actions in canonical text by actor, in bytewise order.
    pub actions: BTreeMap<u32, Vec<String>>,
    /// Whether the game is over, so that no action is legal.
    pub over: bool,
    /// The outcome, if the game has ended.
    pub outcome: Option<Outcome>,
}

impl Legal {
    /// Lists the legal actions of every actor, or only the claims.
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

    /// The number of actions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.actions.values().map(Vec::len).sum()
    }

    /// Whether no action is legal.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The actors in a bit set; ENV is 0.
#[must_use]
pub fn actors(to_act: u32) -> Vec<u32> {
    (0..=abi::MAX_SEATS as u32).filter(|actor| to_act >> actor & 1 == 1).collect()
}

//! The legal actions of a position, as `wanqi moves` prints them.

use crate::instance::{Instance, Refusal};
use crate::outcome::Outcome;
use serde::Serialize;
use std::collections::BTreeMap;
use wanqi_abi as abi;

/// The legal actions of a position.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// # fn main() -> Result<(), wanqi_host::Refusal> {
/// use wanqi_host::Registry;
/// use wanqi_host::legal::Legal;
///
/// // A folder with one plugin, the game of nim in `crates/abi/examples/c`.
/// let nim = Registry::load_only(&[nim()]).variant("nim").unwrap();
/// let legal = Legal::of(&nim.create("", "1/2/0/0 seat=2 round=4")?, false)?;
/// assert_eq!(legal.to_act, [2]);
/// assert_eq!(legal.actions[&2], ["a1", "b1", "b2"]);
/// let over = Legal::of(&nim.create("", "0/0/0/0 seat=2 round=4")?, false)?;
/// assert!(over.is_empty() && over.over);
/// # Ok(())
/// # }
/// ```
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

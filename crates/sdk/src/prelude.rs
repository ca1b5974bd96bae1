//! The imports of every file of a game: `use wanqi_sdk::prelude::*;`.
//!
//! A name that a file defines or imports itself takes precedence over one of these.

pub use crate::actor::{Actor, Turn};
pub use crate::eyes::Eyes;
pub use crate::facts::{Facts, Family};
pub use crate::game::{
    ActionText, Class, Event, Game, Lenient, MarkVerdict, Picture, PositionText, Read, Setup,
};
pub use crate::outcome::{Outcome, OutcomeClass};
pub use crate::position::{Field, Rows};
pub use crate::rejection::{Rejection, RejectionKind};
pub use crate::rng::Rng;
pub use crate::scene::Scene;
pub use crate::snapshot::{SnapshotReader, SnapshotWriter};
pub use crate::touch::Touch;
pub use crate::words::{counted, plural, there_are};
pub use crate::{
    forbid, point, put, require, reusing_clone, rule, saved, set_of_places, set_operators, sides,
    spelling,
};

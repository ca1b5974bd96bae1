//! The SDK for Wanqi games.
//!
//! A game is a type that implements [`Game`], a table of [`facts`], and one line
//! `wanqi_sdk::plugin!(MyGame);`. From these the SDK generates the plugin: every entry of the C
//! ABI, with guards against panics, sorted lists, batch replay, perft, random games and snapshots.
//!
//! | module | contents |
//! |---|---|
//! | [`facts`] | a game's facts as data: names, rule sets, options, rules |
//! | [`game`] | the trait, turns, actors, outcomes, rejections |
//! | [`options`] | typed options and their canonical list |
//! | [`position`] | position text: fields with their places, keys, rows |
//! | [`repetition`] | histories of positions |
//! | [`spelling`] | capital letters, missing dashes |
//! | [`words`] | numbers with a noun in the singular or the plural, nouns with their article |
//! | [`board`] | square and hexagonal grids, bitboards |
//! | [`scene`], [`eyes`] | drawing a position, for a viewer |
//! | [`touch`] | what a pointer touches to choose an action |
//! | [`language`] | the language of the reader |
//! | [`perft`], [`playout`], [`replay`], [`snapshot`] | functions on top of the trait |
//! | `formats` | functions for importers and exporters (feature of the same name) |
//! | `boardspace` | records of Boardspace (feature of the same name) |
//! | `solve` | exhaustive solving (feature of the same name) |
//! | `kit`, `fuzz` | tests and properties of games (features of the same names) |

pub mod actor;
pub mod board;
#[cfg(feature = "boardspace")]
pub mod boardspace;
pub mod entry;
#[cfg(any(feature = "fuzz", feature = "kit"))]
mod erased;
pub mod eyes;
pub mod facts;
mod file_errors;
#[cfg(feature = "formats")]
pub mod formats;
#[cfg(any(feature = "fuzz", feature = "kit"))]
pub mod fuzz;
pub mod game;
#[cfg(feature = "kit")]
pub mod kit;
pub mod language;
pub mod listing;
#[doc(hidden)]
pub mod marks;
pub mod options;
pub mod outcome;
pub mod perft;
pub mod playout;
pub mod position;
pub mod prelude;
pub mod rejection;
pub mod repetition;
pub mod replay;
pub mod rng;
pub mod scene;
pub mod sides;
pub mod snapshot;
#[cfg(feature = "solve")]
pub mod solve;
pub mod spelling;
pub mod touch;
pub mod words;

pub use actor::{Actor, Turn};
pub use eyes::Eyes;
pub use facts::{Facts, Format, OptionDef, Reason, Rule, RuleSet, TagAlias};
pub use game::{
    ActionText, Class, Event, Game, Lenient, MarkVerdict, Picture, PositionText, Read, Setup,
};
pub use language::Language;
pub use options::Options;
pub use outcome::Outcome;
pub use rejection::{Rejection, RejectionKind};
pub use rng::Rng;
pub use scene::Scene;
pub use touch::Touch;

/// The Rust examples of `docs/writing-a-game.md`, which `cargo test` runs.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/writing-a-game.md")]
struct WritingAGame;

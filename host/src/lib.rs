//! The host of Wanqi: it contains no rules of games, loads the games' libraries at run time, and
//! records, replays and validates games in one notation.
//!
//! | module | contents |
//! |---|---|
//! | [`plugin`] | a loaded library, checked, with its descriptors as owned Rust structs |
//! | [`registry`] | the search path; finds the game and rule set for a name or a record |
//! | [`instance`] | a game in progress inside a plugin, as a safe owned value |
//! | [`outcome`], [`verdict`] | results that are printed as JSON |
//! | [`diagnostic`] | the same results as text |
//! | [`source`] | files, folders, standard input, compression, charsets |
//! | [`validate`] | streaming, parallel validation of records |
//! | [`record`] | a record whose game is known |
//! | [`session`], [`recording`] | a game in progress, recorded so that nothing is lost |
//! | [`output`] | writing of files: complete or not at all, and never over an input |
//! | [`printable`] | text without characters that act on a terminal |
//! | [`worker`], [`trust`] | plugins in separate processes, and which plugins need that |
//! | [`check`] | conformance of plugins, each test in a separate process |
//! | [`derived`] | replacements for extensions that a plugin lacks |
//! | [`touch`] | the places, pieces and buttons with which a pointer chooses an action |
//! | [`view`] | what players at one screen may see |
//! | [`draw`], [`legal`], [`convert`], [`filter`] | the commands of the same names |

pub mod audit;
pub mod check;
pub mod convert;
pub mod derived;
pub mod diagnostic;
pub mod draw;
pub mod filter;
pub mod instance;
pub mod language;
pub mod legal;
mod lines;
pub mod outcome;
pub mod output;
pub mod platform;
pub mod playout;
pub mod plugin;
pub mod printable;
pub mod record;
pub mod recording;
pub mod registry;
pub mod scene;
pub mod seen;
pub mod session;
pub mod source;
pub mod stats;
#[cfg(test)]
mod synthetic;
pub mod touch;
pub mod trust;
pub mod validate;
pub mod verdict;
pub mod view;
mod wire;
pub mod worker;

pub use instance::{Instance, Refusal};
pub use outcome::Outcome;
pub use plugin::{Game, LoadError, Plugin, RuleSet};
pub use registry::{Registry, Variant};

//! The host of Wanqi: it knows no game, loads the games' libraries at run time, and records,
//! replays and validates games in one notation.
//!
//! | module | what it is |
//! |---|---|
//! | [`plugin`] | a loaded library, checked, with its descriptors as owned Rust structs |
//! | [`registry`] | the search path; which game and rule set a name or a record means |
//! | [`instance`] | a game in progress inside a plugin, as a safe owned value |
//! | [`outcome`], [`verdict`] | what is printed as JSON |
//! | [`diagnostic`] | the same for people |
//! | [`source`] | files, folders, standard input, compression, charsets |
//! | [`validate`] | streaming, parallel validation of records |
//! | [`session`], [`journal`], [`disk`] | a game being played, recorded so that nothing is lost |
//! | [`output`] | how every command writes files: whole or not at all, and never over an input |
//! | [`printable`] | text that a terminal only shows |
//! | [`worker`], [`trust`] | plugins in processes of their own, and which need that |
//! | [`check`] | conformance of plugins, each test in a process of its own |
//! | [`derived`] | what the host does for plugins that lack an extension |
//! | [`view`] | what may be shown at one table, and who is asked |
//! | [`draw`], [`legal`], [`convert`], [`filter`] | what the commands of the same names do |

pub mod check;
pub mod convert;
pub mod derived;
pub mod diagnostic;
pub mod disk;
pub mod draw;
pub mod ending;
pub mod filter;
pub mod games;
pub mod instance;
pub mod journal;
pub mod legal;
pub mod mainline;
pub mod outcome;
pub mod output;
pub mod platform;
pub mod playout;
pub mod plugin;
pub mod printable;
pub mod record;
pub mod recording;
pub mod registry;
pub mod respell;
pub mod scene;
pub mod session;
pub mod source;
pub mod styles;
#[cfg(test)]
mod synthetic;
pub mod trust;
pub mod validate;
pub mod verdict;
pub mod view;
pub mod worker;

pub use instance::{Instance, Refusal};
pub use outcome::Outcome;
pub use plugin::{Game, LoadError, Plugin, RuleSet};
pub use registry::{Registry, Variant};

//! The notation of Wanqi: WQN, a superset of PGN, and the SGF container.
//!
//! This crate knows the *form* of a record and no game's content. It gives, from the bytes up:
//!
//! | module | what it is |
//! |---|---|
//! | [`events`] | the one lexer: [`events::Events`] pulls borrowed events with byte spans |
//! | [`comment`] | the commands `[%clk 0:01:02]` inside a comment, read on request |
//! | [`position`] | byte offsets to lines and columns |
//! | [`segment`] | a reader that cuts a stream into segments at game boundaries |
//! | [`tree`] | the lossless tree: what is parsed prints back byte for byte |
//! | [`writer`] | the canonical printer |
//! | [`fmt`](mod@fmt) | the formatter, lexical and idempotent |
//! | [`sgf`] | SGF: reader, text rules, writer |
//! | [`text`] | what an action, a tag name and an event word may look like |
//! | [`coord`] | column letters and points for games without a form of their own |
//! | [`sources`] | where the parts of a record come from that was another format's |
//! | [`encoding`] | charsets other than UTF-8, only ever by name |
//!
//! The streaming validator and the tree are two consumers of the same events, so that they
//! cannot disagree about what a record says.
//!
//! ```
//! use wanqi_notation::events::{Event, Events};
//!
//! let record = b"[WQN \"1\"]\n[Game \"chess\"]\n\n1. e4 e5 2. Nf3 *\n";
//! let actions: Vec<_> = Events::new(record)
//!     .filter_map(|event| match event {
//!         Event::Action(action) => Some(action.as_str()),
//!         _ => None,
//!     })
//!     .collect();
//! assert_eq!(actions, ["e4", "e5", "Nf3"]);
//! ```
#![forbid(unsafe_code)]

mod bytes;
pub mod comment;
pub mod coord;
pub mod encoding;
pub mod events;
pub mod fmt;
mod lexer;
pub mod position;
mod problem;
pub mod segment;
pub mod sgf;
pub mod sources;
pub mod text;
pub mod tree;
pub mod writer;

pub use problem::{Problem, ProblemKind, Severity, Span};

//! The notation of Wanqi: WQN, a superset of PGN, and the SGF container.
//!
//! This crate knows the *form* of a record, and no game. Its modules, from the bytes up:
//!
//! | module | contents |
//! |---|---|
//! | [`tokens`] | the only lexer: [`tokens::Tokens`] iterates over borrowed tokens with spans |
//! | [`comment`] | the commands inside a comment, such as `[%clk 0:01:02]`, parsed on request |
//! | [`position`] | lines and columns of byte offsets |
//! | [`segment`] | a reader that cuts a stream into segments at game boundaries |
//! | [`tree`] | the lossless tree: a parsed file prints back byte for byte |
//! | [`writer`] | the canonical printer |
//! | [`fmt`](mod@fmt) | the formatter, lexical and idempotent |
//! | [`sgf`] | SGF: reader, text rules, writer |
//! | [`text`] | the rules for the texts of actions, tag names and event words |
//! | [`coord`] | column letters and points for games without their own coordinates |
//! | [`sources`] | places in the original file for records converted from another format |
//! | [`encoding`] | encodings other than UTF-8, which are used only if they are named |
//!
//! The streaming validator and the tree consume the same tokens, so they always agree about the
//! content of a record.
//!
//! ```
//! use wanqi_notation::tokens::{Token, Tokens};
//!
//! let record = b"[WQN \"1\"]\n[Game \"chess\"]\n\n1. e4 e5 2. Nf3 *\n";
//! let actions: Vec<_> = Tokens::new(record)
//!     .filter_map(|token| match token {
//!         Token::Action(action) => Some(action.as_str()),
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
pub mod fmt;
mod lexer;
pub mod message;
pub mod position;
mod problem;
pub mod segment;
pub mod sgf;
pub mod sources;
pub mod text;
pub mod tokens;
pub mod tree;
pub mod writer;

pub use message::Message;
pub use problem::{Problem, ProblemKind, Severity, Span};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;

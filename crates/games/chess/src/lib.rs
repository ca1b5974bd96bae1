//! Chess (国际象棋): the rules of FIDE, and Chess960.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`square`], [`piece`], [`board`], [`keys`], [`start`], [`fen`] | R1 board, start, FEN |
//! | [`attacks`], [`moves`], [`explain`] | R2–R4 moves: generated fast, explained slowly |
//! | [`ends`] | R5–R7 mate, draws, claims |
//! | [`uci`], [`san`] | R8 notation |
//! | [`game`] | the whole, as the SDK knows it |

#![forbid(unsafe_code)]

pub mod attacks;
pub mod board;
pub mod ends;
pub mod explain;
mod facts;
pub mod fen;
pub mod game;
pub mod keys;
pub mod moves;
pub mod piece;
pub mod san;
pub mod square;
pub mod start;
pub mod uci;

use wanqi_sdk::Facts;

pub use game::{Action, Chess};

/// Index of the rule set `standard`.
pub const STANDARD: usize = 0;
/// Index of the rule set `960`.
pub const CHESS960: usize = 1;
/// Index of the style `san` in both.
pub const SAN: usize = 1;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "chess",
    aliases: &[],
    name: "Chess",
    name_zh: "国际象棋",
    about: "Two armies on 64 squares; whoever attacks the king beyond rescue has won.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &["pgn"],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Chess);

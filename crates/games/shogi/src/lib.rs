//! Shogi (日本将棋): the standard game, even or with a handicap.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`square`], [`piece`], [`hand`], [`board`], [`keys`] | R1 board |
//! | [`start`], [`sfen`] | R1 starts, positions |
//! | [`attacks`], [`moves`], [`draw`] | R2–R5 moves and drops, generated fast, drawn faster |
//! | [`explain`] | R2–R5 why not |
//! | [`ends`], [`history`] | R6–R8 mate, sennichite, impasse |
//! | [`usi`], [`japanese`], [`csa`] | R9 move text |
//! | [`game`] | the whole, as the SDK knows it |
//! | `formats` | files: CSA, KIF, KI2, USI |

#![forbid(unsafe_code)]

pub mod attacks;
pub mod board;
pub mod csa;
pub mod draw;
pub mod ends;
pub mod explain;
mod facts;
mod formats;
pub mod game;
pub mod hand;
pub mod history;
pub mod japanese;
pub mod keys;
pub mod moves;
pub mod piece;
mod scene;
pub mod sfen;
pub mod square;
pub mod start;
pub mod usi;

use wanqi_sdk::Facts;

pub use game::{Action, Shogi};

/// Index of the style `japanese`.
pub const JAPANESE: usize = 1;
/// Index of the style `csa`.
pub const CSA: usize = 2;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "shogi",
    aliases: &["riben-jiangqi"],
    name: "Shogi",
    name_zh: "日本将棋",
    about: "Two armies on 81 squares; whatever is taken changes sides and may be dropped again.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: facts::FORMATS,
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Shogi);

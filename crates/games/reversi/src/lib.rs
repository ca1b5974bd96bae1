//! Reversi and Othello (黑白棋): a disc turns over what it outflanks; who shows more in the end wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R3: cells, discs, what is outflanked |
//! | [`rules`] | R2–R6: turns, what is allowed, the end; the game as the SDK knows it |
//! | `position` | R7 position text |
//! | `notation`, `scene` | actions as text, the picture |
//! | `formats` | transcripts and WTHOR, both ways |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
mod formats;
mod notation;
mod position;
pub mod rules;
mod scene;

use wanqi_sdk::Facts;

pub use rules::{Action, Reversi};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "reversi",
    aliases: &["othello"],
    name: "Reversi",
    name_zh: "黑白棋",
    about: "A disc turns over what it outflanks; who shows more discs in the end wins.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: facts::FORMATS,
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Reversi);

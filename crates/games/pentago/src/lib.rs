//! Pentago (旋转五子棋): a stone, then a twist of one of four blocks; five in a row win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R3.2, R4: points, blocks, twists, fives |
//! | [`rules`] | R2–R4: turns, what is allowed, the end; the game as the SDK knows it |
//! | `position` | R5 position text |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
mod notation;
mod position;
pub mod rules;
mod scene;

use wanqi_sdk::Facts;

pub use rules::{Action, Pentago};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "pentago",
    aliases: &[],
    name: "Pentago",
    name_zh: "旋转五子棋",
    about: "A stone, then a quarter turn of one of four blocks; five in a row win.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Pentago);

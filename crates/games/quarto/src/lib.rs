//! Quarto (大同棋): sixteen shared pieces, each given by the opponent; four alike in a line win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R4: cells, pieces, lines and squares |
//! | [`rules`] | R2–R5: turns, what is allowed, the end; the game as the SDK knows it |
//! | `position` | R6 position text |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
mod notation;
mod position;
pub mod rules;
mod scene;

use wanqi_sdk::Facts;

pub use rules::{Action, Quarto};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "quarto",
    aliases: &[],
    name: "Quarto",
    name_zh: "大同棋",
    about: "Sixteen shared pieces, each given by the opponent; four alike in a line win.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Quarto);

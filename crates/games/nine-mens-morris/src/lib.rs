//! Nine men's morris (九子棋) and its smaller and larger kin: mills of three remove men.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R5.1: points, lines, mills |
//! | `variant` | rule sets and options as a table |
//! | [`rules`] | R2–R6: turns, what is allowed, the end; the game as the SDK knows it |
//! | `explain` | R3–R5: why an action is refused |
//! | `draw` | random actions |
//! | `position` | R7 position text |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod draw;
mod explain;
mod facts;
mod notation;
mod position;
pub mod rules;
mod scene;
mod variant;

use wanqi_sdk::Facts;

pub use rules::{Action, Morris};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "nine-mens-morris",
    aliases: &["merels", "mills"],
    name: "Nine Men's Morris",
    name_zh: "九子棋",
    about: "Men are placed and moved along the lines; three in a row remove a man.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Morris);

//! Tafl (国王棋): attackers against a king and his men, who take by closing in from two sides.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 squares, ways, pieces |
//! | [`variant`] | R1 the rule sets as a table |
//! | [`rules`] | R2–R5: moves, what is allowed, the end; the game as the SDK knows it |
//! | [`captures`] | R3, R4 what a move takes |
//! | [`ends`] | R5.2, R5.4 exit forts and rings |
//! | `position` | R6 position text |
//! | `notation`, `scene` | actions as text, the picture |
//! | `csv` | lines of recorded games |

#![forbid(unsafe_code)]

pub mod board;
pub mod captures;
mod csv;
pub mod ends;
mod facts;
mod notation;
mod position;
pub mod rules;
mod scene;
pub mod variant;

use wanqi_sdk::Facts;

pub use rules::{Action, Tafl};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "tafl",
    aliases: &["hnefatafl"],
    name: "Tafl",
    name_zh: "国王棋",
    about: "Attackers close in from two sides; the king must get away.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: facts::FORMATS,
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Tafl);

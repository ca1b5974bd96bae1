//! Four Seasons (四季棋): two pieces each slide like rooks and never meet the opposite season.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R3: cells, pieces, where a piece goes |
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

pub use rules::{Action, SijiQi};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "siji-qi",
    aliases: &[],
    name: "Four Seasons",
    name_zh: "四季棋",
    about: "Two pieces each slide like rooks and never meet the opposite season; no move loses.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(SijiQi);

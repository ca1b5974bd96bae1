//! Three-Way Connection (三通棋): stones on 64 triangles; one group at all three sides wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R4.1: cells, which of them touch, groups |
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

pub use rules::{Action, SantongQi};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "santong-qi",
    aliases: &[],
    name: "Three-Way Connection",
    name_zh: "三通棋",
    about: "Stones on 64 triangular cells; one group at all three sides wins.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(SantongQi);

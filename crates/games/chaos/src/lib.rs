//! Chaos (机智风暴): pieces are stacked, stacks of four burst in storms, all twelve on the board win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R4: cells, stacks, storms |
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

pub use notation::Action;
pub use rules::Chaos;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "chaos",
    aliases: &["wit-storm"],
    name: "Chaos",
    name_zh: "机智风暴",
    about: "Pieces are stacked, stacks of four burst in storms, all twelve on the board win.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Chaos);

//! Quads (方磚棋): square tiles whose sides must match; whoever cannot lay one loses.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1.1, R3.4–R3.6: cells, what fits where |
//! | [`tile`] | R1.2–R1.4: tiles, their turns, sets of them |
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
pub mod tile;

use wanqi_sdk::Facts;

pub use notation::Action;
pub use rules::Quads;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "quads",
    aliases: &[],
    name: "Quads",
    name_zh: "方磚棋",
    about: "Square tiles whose sides must match; whoever cannot lay one loses.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Quads);

//! Fire and Ice (冰火岛): a peg moves, one of the other seat takes its place; three islands win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R3.2, R4.1: islands, holes, lines, control |
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

pub use notation::Action;
pub use rules::FireAndIce;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "fire-and-ice",
    aliases: &["fireandice"],
    name: "Fire and Ice",
    name_zh: "冰火岛",
    about: "A peg moves, the other seat's peg takes its place; three islands on a line win.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(FireAndIce);

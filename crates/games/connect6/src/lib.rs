//! Connect6 (六子棋): one stone, then two a turn; six in a row win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 points and stones |
//! | [`rules`] | R2, R3 turns, what is allowed, the end; the game as the SDK knows it |
//! | `position` | R4 position text |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
mod notation;
mod position;
pub mod rules;
mod scene;

use wanqi_sdk::Facts;

pub use rules::Connect6;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "connect6",
    aliases: &["six-in-a-row"],
    name: "Connect6",
    name_zh: "六子棋",
    about: "One stone, then two a turn; six in a row win.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Connect6);

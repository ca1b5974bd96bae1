//! Alquerque (奥雀雀棋): pieces jump over enemies along the lines of five by five points.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 points, lines, sides |
//! | [`rules`] | R2–R5: moves, jumps, the end; the game as the SDK knows it |
//! | `been` | R4.2 where pieces have been |
//! | `position` | R6 position text |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

mod been;
pub mod board;
mod facts;
mod notation;
mod position;
pub mod rules;
mod scene;

use wanqi_sdk::Facts;

pub use rules::{Action, Alquerque};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "alquerque",
    aliases: &["quirkat"],
    name: "Alquerque",
    name_zh: "奥雀雀棋",
    about: "Pieces jump over enemies along the lines and take them all.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Alquerque);

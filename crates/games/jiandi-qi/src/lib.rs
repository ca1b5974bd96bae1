//! Jiandi Qi (歼敌棋): stones step along lines, and take enemy stones between two of their own.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R3.2, R4.1: points, lines, what is taken |
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
pub use rules::JiandiQi;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "jiandi-qi",
    aliases: &[],
    name: "Jiandi Qi",
    name_zh: "歼敌棋",
    about: "Stones step along lines, and take enemy stones between two of their own.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(JiandiQi);

//! Fangqi (方棋): stones that form squares and lines take others, or bring more stones.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`], `variant` | R1: points; rule sets and options as a table |
//! | `patterns` | R3: squares and lines, and what each is worth |
//! | [`game`] | R2, R4–R8: stages, what has to be done, what it does, the end |
//! | [`rules`] | what is allowed; the game as the SDK knows it |
//! | `position` | R9 position text |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
mod notation;
mod patterns;
mod position;
pub mod rules;
mod scene;
mod variant;

use wanqi_sdk::Facts;

pub use game::Fangqi;
pub use rules::Action;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "fangqi",
    aliases: &[],
    name: "Fangqi",
    name_zh: "方棋",
    about: "Stones are placed and moved into squares and lines, which take others.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Fangqi);

//! Meihua qi (梅花棋): stones on the board of Go; a plum blossom of five stones wins or scores.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R4: points, stones, the four blossoms |
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

pub use rules::MeihuaQi;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "meihua-qi",
    aliases: &[],
    name: "Meihua qi (Plum Blossom)",
    name_zh: "梅花棋",
    about: "Stones on the board of Go; a plum blossom of five stones wins.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(MeihuaQi);

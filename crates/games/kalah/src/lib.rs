//! Kalah (卡拉哈棋): sowing around a ring of houses, on boards of any usual size.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`ring`], [`board`] | R1, R3, R4 the way of the seeds, sowing, captures |
//! | [`rules`] | R2, R5 turns and the end; the game as the SDK knows it |
//! | `position` | R6 position text |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
mod notation;
mod position;
pub mod ring;
pub mod rules;
mod scene;

use wanqi_sdk::Facts;

pub use rules::Kalah;

/// Index of the style `number`.
pub const NUMBER: usize = 1;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "kalah",
    aliases: &["mancala"],
    name: "Kalah",
    name_zh: "卡拉哈棋（播棋）",
    about: "Seeds are sown around a ring of houses; the larger store wins.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Kalah);

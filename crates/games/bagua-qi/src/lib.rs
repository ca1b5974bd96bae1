//! Bagua qi (八卦棋): sealed bids, guesses in turn, and a step for the guess that is right. The rules
//! stand in RULES.md; the files follow its order.

#![forbid(unsafe_code)]

pub mod board;
mod facts;
mod notation;
mod position;
mod rules;
mod scene;

pub use notation::Action;
pub use rules::BaguaQi;

use wanqi_sdk::Facts;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "bagua-qi",
    aliases: &["baguaqi"],
    name: "Bagua qi",
    name_zh: "八卦棋",
    about: "Both seats hide counters and guess their sum; who guesses right goes one step.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(BaguaQi);

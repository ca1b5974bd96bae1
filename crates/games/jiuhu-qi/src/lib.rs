//! Jiuhu qi (九虎棋): a race across the board; each turn also moves one of three shared tigers.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 points, lines, sides |
//! | [`rules`] | R2–R5: turns, moves, the end; the game as the SDK knows it |
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
pub use rules::Jiuhu;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "jiuhu-qi",
    aliases: &["nine-tigers"],
    name: "Jiuhu Qi",
    name_zh: "九虎棋",
    about: "Three pieces race across the board; each turn also moves a shared tiger.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Jiuhu);

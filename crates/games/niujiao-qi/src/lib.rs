//! Niujiao qi (牛角棋): two stones drive a single one into the tip of a horn; it wants to slip out.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1: points, lines |
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
pub use rules::NiujiaoQi;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "niujiao-qi",
    aliases: &["horn-chess"],
    name: "Niujiao qi",
    name_zh: "牛角棋",
    about: "Two stones drive a single one into the tip of a horn; it wants to slip out.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(NiujiaoQi);

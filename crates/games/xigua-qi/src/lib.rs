//! Watermelon chess (西瓜棋): stones are placed and moved along circles and lines; groups without a
//! liberty are captured.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R5: points, lines, groups and liberties |
//! | [`rules`] | R2–R6: turns, what is allowed, the end; the game as the SDK knows it |
//! | `position` | R7 position text |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
mod notation;
mod position;
pub mod rules;
mod scene;

use wanqi_sdk::Facts;

pub use rules::{Action, Xigua};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "xigua-qi",
    aliases: &["watermelon-chess"],
    name: "Watermelon Chess",
    name_zh: "西瓜棋",
    about: "Stones on circles and lines; groups without a liberty are captured.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Xigua);

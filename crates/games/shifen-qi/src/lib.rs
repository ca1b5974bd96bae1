//! Shifen qi (十分棋), the ten-point game: sticks on the edges of sixteen cells.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R3.2: edges, cells, what a stick closes, points |
//! | [`rules`] | R2–R4: the turn, sticks, the end; the game as the SDK knows it |
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

pub use board::Edge;
pub use rules::ShifenQi;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "shifen-qi",
    aliases: &["ten-point-game"],
    name: "Shifen Qi",
    name_zh: "十分棋",
    about: "Sticks close cells of one or two points; ten of twenty win, or lose.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(ShifenQi);

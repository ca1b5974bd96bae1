//! Qixing qi (七星棋): seven shared pieces go along the Big Dipper; who completes the row wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1: points, pieces, the start, which gap a piece can move into |
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
pub use rules::QixingQi;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "qixing-qi",
    aliases: &[],
    name: "Qixing qi",
    name_zh: "七星棋",
    about: "Seven shared pieces go along the Big Dipper; who completes the row at its end wins.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(QixingQi);

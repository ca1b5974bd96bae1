//! Hexagon Game (六角棋): nine men each step along the lines; six on a long line or in a ring win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R4.1: points, lines, figures of six |
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

pub use rules::{Action, LiujiaoQi};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "liujiao-qi",
    aliases: &[],
    name: "Hexagon Game",
    name_zh: "六角棋",
    about: "Nine men each step along the lines; six on a long line or around a hexagon win.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(LiujiaoQi);

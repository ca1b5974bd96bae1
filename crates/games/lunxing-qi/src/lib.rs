//! Lunxing Qi (轮行棋): eight numbered pieces move in the order of their numbers, each side to where
//! the other began.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1: points, lines, pieces, homes |
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
pub use rules::LunxingQi;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "lunxing-qi",
    aliases: &[],
    name: "Lunxing Qi",
    name_zh: "轮行棋",
    about: "Eight pieces move in the order of their numbers, each side to where the other began.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(LunxingQi);

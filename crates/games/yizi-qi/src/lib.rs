//! Yizi qi (一字棋): ten shared pieces go along a line to the goal; who brings in the last one wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1: points, pieces, starts |
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
pub use rules::YiziQi;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "yizi-qi",
    aliases: &[],
    name: "Yizi qi",
    name_zh: "一字棋",
    about: "Ten shared pieces go along a line to the goal; who brings in the last one wins.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(YiziQi);

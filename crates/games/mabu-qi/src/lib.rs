//! Mabu qi (马步棋), the knight's move game: a puzzle for one seat. A knight goes over every point of
//! the board once, or takes as many of 49 pieces as it can.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 points; R3.2 knight's moves |
//! | `variant` | rule sets and options as a table |
//! | [`rules`] | R2–R4: what is allowed, the end; the game as the SDK knows it |
//! | `position` | R5 position text |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
mod notation;
mod position;
pub mod rules;
mod scene;
mod variant;

use wanqi_sdk::Facts;

pub use rules::{Action, MabuQi};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "mabu-qi",
    aliases: &["knights-tour"],
    name: "Mabu Qi",
    name_zh: "马步棋",
    about: "A puzzle for one: a knight goes over every point once.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(MabuQi);

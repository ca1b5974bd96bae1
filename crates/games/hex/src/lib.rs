//! Hex (蜂巢棋): stones on a rhombus of hexagons; whoever joins two opposite sides wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R5: cells, stones, chains |
//! | [`rules`] | R2–R5: turns, what is allowed, the end; the game as the SDK knows it |
//! | `position` | R6 position text |
//! | `notation`, `scene` | actions as text, the picture |
//! | `formats` | lists of moves, `b a1,w a2,…`, and SGF, both ways |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
mod formats;
mod notation;
mod position;
pub mod rules;
mod scene;

use wanqi_sdk::Facts;

pub use rules::{Action, Hex};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "hex",
    aliases: &["polygon"],
    name: "Hex",
    name_zh: "蜂巢棋",
    about: "Stones on a rhombus of hexagons; whoever joins two opposite sides wins.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: facts::FORMATS,
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Hex);

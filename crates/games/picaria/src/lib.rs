//! Picaria (皮卡利亚): three men each are placed, then moved along the lines; three in a row win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R5.1: points, lines, rows of three |
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

pub use rules::{Action, Picaria};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "picaria",
    aliases: &["pitarilla"],
    name: "Picaria",
    name_zh: "皮卡利亚",
    about: "Three men each are placed, then moved along the lines; three in a row win.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Picaria);

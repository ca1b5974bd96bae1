//! Chung-Toi (转井棋): three in a row with pieces that move the way their arrows point.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R4.2, R5.1: cells, where pieces go, rows of three |
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
pub use rules::ChungToi;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "chung-toi",
    aliases: &[],
    name: "Chung-Toi",
    name_zh: "转井棋",
    about: "Three in a row with pieces that move the way their arrows point.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(ChungToi);

//! Surakarta (苏腊卡尔塔棋): pieces step to any side, and capture by running round the loops at the
//! corners.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R3, R4: points, circuits, where pieces get to |
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

pub use notation::Action;
pub use rules::Surakarta;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "surakarta",
    aliases: &["permainan"],
    name: "Surakarta",
    name_zh: "苏腊卡尔塔棋",
    about: "Pieces step to any side, and capture by running round the loops at the corners.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Surakarta);

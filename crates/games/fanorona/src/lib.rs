//! Fanorona (法诺隆拿棋): capture by approach and by withdrawal, on three boards of Madagascar.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 points, lines, pieces |
//! | [`captures`] | R3, R4 what a move captures, where captures are possible |
//! | [`game`] | R2–R6 the whole, as the SDK knows it |
//! | `position` | R7 position text |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
pub mod captures;
mod facts;
pub mod game;
mod notation;
mod position;
mod scene;

use wanqi_sdk::Facts;

pub use game::Fanorona;
pub use notation::Action;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "fanorona",
    aliases: &[],
    name: "Fanorona",
    name_zh: "法诺隆拿棋",
    about: "Pieces capture whole lines by moving up to them or away from them.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Fanorona);

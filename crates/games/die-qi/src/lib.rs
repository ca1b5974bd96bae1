//! Die qi (叠棋), the stacking game: a single piece leaps over two onto a third; who cannot, loses.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 points and pieces; R3 which pairs of single pieces can be stacked |
//! | `variant` | options as numbers |
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
mod variant;

use wanqi_sdk::Facts;

pub use rules::{Action, DieQi};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "die-qi",
    aliases: &["stacking-game"],
    name: "Die Qi",
    name_zh: "叠棋",
    about: "Shared pieces leap over two others onto a third; who cannot move loses.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(DieQi);

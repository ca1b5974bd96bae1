//! TZAAR (沙皇棋): capture, then capture again or grow; keep all three types in sight.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 points, lines, pieces, stacks |
//! | `setup` | R2.1 the first position of `fixed` |
//! | [`rules`] | R2–R5 the whole, as the SDK knows it |
//! | `position` | R6 position text |
//! | `notation`, `scene` | actions as text, the picture |
//! | `boardspace` | records of Boardspace |

#![forbid(unsafe_code)]

pub mod board;
mod boardspace;
mod facts;
mod notation;
mod position;
pub mod rules;
mod scene;
mod setup;

use wanqi_sdk::Facts;

pub use notation::Action;
pub use rules::Tzaar;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "tzaar",
    aliases: &[],
    name: "TZAAR",
    name_zh: "沙皇棋",
    about: "Each turn captures; the second action captures again or makes a stack higher.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: facts::FORMATS,
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Tzaar);

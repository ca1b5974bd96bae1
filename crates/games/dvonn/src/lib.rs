//! DVONN (火山棋): stacks that must stay linked to one of three red pieces.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 points, lines, stacks, what is linked |
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

use wanqi_sdk::Facts;

pub use notation::Action;
pub use rules::Dvonn;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "dvonn",
    aliases: &[],
    name: "DVONN",
    name_zh: "火山棋",
    about: "Stacks go as far as they are high; what loses touch with the red pieces is lost.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: facts::FORMATS,
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Dvonn);

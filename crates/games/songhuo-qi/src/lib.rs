//! Deliveries (送货棋): two pieces bring goods from a warehouse to users; who picks up a fifth one
//! first wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 points, lines, the warehouse, the users |
//! | [`rules`] | R2–R5: turns, fetching, delivering, the end; the game as the SDK knows it |
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

pub use rules::{Action, SonghuoQi};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "songhuo-qi",
    aliases: &[],
    name: "Deliveries",
    name_zh: "送货棋",
    about: "Two pieces bring goods from a warehouse to users; who picks up a fifth first wins.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(SonghuoQi);

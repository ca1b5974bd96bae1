//! Latrunculi (拉库利棋), the Romans' game of soldiers, as Bell and Kowalski reconstruct it.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 squares, ways, pieces |
//! | [`variant`] | R1 the rule sets as a table |
//! | [`rules`] | R2–R6: placing, moves, the end; the game as the SDK knows it |
//! | [`captures`] | R5 what a move takes |
//! | `position` | R7 position text |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
pub mod captures;
mod facts;
mod notation;
mod position;
pub mod rules;
mod scene;
pub mod variant;

use wanqi_sdk::Facts;

pub use notation::Action;
pub use rules::Latrunculi;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "latrunculi",
    aliases: &["ludus-latrunculorum"],
    name: "Latrunculi",
    name_zh: "拉库利棋",
    about: "Soldiers take by closing in from two sides, on the boards of Bell and Kowalski.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Latrunculi);

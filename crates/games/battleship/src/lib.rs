//! Battleship (海战棋): two hidden fleets, volleys at cells of the other sea; who sinks all wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`fleet`] | R1: cells, kinds of ships, ships |
//! | [`rules`] | R2–R6: placing, volleys, the end; the game as the SDK knows it |
//! | `view` | R4.2, R4.3: what a seat sees |
//! | `position` | R7 position text |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

mod facts;
pub mod fleet;
mod notation;
mod position;
pub mod rules;
mod scene;
mod view;

use wanqi_sdk::Facts;

pub use rules::{Action, Battleship};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "battleship",
    aliases: &["haizhan-qi"],
    name: "Battleship",
    name_zh: "海战棋",
    about: "Two hidden fleets, shots at cells of the other sea; who sinks the whole fleet wins.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Battleship);

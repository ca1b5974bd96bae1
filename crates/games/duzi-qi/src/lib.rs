//! Duzi Qi (独子棋): one stone goes to the opposite corner by a step or two a turn; whoever makes it
//! arrive wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`rules`] | R1–R4: the board, turns, what is allowed, the end; the game as the SDK knows it |
//! | `position` | R5 position text |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

mod facts;
mod notation;
mod position;
pub mod rules;
mod scene;

use wanqi_sdk::Facts;

pub use notation::Action;
pub use rules::DuziQi;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "duzi-qi",
    aliases: &[],
    name: "Duzi Qi",
    name_zh: "独子棋",
    about: "One stone goes to the opposite corner; whoever makes it arrive wins.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(DuziQi);

//! Quixo (换边棋): cubes are taken from the edge and pushed back in; five of a sign in a line win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R3.2, R4: cells, cubes, pushes, lines |
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

use wanqi_sdk::Facts;

pub use notation::Action;
pub use rules::Quixo;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "quixo",
    aliases: &[],
    name: "Quixo",
    name_zh: "换边棋",
    about: "Cubes are taken from the edge and pushed back in; five of a sign in a line win.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Quixo);

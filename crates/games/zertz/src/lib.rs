//! ZÈRTZ (冰山棋): marbles that belong to nobody, on a board that shrinks.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1.1 rings, layouts, names |
//! | [`marbles`] | R1.2, R6.1 colours, goals |
//! | [`rules`] | R2–R6: what is allowed, what it does, the end |
//! | `game` | the game as the SDK knows it |
//! | `position` | R7 position text |
//! | `notation`, `scene` | actions as text, the picture |
//! | `boardspace` | Boardspace's records |

#![forbid(unsafe_code)]

pub mod board;
mod boardspace;
mod facts;
mod game;
pub mod marbles;
mod notation;
mod position;
pub mod rules;
mod scene;

use wanqi_sdk::{Facts, Format};

pub use rules::{Action, Zertz};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "zertz",
    aliases: &[],
    name: "ZÈRTZ",
    name_zh: "冰山棋",
    about: "Jumps are forced, rings vanish, marbles belong to whoever captures them.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[Format {
        id: "boardspace",
        suffixes: &["sgf"],
        magic: b"(;\nGM[22]",
        about: "Boardspace's SGF: what its players clicked",
        import: Some(boardspace::import),
        export: None,
    }],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Zertz);

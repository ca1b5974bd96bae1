//! Connect Four (四子棋): discs fall into an upright grid; four in a row win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R3, R4.1: cells, discs that fall, rows |
//! | [`rules`] | R2–R4: turns, what is allowed, the end; the game as the SDK knows it |
//! | `position` | R5 position text |
//! | `notation`, `scene` | actions as text, the picture |
//! | `columns` | games as strings of column numbers |

#![forbid(unsafe_code)]

pub mod board;
mod columns;
mod facts;
mod notation;
mod position;
pub mod rules;
mod scene;

use wanqi_sdk::Facts;

pub use rules::ConnectFour;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "connect-four",
    aliases: &["connect4", "four-in-a-row"],
    name: "Connect Four",
    name_zh: "四子棋",
    about: "Discs fall into an upright grid; four in a row win.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: facts::FORMATS,
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(ConnectFour);

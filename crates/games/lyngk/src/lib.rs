//! LYNGK (众星棋): stacks of five colours, which belong to nobody until they are claimed.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 points, lines, colours, stacks |
//! | [`moves`] | R2–R4 where a stack can go |
//! | [`game`] | R2–R6 the whole, as the SDK knows it |
//! | `position` | R7 position text |
//! | `boardspace` | records of boardspace.net |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod boardspace;
mod facts;
pub mod game;
pub mod moves;
mod notation;
mod position;
mod scene;

use wanqi_sdk::Facts;

pub use game::Lyngk;
pub use notation::Action;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "lyngk",
    aliases: &[],
    name: "LYNGK",
    name_zh: "众星棋",
    about: "Stacks of five different colours; colours are neutral until a seat claims them.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: facts::FORMATS,
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Lyngk);

//! Abalone (大力士棋): marbles in rows of up to three push fewer marbles; six pushed off win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1: cells, ways, marbles, rows of marbles |
//! | [`starts`] | R1.3: where the marbles begin |
//! | [`game`] | R2, R4: turns, what actions do, the end; the game as the SDK knows it |
//! | `moves` | R3 what moves |
//! | `position` | R5 position text |
//! | [`notation`], `scene` | actions as text, the picture |
//! | `playstrategy` | games as PlayStrategy hands them on |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
mod moves;
pub mod notation;
mod playstrategy;
mod position;
mod scene;
pub mod starts;

use wanqi_sdk::Facts;

pub use game::Abalone;
pub use notation::Action;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "abalone",
    aliases: &[],
    name: "Abalone",
    name_zh: "大力士棋",
    about: "Rows of up to three marbles push fewer marbles; six pushed off win.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: facts::FORMATS,
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Abalone);

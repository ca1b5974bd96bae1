//! GIPF (星盘棋): pieces are pushed in from the edge of a hexagon, rows of four are taken off.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R2 points, dots, lines, pushes |
//! | [`rows`] | R3 rows |
//! | [`game`] | R2–R5 the whole, as the SDK knows it |
//! | `position` | R6 position text |
//! | `notation`, `scene` | actions as text, the picture |
//! | `boardspace` | Boardspace's records |

#![forbid(unsafe_code)]

pub mod board;
mod boardspace;
mod facts;
pub mod game;
mod notation;
mod position;
pub mod rows;
mod scene;

use wanqi_sdk::Facts;

pub use game::{Action, Gipf};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "gipf",
    aliases: &[],
    name: "GIPF",
    name_zh: "星盘棋",
    about: "Pieces are pushed in from the edge; rows of four come off; run out of pieces and lose.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: facts::FORMATS,
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Gipf);

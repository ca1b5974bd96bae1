//! Fighting Serpents (斗蛇棋, Kolowis Awithlaknannai): leaps along a long board of triangles.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1: points, ways, lines |
//! | [`game`] | R2–R4: turns, steps, leaps, the end; the game as the SDK knows it |
//! | `position` | R5 position text |
//! | [`notation`], `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

use wanqi_sdk::Facts;

pub use game::FightingSerpents;
pub use notation::Action;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "fighting-serpents",
    aliases: &["kolowis-awithlaknannai"],
    name: "Fighting Serpents",
    name_zh: "斗蛇棋",
    about: "Men step and leap along a long board of triangles; who captures all others wins.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(FightingSerpents);

//! YINSH (圈套棋): rings move and leave markers, which flip as they are jumped over; five in a row
//! are taken off, and a ring with them.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R4, R5.1: points, rays, rings and markers, rows |
//! | [`game`] | R2–R6: turns, what is allowed, the end; the game as the SDK knows it |
//! | `position` | R7 position text |
//! | `notation`, `scene` | actions as text, the picture |
//! | `boardspace` | records of boardspace.net |

#![forbid(unsafe_code)]

pub mod board;
mod boardspace;
mod facts;
pub mod game;
mod notation;
mod position;
mod scene;

use wanqi_sdk::Facts;

pub use game::Yinsh;
pub use notation::Action;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "yinsh",
    aliases: &[],
    name: "YINSH",
    name_zh: "圈套棋",
    about: "Rings leave markers and flip those they jump over; for five in a row a ring comes off.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: facts::FORMATS,
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Yinsh);

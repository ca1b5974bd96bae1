//! Tuxilang qi (兔戏狼棋): a hare plays with five wolves, who only go forward and must shut it in.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1: points, lines, where the pieces start |
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
pub use rules::TuxilangQi;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "tuxilang-qi",
    aliases: &["hare-and-wolves"],
    name: "Tuxilang qi",
    name_zh: "兔戏狼棋",
    about: "A hare plays with five wolves, who only go forward and must shut it in.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(TuxilangQi);

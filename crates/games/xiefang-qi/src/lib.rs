//! Xiefang qi (斜方棋): men on a square with a diamond in it shut one another in.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1: points, lines, preset men |
//! | [`rules`] | R2–R5: turns, what is allowed, the end; the game as the SDK knows it |
//! | `position` | R6 position text |
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
pub use rules::XiefangQi;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "xiefang-qi",
    aliases: &[],
    name: "Xiefang qi",
    name_zh: "斜方棋",
    about: "Men on a square with a diamond in it shut one another in; nothing is captured.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(XiefangQi);

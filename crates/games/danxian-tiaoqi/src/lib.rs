//! One-Line Jumps (单线跳棋): five men each on one line step forward or jump; first across wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R3: points, men, where a man goes |
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

pub use rules::{Action, DanxianTiaoqi};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "danxian-tiaoqi",
    aliases: &["huanwei-qi"],
    name: "One-Line Jumps",
    name_zh: "单线跳棋",
    about: "Five men each on one line step or jump over a run of the others; first across wins.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(DanxianTiaoqi);

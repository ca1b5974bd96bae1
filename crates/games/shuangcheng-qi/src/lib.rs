//! Shuangcheng qi (雙承棋): men shut one another in with the help of a piece that is nobody's.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1: the boards, read from files; steps and jumps |
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

pub use notation::Move;
pub use rules::ShuangchengQi;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "shuangcheng-qi",
    aliases: &[],
    name: "Shuangcheng qi",
    name_zh: "雙承棋",
    about: "Three men each and a neutral piece; whoever cannot move loses.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(ShuangchengQi);

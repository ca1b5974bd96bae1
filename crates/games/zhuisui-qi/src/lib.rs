//! Zhuisui Qi (追随棋): a stone is removed from a full board, then stones follow one another into the
//! free cell.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R4.3: cells, the start, which stones can move |
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
pub use rules::ZhuisuiQi;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "zhuisui-qi",
    aliases: &[],
    name: "Zhuisui Qi",
    name_zh: "追随棋",
    about: "A stone leaves a full board, and the others follow one another into the free cell.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(ZhuisuiQi);

//! Mao zhuo shu (猫捉鼠棋): a cat has ten moves to catch a mouse on a board with a corner cut off.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1: points, lines |
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
pub use rules::MaoZhuoShu;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "mao-zhuo-shu",
    aliases: &["cat-and-mouse"],
    name: "Mao zhuo shu",
    name_zh: "猫捉鼠棋",
    about: "A cat has ten moves to catch a mouse on a board with a corner cut off.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(MaoZhuoShu);

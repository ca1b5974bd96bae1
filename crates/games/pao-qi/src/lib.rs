//! Pao qi (炮棋): two pieces in a row fire at the enemy in front of them; the last piece slides and
//! takes the two it comes between.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R3, R4: points, where pieces get to, what they take |
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
pub use rules::PaoQi;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "pao-qi",
    aliases: &["liuzi-chongqi"],
    name: "Pao qi",
    name_zh: "炮棋",
    about: "Two pieces in a row fire at the enemy before them; a last piece slides and takes two.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(PaoQi);

//! {{Name}}: three in a row on a board of nine points.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `board` | R1, R3.1: points, marks, rows of three |
//! | `rules` | R1–R4: turns, what is allowed, the end; the game as the SDK knows it |
//! | `position` | R5 position text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

mod board;
mod facts;
mod position;
mod rules;
mod scene;

use wanqi_sdk::Facts;

pub use rules::{{Type}};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "{{slug}}",
    aliases: &[],
    name: "{{Name}}",
    name_zh: "{{Name}}",
    about: "Three in a row on a board of three by three.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: &["RULES.md"],
};

wanqi_sdk::plugin!({{Type}});

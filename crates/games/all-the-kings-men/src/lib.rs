//! All the King's Men (箭头棋), or Smess: chess on a board whose arrows tell where pieces go.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R3: squares, arrows, pieces, where they get to |
//! | [`rules`] | R2–R5: turns, what is allowed, promotion, the end; the game as the SDK knows it |
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
pub use rules::KingsMen;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "all-the-kings-men",
    aliases: &["take-the-brain"],
    name: "All the King's Men",
    name_zh: "箭头棋",
    about: "Chess on a board whose arrows tell where pieces go; the king is captured.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(KingsMen);

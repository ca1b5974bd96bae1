//! Laohu qi (老虎棋), the tiger games of China: few tigers take dogs, many dogs shut the tigers in.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 points and lines |
//! | `variant` | rule sets and options as a table |
//! | [`rules`] | R2–R5: moves, taking, the end; the game as the SDK knows it |
//! | `explain` | R2–R4: why an action is refused |
//! | `position` | R6 position text |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod explain;
mod facts;
mod notation;
mod position;
pub mod rules;
mod scene;
mod variant;

use wanqi_sdk::Facts;

pub use notation::Action;
pub use rules::Laohu;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "laohu-qi",
    aliases: &["tiger-games"],
    name: "Laohu Qi",
    name_zh: "老虎棋",
    about: "Few tigers take dogs; many dogs shut the tigers in.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Laohu);

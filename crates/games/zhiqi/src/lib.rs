//! Zhiqi (直棋), the mill game of China: three in a row take stones, or go into the stable.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R3: points, lines |
//! | `variant` | rule sets and options as a table |
//! | [`game`] | R2–R8: the state, what has to be done, what it does, the end |
//! | [`rules`] | the game as the SDK knows it |
//! | `explain` | R2–R6: why an action is refused |
//! | `position` | R9 position text |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod explain;
mod facts;
pub mod game;
mod notation;
mod position;
pub mod rules;
mod scene;
mod variant;

use wanqi_sdk::Facts;

pub use game::Zhiqi;
pub use rules::Action;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "zhiqi",
    aliases: &["sanqi", "chengsan-qi"],
    name: "Zhiqi",
    name_zh: "直棋",
    about: "Stones are placed and moved along the lines; three in a row take a stone.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Zhiqi);

//! Guaijiao qi (拐角棋), the corner game: pieces like an L are placed, and slid.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 cells, pieces, where they fit, what a slide enters |
//! | [`game`] | R2–R5: the state, what actions do, the end |
//! | [`rules`] | the game as the SDK knows it |
//! | `explain` | R2–R4: why an action is refused |
//! | `position` | R6 position text |
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

use wanqi_sdk::Facts;

pub use game::GuaijiaoQi;
pub use notation::Action;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "guaijiao-qi",
    aliases: &["corner-game"],
    name: "Guaijiao Qi",
    name_zh: "拐角棋",
    about: "Pieces of three cells are placed on nine by nine, and slid until one is shut in.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(GuaijiaoQi);

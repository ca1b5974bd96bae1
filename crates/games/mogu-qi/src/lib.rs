//! Mogu qi (蘑菇棋), the mushroom game: six games on a board of 48 points.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 points, strings, rings; R6 homes and goals |
//! | `variant` | rule sets and options as a table |
//! | [`game`] | R2–R7: the state, what actions do, the end |
//! | `moves` | R3–R7: what can be done, listed and drawn |
//! | `score` | R7.5 what rows are worth |
//! | [`rules`] | the game as the SDK knows it |
//! | `explain` | R2–R7: why an action is refused |
//! | `position` | R8 position text |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod explain;
mod facts;
pub mod game;
mod moves;
mod notation;
mod position;
pub mod rules;
mod scene;
mod score;
mod variant;

use wanqi_sdk::Facts;

pub use game::Mogu;
pub use rules::Action;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "mogu-qi",
    aliases: &["mushroom-game"],
    name: "Mogu Qi",
    name_zh: "蘑菇棋",
    about: "Six games on 48 points: taking, placing, a race, rows.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Mogu);

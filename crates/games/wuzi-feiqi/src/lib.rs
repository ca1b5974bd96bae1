//! Wuzi feiqi (五子飛棋): sliding pieces turn enemies to their side; or pieces jump and fill up.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R4: points, lines, slides, steps, jumps, what is turned |
//! | [`play`] | R4, R5: what an action does to the board and the hands |
//! | [`rules`] | R2–R7: turns, what is allowed, the end; the game as the SDK knows it |
//! | `past` | R7.2: earlier positions |
//! | `position` | R8 position text |
//! | `notation`, `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
mod notation;
mod past;
pub mod play;
mod position;
pub mod rules;
mod scene;

use wanqi_sdk::Facts;

pub use notation::Action;
pub use rules::WuziFeiqi;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "wuzi-feiqi",
    aliases: &[],
    name: "Wuzi feiqi",
    name_zh: "五子飛棋",
    about: "Sliding pieces turn enemies to their side; or pieces jump, take and fill up.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(WuziFeiqi);

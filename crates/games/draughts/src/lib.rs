//! Draughts (国际跳棋) and checkers: nine rule sets of one family.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`squares`], [`variant`], [`board`], `fen` | R1 boards, rule sets, position text |
//! | `moves` | R2 moves without capture |
//! | `captures` | R3–R5 captures, found by search |
//! | `explain` | R1–R4 why an action is refused |
//! | [`ends`] | R6 losses and draws |
//! | `text`, `paths`, `pdn` | R7 actions as text, files |
//! | [`game`], `scene` | the whole, as the SDK knows it, and its picture |

#![forbid(unsafe_code)]

pub mod board;
mod captures;
pub mod ends;
mod explain;
mod facts;
mod fen;
pub mod game;
mod moves;
mod paths;
mod pdn;
mod scene;
pub mod squares;
mod text;
pub mod variant;

use wanqi_sdk::{Facts, Format};

pub use board::Action;
pub use game::Draughts;

/// Index of the style `pdn` in every rule set.
pub const PDN: usize = 1;
/// Index of the style `algebraic` in every rule set.
pub const ALGEBRAIC: usize = 2;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "draughts",
    aliases: &["checkers"],
    name: "Draughts",
    name_zh: "国际跳棋",
    about: "Men go forward and jump; whoever cannot move has lost.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &["pdn"],
    formats: &[Format {
        id: "pdn",
        suffixes: &["pdn"],
        magic: b"",
        about: "Portable Draughts Notation",
        import: Some(pdn::import),
        export: Some(pdn::export),
    }],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Draughts);

//! Quoridor (步步为营): a step or a wall a turn; the first pawn across the board wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R4.2: squares, walls, what lies open |
//! | [`variant`] | R1.3: seats, starts and goals, options |
//! | [`game`] | R2, R5: turns, what actions do, the end; the game as the SDK knows it |
//! | `pawns` | R3 where pawns go |
//! | `walls` | R4 where walls go |
//! | `position` | R6 position text |
//! | [`notation`], `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod pawns;
mod position;
mod scene;
pub mod variant;
mod walls;

use wanqi_sdk::Facts;

pub use game::Quoridor;
pub use notation::Action;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "quoridor",
    aliases: &[],
    name: "Quoridor",
    name_zh: "步步为营",
    about: "A step or a wall a turn; the first pawn across the board wins.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: &[],
    default_of: &[],
    suffixes: &[],
    formats: &[],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Quoridor);

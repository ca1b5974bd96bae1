//! Fire and Ice (冰火岛): a peg moves, the opponent's peg takes its place; three islands win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R3.2, R4.1: islands, holes, lines, control |
//! | [`game`] | R2–R4: turns, moves, the end; the game as the SDK knows it |
//! | `position` | R5 position text |
//! | [`notation`], `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::FireAndIce;

wanqi_sdk::plugin!(FireAndIce);

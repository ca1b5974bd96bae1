//! Pao Qi (炮棋): two pieces in a row fire at the enemy in front of them; the last piece slides and
//! captures the two enemies that it moves between.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R3, R4: points, targets of pieces, captures |
//! | [`game`] | R2–R5: turns, moves, the end; the game as the SDK knows it |
//! | `position` | R6 position text |
//! | [`notation`], `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::PaoQi;

wanqi_sdk::plugin!(PaoQi);

//! Latrunculi (拉库利棋), the Romans' game of soldiers, as Bell and Kowalski reconstruct it.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 squares, directions, pieces |
//! | [`variant`] | R1 the rule sets as a table |
//! | [`game`] | R2–R6: placing, moves, the end; the game as the SDK knows it |
//! | [`captures`] | R5 captures |
//! | `position` | R7 position text |
//! | [`notation`], `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
pub mod captures;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;
pub mod variant;

pub use facts::FACTS;
pub use game::Latrunculi;

wanqi_sdk::plugin!(Latrunculi);

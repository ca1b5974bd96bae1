//! Quads (方砖棋): square tiles whose sides must match; a side that cannot lay one loses.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1.1, R3.4–R3.6: cells, sides, the tiles that fit |
//! | [`tile`] | R1.2–R1.4: tiles, their orientations, sets of tiles |
//! | [`game`] | R2–R4: turns, laying tiles, the end; the game as the SDK knows it |
//! | `position` | R5 position text |
//! | [`notation`], `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;
pub mod tile;

pub use facts::FACTS;
pub use game::Quads;

wanqi_sdk::plugin!(Quads);

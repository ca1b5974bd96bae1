//! Blokus: polyominoes that meet their own colour at corners and never along an edge; the classic
//! board for four, three and two seats, and Duo.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`], [`piece`] | R1: squares, pieces |
//! | [`variant`] | R1, R2: the rule sets as a table |
//! | [`game`] | R2, R4: turns, the end; the game as the SDK knows it |
//! | [`placing`] | R3: placing |
//! | `score` | R4: scores |
//! | `position` | R5: position text |
//! | [`notation`], `scene` | actions as text, the picture |
//! | `blksgf` | the files of Pentobi |

#![forbid(unsafe_code)]

mod blksgf;
pub mod board;
mod facts;
pub mod game;
pub mod notation;
pub mod piece;
pub mod placing;
mod position;
mod scene;
mod score;
pub mod variant;

pub use facts::FACTS;
pub use game::Blokus;

wanqi_sdk::plugin!(Blokus);

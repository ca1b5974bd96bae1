//! Traverse (指向跳棋): pieces whose shapes say how they move race across the board, two to four seats.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`grid`], [`pieces`], [`board`], [`variant`] | R1 cells, shapes, pieces, rows of the seats |
//! | [`game`] | R2, R4 turns, set-up, passing, leaving, the end |
//! | [`moves`] | R3 steps and jumps |
//! | `position` | R5 position text |
//! | [`notation`], `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod grid;
pub mod moves;
pub mod notation;
pub mod pieces;
mod position;
mod scene;
pub mod variant;

pub use facts::FACTS;
pub use game::Traverse;
pub use notation::Action;

wanqi_sdk::plugin!(Traverse);

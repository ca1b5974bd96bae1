//! Traverse (指向跳棋): pieces with the directions of their shapes race across the board, two to four
//! seats.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`], [`pieces`], [`variant`] | R1: cells, shapes, pieces, rows of the seats |
//! | [`game`] | R2, R4: turns, set-up, passing, leaving, the end |
//! | [`moves`] | R3: steps and jumps |
//! | [`notation`] | actions as text |
//! | `position` | R5: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod moves;
pub mod notation;
pub mod pieces;
mod position;
mod scene;
pub mod variant;

pub use facts::FACTS;
pub use game::Traverse;

wanqi_sdk::plugin!(Traverse);

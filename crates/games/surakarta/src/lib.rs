//! Surakarta (苏腊卡尔塔棋): pieces step in any direction, and capture by running round the loops at
//! the corners.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R3, R4: points, circuits, steps and captures of a piece |
//! | [`game`] | R2–R6: turns, moves, the end |
//! | [`notation`] | actions as text |
//! | `position` | R7: positions as text |
//! | `scene` | the picture |
//! | `facts` | names, options, the table of rules |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::Surakarta;

wanqi_sdk::plugin!(Surakarta);

//! Qixing Qi (七星棋): seven shared pieces move along the Big Dipper; completing the row wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1: points, pieces, the start, the empty points a piece can reach |
//! | [`game`] | R2–R5: turns, placing, moves, the end |
//! | [`notation`] | actions as text |
//! | `position` | R6: positions as text |
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
pub use game::QixingQi;

wanqi_sdk::plugin!(QixingQi);

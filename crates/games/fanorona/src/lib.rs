//! Fanorona (法诺隆拿棋): capture by approach and by withdrawal, on three boards from Madagascar.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, the table of rules |
//! | [`board`] | R1: points, lines, pieces |
//! | [`captures`] | R3: the pieces that a move captures |
//! | [`game`] | R2, R4–R6: turns, chains, the end, telo |
//! | [`notation`] | actions as text |
//! | `position` | R7: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
pub mod captures;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::Fanorona;

wanqi_sdk::plugin!(Fanorona);

//! Yizi Qi (一字棋): ten shared pieces move along a line to the goal; the seat that brings in the
//! last one wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1: points, pieces, starts |
//! | [`game`] | R2–R5: turns, drops, moves, the end |
//! | [`notation`] | actions as text |
//! | `position` | R6: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::YiziQi;

wanqi_sdk::plugin!(YiziQi);

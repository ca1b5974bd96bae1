//! Tuxilang Qi (兔戏狼棋): five wolves, which only move forward, must shut a hare in.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1: points, lines, where the pieces start |
//! | [`game`] | R2–R4: turns, moves, the end |
//! | [`notation`] | actions as text |
//! | `position` | R5: positions as text |
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
pub use game::TuxilangQi;

wanqi_sdk::plugin!(TuxilangQi);

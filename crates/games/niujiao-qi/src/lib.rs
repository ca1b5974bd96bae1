//! Niujiao Qi (牛角棋): two stones drive a single stone into the tip of a horn; it tries to slip out.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1: points, lines |
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
pub use game::NiujiaoQi;

wanqi_sdk::plugin!(NiujiaoQi);

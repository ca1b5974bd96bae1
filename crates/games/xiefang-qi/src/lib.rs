//! Xiefang Qi (斜方棋): two seats on a square with a diamond in it shut each other in.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1: points, lines, preset men |
//! | [`game`] | R2–R5: turns, placing, moves, the end |
//! | [`notation`] | actions as text |
//! | `position` | R6: positions as text |
//! | `scene` | the picture |
//! | `facts` | names, the table of rules |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::XiefangQi;

wanqi_sdk::plugin!(XiefangQi);

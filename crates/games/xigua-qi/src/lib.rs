//! Watermelon chess (西瓜棋): stones are placed and moved along circles and lines; groups without a
//! liberty are captured.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R5: points, lines, groups and liberties |
//! | [`game`] | R2–R6: turns, placing, moves, captures, the end |
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
pub use game::Xigua;

wanqi_sdk::plugin!(Xigua);

//! YINSH (圈套棋): rings move and leave markers, and flip the markers they jump over. For five
//! markers in a row a ring comes off.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R4, R5.1: points, rays, rings and markers, rows |
//! | [`game`] | R2–R6: turns, placing, moves, rows, the end |
//! | [`notation`] | actions as text |
//! | `position` | R7: positions as text |
//! | `scene` | the picture |
//! | `facts` | names, the table of rules |
//! | `boardspace` | records of boardspace.net |

#![forbid(unsafe_code)]

pub mod board;
mod boardspace;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::Yinsh;

wanqi_sdk::plugin!(Yinsh);

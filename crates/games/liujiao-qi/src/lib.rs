//! Hexagon Game (六角棋): nine men each step along the lines; six on a long line or in a ring win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1, R4.1: points, lines, figures of six |
//! | [`game`] | R2–R5: turns, steps, the end |
//! | `position` | R6: positions as text |
//! | [`notation`] | actions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::LiujiaoQi;

wanqi_sdk::plugin!(LiujiaoQi);

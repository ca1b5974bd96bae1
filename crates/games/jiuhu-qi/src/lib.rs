//! Jiuhu qi (九虎棋): a race across the board; each turn also moves one of three shared tigers.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, the option, the table of rules |
//! | [`board`] | R1: points, lines, sides |
//! | [`game`] | R2–R5: turns, moves, driving off, the end |
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
pub use game::Jiuhu;

wanqi_sdk::plugin!(Jiuhu);

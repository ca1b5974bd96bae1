//! Fighting Serpents (斗蛇棋, Kolowis Awithlaknannai): men step and leap along a long board of
//! triangles.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, option, the table of rules |
//! | [`board`] | R1: points, directions, lines |
//! | [`game`] | R2–R4: turns, steps, leaps, the end |
//! | [`notation`] | actions as text |
//! | `position` | R5: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::FightingSerpents;

wanqi_sdk::plugin!(FightingSerpents);

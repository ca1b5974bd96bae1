//! Alquerque (奥雀雀棋): pieces jump over enemies along the lines of five by five points.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, rule sets, the table of rules |
//! | [`board`] | R1: points, lines, sides |
//! | [`game`] | R2–R5: moves, jumps, the end |
//! | `been` | R4.2: where pieces have been |
//! | [`notation`] | actions as text |
//! | `position` | R6: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

mod been;
pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::Alquerque;

wanqi_sdk::plugin!(Alquerque);

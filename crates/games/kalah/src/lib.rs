//! Kalah (卡拉哈棋): sowing around a ring of houses, on boards of any usual size.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`], [`ring`] | R1, R3, R4: pits, the direction of sowing, captures |
//! | [`game`] | R2, R5: turns, sowings, the end |
//! | [`notation`] | actions as text |
//! | `position` | R6: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
pub mod ring;
mod scene;

pub use facts::FACTS;
pub use game::Kalah;

wanqi_sdk::plugin!(Kalah);

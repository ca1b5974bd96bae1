//! Shifen qi (十分棋), the ten-point game: sticks on the edges of sixteen cells.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1, R3.2: edges, cells, closed cells, points |
//! | [`game`] | R2–R4: turns, sticks, the end |
//! | `position` | R5: positions as text |
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
pub use game::ShifenQi;

wanqi_sdk::plugin!(ShifenQi);

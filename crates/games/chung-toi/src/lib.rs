//! Chung-Toi (转井棋): three in a row, with pieces that move where their arrows point.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1, R4.2, R5.1: cells, pieces, targets of moves, rows of three |
//! | [`game`] | R2–R5: turns, placing, moving, the end |
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
pub use game::ChungToi;

wanqi_sdk::plugin!(ChungToi);

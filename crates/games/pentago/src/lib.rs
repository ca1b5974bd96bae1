//! Pentago (旋转五子棋): a stone, then a twist of one of four blocks; five in a row win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, the option, the table of rules |
//! | [`board`] | R1, R3.2, R4: points, blocks, twists, fives |
//! | [`game`] | R2–R4: turns, stone and twist, the end |
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
pub use game::Pentago;

wanqi_sdk::plugin!(Pentago);

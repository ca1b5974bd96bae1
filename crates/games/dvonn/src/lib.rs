//! DVONN (火山棋): stacks that must stay linked to one of three red pieces.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, formats, the table of rules |
//! | [`board`] | R1, R4: points, lines, stacks, links |
//! | [`game`] | R2–R5: placing, moves, the end |
//! | [`notation`] | actions as text |
//! | `position` | R6: positions as text |
//! | `scene` | the picture |
//! | `boardspace` | records of Boardspace |

#![forbid(unsafe_code)]

pub mod board;
mod boardspace;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::Dvonn;

wanqi_sdk::plugin!(Dvonn);

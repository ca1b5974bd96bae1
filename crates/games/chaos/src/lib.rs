//! Chaos (机智风暴): stacks of four pieces burst in storms; a seat with all twelve pieces on the board
//! wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1, R4.1, R4.2: cells, stacks, storms |
//! | [`game`] | R2–R5: turns, putting a piece, the order of storms, the end |
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
pub use game::Chaos;

wanqi_sdk::plugin!(Chaos);

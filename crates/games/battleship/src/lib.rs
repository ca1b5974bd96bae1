//! Battleship (海战棋): two hidden fleets, volleys at cells of the other sea; a seat that sinks the
//! whole fleet of the other wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`], [`fleet`] | R1: cells, kinds of ships, ships |
//! | [`game`] | R2–R6: placing, volleys, answers, the end |
//! | `view` | R4.2, R4.3: what a seat sees |
//! | [`notation`] | actions as text |
//! | `position` | R7: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod fleet;
pub mod game;
pub mod notation;
mod position;
mod scene;
mod view;

pub use facts::FACTS;
pub use game::Battleship;

wanqi_sdk::plugin!(Battleship);

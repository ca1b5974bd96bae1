//! Abalone (大力士棋): rows of up to three marbles push shorter rows; a side that pushes six off wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, formats, the table of rules |
//! | [`board`] | R1: cells, directions |
//! | [`starts`] | R1.3: the starts |
//! | [`game`] | R2, R4: turns, the end |
//! | `moves` | R3: moves |
//! | [`notation`] | actions as text |
//! | `position` | R5: positions as text |
//! | `scene` | the picture |
//! | `playstrategy` | games in the form of PlayStrategy |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
mod moves;
pub mod notation;
mod playstrategy;
mod position;
mod scene;
pub mod starts;

pub use facts::FACTS;
pub use game::Abalone;

wanqi_sdk::plugin!(Abalone);

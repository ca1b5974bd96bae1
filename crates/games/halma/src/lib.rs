//! Halma (方正跳棋): men step and hop across a square board, for two or four seats.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, rule sets, options, the table of rules |
//! | [`board`], [`variant`] | R1: points, men, camps of the rule sets |
//! | [`moves`] | R3: steps and hops |
//! | [`game`] | R2, R4: turns, passing, leaving, the end |
//! | [`notation`] | actions as text |
//! | `position` | R5: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod moves;
pub mod notation;
mod position;
mod scene;
pub mod variant;

pub use facts::FACTS;
pub use game::Halma;

wanqi_sdk::plugin!(Halma);

//! Halma (方正跳棋): men step and hop across a square board, two or four seats.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`grid`], [`board`], [`variant`] | R1 points, men, camps of the rule sets |
//! | [`game`] | R2, R4 turns, passing, leaving, the end |
//! | [`moves`] | R3 steps and hops |
//! | `position` | R5 position text |
//! | [`notation`], `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod grid;
pub mod moves;
pub mod notation;
mod position;
mod scene;
pub mod variant;

pub use facts::FACTS;
pub use game::Halma;
pub use notation::Action;

wanqi_sdk::plugin!(Halma);

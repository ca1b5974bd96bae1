//! Three-Way Connection (三通棋): stones on 64 triangles; one group that joins all three sides wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R4.1: cells, their contacts, groups |
//! | [`game`] | R2–R4: turns, placing, the end; the game as the SDK knows it |
//! | `position` | R5 position text |
//! | [`notation`], `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::SantongQi;

wanqi_sdk::plugin!(SantongQi);

//! Jiandi Qi (歼敌棋): stones step along lines and capture enemy stones between two of their own.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, the option, the table of rules |
//! | [`board`] | R1, R3.2, R4.1: points, lines, steps, captures |
//! | [`game`] | R2–R5: turns, moves, captures, the end |
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
pub use game::JiandiQi;

wanqi_sdk::plugin!(JiandiQi);

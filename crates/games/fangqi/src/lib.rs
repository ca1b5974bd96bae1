//! Fangqi (方棋): squares and lines of stones take stones or bring more stones.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`], `variant` | R1: points; rule sets and options as a table |
//! | `patterns` | R3: squares and lines, and their worth |
//! | [`game`] | R2, R8: turns, stages, the end |
//! | `effects` | R4–R7: effects of actions |
//! | `refusals` | R4–R7: refusals of illegal actions |
//! | `position` | R9: positions as text |
//! | [`notation`] | actions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod effects;
mod facts;
pub mod game;
pub mod notation;
mod patterns;
mod position;
mod refusals;
mod scene;
mod variant;

pub use facts::FACTS;
pub use game::Fangqi;

wanqi_sdk::plugin!(Fangqi);

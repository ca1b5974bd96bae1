//! Nine men's morris (九子棋) and its smaller and larger variants: mills of three remove men.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1, R5.1: points, lines, mills |
//! | `variant` | rule sets and options as a table |
//! | [`game`] | R2–R6: turns, effects of actions, the end |
//! | `refusals` | R3–R5: refusals of illegal actions |
//! | `draw` | random actions |
//! | `position` | R7: positions as text |
//! | [`notation`] | actions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod draw;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod refusals;
mod scene;
mod variant;

pub use facts::FACTS;
pub use game::Morris;

wanqi_sdk::plugin!(Morris);

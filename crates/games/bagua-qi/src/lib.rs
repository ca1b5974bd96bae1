//! Bagua Qi (八卦棋): both seats hide counters and guess their sum; a right guess moves a token one
//! step.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, option, the table of rules |
//! | [`board`] | R1: the figure and the paths on it |
//! | [`game`] | R2–R7: rounds, bids, guesses, steps, the end |
//! | [`notation`] | actions as text |
//! | `position` | R8: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::BaguaQi;

wanqi_sdk::plugin!(BaguaQi);

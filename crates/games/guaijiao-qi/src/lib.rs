//! Guaijiao qi (拐角棋), the corner game: L-shaped pieces are placed, then slide.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1: cells, pieces, the cells that they cover and enter |
//! | [`game`] | R2–R5: turns, effects of actions, the end |
//! | `refusals` | R3, R4: refusals of illegal actions |
//! | `position` | R6: positions as text |
//! | [`notation`] | actions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod refusals;
mod scene;

pub use facts::FACTS;
pub use game::GuaijiaoQi;

wanqi_sdk::plugin!(GuaijiaoQi);

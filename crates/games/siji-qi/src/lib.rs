//! Four Seasons (四季棋): two pieces each slide like rooks and never meet the opposite season.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, the option, the table of rules |
//! | [`board`] | R1, R3: cells, pieces, how a piece moves |
//! | [`game`] | R2–R4: turns, the check of a move, the end |
//! | [`notation`] | actions as text |
//! | `position` | R5: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::SijiQi;

wanqi_sdk::plugin!(SijiQi);

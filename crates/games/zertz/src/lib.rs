//! ZÈRTZ (冰山棋): shared marbles on a board that shrinks.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1.1: rings, layouts, names |
//! | [`marbles`] | R1.2, R6.1: colours, goals |
//! | [`game`] | R1.3–R6: turns, effects, the end |
//! | `legality` | R2–R5: the legal actions, refusals |
//! | [`notation`] | actions as text |
//! | `position` | R7: positions as text |
//! | `scene` | the picture |
//! | `boardspace` | records of boardspace.net |
//! | `facts` | names, options, the table of rules |

#![forbid(unsafe_code)]

pub mod board;
mod boardspace;
mod facts;
pub mod game;
mod legality;
pub mod marbles;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::Zertz;

wanqi_sdk::plugin!(Zertz);

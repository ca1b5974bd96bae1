//! Zhiqi (直棋), the mill game of China: three in a row take stones, or send one to the stable.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1, R3: points, lines |
//! | `variant` | rule sets and options as data |
//! | [`game`] | R2–R8: the state, turns, effects of actions, the end |
//! | `moves` | R4–R6: lists of actions |
//! | `refusals` | R2–R7: checks of actions |
//! | [`notation`] | actions as text |
//! | `position` | R9: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
mod moves;
pub mod notation;
mod position;
mod refusals;
mod scene;
mod variant;

pub use facts::FACTS;
pub use game::Zhiqi;

wanqi_sdk::plugin!(Zhiqi);

//! Shuangcheng Qi (双承棋): two sides block one another with the help of a neutral piece.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1: the boards, read from files; steps and jumps |
//! | [`game`] | R2–R4: turns, moves, the end |
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
pub use game::ShuangchengQi;

wanqi_sdk::plugin!(ShuangchengQi);

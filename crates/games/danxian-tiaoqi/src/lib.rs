//! One-Line Jumps (单线跳棋): five men each step and jump forward on one line; the first side across
//! wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, the option, the table of rules |
//! | [`board`] | R1, R3: points, men, their moves |
//! | [`game`] | R2–R4: turns, legal moves, the end |
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
pub use game::DanxianTiaoqi;

wanqi_sdk::plugin!(DanxianTiaoqi);

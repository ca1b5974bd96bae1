//! LYNGK (众星棋): stacks of five colours, which are neutral until a seat claims them.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1: points, lines, colours, stacks |
//! | [`moves`] | R2–R4: the stacks that a move meets |
//! | [`game`] | R1.3–R6: turns, moves, claims, the end |
//! | [`notation`] | actions as text |
//! | `position` | R7: positions as text |
//! | `scene` | the picture |
//! | `boardspace` | records of boardspace.net |
//! | `facts` | names, the table of rules |

#![forbid(unsafe_code)]

pub mod board;
mod boardspace;
mod facts;
pub mod game;
pub mod moves;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::Lyngk;

wanqi_sdk::plugin!(Lyngk);

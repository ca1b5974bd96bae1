//! TZAAR (沙皇棋): capture, then capture again or make a stack higher; keep all three types on top.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, rule sets, formats, the table of rules |
//! | [`board`] | R1: points, lines, pieces, stacks |
//! | `setup` | R2.1: the start of `fixed` |
//! | [`game`] | R2–R5: filling the board, turns, moves, the end |
//! | [`notation`] | actions as text |
//! | `position` | R6: positions as text |
//! | `scene` | the picture |
//! | `boardspace` | records of Boardspace |

#![forbid(unsafe_code)]

pub mod board;
mod boardspace;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;
mod setup;

pub use facts::FACTS;
pub use game::Tzaar;

wanqi_sdk::plugin!(Tzaar);

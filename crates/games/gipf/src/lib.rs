//! GIPF (星盘棋): push pieces in from the edge of a hexagon and take rows of four.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, rule sets, formats, the table of rules |
//! | [`board`] | R1, R2: points, dots, lines, pushes |
//! | [`rows`] | R3: rows |
//! | [`game`] | R2–R5: turns, pushes, taking rows, the end |
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
pub mod rows;
mod scene;

pub use facts::FACTS;
pub use game::Gipf;

wanqi_sdk::plugin!(Gipf);

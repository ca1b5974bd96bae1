//! PÜNCT (雪地棋): pieces of three dots are added, moved and stacked; a side that joins two opposite
//! sides of the board wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, formats, the table of rules |
//! | [`board`] | R1.1, R1.2: points, lines, sides, the centre |
//! | [`shapes`] | R1.3: the kinds of pieces and their placements |
//! | [`stacks`] | R5, R6.1: pieces on the board, support, chains seen from above |
//! | [`game`] | R2–R4, R6: turns, adding, moving, the end |
//! | [`notation`] | actions as text |
//! | `position` | R7: positions as text |
//! | `scene` | the picture |
//! | `boardspace` | records of boardspace.net |

#![forbid(unsafe_code)]

pub mod board;
mod boardspace;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;
pub mod shapes;
pub mod stacks;

pub use facts::FACTS;
pub use game::Punct;

wanqi_sdk::plugin!(Punct);

//! PÜNCT (雪地棋): pieces of three dots are added, moved and stacked; whoever joins two opposite sides
//! wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1.1, R1.2: points, lines, sides, the centre |
//! | [`shapes`] | R1.3: the kinds of pieces and how they lie |
//! | [`stacks`] | R5, R6.1: pieces on the board, what supports a piece, chains seen from above |
//! | [`game`] | R2–R6: turns, adding, moving, the end; the game as the SDK knows it |
//! | `position` | R7 position text |
//! | [`notation`], `scene` | actions as text, the picture |
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
pub use notation::Action;

wanqi_sdk::plugin!(Punct);

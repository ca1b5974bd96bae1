//! Zhuisui Qi (追随棋): a stone is removed from a full board, then stones follow one another into the
//! free cell.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1: cells, the start, stones that can move |
//! | [`game`] | R2–R5: turns, the removal, moves, the end |
//! | [`notation`] | actions as text |
//! | `position` | R6: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::ZhuisuiQi;

wanqi_sdk::plugin!(ZhuisuiQi);

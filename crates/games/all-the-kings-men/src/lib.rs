//! All the King's Men (箭头棋), or Smess: chess on a board whose arrows show where pieces go.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1, R3: squares, arrows, pieces, their targets |
//! | [`game`] | R2–R5: turns, moves, promotion, the end |
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
pub use game::KingsMen;

wanqi_sdk::plugin!(KingsMen);

//! Connect Four (四子棋): discs fall into an upright grid; four in a row win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, formats, the table of rules |
//! | [`board`] | R1, R3, R4.1: cells, falling discs, rows |
//! | [`game`] | R2–R4: turns, dropping a disc, the end |
//! | [`notation`] | actions as text |
//! | `position` | R5: positions as text |
//! | `scene` | the picture |
//! | `columns` | games as strings of column numbers |

#![forbid(unsafe_code)]

pub mod board;
mod columns;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::ConnectFour;

wanqi_sdk::plugin!(ConnectFour);

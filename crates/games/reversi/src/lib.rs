//! Reversi and Othello (黑白棋): a disc turns over the discs that it outflanks; more discs win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, the option, formats, the table of rules |
//! | [`board`] | R1, R3: cells, discs, outflanking |
//! | [`game`] | R2–R6: turns, discs, passes, the end |
//! | [`notation`] | actions as text |
//! | `position` | R7: positions as text |
//! | `scene` | the picture |
//! | `formats` | transcripts and WTHOR, import and export |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
mod formats;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::Reversi;

wanqi_sdk::plugin!(Reversi);

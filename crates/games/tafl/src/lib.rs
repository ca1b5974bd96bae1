//! Tafl (国王棋): attackers against a king and his men; captures are from two sides.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1: squares, directions, pieces |
//! | [`variant`] | R1: the rule sets as a table |
//! | [`game`] | R2–R5: moves, captures, the end |
//! | [`captures`] | R3, R4: the captures of a move |
//! | [`ends`] | R5.2, R5.4: exit forts and rings |
//! | `position` | R6: positions as text |
//! | [`notation`] | actions as text |
//! | `scene` | the picture |
//! | `csv` | import and export of recorded games |

#![forbid(unsafe_code)]

pub mod board;
pub mod captures;
mod csv;
pub mod ends;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;
pub mod variant;

pub use facts::FACTS;
pub use game::Tafl;

wanqi_sdk::plugin!(Tafl);

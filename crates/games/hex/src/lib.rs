//! Hex (蜂巢棋): stones on a rhombus of hexagons; the first to join two opposite sides wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1, R5: cells, stones, chains |
//! | [`game`] | R2–R5: turns, stones, the swap, the end |
//! | `position` | R6: positions as text |
//! | [`notation`] | actions as text |
//! | `scene` | the picture |
//! | `formats` | import and export of lists of moves (`b a1,w a2,…`) and SGF |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
mod formats;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::Hex;

wanqi_sdk::plugin!(Hex);

//! Picaria (皮卡利亚): three men each are placed, then moved along the lines; three in a row win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1, R5.1: points, lines, rows of three |
//! | [`game`] | R2–R5: turns, placing, moving, the end |
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
pub use game::Picaria;

wanqi_sdk::plugin!(Picaria);

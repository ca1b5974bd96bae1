//! Connect6 (六子棋): one stone in the first turn, then two in each; six in a row win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1, R3: points, stones, rows of six |
//! | [`game`] | R2, R3: turns, the end |
//! | `notation` | actions as text |
//! | `position` | R4: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::Connect6;

wanqi_sdk::plugin!(Connect6);

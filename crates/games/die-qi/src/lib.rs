//! Die qi (叠棋), the stacking game: a single piece passes over two pieces onto a third; a seat with
//! no legal move loses.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | `variant` | the values of the options |
//! | [`board`] | R1, R3: points, pieces, pairs of single pieces that can be stacked |
//! | [`game`] | R2–R4: turns, moves, the end |
//! | [`notation`] | actions as text |
//! | `position` | R5: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;
mod variant;

pub use facts::FACTS;
pub use game::DieQi;

wanqi_sdk::plugin!(DieQi);

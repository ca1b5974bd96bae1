//! Quixo (换边棋): cubes are taken from the edge and pushed back in; five of a sign in a line win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, the table of rules |
//! | [`board`] | R1, R3.2, R4: cells, cubes, pushes, lines |
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

pub use facts::FACTS;
pub use game::Quixo;

wanqi_sdk::plugin!(Quixo);

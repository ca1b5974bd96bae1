//! Mabu qi (马步棋), the knight's move game: a puzzle for one seat. A knight visits every point of the
//! board once, or takes as many of 49 pieces as it can.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1, R3.2: points, knight's moves |
//! | `variant` | rule sets and options as a table |
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
pub use game::MabuQi;

wanqi_sdk::plugin!(MabuQi);

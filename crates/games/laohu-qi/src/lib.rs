//! Laohu qi (老虎棋), the tiger games of China: few tigers capture dogs, many dogs enclose the tigers.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 points and lines, sides |
//! | `variant` | rule sets and options as a table |
//! | [`game`] | R2–R5: turns, moves, captures, the end; the game as the SDK knows it |
//! | `checks` | R3, R4: the checks of moves |
//! | `position` | R6 position text |
//! | [`notation`], `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod checks;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;
mod variant;

pub use facts::FACTS;
pub use game::Laohu;

wanqi_sdk::plugin!(Laohu);

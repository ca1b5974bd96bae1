//! Quarto (大同棋): sixteen shared pieces, each given by the opponent; four alike in a line win.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R4: cells, pieces, lines and squares |
//! | [`game`] | R2–R5: turns, giving, placing, calls, the end; the game as the SDK knows it |
//! | `position` | R6 position text |
//! | [`notation`], `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::Quarto;

wanqi_sdk::plugin!(Quarto);

//! Meihua Qi (梅花棋): stones on the board of Go; a plum blossom of five stones wins or scores.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1, R4: points, stones, the four blossoms |
//! | [`game`] | R2–R5: turns, placing, the end; the game as the SDK knows it |
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
pub use game::MeihuaQi;

wanqi_sdk::plugin!(MeihuaQi);

//! Chinese checkers (中国跳棋): ten men each across a six-pointed star, two to six seats.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`star`], [`board`], [`variant`] | R1 points and lines, men, corners of the rule sets |
//! | [`game`] | R2, R4 turns, passing, leaving, the end |
//! | [`moves`], `draw` | R3 steps, hops, long hops; moves at random |
//! | `position` | R5 position text |
//! | [`notation`], `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod draw;
mod facts;
pub mod game;
pub mod moves;
pub mod notation;
mod position;
mod scene;
pub mod star;
pub mod variant;

pub use facts::FACTS;
pub use game::ChineseCheckers;
pub use notation::Action;

wanqi_sdk::plugin!(ChineseCheckers);

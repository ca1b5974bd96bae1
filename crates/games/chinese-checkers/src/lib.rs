//! Chinese checkers (中国跳棋): ten men each across a six-pointed star, two to six seats.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`], [`variant`] | R1: points and lines, men, corners of the rule sets |
//! | [`game`] | R2, R4: turns, passing, leaving, the end |
//! | [`moves`], `draw` | R3: steps, hops, long hops; random moves |
//! | [`notation`] | actions as text |
//! | `position` | R5: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod draw;
mod facts;
pub mod game;
pub mod moves;
pub mod notation;
mod position;
mod scene;
pub mod variant;

pub use facts::FACTS;
pub use game::ChineseCheckers;

wanqi_sdk::plugin!(ChineseCheckers);

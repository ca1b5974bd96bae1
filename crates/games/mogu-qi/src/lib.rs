//! Mogu qi (蘑菇棋), the mushroom game: six games on a board of 48 points.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1: points, strings, rings; R6: homes and goals |
//! | `variant` | rule sets and options as data |
//! | [`game`] | R2–R7: the state, effects of actions, the end |
//! | `moves` | R3–R7: legal actions |
//! | `refusals` | R2–R7: checks of actions |
//! | `score` | R7.5: the score of rows |
//! | [`notation`] | actions as text |
//! | `position` | R8: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
mod moves;
pub mod notation;
mod position;
mod refusals;
mod scene;
mod score;
mod variant;

pub use facts::FACTS;
pub use game::Mogu;

wanqi_sdk::plugin!(Mogu);

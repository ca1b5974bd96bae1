//! Octiles (路径棋): runners cross the board on paths of octagonal tiles, two to four seats.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`], [`tiles`], [`variant`] | R1 spaces, stops, tiles, sides of the seats |
//! | [`game`] | R2, R3, R5 turns, the pile, laying tiles, the end |
//! | [`run`] | R4 paths and runs |
//! | `position` | R6 position text |
//! | `boardspace` | records of boardspace.net |
//! | [`notation`], `scene`, `layout` | actions as text, the picture and where things lie in it |

#![forbid(unsafe_code)]

pub mod board;
mod boardspace;
mod facts;
pub mod game;
mod layout;
pub mod notation;
mod position;
pub mod run;
mod scene;
pub mod tiles;
pub mod variant;

pub use facts::FACTS;
pub use game::Octiles;
pub use notation::Action;

wanqi_sdk::plugin!(Octiles);

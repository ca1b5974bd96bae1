//! Octiles (路径棋): runners cross the board on paths of octagonal tiles, for two to four seats.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, rule sets, options, formats, the table of rules |
//! | [`board`], [`tiles`], [`variant`] | R1: spaces, stops, tiles, sides of the seats |
//! | [`game`] | R2, R3, R5: turns, the pile, laying tiles, the end |
//! | [`run`] | R4: paths and runs |
//! | [`notation`] | actions as text |
//! | `position` | R6: positions as text |
//! | `scene`, `layout` | the picture and its places |
//! | `boardspace` | records of Boardspace |

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

wanqi_sdk::plugin!(Octiles);

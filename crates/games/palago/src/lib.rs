//! Palago (六角围棋): hexagonal tiles of two colours, two in each turn; a closed group with an arch
//! wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, formats, the table of rules |
//! | [`board`], [`tile`] | R1: hexes, tiles and their corners |
//! | [`group`] | R3: groups |
//! | [`game`] | R2, R3: turns, placements, the end |
//! | [`notation`] | actions as text |
//! | `position` | R4: positions as text |
//! | `scene` | the picture |
//! | `boardspace` | records of Boardspace |

#![forbid(unsafe_code)]

pub mod board;
mod boardspace;
mod facts;
pub mod game;
pub mod group;
pub mod notation;
mod position;
mod scene;
pub mod tile;

pub use facts::FACTS;
pub use game::Palago;

wanqi_sdk::plugin!(Palago);

//! Square and round jumps (方圆跳棋): two sides set up square and round pieces in any order and race
//! across a rhombus; the shapes decide which pieces a piece may jump over.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`] | R1 points, areas, pieces |
//! | [`lineup`] | R2.2 the order in which a side sets up its pieces |
//! | [`game`] | R2, R4 turns, checks of moves, the end |
//! | [`moves`] | R3 steps and jumps |
//! | `position` | R5 position text |
//! | [`notation`], `scene` | actions as text, the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod lineup;
pub mod moves;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::FangyuanTiaoqi;

wanqi_sdk::plugin!(FangyuanTiaoqi);

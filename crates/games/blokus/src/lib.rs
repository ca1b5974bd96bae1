//! Blokus: polyominoes that meet their own colour at corners and never along an edge; the classic
//! board for four, three and two seats, and Duo. The rules stand in RULES.md; the files follow its
//! order.

#![forbid(unsafe_code)]

mod blksgf;
pub mod board;
pub mod facts;
pub mod notation;
pub mod piece;
pub mod placing;
mod position;
pub mod rules;
mod scene;
mod score;
pub mod variant;

pub use facts::FACTS;
pub use notation::Action;
pub use rules::Blokus;

wanqi_sdk::plugin!(Blokus);

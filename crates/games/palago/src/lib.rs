//! Palago: hexagonal tiles of two colours, two a turn; a closed group with an arch in it wins. The
//! rules stand in RULES.md; the files follow its order.

#![forbid(unsafe_code)]

mod boardspace;
pub mod facts;
pub mod group;
pub mod hex;
pub mod notation;
mod position;
pub mod rules;
mod scene;
pub mod tile;

pub use facts::FACTS;
pub use rules::Palago;
pub use tile::Tile;

wanqi_sdk::plugin!(Palago);

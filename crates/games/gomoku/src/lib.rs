//! Gomoku and renju: five in a row with every opening rule from free choice to Taraguchi-10 and
//! sealed predictions, fouls as the Renju International Federation defines them, and claims. The
//! rules stand in RULES.md; the files follow their order.

#![forbid(unsafe_code)]

pub mod board;
pub mod facts;
pub mod foul;
pub mod notation;
pub mod opening;
mod position;
pub mod prediction;
pub mod rules;
mod scene;
pub mod variant;

pub use facts::FACTS;
pub use notation::Action;
pub use rules::Gomoku;

wanqi_sdk::plugin!(Gomoku);

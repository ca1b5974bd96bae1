//! Shogi (日本将棋): the standard game, even or with a handicap.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`], [`set`], [`piece`], [`hand`], [`keys`] | R1: squares, pieces, hands |
//! | [`start`] | R1: even and handicap starts |
//! | [`attacks`], [`moves`], [`draw`] | R2–R5: moves and drops, the list and the random draw |
//! | [`explain`] | R2–R5: refusals |
//! | [`game`], [`ends`], [`history`] | R2, R6–R8: turns, mate, repetition, impasse |
//! | [`notation`], [`japanese`], [`csa`] | R9: actions as text, the styles |
//! | `position` | R1: positions as text |
//! | `scene` | the picture |
//! | `formats` | files: CSA, KIF, KI2, USI |
//! | `facts` | names, options, the table of rules |

#![forbid(unsafe_code)]

pub mod attacks;
pub mod board;
pub mod csa;
pub mod draw;
pub mod ends;
pub mod explain;
mod facts;
mod formats;
pub mod game;
pub mod hand;
pub mod history;
pub mod japanese;
pub mod keys;
pub mod moves;
pub mod notation;
pub mod piece;
mod position;
mod scene;
pub mod set;
pub mod start;

pub use facts::FACTS;
pub use game::Shogi;

wanqi_sdk::plugin!(Shogi);

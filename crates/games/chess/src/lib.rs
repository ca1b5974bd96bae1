//! Chess (国际象棋): the rules of FIDE, and Chess960.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`board`], [`piece`], [`keys`], [`start`], `position` | R1: board, start, FEN |
//! | [`attacks`], [`moves`], [`explain`] | R2–R4: moves and their checks |
//! | [`ends`] | R5–R7: mate, draws, claims |
//! | [`notation`], [`san`] | R8: notation |
//! | [`game`] | the game as the SDK knows it |
//! | `scene` | the picture |
//! | `epd` | positions with operations, import and export |

#![forbid(unsafe_code)]

pub mod attacks;
pub mod board;
pub mod ends;
mod epd;
pub mod explain;
pub mod facts;
pub mod game;
pub mod keys;
pub mod moves;
pub mod notation;
pub mod piece;
mod position;
pub mod san;
mod scene;
pub mod start;

pub use facts::FACTS;
pub use game::Chess;

wanqi_sdk::plugin!(Chess);

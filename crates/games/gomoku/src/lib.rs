//! Gomoku (五子棋) and renju (连珠): five in a row, with openings from free choice to Taraguchi-10 and
//! sealed predictions, fouls as the Renju International Federation defines them, and claims.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`facts`], [`variant`] | names, options, the table of rules; rule sets with options |
//! | [`board`] | R1: points, stones, rows |
//! | [`game`] | R1–R3, R5, R7: turns, checks, actions, the end |
//! | [`opening`] | R4, R5: zones, phases, symmetric offers |
//! | [`foul`] | R6: fours, threes, fouls |
//! | [`prediction`] | R9: sealed predictions |
//! | [`notation`] | actions as text |
//! | `position` | R8: positions as text |
//! | `scene` | the picture |
//! | `formats` | SGF and RenLib, import and export |

#![forbid(unsafe_code)]

pub mod board;
pub mod facts;
mod formats;
pub mod foul;
pub mod game;
pub mod notation;
pub mod opening;
mod position;
pub mod prediction;
mod scene;
pub mod variant;

pub use facts::FACTS;
pub use game::Gomoku;

wanqi_sdk::plugin!(Gomoku);

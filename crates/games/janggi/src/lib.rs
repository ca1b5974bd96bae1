//! Janggi (朝鲜象棋, 장기, Korean chess), with four rule sets that differ in the ends other than mate.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`], [`piece`], `keys` | R1: points, pieces, the board |
//! | [`formation`] | R2.1: the set-up of horses and elephants |
//! | [`attacks`], [`moves`] | R2.3–R4: generation of plies |
//! | `refusals` | R2.3–R4: refusals of illegal plies |
//! | [`game`] | R2: turns, effects of actions |
//! | [`ends`], [`variant`] | R5–R8: mate, bikjang, passes, points, repetition, the limit |
//! | `position` | R1.3–R1.6: positions as text |
//! | [`notation`] | R9: actions as text |
//! | `scene` | the picture |
//! | `gib` | import of Korean records |

#![forbid(unsafe_code)]

pub mod attacks;
pub mod board;
pub mod ends;
mod facts;
pub mod formation;
pub mod game;
mod gib;
mod keys;
pub mod moves;
pub mod notation;
pub mod piece;
mod position;
mod refusals;
mod scene;
pub mod variant;

pub use facts::FACTS;
pub use game::Janggi;

wanqi_sdk::plugin!(Janggi);

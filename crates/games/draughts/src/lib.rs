//! Draughts (国际跳棋) and checkers: nine rule sets of one family.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, rule sets, formats, the table of rules |
//! | [`board`], [`variant`] | R1: squares, pieces, the rule sets as data |
//! | `moves` | R2: moves without capture |
//! | `captures` | R3–R5: captures, found by search |
//! | `explain` | R1–R4: refusals of actions |
//! | [`ends`] | R6: losses and draws |
//! | [`game`] | turns, the state |
//! | [`notation`], `paths` | R7: actions as text, paths of captures |
//! | `position` | R1.5, R1.6: positions as text |
//! | `scene` | the picture |
//! | `pdn` | R7.3: PDN files |

#![forbid(unsafe_code)]

pub mod board;
mod captures;
pub mod ends;
mod explain;
mod facts;
pub mod game;
mod moves;
pub mod notation;
mod paths;
mod pdn;
mod position;
mod scene;
pub mod variant;

pub use facts::FACTS;
pub use game::Draughts;

wanqi_sdk::plugin!(Draughts);

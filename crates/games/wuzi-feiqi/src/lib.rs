//! Wuzi Feiqi (五子飞棋): sliding pieces turn enemies to their side; or pieces jump, take and refill.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1, R4: points, lines, slides, steps, jumps, turned pieces |
//! | [`play`] | R4, R5: the effect of an action on the board and the hands |
//! | [`game`] | R2–R7: turns, checks, the end |
//! | [`notation`] | actions as text |
//! | `past` | R7.2: earlier positions |
//! | `position` | R8: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod past;
pub mod play;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::WuziFeiqi;

wanqi_sdk::plugin!(WuziFeiqi);

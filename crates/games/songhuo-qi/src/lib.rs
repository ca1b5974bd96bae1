//! Deliveries (送货棋): two pieces bring goods from a warehouse to users; the first to pick up a fifth
//! good wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1: points, lines, the warehouse, the users |
//! | [`game`] | R2–R5: turns, fetching, delivering, the end |
//! | `position` | R6: positions as text |
//! | [`notation`] | actions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::SonghuoQi;

wanqi_sdk::plugin!(SonghuoQi);

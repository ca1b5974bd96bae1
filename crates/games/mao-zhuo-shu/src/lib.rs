//! Mao Zhuo Shu (猫捉鼠棋): a cat has ten moves to catch a mouse on a board with a corner cut off.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1: points, lines |
//! | [`game`] | R2–R4: turns, moves, the end |
//! | [`notation`] | actions as text |
//! | `position` | R5: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::MaoZhuoShu;

wanqi_sdk::plugin!(MaoZhuoShu);

//! {{Name}}: three in a row on a board of nine points.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, rule sets, the table of rules |
//! | `board` | R1, R3.1: points, marks, rows of three |
//! | `game` | R1–R4: turns, legal actions, the end |
//! | `notation` | R2: actions as text |
//! | `position` | R5: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

mod board;
mod facts;
mod game;
mod notation;
mod position;
mod scene;

pub use facts::FACTS;
pub use game::{{Type}};

wanqi_sdk::plugin!({{Type}});

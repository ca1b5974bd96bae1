//! Hive (昆虫棋): bugs on hexes without a board; whoever surrounds the other queen bee wins. The base
//! game and every mix with mosquito, ladybug and pillbug.
//!
//! The files are in the order of RULES.md:
//!
//! | file | rules |
//! |---|---|
//! | `facts` | names, rule sets, options, the rule table, formats |
//! | `hex` | R1.1, hexes and sets of them |
//! | `bug` | R1.2, bugs and their names |
//! | `placing` | R2, placing |
//! | `board` | R3.4, the hive as it lies and whether it holds together |
//! | `moving` | R3, R4: where each bug gets to |
//! | `explain` | R1 to R5: whether an action is allowed, and why not |
//! | `turn` | R5, R6: turns and how a game ends |
//! | `position` | R7, position text |
//! | `text` | actions as text: canonical and of the Universal Hive Protocol |
//! | `scene` | drawing |
//! | `formats` | GameStrings, the communities' `.pgn`, Boardspace's SGF |
#![forbid(unsafe_code)]

mod board;
mod bug;
mod explain;
mod facts;
mod formats;
mod game;
mod hex;
mod moving;
mod placing;
mod position;
mod scene;
mod text;
mod turn;

pub use bug::{Bug, Color, Kind};
pub use game::{Action, Hive};
pub use hex::Hex;

wanqi_sdk::plugin!(Hive);

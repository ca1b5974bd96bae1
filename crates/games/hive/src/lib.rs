//! Hive (昆虫棋): bugs on hexes without a board; a side that surrounds the other queen bee wins. The
//! base game and every mix with mosquito, ladybug and pillbug.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, rule sets, options, formats, the table of rules |
//! | [`board`] | R1.1: hexes and sets of cells |
//! | [`bug`] | R1.2: bugs and their names |
//! | `placing` | R2: placing |
//! | `stacks` | R3.4: the hive, its stacks and its connection |
//! | `moving` | R3, R4: the targets of each bug |
//! | `explain` | R1 to R5: the checks of actions |
//! | [`game`], `turn` | R5, R6: the state, turns, the end |
//! | [`notation`] | actions as text, also of the Universal Hive Protocol |
//! | `position` | R7: positions as text |
//! | `scene` | the picture |
//! | `formats` | GameStrings, the communities' `.pgn`, Boardspace's SGF |

#![forbid(unsafe_code)]

pub mod board;
pub mod bug;
mod explain;
mod facts;
mod formats;
pub mod game;
mod moving;
pub mod notation;
mod placing;
mod position;
mod scene;
mod stacks;
mod turn;

pub use facts::FACTS;
pub use game::Hive;

wanqi_sdk::plugin!(Hive);

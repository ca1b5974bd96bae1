//! Go (围棋): Chinese, Japanese, AGA and Tromp-Taylor rules on boards of 2 to 25 lines.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, rule sets, options, the table of rules |
//! | [`board`] | R1.1: points and their names; R1.3: handicap points |
//! | `setup` | R1: options and handicap |
//! | `chains` | R2.2–R2.4: stones, chains, captures |
//! | `four` | the four neighbours of a point, compared together |
//! | `cycle` | R3.5, R3.6: the kinds of cycles |
//! | `play` | R2, R3, R6: checks and effects of stones, passes and skipped turns |
//! | `agreement` | R4: from two passes to the count |
//! | `count` | R5: area and territory |
//! | [`game`] | the state and its turns |
//! | [`notation`] | actions as text: canonical, GTP, SGF |
//! | `position` | R7: positions as text |
//! | `scene` | the picture |
//! | `sgf` | Smart Game Format, import and export |

#![forbid(unsafe_code)]

mod agreement;
pub mod board;
mod chains;
mod count;
mod cycle;
mod facts;
mod four;
pub mod game;
pub mod notation;
mod play;
mod position;
mod scene;
mod setup;
mod sgf;

pub use facts::FACTS;
pub use game::Go;

wanqi_sdk::plugin!(Go);

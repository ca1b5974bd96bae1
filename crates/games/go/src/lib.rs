//! Go (围棋): Chinese, Japanese, AGA and Tromp-Taylor rules on boards of 2 to 25 lines.
//!
//! The files are in the order of RULES.md:
//!
//! | file | rules |
//! |---|---|
//! | `facts` | names, rule sets, options, the rule table |
//! | `point` | R1.1, names of points; R1.3, handicap points |
//! | `setup` | R1, options and the start |
//! | `board` | R2.2 to R2.4, chains and captures |
//! | `four` | the four neighbours of a point, asked together |
//! | `cycle` | R3.5 and R3.6, which cycles end the game |
//! | `play` | R2, R3 and R6: what may be played and what it does |
//! | `agreement` | R4, from two passes to the count |
//! | `count` | R5, area and territory |
//! | `position` | R7, position text |
//! | `text` | actions as text: canonical, GTP, SGF |
//! | `scene` | drawing |
//! | `sgf` | Smart Game Format, both ways |
#![forbid(unsafe_code)]

mod agreement;
mod board;
mod count;
mod cycle;
mod facts;
mod four;
mod game;
mod play;
mod point;
mod position;
mod scene;
mod setup;
mod sgf;
mod text;

pub use board::Color;
pub use game::{Action, Go};
pub use point::Point;

wanqi_sdk::plugin!(Go);

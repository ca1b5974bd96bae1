//! Quoridor (步步为营): each turn is a step or a wall; the first pawn across the board wins.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | `facts` | names, options, the table of rules |
//! | [`board`] | R1, R4.2: squares, walls, open sides |
//! | [`variant`] | R1.3: seats, starts and goals, options |
//! | [`game`] | R2, R5: turns, effects of actions, the end |
//! | `pawns` | R3: moves of pawns |
//! | `walls` | R4: placing walls |
//! | [`notation`] | actions as text |
//! | `position` | R6: positions as text |
//! | `scene` | the picture |

#![forbid(unsafe_code)]

pub mod board;
mod facts;
pub mod game;
pub mod notation;
mod pawns;
mod position;
mod scene;
pub mod variant;
mod walls;

pub use facts::FACTS;
pub use game::Quoridor;

wanqi_sdk::plugin!(Quoridor);

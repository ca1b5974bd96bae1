//! Janggi (朝鲜象棋, 장기, Korean chess), with four ways of ending a game that the board does not.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`point`], [`piece`], [`board`], `keys`, `fen` | R1 board, pieces, FEN |
//! | [`formation`] | R2.1 the set-up of horses and elephants |
//! | [`attacks`], [`moves`], `explain` | R2.3–R4 plies: generated fast, explained slowly |
//! | [`ends`], [`variant`] | R5–R8 mate, bikjang, passes, points, repetition, the limit |
//! | `notation`, `gib` | R9 plies as text, files |
//! | [`game`], `scene` | the whole, as the SDK knows it, and its picture |

#![forbid(unsafe_code)]

pub mod attacks;
pub mod board;
pub mod ends;
mod explain;
mod facts;
mod fen;
pub mod formation;
pub mod game;
mod gib;
mod keys;
pub mod moves;
mod notation;
pub mod piece;
pub mod point;
mod scene;
pub mod variant;

use wanqi_sdk::{Facts, Format};

pub use game::{Action, Janggi};

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "janggi",
    aliases: &["korean-chess"],
    name: "Janggi",
    name_zh: "朝鲜象棋",
    about: "Two armies without a river, set up as each side likes; mate, bikjang or points decide.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[Format {
        id: "gib",
        suffixes: &["gib"],
        magic: b"",
        about: "Korean records: tags with the set-ups, plies as 79졸78, mostly in EUC-KR",
        import: Some(gib::import),
        export: None,
    }],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Janggi);

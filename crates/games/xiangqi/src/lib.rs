//! Xiangqi (象棋, Chinese chess), with three ways of ruling on repetition.
//!
//! `RULES.md` numbers the rules; the modules follow it:
//!
//! | module | rules |
//! |---|---|
//! | [`point`], [`piece`], [`board`], `keys`, `fen` | R1 board, start, FEN |
//! | [`attacks`], [`moves`], `explain` | R2–R4 moves: generated fast, explained slowly |
//! | [`ends`], `quiet` | R5, R6, R10 mate, stalemate, repetition, the natural limit |
//! | [`chase`], [`rulings`] | R6–R9 perpetual check, chase and attack |
//! | `notation`, `pawns`, `dhtmlxq` | R11 moves as text, files |
//! | [`game`], `scene` | the whole, as the SDK knows it, and its picture |

#![forbid(unsafe_code)]

pub mod attacks;
pub mod board;
pub mod chase;
mod dhtmlxq;
pub mod ends;
mod explain;
mod facts;
mod fen;
pub mod game;
mod keys;
pub mod moves;
mod notation;
mod pawns;
pub mod piece;
pub mod point;
mod quiet;
pub mod rulings;
mod scene;

use wanqi_sdk::{Facts, Format};

pub use board::Move;
pub use game::Xiangqi;

/// The facts of the game.
pub const FACTS: Facts = Facts {
    slug: "xiangqi",
    aliases: &["chinese-chess"],
    name: "Xiangqi",
    name_zh: "象棋",
    about: "Two armies across a river; whoever leaves the other's king no way out has won.",
    rules_text: include_str!("../RULES.md"),
    rulesets: facts::RULESETS,
    rules: facts::RULES,
    tag_aliases: facts::TAG_ALIASES,
    default_of: &[],
    suffixes: &[],
    formats: &[Format {
        id: "dhtmlxq",
        suffixes: &["html", "htm", "dhtmlxq"],
        magic: b"[DhtmlXQ",
        about: "DhtmlXQ, moves as digits in forum tags, also inside of a page",
        import: Some(dhtmlxq::import),
        export: None,
    }],
    sources: facts::SOURCES,
};

wanqi_sdk::plugin!(Xiangqi);

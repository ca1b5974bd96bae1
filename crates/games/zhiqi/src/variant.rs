//! Rule sets and options as data.

use crate::board::{Board, DIAMONDS, PLAIN, Side};
use wanqi_sdk::prelude::*;

/// The effect of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lines {
    /// A line caps stones while they are placed and takes them afterwards (R4.4).
    Cap,
    /// A line takes stones only once they are moved (R4.5).
    Take,
    /// A line may send its last stone to the stable (R7).
    Stable,
}

/// A rule set with its options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    pub(crate) board: &'static Board,
    /// The number of stones of each side (R1.3).
    pub(crate) stones: u8,
    pub(crate) lines: Lines,
    /// The side that moves first (R4.3).
    pub(crate) opener: Side,
    /// Stones in lines are capped if no stone is loose (R6.3).
    pub(crate) caps_any: bool,
    /// A side with at most this number of stones moves them to any point (R5.3).
    pub(crate) flies_with: u32,
    /// Moves between or around stones take them (R6.4, R6.5).
    pub(crate) carries: bool,
    /// Stones in lines are safe from that (R6.6).
    pub(crate) spares: bool,
    /// The player decides whether the stone that closes a line goes to the stable (R7.1).
    pub(crate) may_send: bool,
    /// A side with at most this number of stones loses (R8.1).
    pub(crate) lost_with: u32,
    /// The last three stones win only on a radius (R8.2).
    pub(crate) radius: bool,
    /// The number of moves without a stone placed or removed that are a draw; 0: no limit (R8.4).
    pub(crate) draw_after: u32,
}

impl Variant {
    pub(crate) fn of(setup: &Setup<'_>) -> Variant {
        let options = setup.options;
        let is = |key, word| options.has(key) && options.word(key) == word;
        let twelve = Variant {
            board: &PLAIN,
            stones: 12,
            lines: Lines::Cap,
            opener: Side::White,
            caps_any: is("capping", "any"),
            flies_with: 0,
            carries: false,
            spares: false,
            may_send: is("stable", "may"),
            lost_with: 0,
            radius: is("last", "radius"),
            draw_after: options.int("draw-after") as u32,
        };
        match setup.rules {
            0 => twelve,
            1 => Variant { stones: 11, lines: Lines::Take, ..twelve },
            2 => {
                let spares = options.flag("spare");
                Variant { carries: true, spares, flies_with: FLYING, ..twelve }
            }
            3 => Variant { stones: 10, lines: Lines::Stable, opener: Side::Black, ..twelve },
            _ => {
                let lost_with = options.int("left") as u32;
                Variant { board: &DIAMONDS, opener: Side::Black, lost_with, ..twelve }
            }
        }
    }

    /// Whether a side that cannot move takes a stone first, instead of passing (R5.4, R2.3).
    pub(crate) fn pulls(&self) -> bool {
        self.lines != Lines::Stable
    }
}

/// The largest number of stones with which a side flies.
const FLYING: u32 = 3;

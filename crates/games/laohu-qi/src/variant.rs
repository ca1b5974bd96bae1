//! Rule sets and options as a table.

use crate::board::{APEXES, Board, CAGED, CROSSES, MOUNTAIN, MOUNTAINS, SQUARE, Set, set};
use wanqi_sdk::prelude::*;

/// The capture of dogs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Taking {
    /// 挑: captures both neighbours on a line where the tiger stops (R4.2).
    Pinch {
        /// Captures nothing on a line where a third dog is next to one of them (R4.3).
        guarded: bool,
    },
    /// 跳: captures by a leap over a dog (R4.4).
    Leap {
        /// The leap may be over any odd number of dogs (R4.5).
        odd: bool,
    },
}

/// The properties of a rule set and its options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    pub(crate) board: &'static Board,
    /// The name of a tiger in messages.
    pub(crate) hunter: &'static str,
    /// The tigers at the start (R1.3).
    pub(crate) tigers: Set,
    /// The points with dogs at the start.
    pub(crate) dogs: Set,
    /// The number of dogs on each of these points.
    pub(crate) stack: u8,
    /// The number of dogs in hand at the start.
    pub(crate) hand: u8,
    pub(crate) taking: Taking,
    /// The number of captured dogs that wins (R5.1).
    pub(crate) enough: u8,
    /// A tiger below all dogs wins (R5.2).
    pub(crate) breaks_out: bool,
    /// The points where the tigers must be enclosed; elsewhere it is a draw (R5.4).
    pub(crate) traps: Set,
    /// Dogs of stacks move before single dogs (R3.3).
    pub(crate) scatter: bool,
    /// The number of turns without a capture that make a draw; 0: never (R5.6).
    pub(crate) draw_after: u32,
}

const PINCH: Taking = Taking::Pinch { guarded: false };
const LEAP: Taking = Taking::Leap { odd: false };
/// The four apexes of weishi.
const CORNERS: Set = set("d1a4g4d7");
/// The cage of Beijing, and the points that it shares with the square.
const CAGE: Set = set("b6c6d6b7c7d7");
const GATE: Set = set("b5c5d5");

impl Variant {
    pub(crate) fn of(setup: &Setup<'_>) -> Variant {
        let options = setup.options;
        let other = |key, word: &str| options.has(key) && options.word(key) == word;
        let weihu = Variant {
            board: &SQUARE,
            hunter: "tiger",
            tigers: set("c3"),
            dogs: set("a1b1c1d1e1a2e2a3e3a4e4a5b5c5d5e5"),
            stack: 1,
            hand: 0,
            taking: Taking::Pinch { guarded: true },
            enough: options.int("take") as u8,
            breaks_out: false,
            traps: !0,
            scatter: false,
            draw_after: options.int("draw-after") as u32,
        };
        match setup.rules {
            0 => weihu,
            1 => Variant {
                board: &APEXES,
                hunter: "lion",
                tigers: set("d4"),
                dogs: set("b2c2d2e2f2b3f3b4f4b5f5b6c6d6e6f6"),
                taking: PINCH,
                traps: CORNERS,
                ..weihu
            },
            2 => Variant {
                tigers: set("b3d3"),
                dogs: set("b2d2b4d4"),
                stack: 4,
                taking: LEAP,
                scatter: options.flag("scatter"),
                ..weihu
            },
            3 | 4 => Variant {
                board: &MOUNTAINS[usize::from(!options.flag("slopes"))],
                hunter: "deer",
                tigers: set("c3c7"),
                dogs: set("b4c4d4b5d5b6c6d6"),
                hand: if setup.rules == 3 { 16 } else { 12 },
                taking: LEAP,
                ..weihu
            },
            5 => Variant {
                board: &CAGED,
                tigers: set("c6"),
                dogs: set("a1b1c1d1e1a2b2c2d2e2a3b3c3d3e3"),
                taking: LEAP,
                breaks_out: true,
                traps: if other("cage", "nine") { CAGE | GATE } else { CAGE },
                ..weihu
            },
            6 => Variant {
                board: &MOUNTAIN,
                tigers: set("c3c6"),
                dogs: set("b2c2d2b3d3b4c4d4"),
                hand: 12,
                taking: Taking::Leap { odd: true },
                ..weihu
            },
            _ => Variant {
                board: &CROSSES[usize::from(other("diagonals", "one"))],
                hunter: "wolf",
                tigers: set("d4"),
                dogs: set("c1d1e1c2d2e2a3b3c3d3e3f3g3a4g4a5g5"),
                taking: LEAP,
                ..weihu
            },
        }
    }

    /// The number of all dogs.
    pub(crate) const fn all_dogs(&self) -> u8 {
        self.dogs.count_ones() as u8 * self.stack + self.hand
    }

    /// Whether a leap may be over more than one dog.
    #[inline]
    pub(crate) const fn leaps_far(&self) -> bool {
        matches!(self.taking, Taking::Leap { odd: true })
    }

    /// Whether tigers leap.
    #[inline]
    pub(crate) const fn leaps(&self) -> bool {
        matches!(self.taking, Taking::Leap { .. })
    }
}

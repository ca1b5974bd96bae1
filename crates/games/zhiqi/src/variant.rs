//! Rule sets and options as a table.

use crate::board::{Board, Colour, DIAMONDS, PLAIN};
use wanqi_sdk::Setup;

/// What a line does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lines {
    /// It caps stones while they are placed and takes them afterwards (R4.4).
    Cap,
    /// It takes stones once they are moved (R4.5).
    Take,
    /// It sends its last stone to the stable (R7).
    Stable,
}

/// What a game is played by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    pub(crate) board: &'static Board,
    /// Stones of each side (R1.3).
    pub(crate) stones: u8,
    pub(crate) lines: Lines,
    /// Who moves first (R4.3).
    pub(crate) opener: Colour,
    /// Stones in lines are capped where none is loose (R6.3).
    pub(crate) caps_any: bool,
    /// A side with so few stones moves them to any point (R5.3).
    pub(crate) flies_with: u32,
    /// Stones take by moving between or around others (R6.4, R6.5).
    pub(crate) carries: bool,
    /// Stones in lines are safe from that (R6.6).
    pub(crate) spares: bool,
    /// The stone that closes a line goes to the stable if its player says so (R7.1).
    pub(crate) may_send: bool,
    /// So few stones have lost (R8.1).
    pub(crate) lost_with: u32,
    /// The last three win on a radius only (R8.2).
    pub(crate) radius: bool,
    /// So many moves in which nothing goes off are a draw, 0: never (R8.4).
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
            opener: Colour::White,
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
            3 => Variant { stones: 10, lines: Lines::Stable, opener: Colour::Black, ..twelve },
            _ => {
                let lost_with = options.int("left") as u32;
                Variant { board: &DIAMONDS, opener: Colour::Black, lost_with, ..twelve }
            }
        }
    }

    /// Who cannot move takes a stone first, and nobody passes (R5.4, R2.3).
    pub(crate) fn pulls(&self) -> bool {
        self.lines != Lines::Stable
    }
}

/// Stones left with which a side flies.
const FLYING: u32 = 3;

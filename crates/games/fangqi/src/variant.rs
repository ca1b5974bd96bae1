//! Rule sets and options as a table.

use crate::board::{Point, Side};
use crate::patterns::{JIESHOU, NEIHUANG, Patterns, WUGUN, XINJIANG, ZHOUKOU};
use wanqi_sdk::board::bitboard::Bitboard;
use wanqi_sdk::prelude::*;

/// The effect of patterns during placing (R4.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Placing {
    /// None; squares count for the pull-outs in `ningxia`.
    Nothing,
    /// They take stones of the opponent.
    Takes,
    /// The side places more stones, until the board is full.
    Extra,
}

/// The pull-outs after placing (R5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pulls {
    /// Both sides, one stone and one for each square.
    BySquares,
    /// Both sides, one stone each.
    Both,
    /// Both sides, one stone each, unless a pattern was formed.
    BothUnlessFormed,
    /// The first puller, one stone; then the other side moves first.
    One,
    /// The first puller, one stone, unless a pattern was formed. After a pull-out the other side
    /// moves first.
    OneUnlessFormed,
}

/// A rule set with its options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    pub(crate) width: u8,
    pub(crate) height: u8,
    pub(crate) patterns: &'static Patterns,
    /// The numbers of stones of Black and White; 0 where the sides fill the board.
    pub(crate) stones: [u8; 2],
    /// The first stone must be placed on the centre (R4.2).
    pub(crate) centre_first: bool,
    /// Rows and diagonals count during placing, as squares do (R4.3).
    pub(crate) lines_placed: bool,
    pub(crate) placing: Placing,
    pub(crate) pulls: Pulls,
    /// The side that pulls first.
    pub(crate) puller: Side,
    /// The side that moves first.
    pub(crate) mover: Side,
    /// Stones slide; otherwise they step (R6.2).
    pub(crate) slides: bool,
    /// Any stone may be taken, also one in a pattern (R7.3).
    pub(crate) any: bool,
    /// A stone that made a square and then moves to another square takes nothing (R7.4).
    pub(crate) shuttle: bool,
    /// A side that shuts in the opponent gives up a stone (R6.3).
    pub(crate) gives: bool,
    /// The first four turns must leave a chance (R5.3).
    pub(crate) opening: bool,
    /// The worth of an inner row; 0: as in the table.
    pub(crate) dragon: u8,
    /// A side with at most this number of stones loses (R8.1).
    pub(crate) lost_with: u32,
    /// The number of turns without a capture after which the game is a draw; 0: no limit (R8.3).
    pub(crate) draw_after: u32,
}

static NINGXIA_LINES: Patterns = Patterns::new(7, 8, &[]);
static XINJIANG_LINES: Patterns = Patterns::new(7, 7, XINJIANG);
static JIESHOU_LINES: Patterns = Patterns::new(6, 6, JIESHOU);
static ZHOUKOU_LINES: Patterns = Patterns::new(6, 6, ZHOUKOU);
static NEIHUANG_LINES: Patterns = Patterns::new(5, 5, NEIHUANG);
static WUGUN_LINES: Patterns = Patterns::new(5, 5, WUGUN);

impl Variant {
    pub(crate) fn of(setup: &Setup<'_>) -> Variant {
        let options = setup.options;
        let ningxia = Variant {
            width: 7,
            height: 8,
            patterns: &NINGXIA_LINES,
            stones: [28, 28],
            centre_first: false,
            lines_placed: true,
            placing: Placing::Nothing,
            pulls: Pulls::BySquares,
            puller: Side::Black,
            mover: Side::Black,
            slides: true,
            any: false,
            shuttle: false,
            gives: false,
            opening: options.has("opening") && options.flag("opening"),
            dragon: if options.has("dragon") { options.int("dragon") as u8 } else { 0 },
            lost_with: 3,
            draw_after: options.int("draw-after") as u32,
        };
        let jieshou = Variant {
            width: 6,
            height: 6,
            patterns: &JIESHOU_LINES,
            stones: [0; 2],
            placing: Placing::Extra,
            pulls: Pulls::One,
            mover: Side::White,
            slides: false,
            gives: true,
            lost_with: 0,
            ..ningxia
        };
        let small = Variant {
            width: 5,
            height: 5,
            stones: [13, 12],
            puller: Side::White,
            mover: Side::White,
            slides: false,
            ..ningxia
        };
        match setup.rules {
            0 => ningxia,
            1 => Variant {
                height: 7,
                patterns: &XINJIANG_LINES,
                stones: [25, 24],
                centre_first: options.word("first") == "centre",
                lines_placed: options.word("row") == "always",
                placing: Placing::Takes,
                pulls: Pulls::BothUnlessFormed,
                puller: Side::White,
                mover: Side::White,
                shuttle: true,
                ..ningxia
            },
            2 => jieshou,
            3 => Variant {
                patterns: &ZHOUKOU_LINES,
                pulls: Pulls::Both,
                puller: Side::White,
                ..jieshou
            },
            4 => Variant { patterns: &NEIHUANG_LINES, pulls: Pulls::Both, any: true, ..small },
            _ => Variant {
                patterns: &WUGUN_LINES,
                placing: Placing::Takes,
                pulls: Pulls::OneUnlessFormed,
                lost_with: 2,
                ..small
            },
        }
    }

    /// All points.
    pub(crate) const fn points(&self) -> Bitboard {
        let row = (1_u64 << self.width) - 1;
        let rows = u64::MAX >> (64 - 8 * self.height as u32);
        Bitboard((row * 0x0101_0101_0101_0101) & rows)
    }

    /// The point in the middle.
    pub(crate) const fn centre(&self) -> Point {
        Point::new(self.width / 2, self.height / 2)
    }
}

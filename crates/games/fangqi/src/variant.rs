//! Rule sets and options as a table.

use crate::board::{Colour, Point};
use crate::patterns::{JIESHOU, NEIHUANG, Patterns, WUGUN, XINJIANG, ZHOUKOU};
use wanqi_sdk::Setup;
use wanqi_sdk::board::bitboard::Bitboard;

/// What patterns bring while stones are placed (R4.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Placing {
    /// Nothing; squares count for the pull-outs in `ningxia`.
    Nothing,
    /// Stones of the opponent are taken.
    Takes,
    /// More stones are placed, until the board is full.
    Extra,
}

/// Who pulls stones out once placing has ended (R5).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pulls {
    /// Both, one each and one for each square.
    BySquares,
    /// Both, one each.
    Both,
    /// Both, one each, unless a pattern was formed.
    BothUnlessFormed,
    /// The first of them, one, and then the other moves first.
    One,
    /// The first of them, one, unless a pattern was formed; only then the other moves first.
    OneUnlessFormed,
}

/// What a game is played by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    pub(crate) width: u8,
    pub(crate) height: u8,
    pub(crate) patterns: &'static Patterns,
    /// Stones of Black and White; none where the board is filled whatever it takes.
    pub(crate) stones: [u8; 2],
    /// The first stone goes on the centre (R4.2).
    pub(crate) centre_first: bool,
    /// Rows and diagonals count while stones are placed, as squares do (R4.3).
    pub(crate) lines_placed: bool,
    pub(crate) placing: Placing,
    pub(crate) pulls: Pulls,
    /// Who pulls first.
    pub(crate) puller: Colour,
    /// Who moves first.
    pub(crate) mover: Colour,
    /// Stones slide; otherwise they step (R6.2).
    pub(crate) slides: bool,
    /// Any stone may be taken, also one that stands in a pattern (R7.3).
    pub(crate) any: bool,
    /// A stone that made a square and moves on to another takes nothing (R7.4).
    pub(crate) shuttle: bool,
    /// Whoever shuts the opponent in gives up a stone (R6.4).
    pub(crate) gives: bool,
    /// The first four turns must leave a chance (R5.3).
    pub(crate) opening: bool,
    /// What an inner row is worth, 0: what the table says.
    pub(crate) dragon: u8,
    /// So few stones have lost (R8.1).
    pub(crate) lost_with: u32,
    /// So many turns without a capture are a draw, 0: never (R8.3).
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
            puller: Colour::Black,
            mover: Colour::Black,
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
            mover: Colour::White,
            slides: false,
            gives: true,
            lost_with: 0,
            ..ningxia
        };
        let small = Variant {
            width: 5,
            height: 5,
            stones: [13, 12],
            puller: Colour::White,
            mover: Colour::White,
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
                puller: Colour::White,
                mover: Colour::White,
                shuttle: true,
                ..ningxia
            },
            2 => jieshou,
            3 => Variant {
                patterns: &ZHOUKOU_LINES,
                pulls: Pulls::Both,
                puller: Colour::White,
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

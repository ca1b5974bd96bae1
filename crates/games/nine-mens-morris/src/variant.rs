//! Rule sets and options as a table.

use crate::board::{Board, NINE, SIX, THREE, TWELVE};
use wanqi_sdk::Options;
use wanqi_sdk::prelude::*;

/// A rule set with its options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    pub(crate) board: &'static Board,
    /// The number of men of each side (R1.3).
    pub(crate) men: u8,
    /// A side with at most this number of men flies (R4.3).
    pub(crate) flies_with: u8,
    /// Mills remove men (R5); otherwise three in a row win (R6.4).
    pub(crate) removes: bool,
    /// Men in mills are safe while there are others (R5.4).
    pub(crate) protects: bool,
    /// Points of removed men stay open in placing (R3.2).
    pub(crate) refill: bool,
    /// The first man is not placed on the centre (R3.3).
    pub(crate) not_centre: bool,
    /// The number of turns without a removal after which the game is a draw; 0: no limit (R6.6).
    pub(crate) draw_after: u32,
}

/// The number of men with which a side may fly.
const FLYING: u8 = 3;

impl Variant {
    pub(crate) fn of(setup: &Setup<'_>) -> Variant {
        let options = setup.options;
        let flag = |key, otherwise| if options.has(key) { options.flag(key) } else { otherwise };
        let nine = Variant {
            board: &NINE,
            men: 9,
            flies_with: if flag("flying", setup.rules == 1) { FLYING } else { 0 },
            removes: true,
            protects: flag("protected", true),
            refill: flag("refill", true),
            not_centre: false,
            draw_after: options.int("draw-after") as u32,
        };
        match setup.rules {
            0 | 1 => nine,
            2 => Variant::three(options, nine),
            3 => Variant { board: &SIX, men: 6, ..nine },
            _ => Variant { board: &TWELVE, men: 12, ..nine },
        }
    }

    fn three(options: &Options, nine: Variant) -> Variant {
        let rows = usize::from(options.word("rows") == "straight");
        let (steps, flies_with) = match options.word("steps") {
            "straight" => (1, 0),
            "king" => (2, 0),
            "any" => (0, FLYING),
            _ => (0, 0),
        };
        let not_centre = options.word("first") == "not-centre";
        let board = &THREE[steps][rows];
        Variant { board, men: 3, flies_with, removes: false, not_centre, ..nine }
    }
}

//! The rule sets with their options.

use crate::board::Colour;
use crate::facts::RULE_SETS;
use crate::foul::Fours;
use crate::opening::Opening;
use wanqi_sdk::prelude::*;

/// The rows that win (R3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Five {
    /// Five or more for both.
    OrMore,
    /// Exactly five for both.
    Exactly,
    /// Exactly five for Black, five or more for White.
    Renju,
}

/// The effect of fouls (R6, R7, R9.7). Only Black can make them, except with `Both`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fouls {
    /// There are no fouls.
    None,
    /// Fouls lose at once.
    Auto,
    /// Fouls lose if White claims them.
    Claim,
    /// Fouls of both sides lose at once.
    Both,
}

impl Fouls {
    /// Whether stones of this colour can be fouls.
    #[inline]
    #[must_use]
    pub fn bind(self, colour: Colour) -> bool {
        match self {
            Fouls::None => false,
            Fouls::Auto | Fouls::Claim => colour == Colour::Black,
            Fouls::Both => rule!("R9.7", self != Fouls::None),
        }
    }

    /// Whether fouls lose without a claim.
    #[must_use]
    pub const fn lose_at_once(self) -> bool {
        matches!(self, Fouls::Auto | Fouls::Both)
    }
}

/// A rule set with its options.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// Number of lines in each direction.
    pub size: u8,
    /// The opening rule.
    pub opening: &'static Opening,
    /// The rows that win.
    pub five: Five,
    /// The effect of fouls.
    pub fouls: Fouls,
    /// The fours that count for a double four.
    pub fours: Fours,
    /// A side may pass, and two passes in a row are a draw.
    pub passes: bool,
    /// Number of fifth stones, if Black may choose to offer.
    pub fifths: u16,
    /// These offers must be in the central 9×9.
    pub near: bool,
    /// Black may keep the colours after the fourth stone without offers.
    pub stays: bool,
    /// A draw may not be predicted.
    pub decisive: bool,
}

impl Variant {
    /// The variant of a set-up.
    ///
    /// # Panics
    /// An option is out of the range that the facts declare.
    #[must_use]
    pub fn new(setup: &Setup<'_>) -> Variant {
        let (slug, options) = (RULE_SETS[setup.rules].slug, setup.options);
        let opening = match slug {
            "renju-luo" => Opening::LUO,
            "renju-basic" => Opening::BASIC,
            "renju-swap3" => Opening::SWAP3,
            "renju-rif" => Opening::RIF,
            "renju-yamaguchi" => Opening::YAMAGUCHI,
            "renju-tarannikov" => Opening::TARANNIKOV,
            "renju-taraguchi-10" => Opening::TARAGUCHI,
            "free-stones-sealed" => Opening::FREE_STONES,
            _ => match options.word("opening") {
                "swap" => Opening::SWAP,
                "swap2" => Opening::SWAP2,
                "pro" => Opening::PRO,
                "long-pro" => Opening::LONG_PRO,
                "centre" => Opening::CENTRE,
                _ => Opening::NONE,
            },
        };
        Variant {
            size: u8::try_from(options.int("size")).expect("a size in range"),
            opening,
            five: match slug {
                "free" => Five::OrMore,
                "standard" | "free-stones-sealed" => Five::Exactly,
                _ => Five::Renju,
            },
            fouls: match slug {
                "free" | "standard" => Fouls::None,
                "free-stones-sealed" => Fouls::Both,
                _ if options.word("fouls") == "claim" => Fouls::Claim,
                _ => Fouls::Auto,
            },
            fours: if slug == "renju-luo" { Fours::EachDirection } else { Fours::All },
            passes: options.flag("double-pass"),
            fifths: if options.has("fifths") { options.int("fifths") as u16 } else { 0 },
            near: options.has("offers-in-9x9") && options.flag("offers-in-9x9"),
            stays: !options.has("stay-after-4") || options.flag("stay-after-4"),
            decisive: options.has("decisive") && options.flag("decisive"),
        }
    }

    /// Whether a stone of the colour wins with these unbroken rows through it.
    #[inline]
    #[must_use]
    pub fn wins(&self, colour: Colour, rows: [u32; 4]) -> bool {
        let more = rows.iter().any(|row| *row >= 5);
        let exact = more && rows.contains(&5);
        match (self.five, colour) {
            (Five::OrMore, _) => rule!("R3.1", more),
            (Five::Exactly, _) => rule!("R3.2", exact),
            (Five::Renju, Colour::Black) => rule!("R3.3", exact),
            (Five::Renju, Colour::White) => rule!("R3.3", more),
        }
    }

    /// The rule under which five in a row wins.
    #[must_use]
    pub const fn five_rule(&self) -> &'static str {
        match self.five {
            Five::OrMore => "R3.1",
            Five::Exactly => "R3.2",
            Five::Renju => "R3.3",
        }
    }
}

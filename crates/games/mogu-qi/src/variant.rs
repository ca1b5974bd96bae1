//! Rule sets and options as data.

use wanqi_sdk::prelude::*;

/// The kind of turn of a rule set (R2.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TurnKind {
    /// A run of stones is taken (R3).
    Runs {
        /// Rows are red and green in turn (R1.4).
        coloured: bool,
    },
    /// Two stones with one between them are taken (R4).
    Pairs,
    /// Three stones are placed on a small triangle (R5).
    Triangles,
    /// A stone moves towards the opposite side (R6).
    Race,
    /// A stone is placed, ring by ring (R7).
    Rings,
}

/// A rule set with its options.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    pub(crate) kind: TurnKind,
    /// The side that takes the last stone loses (R3.3).
    pub(crate) misere: bool,
    /// The number of turns after which the game is a draw; 0: no limit (R6.7).
    pub(crate) draw_after: u32,
}

impl TurnKind {
    /// A turn in words, for refusals.
    pub(crate) const fn turn(self) -> &'static str {
        match self {
            TurnKind::Runs { .. } => {
                "a turn takes a stone, such as d1, or a run of stones, such as d1-f1"
            }
            TurnKind::Pairs => "a turn takes two stones, such as d1-f1",
            TurnKind::Triangles => "a turn places three stones, such as d1,e1,d2",
            TurnKind::Race => "a turn moves a stone, such as d2-d3",
            TurnKind::Rings => "a turn places a stone, such as d1",
        }
    }
}

impl Variant {
    pub(crate) fn of(setup: &Setup<'_>) -> Variant {
        let options = setup.options;
        let kind = match setup.rules {
            0 => TurnKind::Runs { coloured: true },
            1 => TurnKind::Runs { coloured: false },
            2 => TurnKind::Pairs,
            3 => TurnKind::Triangles,
            4 => TurnKind::Race,
            _ => TurnKind::Rings,
        };
        let draw_after =
            if options.has("draw-after") { options.int("draw-after") as u32 } else { 0 };
        let misere = options.has("last") && options.word("last") == "loses";
        Variant { kind, misere, draw_after }
    }

    /// Whether the stones belong to both seats.
    pub(crate) fn is_shared(&self) -> bool {
        !matches!(self.kind, TurnKind::Race | TurnKind::Rings)
    }
}

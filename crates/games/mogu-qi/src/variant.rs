//! Rule sets and options as a table.

use wanqi_sdk::Setup;

/// What a turn is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Runs of stones are taken, by colour or not (R3).
    Runs {
        /// Rows are red and green in turn.
        coloured: bool,
    },
    /// Two stones with one between them are taken (R4).
    Pairs,
    /// Three stones are placed on a small triangle (R5).
    Triangles,
    /// Stones go to the other side (R6).
    Race,
    /// Stones are placed ring by ring (R7).
    Rings,
}

/// What a game is played by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variant {
    pub(crate) kind: Kind,
    /// Whoever takes the last stone loses (R3.3).
    pub(crate) misere: bool,
    /// So many turns are a draw, 0: never (R6.7).
    pub(crate) draw_after: u32,
}

impl Variant {
    pub(crate) fn of(setup: &Setup<'_>) -> Variant {
        let options = setup.options;
        let kind = match setup.rules {
            0 => Kind::Runs { coloured: true },
            1 => Kind::Runs { coloured: false },
            2 => Kind::Pairs,
            3 => Kind::Triangles,
            4 => Kind::Race,
            _ => Kind::Rings,
        };
        let draw_after =
            if options.has("draw-after") { options.int("draw-after") as u32 } else { 0 };
        let misere = options.has("last") && options.word("last") == "loses";
        Variant { kind, misere, draw_after }
    }

    /// Stones belong to both seats.
    pub(crate) fn is_shared(&self) -> bool {
        !matches!(self.kind, Kind::Race | Kind::Rings)
    }
}

//! The differences of the rule sets (R4.2, R6, R7).

/// A rule set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variant {
    /// The rule of bikjang holds (R4.2).
    pub bikjang: bool,
    /// Points decide games that end without mate (R6.2).
    pub by_points: bool,
    /// The occurrence of a position that ends the game (R7.1).
    pub fold: usize,
    /// Moving one piece to and fro loses (R7.4).
    pub to_and_fro: bool,
}

/// The rule sets in the order of the facts: official, traditional, modern, casual.
pub const VARIANTS: [Variant; 4] = [
    Variant { bikjang: true, by_points: true, fold: 3, to_and_fro: false },
    Variant { bikjang: true, by_points: false, fold: 3, to_and_fro: false },
    Variant { bikjang: false, by_points: true, fold: 4, to_and_fro: true },
    Variant { bikjang: false, by_points: false, fold: 3, to_and_fro: false },
];

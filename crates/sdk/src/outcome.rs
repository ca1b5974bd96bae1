//! Outcomes of games.

use crate::actor::Actor;

/// The outcome of a game.
///
/// ```
/// use wanqi_sdk::{Actor, Outcome};
///
/// let mate = Outcome::won(Actor::TWO, "checkmate", "R7.1");
/// assert_eq!((&mate.ranks[..], mate.declared), (&[2, 1][..], false));
///
/// let repeated = Outcome::drawn(2, "repetition", "R7.4").declared();
/// assert_eq!((&repeated.ranks[..], repeated.declared), (&[1, 1][..], true));
///
/// // 40.5 points against 40.
/// let counted = Outcome::won(Actor::ONE, "more-points", "R8.1").scored(vec![81, 80], 2);
/// assert_eq!(counted.scores, Some((vec![81, 80], 2)));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// The class.
    pub class: OutcomeClass,
    /// Whether the end is declared: the rules end the game here, but players may continue
    /// (repetition, move counts).
    pub declared: bool,
    /// Rank by seat, 1 best; its length is the number of seats.
    pub ranks: Vec<u8>,
    /// Scores by seat, in units of 1/denominator.
    pub scores: Option<(Vec<i64>, u32)>,
    /// The reason, such as `checkmate` or `five-in-a-row`.
    pub reason: &'static str,
    /// The id of the rule that ends the game.
    pub rule: &'static str,
}

/// Class of an outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum OutcomeClass {
    /// Ranks differ.
    Decided = wanqi_abi::OUTCOME_DECIDED,
    /// Drawn.
    Drawn = wanqi_abi::OUTCOME_DRAWN,
    /// No result.
    Void = wanqi_abi::OUTCOME_VOID,
    /// All have lost.
    ForfeitedAll = wanqi_abi::OUTCOME_FORFEITED_ALL,
}

impl Outcome {
    /// A forced end of a game for two seats, won by this seat.
    #[must_use]
    pub fn won(by: Actor, reason: &'static str, rule: &'static str) -> Outcome {
        let ranks = if by == Actor::ONE { vec![1, 2] } else { vec![2, 1] };
        Outcome { ranks, ..Outcome::drawn(2, reason, rule) }.class(OutcomeClass::Decided)
    }

    /// A forced end with rank 1 for each of this number of seats.
    #[must_use]
    pub fn drawn(seats: usize, reason: &'static str, rule: &'static str) -> Outcome {
        Outcome {
            class: OutcomeClass::Drawn,
            declared: false,
            ranks: vec![1; seats],
            scores: None,
            reason,
            rule,
        }
    }

    /// The same outcome with this class.
    #[must_use]
    pub fn class(mut self, class: OutcomeClass) -> Outcome {
        self.class = class;
        self
    }

    /// The same outcome as a declared end.
    #[must_use]
    pub fn declared(mut self) -> Outcome {
        self.declared = true;
        self
    }

    /// The same outcome with scores, in units of 1/denominator.
    #[must_use]
    pub fn scored(mut self, scores: Vec<i64>, denominator: u32) -> Outcome {
        self.scores = Some((scores, denominator));
        self
    }
}

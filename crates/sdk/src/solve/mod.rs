//! Exhaustive solving through the [`Game`] trait: the winner under best play, the number of
//! actions, the margin.
//!
//! | module | when |
//! |---|---|
//! | [`retrograde`] | few positions, which may repeat: all reachable positions are listed |
//! | [`alpha_beta`] | many positions, without repetition (stones are placed, seeds stored) |
//!
//! Games for two seats without chance or hidden information are solved; [`refusal`] returns the
//! reason for other games. The solver plays the game after
//! [`forget`](crate::PositionText::forget): without earlier positions, rules about repetition and
//! limits of moves without progress. **Play without end is a draw.** A declared end that depends
//! only on the position counts as an end, and claims are not used. Passes and seats that act again
//! need no special case, because values are by seat, not by turn.

pub mod alpha_beta;
pub mod retrograde;
mod table;

use crate::facts::{RuleSet, TRAIT_CHANCE, TRAIT_HIDDEN, TRAIT_SEALED};
use crate::game::{Actor, Game, Outcome};
use std::fmt;
use std::str::FromStr;
pub use table::Table;

/// The value of a position. Written as `draw`, `seat 1`, `seat 1 in 9` (actions), `seat 2 by 10`
/// (points); the aim of the search determines the form.
///
/// ```
/// use wanqi_sdk::Actor;
/// use wanqi_sdk::solve::Value;
///
/// let value = Value::won(Actor::ONE).within(9);
/// assert_eq!(value.to_string(), "seat 1 in 9");
/// assert_eq!("seat 1 in 9".parse(), Ok(value));
/// assert_eq!(Value::DRAW.to_string(), "draw");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// The seat that wins, if one does.
    pub winner: Option<Actor>,
    /// The number of actions to the win, if the winner hurries and the loser delays.
    pub distance: Option<u32>,
    /// The score of the winner minus that of the loser, in units of 1/denominator of the outcome.
    pub margin: Option<u32>,
}

impl Value {
    /// Nobody wins.
    pub const DRAW: Value = Value { winner: None, distance: None, margin: None };

    /// This seat wins.
    #[must_use]
    pub const fn won(by: Actor) -> Value {
        Value { winner: Some(by), ..Value::DRAW }
    }

    /// The same value with this number of actions.
    #[must_use]
    pub const fn within(self, actions: u32) -> Value {
        Value { distance: Some(actions), ..self }
    }

    /// The same value with this margin.
    #[must_use]
    pub const fn by(self, points: u32) -> Value {
        Value { margin: Some(points), ..self }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(seat) = self.winner else { return f.write_str("draw") };
        write!(f, "seat {}", seat.0)?;
        if let Some(actions) = self.distance {
            write!(f, " in {actions}")?;
        }
        if let Some(points) = self.margin {
            write!(f, " by {points}")?;
        }
        Ok(())
    }
}

impl FromStr for Value {
    type Err = String;

    fn from_str(text: &str) -> Result<Value, String> {
        let wrong = || format!("{text:?} is neither draw nor seat N, seat N in N, seat N by N");
        let words: Vec<&str> = text.split(' ').collect();
        let number = |word: &str| word.parse::<u32>().map_err(|_| wrong());
        let seat = |word: &str| match word {
            "1" => Ok(Value::won(Actor::ONE)),
            "2" => Ok(Value::won(Actor::TWO)),
            _ => Err(wrong()),
        };
        match words[..] {
            ["draw"] => Ok(Value::DRAW),
            ["seat", n] => seat(n),
            ["seat", n, "in", actions] => Ok(seat(n)?.within(number(actions)?)),
            ["seat", n, "by", points] => Ok(seat(n)?.by(number(points)?)),
            _ => Err(wrong()),
        }
    }
}

/// Why a game is not solved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refused {
    /// The game is not for two seats with open information, or not at this point.
    Kind(String),
    /// The search needs more positions than allowed.
    TooMany(u64),
    /// Alpha-beta repeated a position: use retrograde analysis.
    ComesBack(String),
    /// The aim is a score, but an outcome has none, or one outside of the range of the table.
    Score,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Kind(why) => f.write_str(why),
            Refused::TooMany(most) => write!(f, "there are more than {most} positions"),
            Refused::ComesBack(text) => {
                write!(f, "the position {text} comes back: solve it by retrograde analysis")
            }
            Refused::Score => f.write_str("an outcome has no score within 16 bits"),
        }
    }
}

impl std::error::Error for Refused {}

/// Why games of this rule set cannot be solved; `None` if they can.
#[must_use]
pub fn refusal(set: &RuleSet) -> Option<String> {
    let traits = [
        (TRAIT_CHANCE, "chance decides in it"),
        (TRAIT_HIDDEN, "something is hidden in it"),
        (TRAIT_SEALED, "submissions are sealed in it"),
    ];
    let why = if set.seats == (2, 2) {
        traits.iter().find(|(bit, _)| set.traits & bit != 0)?.1
    } else {
        "it is not for two seats"
    };
    Some(format!("{} is not solved: {why}", set.slug))
}

/// Whether the game has ended, forced or declared.
fn ended<G: Game>(game: &G) -> bool {
    let turn = game.turn();
    turn.to_act == 0 || turn.declared
}

/// The only seat to act.
fn decider<G: Game>(game: &G) -> Result<Actor, Refused> {
    let turn = game.turn();
    match turn.actor() {
        Some(seat @ (Actor::ONE | Actor::TWO)) if turn.to_act == seat.bit() && !turn.sealed => {
            Ok(seat)
        }
        _ => Err(Refused::Kind(format!("no seat decides alone in {}", text(game)))),
    }
}

/// The winner; `None` for equal ranks.
fn winner(outcome: &Outcome) -> Result<Option<Actor>, Refused> {
    let [one, two] = outcome.ranks[..] else {
        return Err(Refused::Kind("the outcome is not one of two seats".to_owned()));
    };
    Ok(match one.cmp(&two) {
        std::cmp::Ordering::Less => Some(Actor::ONE),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Actor::TWO),
    })
}

/// The outcome of a game that has ended.
fn outcome<G: Game>(game: &G) -> Result<Outcome, Refused> {
    let missing = || Refused::Kind(format!("{} has ended without an outcome", text(game)));
    game.outcome().ok_or_else(missing)
}

fn text<G: Game>(game: &G) -> String {
    let mut text = String::new();
    game.position(&mut text);
    text
}

//! Compares a game with a second implementation along random games. The second implementation
//! shares only texts with the crate, and is as simple as possible: maps, strings, copies of whole
//! boards.

use super::play::outcome_line;
use crate::erased::{AnyGame, Held};
use crate::fuzz;
use crate::game::{Actor, Game, Outcome};
use crate::rng::Rng;

/// A second implementation of a game.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/twenty_one.rs"));
/// # fn main() {
/// use wanqi_sdk::kit::{play::start, second};
///
/// /// The numbers that were added so far, in `TwentyOne`, the game in the example of `Game`.
/// struct Added(Vec<u32>);
///
/// impl second::Second for Added {
///     fn position(&self) -> String {
///         format!("{} {}", self.0.iter().sum::<u32>(), self.0.len())
///     }
///
///     fn list(&self) -> Vec<String> {
///         let rest = 21 - self.0.iter().sum::<u32>();
///         (1..=3).filter(|number| *number <= rest).map(|number| format!("+{number}")).collect()
///     }
///
///     fn seat(&self) -> u8 {
///         if self.0.len() % 2 == 0 { 1 } else { 2 }
///     }
///
///     fn agrees(&self, outcome: Option<&Outcome>) -> bool {
///         let over = self.0.iter().sum::<u32>() == 21;
///         let ranks = if self.seat() == 1 { [2, 1] } else { [1, 2] };
///         outcome.map(|outcome| &outcome.ranks[..]) == over.then_some(&ranks[..])
///     }
///
///     fn play(&mut self, text: &str) {
///         self.0.push(text[1..].parse().unwrap());
///     }
/// }
///
/// let (game, _) = start::<TwentyOne>(0);
/// second::game(game, &mut Added(Vec::new()), &mut Rng::new(7));
/// # }
/// ```
pub trait Second {
    /// The position text.
    fn position(&self) -> String;

    /// Canonical texts of all legal actions, sorted; empty after the end.
    fn list(&self) -> Vec<String>;

    /// The seat to act, 0 for chance.
    fn seat(&self) -> u8;

    /// Whether the outcome is correct; `None` is correct if the game has not ended.
    fn agrees(&self, outcome: Option<&Outcome>) -> bool;

    /// Applies an action of the list.
    fn play(&mut self, text: &str);
}

/// Plays a random game to its end, and checks that positions, lists, seats and outcomes agree at
/// every step.
///
/// # Panics
/// If they differ.
pub fn game<G: Game>(game: G, second: &mut impl Second, rng: &mut Rng) {
    beside(&mut Held(game), second, rng);
}

fn beside(game: &mut dyn AnyGame, second: &mut dyn Second, rng: &mut Rng) {
    loop {
        let text = game.position();
        assert_eq!(text, second.position());
        let actor = game.turn().actor();
        let list = game.list(actor.unwrap_or(Actor::ONE), false);
        let texts: Vec<&String> = list.iter().map(|(text, _)| text).collect();
        assert_eq!(texts, second.list().iter().collect::<Vec<_>>(), "{text}");
        let outcome = game.outcome();
        let line = outcome_line(outcome.as_ref());
        assert!(second.agrees(outcome.as_ref()), "{text}: {line}");
        outcome.iter().for_each(|end| fuzz::check_reason(game.maker().facts, end));
        let Some(actor) = actor.filter(|_| outcome.is_none()) else { break };
        assert_eq!(actor.0, second.seat(), "{text}");
        let (text, action) = &list[rng.below(list.len() as u32) as usize];
        game.apply(actor, action);
        second.play(text);
    }
}

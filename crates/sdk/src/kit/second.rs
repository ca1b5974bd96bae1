//! A second implementation beside a game, along random games. It shares nothing but text with the
//! crate, and is as plain as it can be: maps, strings, whole boards copied.

use super::play::outcome_line;
use crate::erased::{AnyGame, Held};
use crate::game::{Actor, Game, Outcome};
use crate::rng::Rng;

/// What a second implementation tells.
pub trait Second {
    /// The position text.
    fn position(&self) -> String;

    /// Canonical texts of all that is legal, sorted; none once the game is over.
    fn list(&self) -> Vec<String>;

    /// The seat to act, 0 for chance.
    fn seat(&self) -> u8;

    /// Whether this is how the game has ended, or rightly nothing.
    fn agrees(&self, outcome: Option<&Outcome>) -> bool;

    /// Plays one of the list.
    fn play(&mut self, text: &str);
}

/// Plays a random game to its end: positions, lists, seats and outcomes agree at every step.
///
/// # Panics
/// If they do not.
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
        let Some(actor) = actor.filter(|_| outcome.is_none()) else { break };
        assert_eq!(actor.0, second.seat(), "{text}");
        let (text, action) = &list[rng.below(list.len() as u32) as usize];
        game.apply(actor, action);
        second.play(text);
    }
}

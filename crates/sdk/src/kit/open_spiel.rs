//! Random games that OpenSpiel played, from data outside the repository.

use crate::game::Game;
use crate::kit::outside::outside_text;
use serde::Deserialize;

/// A game.
#[derive(Deserialize, Debug)]
pub struct SpielGame {
    /// The return of each seat at the end.
    pub returns: Vec<f64>,
    /// Moves, as `player:move`.
    pub moves: Vec<String>,
    /// The number of legal moves before each move.
    pub nlegal: Vec<usize>,
    /// The last board as OpenSpiel prints it.
    #[serde(rename = "final", default)]
    pub last: String,
}

/// The games of a file.
///
/// # Panics
/// The file is absent, or a line is not a record.
#[must_use]
pub fn records(krate: &str, name: &str) -> Vec<SpielGame> {
    let text = outside_text(krate, &format!("synthetic_open_spiel/{name}"));
    let records: Result<Vec<SpielGame>, _> = text.lines().map(serde_json::from_str).collect();
    let records = records.unwrap_or_else(|e| panic!("{name}: {e}"));
    println!("{name}: {} games", records.len());
    records
}

/// Plays a record of a game for two seats; `translate` converts its moves into text that this game
/// reads. Before each move the number of legal actions must be equal, and the outcome must be that
/// of OpenSpiel.
///
/// # Panics
/// If they differ.
pub fn replay<G: Game>(mut game: G, record: &SpielGame, text: impl Fn(&str) -> String) -> G {
    let mut list = Vec::new();
    for (played, legal) in record.moves.iter().zip(&record.nlegal) {
        let actor = game.turn().actor().expect("the game goes on");
        let player = played.split(':').next().and_then(|player| player.parse().ok());
        assert_eq!(player, Some(actor.0 - 1), "{played}");
        list.clear();
        game.legal(actor, &mut list);
        assert_eq!(list.len(), *legal, "before {played}");
        let action = game.read_lenient(actor, text(played).as_bytes());
        let action = action.unwrap_or_else(|r| panic!("{played}: {}", r.message)).action;
        game.check(actor, action).unwrap_or_else(|r| panic!("{played}: {}", r.message));
        game.apply(actor, action);
    }
    assert_eq!(game.turn().actor(), None, "the game has ended");
    let returns = match game.outcome().expect("an end").ranks[..] {
        [1, 2] => [1.0, -1.0],
        [2, 1] => [-1.0, 1.0],
        _ => [0.0, 0.0],
    };
    assert_eq!(returns[..], record.returns[..]);
    game
}

//! Random games of OpenSpiel, if the files are present. OpenSpiel stops a game after four moves for
//! each square, has player 2 on the left and player 1 at the top, and gives each of four ten walls.

use wanqi_quoridor::Quoridor;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::open_spiel::{SpielGame, records};
use wanqi_sdk::prelude::*;

/// Rows count from the top, so OpenSpiel names a wall by its upper left square.
fn read(text: &str, size: u8) -> String {
    let bytes = text.as_bytes();
    let (column, row) = (char::from(bytes[0]), bytes[1] - b'0');
    match bytes.get(2) {
        Some(lie) => format!("{column}{}{}", size - row, char::from(*lie)),
        None => format!("{column}{}", size + 1 - row),
    }
}

/// Plays a game: the number of legal actions before each move and the end are the same.
fn replay(rules: &str, options: &str, record: &SpielGame) {
    let mut game = set_up::<Quoridor>(rules, options, "").expect("the start");
    let players: &[u8] = if rules == "two" { &[0, 1] } else { &[0, 2, 1, 3] };
    let mut list = Vec::new();
    for (played, legal) in record.moves.iter().zip(&record.nlegal) {
        let (player, text) = played.split_once(':').expect("a player");
        let actor = game.turn().actor().expect("the game is not over");
        assert_eq!(player, players[usize::from(actor.0) - 1].to_string(), "{played}");
        list.clear();
        game.legal(actor, &mut list);
        assert_eq!(list.len(), *legal, "before {played}");
        let action = game.read(actor, read(text, game.variant().size).as_bytes()).expect("a move");
        game.check(actor, action).unwrap_or_else(|r| panic!("{played}: {}", r.message));
        game.apply(actor, action);
    }
    let Some(outcome) = game.outcome() else {
        assert!(record.returns.iter().all(|gain| *gain == 0.0), "OpenSpiel stopped the game");
        return;
    };
    let winner = outcome.ranks.iter().position(|rank| *rank == 1).expect("a winner");
    assert_eq!(record.returns[usize::from(players[winner])], 1.0);
}

#[test]
#[ignore = "needs data from outside the repository"]
fn games_of_open_spiel() {
    for (name, rules, options) in [
        ("quoridor__board_size-5", "two", "size=5 walls=3"),
        ("quoridor__board_size-9_wall_count-10_players-2", "two", ""),
        ("quoridor__players-4_board_size-9", "four", "walls=10"),
    ] {
        for record in records(super::CRATE, &format!("{name}.open.jsonl")) {
            replay(rules, options, &record);
        }
    }
}

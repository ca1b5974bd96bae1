//! Random games of OpenSpiel's mancala, where they are at hand.

use serde::Deserialize;
use std::path::Path;
use wanqi_kalah::Kalah;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::{Actor, Game};

#[derive(Deserialize)]
struct Record {
    returns: [f64; 2],
    moves: Vec<String>,
    nlegal: Vec<usize>,
}

/// `1:9` is the third house of seat 2: pits count from seat 2's store, which is 0.
fn read(text: &str) -> (Actor, String) {
    let (player, pit) = text.split_once(':').expect("player:pit");
    let pit: u8 = pit.parse().expect("a pit");
    if player == "0" { (Actor::ONE, pit.to_string()) } else { (Actor::TWO, (pit - 7).to_string()) }
}

fn replay(record: &Record) {
    let mut game = set_up::<Kalah>("standard", "", "").expect("the start");
    let mut list = Vec::new();
    for (text, legal) in record.moves.iter().zip(&record.nlegal) {
        let (actor, number) = read(text);
        assert_eq!(game.turn().actor(), Some(actor));
        list.clear();
        game.legal(actor, &mut list);
        assert_eq!(list.len(), *legal);
        let house = game.read_lenient(actor, number.as_bytes()).expect("a house").action;
        game.check(actor, house).expect("a legal sowing");
        game.apply(actor, house);
    }
    let outcome = game.outcome().expect("the game has ended");
    let returns = match outcome.ranks[..] {
        [1, 2] => [1.0, -1.0],
        [2, 1] => [-1.0, 1.0],
        _ => [0.0, 0.0],
    };
    assert_eq!(returns, record.returns);
}

#[test]
fn games_of_open_spiel() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared/data");
    let path = Path::new(folder).join("synthetic_open_spiel/mancala.open.jsonl");
    let Ok(text) = std::fs::read_to_string(&path) else { return };
    for line in text.lines() {
        replay(&serde_json::from_str(line).expect("a record"));
    }
    println!("{} games agree", text.lines().count());
}

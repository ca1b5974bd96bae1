//! Random games of OpenSpiel's mancala, where they are at hand.

use wanqi_kalah::Kalah;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::open_spiel::{records, replay};

/// `1:9` is the third house of seat 2: pits count from seat 2's store, which is 0.
fn house(text: &str) -> String {
    let (player, pit) = text.split_once(':').expect("player:pit");
    let pit: u8 = pit.parse().expect("a pit");
    if player == "0" { pit.to_string() } else { (pit - 7).to_string() }
}

#[test]
#[ignore = "needs data from outside the repository"]
fn games_of_open_spiel() {
    for record in records(super::CRATE, "mancala.open.jsonl") {
        replay(set_up::<Kalah>("standard", "", "").expect("the start"), &record, house);
    }
}

//! Random games of another program, if the files exist: OpenSpiel's free gomoku and its m,n,k
//! game on 15 lines, both won by five or more.

use wanqi_gomoku::Gomoku;
use wanqi_gomoku::board::Point;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::open_spiel::{records, replay};

/// `0:1,14` or `0:x(1,14)` as a point: two numbers from 0.
fn point(text: &str) -> String {
    let numbers = text.split(':').nth(1).expect("player:move").trim_matches(['x', 'o', '(', ')']);
    let (a, b) = numbers.split_once(',').expect("two numbers");
    Point::new(a.parse().expect("a number"), b.parse().expect("a number")).to_string()
}

#[test]
#[ignore = "needs data from outside the repository"]
fn games_of_open_spiel() {
    for name in ["gomoku.open.jsonl", "mnk__m-15_n-15_k-5.open.jsonl"] {
        for record in records(super::CRATE, name) {
            replay(set_up::<Gomoku>("free", "", "").expect("the start"), &record, point);
        }
    }
}

//! Random games of another program, where they are at hand: OpenSpiel's free gomoku and its m,n,k
//! game on 15 lines, both won by five or more.

use serde::Deserialize;
use std::path::Path;
use wanqi_gomoku::{Action, Gomoku};
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::{Actor, Game};

#[derive(Deserialize)]
struct Record {
    returns: [f64; 2],
    moves: Vec<String>,
    nlegal: Vec<usize>,
}

/// `0:1,14` or `0:x(1,14)` as a point: two numbers from 0.
fn point(text: &str) -> wanqi_gomoku::board::Point {
    let numbers = text.split(':').nth(1).expect("player:move").trim_matches(['x', 'o', '(', ')']);
    let (a, b) = numbers.split_once(',').expect("two numbers");
    wanqi_gomoku::board::Point::new(a.parse().expect("a number"), b.parse().expect("a number"))
}

fn replay(record: &Record) {
    let mut game = set_up::<Gomoku>("free", "", "").expect("the start");
    let mut list = Vec::new();
    for (text, legal) in record.moves.iter().zip(&record.nlegal) {
        let actor = game.turn().actor().expect("the game goes on");
        list.clear();
        game.legal(actor, &mut list);
        assert_eq!(list.len(), *legal);
        game.check(actor, Action::Stone(point(text))).expect("a legal stone");
        game.apply(actor, Action::Stone(point(text)));
    }
    let outcome = game.outcome().expect("the game has ended");
    let returns = match outcome.ranks[..] {
        [1, 2] => [1.0, -1.0],
        [2, 1] => [-1.0, 1.0],
        _ => [0.0, 0.0],
    };
    assert_eq!(returns, record.returns);
    assert_eq!(game.turn().actor(), None::<Actor>);
}

#[test]
fn games_of_open_spiel() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared/data");
    for name in ["gomoku.open.jsonl", "mnk__m-15_n-15_k-5.open.jsonl"] {
        let path = Path::new(folder).join("synthetic_open_spiel").join(name);
        let Ok(text) = std::fs::read_to_string(&path) else { continue };
        for line in text.lines() {
            replay(&serde_json::from_str(line).expect("a record"));
        }
        println!("{}: {} games agree", name, text.lines().count());
    }
}

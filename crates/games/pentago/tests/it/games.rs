//! Random games of OpenSpiel, where they are at hand. It twists a block after every stone.

use serde::Deserialize;
use std::path::Path;
use wanqi_pentago::Pentago;
use wanqi_sdk::Game;
use wanqi_sdk::kit::fixtures::set_up;

#[derive(Deserialize)]
struct Record {
    returns: [f64; 2],
    moves: Vec<String>,
    nlegal: Vec<usize>,
    #[serde(rename = "final")]
    last: String,
}

/// `0:c2z` in our words: rows count from the top, the letters `s` … `z` are the blocks clockwise from
/// the upper left one, each first counter-clockwise.
fn read(text: &str) -> String {
    let [column, row, letter] = text.as_bytes()[2..] else { panic!("{text} is no move") };
    let twist = usize::from(letter - b's');
    let centre = ["b5", "e5", "e2", "b2"][twist / 2];
    let way = ["l", "r"][twist % 2];
    format!("{}{}-{centre}{way}", char::from(column), b'7' - row)
}

/// The stones of the board as OpenSpiel prints it, between the arrows at the edge.
fn rows(board: &str) -> Vec<String> {
    let lines = board.lines().skip(2).take(6);
    lines.map(|line| line.chars().skip(4).step_by(2).take(6).collect()).collect()
}

fn replay(record: &Record) {
    let mut game = set_up::<Pentago>("standard", "must-twist=true", "").expect("the start");
    let mut list = Vec::new();
    for (text, legal) in record.moves.iter().zip(&record.nlegal) {
        let actor = game.turn().actor().expect("the game goes on");
        list.clear();
        game.legal(actor, &mut list);
        assert_eq!(list.len(), *legal);
        let action = game.read(actor, read(text).as_bytes()).expect("a move");
        game.check(actor, action).expect("a legal move");
        game.apply(actor, action);
    }
    let outcome = game.outcome().expect("the game has ended");
    let returns = match outcome.ranks[..] {
        [1, 2] => [1.0, -1.0],
        [2, 1] => [-1.0, 1.0],
        _ => [0.0, 0.0],
    };
    assert_eq!(returns, record.returns);
    let mut position = String::new();
    game.position(&mut position);
    let mut shown = position.replace('b', "O").replace('w', "@");
    for n in 1..=6 {
        shown = shown.replace(&n.to_string(), &".".repeat(n));
    }
    let shown: Vec<&str> = shown.split(['/', ' ']).take(6).collect();
    assert_eq!(shown, rows(&record.last));
}

#[test]
fn games_of_open_spiel() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../../shared/data");
    let path = Path::new(folder).join("synthetic_open_spiel/pentago.open.jsonl");
    let Ok(text) = std::fs::read_to_string(&path) else { return };
    for line in text.lines() {
        replay(&serde_json::from_str(line).expect("a record"));
    }
    println!("{} games agree", text.lines().count());
}

//! Random games of OpenSpiel, if the files are present. OpenSpiel twists a block after every stone.

use wanqi_pentago::Pentago;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::open_spiel::{records, replay};
use wanqi_sdk::kit::play::position;

/// Our text of `0:c2z`: rows count from the top, the letters `s` … `z` are the blocks clockwise from
/// the upper left one, each first counter-clockwise.
fn read(text: &str) -> String {
    let [column, row, letter] = text.as_bytes()[2..] else { panic!("{text} is not a move") };
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

#[test]
#[ignore = "needs data from outside the repository"]
fn games_of_open_spiel() {
    for record in records(super::CRATE, "pentago.open.jsonl") {
        let start = set_up::<Pentago>("standard", "must-twist=true", "").expect("the start");
        let game = replay(start, &record, read);
        let mut shown = position(&game).replace('b', "O").replace('w', "@");
        for n in 1..=6 {
            shown = shown.replace(&n.to_string(), &".".repeat(n));
        }
        let shown: Vec<&str> = shown.split(['/', ' ']).take(6).collect();
        assert_eq!(shown, rows(&record.last));
    }
}

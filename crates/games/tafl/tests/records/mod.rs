//! Recorded games of Copenhagen hnefatafl, if the file is present.

use std::collections::{BTreeMap, BTreeSet};
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::outside::outside_text;
use wanqi_sdk::kit::play::outcome_line;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};
use wanqi_tafl::Tafl;

/// Counts the ends by our rules and the status in the file. No move is refused. Games without an
/// end by our rules ended by resignation, time or agreement.
const EXPECTED: &[(&str, &str, usize)] = &[
    ("decided 1 king-captured R5.3", "Black", 20),
    ("decided 1 no-move R5.5", "Black", 5),
    ("decided 1 repetition R5.6 declared", "Black", 5),
    ("decided 1 surrounded R5.4", "Black", 10),
    ("decided 2 escape R5.1", "White", 123),
    ("decided 2 exit-fort R5.2", "White", 21),
    ("none", "Black", 329),
    ("none", "Draw", 4),
    ("none", "Ongoing", 16),
    ("none", "White", 343),
];

/// Men on the board.
fn men(game: &Tafl) -> [usize; 2] {
    let text = wanqi_sdk::kit::play::position(game);
    let rows = text.split(' ').next().unwrap_or_default();
    [rows.matches('a').count(), rows.matches('d').count()]
}

/// Men that the file names twice, as taken between two enemies and in a shieldwall, by side.
fn counted_twice(moves: &str) -> [usize; 2] {
    let mut twice = [0; 2];
    for (ply, token) in moves.split(' ').enumerate() {
        let named: Vec<&str> = token.split('x').skip(1).collect();
        twice[ply % 2] += named.len() - named.iter().collect::<BTreeSet<_>>().len();
    }
    twice
}

#[test]
#[ignore = "needs data from outside the repository"]
fn games() {
    let text = outside_text(super::CRATE, "hnefatafl_copenhagen/copenhagen.open.csv");
    let how = Reading { lenient: true, ..Reading::default() };
    let mut ends: BTreeMap<(String, String), usize> = BTreeMap::new();
    for (n, line) in text.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
        let fields: Vec<&str> = line.split(',').collect();
        let mut game = set_up::<Tafl>("copenhagen", "", "").expect("the start");
        for token in fields[0].split(' ').filter(|token| *token != "timeout") {
            let found = resolve(&game, None, token.as_bytes(), how);
            let found = found.unwrap_or_else(|r| panic!("line {}: {token} {}", n + 1, r.message));
            game.apply(found.actor, found.action);
        }
        let [attackers, defenders] = men(&game);
        let twice = counted_twice(fields[0]);
        let captured = [12 - defenders + twice[0], 24 - attackers + twice[1]];
        assert_eq!([fields[1], fields[2]], captured.map(|n| n.to_string()), "line {}", n + 1);
        let end = (outcome_line(game.outcome().as_ref()), fields[3].to_owned());
        *ends.entry(end).or_default() += 1;
    }
    let ends: Vec<(&str, &str, usize)> =
        ends.iter().map(|((end, status), n)| (end.as_str(), status.as_str(), *n)).collect();
    assert_eq!(ends, EXPECTED);
}

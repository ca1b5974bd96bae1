//! The records in `fixtures/` cover every reason for an end that a scenario names, and contain for
//! every rule set a game that the rules end.

use crate::program::{games, run};
use serde_yaml::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

/// The reasons in the `outcome` lines of a game's scenarios: the third word of each line.
fn reasons(game: &str) -> BTreeSet<String> {
    let file = root().join("crates/games").join(game).join("tests/rules.yaml");
    let scenarios: Vec<Value> =
        serde_yaml::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    scenarios
        .iter()
        .filter_map(|scenario| scenario.get("outcome")?.as_str()?.split(' ').nth(2))
        .map(str::to_owned)
        .collect()
}

#[test]
fn they_reach_every_reason_in_every_game() {
    let mut missing = Vec::new();
    for game in games() {
        let fixtures = root().join("fixtures").join(&game);
        let ran = run(&["validate", "--json", fixtures.to_str().unwrap()]);
        let (mut told, mut ended) = (BTreeSet::new(), BTreeSet::new());
        for verdict in ran.json() {
            let Some(reason) = verdict["outcome"]["reason"].as_str() else { continue };
            told.insert(reason.to_owned());
            if verdict["outcome"]["rule"].is_string() {
                ended.insert(verdict["rules"].as_str().unwrap().to_owned());
            }
        }
        let reasons = reasons(&game);
        assert!(!reasons.is_empty(), "no scenario of {game} ends a game");
        missing.extend(reasons.difference(&told).map(|reason| format!("{game}: {reason}")));
        let sets = run(&["info", "--json", &game]).well().json();
        for set in sets.iter().filter_map(|set| set["rules"].as_str()) {
            if !ended.contains(set) {
                missing.push(format!("{game}/{set}: no game that the rules end"));
            }
        }
    }
    assert!(missing.is_empty(), "not in any recorded game:\n{}", missing.join("\n"));
}

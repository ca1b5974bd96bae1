//! The records in `fixtures/` cover every reason for an end that a scenario names, and contain for
//! every rule set a game that the rules end.

use crate::program::{folder, games, program, run};
use serde_json::Value as Json;
use serde_yaml::Value;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use wanqi_host::registry::Registry;

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
fn they_end_by_the_reasons_of_the_table() {
    let registry = Registry::load_only(&[program().parent().unwrap().to_owned()]);
    let mut unknown = Vec::new();
    for plugin in registry.plugins() {
        let game = &plugin.game;
        let fixtures = root().join("fixtures").join(&game.slug);
        let ran = run(&["validate", "--json", fixtures.to_str().unwrap()]);
        for verdict in ran.json().iter().filter(|verdict| verdict["outcome"]["rule"].is_string()) {
            let word = verdict["outcome"]["reason"].as_str().unwrap();
            if !game.reasons.iter().any(|reason| reason.id == word) {
                unknown.push(format!("{}: {word}", game.slug));
            }
        }
    }
    assert!(unknown.is_empty(), "not in the table of reasons:\n{}", unknown.join("\n"));
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

/// Game, actions, validity and id of each game of a file.
fn games_of(name: &str, text: &[u8]) -> Vec<[Json; 4]> {
    let folder = folder("line-ends");
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    let mut lines = run(&["validate", "--json", path.to_str().unwrap()]).json();
    lines.retain(|line| line.get("summary").is_none());
    lines.iter().map(|line| ["game", "actions", "ok", "id"].map(|key| line[key].clone())).collect()
}

/// Every fixture that is a text, with its suffix; there is one for each format of a game.
fn texts() -> impl Iterator<Item = (PathBuf, Vec<u8>)> {
    let folders = root().join("fixtures").read_dir().unwrap();
    let files = folders.flat_map(|folder| folder.unwrap().path().read_dir().unwrap());
    let paths = files.map(|file| file.unwrap().path());
    let records = paths.filter(|path| {
        let suffix = path.extension().and_then(|suffix| suffix.to_str()).unwrap_or_default();
        path.is_file() && !["wqn", "yaml"].contains(&suffix)
    });
    let texts = records.map(|path| (path.clone(), std::fs::read(path).unwrap()));
    texts.filter(|(_, text)| !text.contains(&0))
}

#[test]
fn line_ends_and_byte_order_marks_change_no_game_of_any_format() {
    for (path, text) in texts() {
        let name = path.file_name().unwrap().to_str().unwrap();
        let expected = games_of(name, &text);
        assert!(!expected.is_empty(), "{path:?}");
        let ends = |end: &[u8]| -> Vec<u8> {
            text.split(|&byte| byte == b'\n').collect::<Vec<_>>().join(end)
        };
        let mut variants = vec![ends(b"\r\n"), ends(b"\r"), [&text[..], b"\n\n"].concat()];
        if std::str::from_utf8(&text).is_ok() {
            variants.push([b"\xEF\xBB\xBF", &text[..]].concat());
        }
        for (index, variant) in variants.iter().enumerate() {
            assert_eq!(games_of(name, variant), expected, "{path:?}, variant {index}");
        }
    }
}

//! The broken inputs of the games (`tests/broken`): one snapshot per game holds the diagnostics.
//! `broken.wqn` has many games with one fault each. The `err_*` files have other formats, or faults
//! that end a file.

use crate::program::{command, run};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// Every folder of broken inputs.
fn folders() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let games = std::fs::read_dir(root.join("crates/games")).unwrap();
    let mut folders: Vec<_> = games.map(|game| game.unwrap().path().join("tests/broken")).collect();
    folders.retain(|folder| folder.is_dir());
    folders.sort();
    folders
}

fn inputs(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut inputs: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    // A failed run leaves `told.snap.new`.
    inputs
        .retain(|path| path.extension().is_some_and(|suffix| suffix != "snap" && suffix != "new"));
    inputs.sort();
    inputs
}

/// The game to be named for files whose suffix does not determine it.
fn named(input: &Path) -> Vec<&str> {
    let suffix = input.extension().and_then(|suffix| suffix.to_str()).unwrap_or_default();
    if !["csv", "html", "json", "jsonl", "txt"].contains(&suffix) {
        return Vec::new();
    }
    let game = input.ancestors().nth(3).and_then(Path::file_name);
    vec!["--game", game.and_then(|name| name.to_str()).expect("a game's folder")]
}

/// The inputs of a folder, grouped by runs of the program: inputs that need `--game` have a
/// separate run.
fn runs(folder: &Path) -> Vec<Vec<PathBuf>> {
    let (with, without): (Vec<_>, Vec<_>) =
        inputs(folder).into_iter().partition(|input| !named(input).is_empty());
    [with, without].into_iter().filter(|together| !together.is_empty()).collect()
}

#[test]
fn every_broken_input_is_reported_the_same_way() {
    let mut count = 0;
    for folder in folders() {
        let mut all = String::new();
        for together in runs(&folder) {
            let names: Vec<_> =
                together.iter().map(|path| path.file_name().unwrap().to_str().unwrap()).collect();
            let words = ["validate", "--strict", "--variations"];
            let ran = command(&[&words, &named(&together[0])[..], &names].concat())
                .current_dir(&folder)
                .output()
                .unwrap();
            let err = String::from_utf8(ran.stderr).unwrap();
            for name in &names {
                assert!(err.contains(&format!("┌─ {name}:")), "{}/{name}", folder.display());
            }
            let wrong = err.lines().any(|line| line.starts_with("error"));
            assert_eq!(ran.status.code(), Some(i32::from(wrong)), "{}", folder.display());
            all += &err;
            count += names.len();
        }
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path(folder);
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.bind(|| insta::assert_snapshot!("told", all));
    }
    assert!(count >= 76, "only {count} files of broken inputs were found");
}

#[test]
fn json_has_the_place_and_kind_of_every_fault() {
    let mut count = 0;
    for folder in folders() {
        for together in runs(&folder) {
            let words = ["validate", "--json", "--strict", "--variations"];
            let paths: Vec<&str> = together.iter().map(|path| path.to_str().unwrap()).collect();
            let ran = run(&[&words, &named(&together[0])[..], &paths].concat());
            let lines = ran.json();
            let games = lines.iter().filter(|line| line.get("summary").is_none());
            let failed = games.clone().filter(|game| is_failed(game)).count();
            assert_eq!(lines.last().unwrap()["summary"]["failed"], failed, "{}", folder.display());
            assert_eq!(ran.code, i32::from(failed > 0), "{}", folder.display());
            for path in &paths {
                let of_file = || games.clone().filter(|game| game["file"] == *path);
                // Files of other formats may contain valid games, too.
                let packed = path.ends_with("broken.wqn");
                let all = of_file().all(|game| fault(game).is_some());
                assert!(!packed || all, "{path}: no fault is reported of a game");
                let faults: Vec<_> = of_file().filter_map(fault).collect();
                assert!(!faults.is_empty(), "{path}: no fault is reported");
                faults.iter().for_each(|fault| json_of_one(path, fault));
                count += faults.len();
            }
        }
    }
    assert!(count >= 1_500, "only {count} broken games were found");
}

/// Checks that exactly the games with errors are invalid.
fn is_failed(verdict: &Value) -> bool {
    let errors = verdict["errors"].as_array().expect("errors");
    assert_eq!(verdict["ok"] == true, errors.is_empty(), "{verdict}");
    !errors.is_empty()
}

/// The first fault in a line of JSON.
fn fault(verdict: &Value) -> Option<Value> {
    let faults = if verdict["ok"] == true { "warnings" } else { "errors" };
    verdict[faults].get(0).cloned()
}

fn json_of_one(path: &str, error: &Value) {
    assert!(error["message"].as_str().is_some_and(|text| !text.is_empty()), "{path}");
    for key in [
        "kind",
        "line",
        "column",
        "byte",
        "length",
        "action_index",
        "seat",
        "token",
        "rule",
        "message",
        "hint",
        "variation",
    ] {
        assert!(error.get(key).is_some(), "{path}: {key}");
    }
    let bytes = std::fs::read(path).unwrap();
    let (byte, line) = (error["byte"].as_u64().unwrap(), error["line"].as_u64().unwrap());
    let place = wanqi_notation::position::locate(&bytes, byte as usize);
    assert_eq!((place.line, place.column), (line, error["column"].as_u64().unwrap()), "{path}");
}

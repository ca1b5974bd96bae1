//! Every `err_*` input of the games, through the program: what people are told, as a snapshot
//! beside the input.

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
    let mut inputs: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.file_name().unwrap().to_string_lossy().starts_with("err_"))
        .filter(|path| path.extension().is_some_and(|suffix| suffix != "snap"))
        .collect();
    inputs.sort();
    inputs
}

/// The game to be named for files whose suffix says too little.
fn named(input: &Path) -> Vec<&str> {
    let suffix = input.extension().and_then(|suffix| suffix.to_str()).unwrap_or_default();
    if !["csv", "html", "json", "jsonl", "txt"].contains(&suffix) {
        return Vec::new();
    }
    let game = input.ancestors().nth(3).and_then(Path::file_name);
    vec!["--game", game.and_then(|name| name.to_str()).expect("a game's folder")]
}

/// The inputs of a folder in runs of the program, as somebody would who has a folder of them; those
/// that need a game's name have a run of their own.
fn runs(folder: &Path) -> Vec<Vec<PathBuf>> {
    let (with, without): (Vec<_>, Vec<_>) =
        inputs(folder).into_iter().partition(|input| !named(input).is_empty());
    [with, without].into_iter().filter(|together| !together.is_empty()).collect()
}

/// What a run told, a stretch for each thing told.
fn stretches(err: &str) -> Vec<&str> {
    let begins = |at: &usize| err[*at..].starts_with("error") || err[*at..].starts_with("warning");
    let lines = std::iter::once(0).chain(err.match_indices('\n').map(|(at, _)| at + 1));
    let mut starts: Vec<_> = lines.filter(begins).collect();
    assert_eq!(starts.first(), Some(&0), "{err}");
    starts.push(err.len());
    starts.windows(2).map(|ends| &err[ends[0]..ends[1]]).collect()
}

#[test]
fn every_broken_input_is_told_the_same_way() {
    let mut count = 0;
    for folder in folders() {
        for together in runs(&folder) {
            let names: Vec<_> =
                together.iter().map(|path| path.file_name().unwrap().to_str().unwrap()).collect();
            let words = ["validate", "--strict", "--variations"];
            let ran = command(&[&words, &named(&together[0])[..], &names].concat())
                .current_dir(&folder)
                .output()
                .unwrap();
            let err = String::from_utf8(ran.stderr).unwrap();
            let mut rest = stretches(&err).into_iter().peekable();
            let mut wrong = false;
            for name in names {
                let place = format!("┌─ {name}:");
                let mut told = String::new();
                while let Some(stretch) = rest.next_if(|stretch| stretch.contains(&place)) {
                    wrong |= stretch.starts_with("error");
                    told.push_str(stretch);
                }
                assert!(
                    !told.is_empty(),
                    "{}: nothing is told\n{err}",
                    folder.join(name).display()
                );
                count += 1;
                let mut settings = insta::Settings::clone_current();
                settings.set_snapshot_path(folder.join("told"));
                settings.set_prepend_module_to_snapshot(false);
                settings.set_omit_expression(true);
                settings.bind(|| insta::assert_snapshot!(name, told));
            }
            assert_eq!(rest.next(), None, "{}: told of no file", folder.display());
            assert_eq!(ran.status.code(), Some(i32::from(wrong)), "{}", folder.display());
        }
    }
    assert!(count >= 20, "only {count} broken inputs were found");
}

#[test]
fn json_names_the_kind_that_people_read() {
    for folder in folders() {
        for together in runs(&folder) {
            let words = ["validate", "--json", "--strict", "--variations"];
            let paths: Vec<&str> = together.iter().map(|path| path.to_str().unwrap()).collect();
            let ran = run(&[&words, &named(&together[0])[..], &paths].concat());
            let lines = ran.json();
            let games = lines.iter().filter(|line| line.get("summary").is_none());
            let failed = games.filter(|game| is_failed(game)).count();
            assert_eq!(lines.last().unwrap()["summary"]["failed"], failed, "{}", folder.display());
            assert_eq!(ran.code, i32::from(failed > 0), "{}", folder.display());
            for path in paths {
                let mut lines = lines.iter().filter(|line| line["file"] == path);
                json_of_one(path, lines.find_map(told).unwrap_or_default());
            }
        }
    }
}

/// Whether a game is refused: it is what has errors, and nothing else is.
fn is_failed(verdict: &Value) -> bool {
    let errors = verdict["errors"].as_array().expect("errors");
    assert_eq!(verdict["ok"] == true, errors.is_empty(), "{verdict}");
    !errors.is_empty()
}

/// The first thing that a line of JSON says against a game.
fn told(verdict: &Value) -> Option<Value> {
    let told = if verdict["ok"] == true { "warnings" } else { "errors" };
    verdict[told].get(0).cloned()
}

fn json_of_one(path: &str, error: Value) {
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

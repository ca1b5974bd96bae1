//! Games are read the same way with and without their steps, in one thread and in several.

use crate::program::program;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use wanqi_host::instance::FrameKind;
use wanqi_host::registry::{Meant, RecordTags, Registry};
use wanqi_host::source::Input;
use wanqi_host::validate::Settings;
use wanqi_host::validate::reading::{Which, each_game};

/// Every fixture and every broken input, with the game that some of them need.
pub fn inputs() -> Vec<(PathBuf, Option<String>)> {
    fn walk(folder: &Path, game: Option<&str>, into: &mut Vec<(PathBuf, Option<String>)>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let suffix = path.extension().and_then(|suffix| suffix.to_str()).unwrap_or_default();
            if path.is_dir() {
                walk(&path, game, into);
            } else if !["snap", "new", "yaml", "md"].contains(&suffix) {
                let named = ["csv", "html", "json", "jsonl", "txt"].contains(&suffix);
                into.push((path, game.filter(|_| named).map(str::to_owned)));
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let mut all = Vec::new();
    for folder in ["fixtures", "crates/games"] {
        for entry in std::fs::read_dir(root.join(folder)).unwrap() {
            let entry = entry.unwrap();
            let name = entry.file_name().into_string().unwrap();
            let own = if folder == "fixtures" { "" } else { "tests/broken" };
            let path = entry.path().join(own);
            if path.is_dir() {
                walk(&path, Some(&name), &mut all);
            }
        }
    }
    all.sort();
    all
}

/// What a reading says of each game of a file.
fn read(
    registry: &Registry,
    settings: &Settings,
    input: &Path,
    which: Which<'_>,
) -> Result<(Vec<String>, u64), String> {
    let mut games = Vec::new();
    let done = each_game(registry, settings, &Input::named(input), which, |game| {
        let read = &game.reading;
        let opening = match &read.played {
            None => read.opening.clone(),
            Some(played) => {
                let actions = played.main_line().filter(|step| step.kind != FrameKind::Event);
                actions.take(which.opening).map(|step| format!("{}\n", step.canonical)).collect()
            }
        };
        assert!(which.stepless || read.played.is_none() || opening == read.opening);
        let rules = read.meaning.as_ref().map(|meaning| (meaning.variant.name(), &meaning.options));
        let text = String::from_utf8_lossy(game.text);
        let facts = (rules, opening, read.span, game.bytes.len(), game.imported, text);
        games.push(format!("{} {facts:?}", serde_json::to_string(&read.verdict).unwrap()));
        ControlFlow::<()>::Continue(())
    });
    let ControlFlow::Continue(file) = done.map_err(|error| error.to_string())? else {
        unreachable!("nothing breaks");
    };
    Ok((games, file.games))
}

/// Small segments, so that a file has many; and with all verdicts as without them.
#[test]
fn games_are_read_the_same_way_without_steps_and_in_threads() {
    let registry = Registry::load_only(&[program().parent().unwrap().to_owned()]);
    let (mut count, mut with_opening) = (0, 0);
    let inputs = inputs();
    for (at, (input, game)) in inputs.iter().enumerate() {
        let meant = Meant::new(&registry, game.as_deref(), &[]).unwrap();
        let all_verdicts = at % 2 == 0;
        let settings = Settings {
            meant,
            all_verdicts,
            variations: at % 3 == 0,
            segment_bytes: 512,
            ..Settings::default()
        };
        // Some games are left out, so that indices and places must not count the games read.
        let some = |tags: &RecordTags, _: Option<&str>| tags.0.len() % 3 != 1;
        let tags = (at % 4 == 0).then_some(&some as &_);
        let which = Which { opening: at % 5, tags, ..Which::default() };
        let traced = read(&registry, &settings, input, which);
        for jobs in [1, 3] {
            let settings = Settings { jobs, ..settings.clone() };
            let which = Which { stepless: true, ..which };
            let stepless = read(&registry, &settings, input, which);
            if let (Ok((stepless, _)), Ok((traced, _))) = (&stepless, &traced) {
                for (stepless, traced) in stepless.iter().zip(traced) {
                    assert_eq!(stepless, traced, "{} with {jobs} jobs", input.display());
                }
            }
            assert!(stepless == traced, "{} with {jobs} jobs", input.display());
        }
        let games = traced.map_or(Vec::new(), |(games, _)| games);
        count += games.len();
        with_opening += games.iter().filter(|game| game.contains("\\n\"")).count();
    }
    assert!(inputs.len() > 400 && count > 1500 && with_opening > 500, "{count} {with_opening}");
}

/// The bytes of a game that its verdict states are the game: alone, they have the same verdict.
#[test]
fn the_bytes_of_a_game_alone_are_the_same_game() {
    let registry = Registry::load_only(&[program().parent().unwrap().to_owned()]);
    let (mut count, mut imported) = (0, 0);
    for (input, game) in inputs() {
        let meant = Meant::new(&registry, game.as_deref(), &[]).unwrap();
        let settings = Settings { meant, all_verdicts: true, ..Settings::default() };
        let bytes = std::fs::read(&input).unwrap();
        let name = input.to_str().unwrap();
        let which = Which { stepless: true, ..Which::default() };
        let mut before = 0;
        let _ = each_game(&registry, &settings, &Input::named(&input), which, |game| {
            let verdict = &game.reading.verdict;
            let (from, length) = (verdict.byte as usize, verdict.length as usize);
            assert!(from + length <= bytes.len(), "{name}: {from} {length}");
            if game.imported {
                imported += 1;
                return ControlFlow::<()>::Continue(());
            }
            assert!(from >= before, "{name}: games do not overlap");
            before = from + length;
            let alone =
                wanqi_host::validate::text(&registry, &settings, name, &bytes[from..before]);
            // Bytes outside of games are reported as a game of their own.
            if length > 0 {
                let facts = |it: &wanqi_host::verdict::Verdict| {
                    (it.game.clone(), it.rules.clone(), it.actions, it.ok, it.id.clone())
                };
                let alone: Vec<_> = alone.iter().map(facts).collect();
                assert_eq!(alone, [facts(verdict)], "{name}: bytes {from} to {before}");
                count += 1;
            }
            ControlFlow::Continue(())
        });
    }
    assert!(count > 1500 && imported > 20, "{count} {imported}");
}

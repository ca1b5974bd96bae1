//! Real records: `wanqi validate` refuses exactly the records of `../shared/data` that
//! `docs/corpora.yaml` lists with their reasons. Without that folder the test does nothing.
// In a test, a panic is a failure.
#![allow(clippy::unwrap_used)]

#[allow(dead_code, reason = "shared with other tests")]
#[path = "cli/program.rs"]
mod program;

use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Folders of records, with the arguments of `validate`.
struct Folder {
    name: &'static str,
    /// Suffix of files that are named one by one, because the suffix alone does not select a
    /// format.
    suffix: Option<&'static str>,
    /// Arguments for records that do not name their game.
    options: &'static [&'static str],
}

const fn folder(name: &'static str, options: &'static [&'static str]) -> Folder {
    Folder { name, suffix: None, options }
}

const fn files(
    name: &'static str,
    suffix: &'static str,
    options: &'static [&'static str],
) -> Folder {
    Folder { name, suffix: Some(suffix), options }
}

const FOLDERS: [Folder; 18] = [
    folder("chess", &[]),
    folder("go", &[]),
    folder("hive", &[]),
    folder("blokus", &["--variations"]),
    folder("international_draughts", &["--game", "draughts/international"]),
    folder("english_checkers", &["--game", "draughts/english"]),
    folder("russian_draughts", &["--game", "draughts/russian"]),
    folder("italian_draughts", &["--game", "draughts/italian"]),
    folder("xiangqi", &["--game", "xiangqi"]),
    files("xiangqi/dhtmlxq", "html", &["--game", "xiangqi"]),
    folder("shogi/csa", &[]),
    files("shogi", "txt", &[]),
    files("othello", "txt", &[]),
    files("hex", "txt", &[]),
    files("hnefatafl_copenhagen", "csv", &["--game", "tafl"]),
    files("connect_four", "jsonl", &[]),
    files("abalone", "txt", &[]),
    folder("zertz", &[]),
];

impl Folder {
    /// The paths that `validate` reads.
    fn paths(&self, data: &Path) -> Vec<String> {
        let folder = data.join(self.name);
        let Some(suffix) = self.suffix else { return vec![folder.display().to_string()] };
        let files = folder.read_dir().unwrap().map(|file| file.unwrap().path());
        let fits = files.filter(|file| {
            let name = file.file_name().unwrap().to_string_lossy().into_owned();
            // Other files next to the records describe their origin.
            name.ends_with(&format!(".{suffix}")) && !name.contains("README")
        });
        let mut paths: Vec<_> = fits.map(|file| file.display().to_string()).collect();
        paths.sort();
        paths
    }
}

/// A refused record.
#[derive(Debug, Deserialize)]
struct Entry {
    file: String,
    index: u64,
    kind: String,
    reason: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn listed() -> BTreeMap<(String, u64), Entry> {
    let text = std::fs::read_to_string(root().join("docs/corpora.yaml")).unwrap();
    let entries: Vec<Entry> = serde_yaml::from_str(&text).unwrap();
    entries.into_iter().map(|entry| ((entry.file.clone(), entry.index), entry)).collect()
}

#[test]
#[ignore = "needs data from outside the repository"]
fn what_is_refused_is_listed_with_its_reason() {
    let next = || root().join("../shared/data");
    let data = std::env::var_os("WANQI_DATA").map_or_else(next, PathBuf::from);
    for folder in FOLDERS {
        let path = data.join(folder.name);
        assert!(path.is_dir(), "{} is absent; WANQI_DATA names the folder", path.display());
    }
    let mut listed = listed();
    let (mut files, mut games) = (std::collections::BTreeSet::new(), 0);
    let mut unlisted = Vec::new();
    for folder in FOLDERS {
        let paths = folder.paths(&data);
        let words = ["validate", "--json"].into_iter().chain(paths.iter().map(String::as_str));
        let words: Vec<&str> = words.chain(folder.options.iter().copied()).collect();
        let ran = program::run(&words);
        assert!(ran.code < 2, "{}", ran.err);
        for line in ran.json() {
            let Some(file) = line["file"].as_str() else { continue };
            let file = Path::new(file).strip_prefix(&data).unwrap_or(Path::new(file));
            let file = file.to_str().unwrap().to_owned();
            games += 1;
            files.insert(file.clone());
            if line["ok"] == true {
                continue;
            }
            let error = &line["errors"][0];
            let index = line["index"].as_u64().unwrap();
            match listed.remove(&(file.clone(), index)) {
                Some(entry) => {
                    assert_eq!(error["kind"], entry.kind.as_str(), "{file} {index}");
                    assert!(!entry.reason.is_empty(), "{file} {index}");
                }
                None => unlisted.push(format!("{file} game {index}: {error}")),
            }
        }
    }
    eprintln!("{games} games in {} files were read", files.len());
    assert!(unlisted.is_empty(), "refused and not listed:\n{}", unlisted.join("\n"));
    assert!(listed.is_empty(), "listed and not refused: {:#?}", listed.keys());
}

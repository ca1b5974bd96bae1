//! Real records: what `wanqi validate` refuses in `../shared/data` is what `docs/corpora.yaml`
//! lists, each with its reason, and nothing else. Without that folder there is nothing to do.

#[allow(dead_code, reason = "shared with other tests")]
#[path = "cli/program.rs"]
mod program;

use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Folders of records, and what is said about those that do not say which game they are.
const FOLDERS: [(&str, &[&str]); 8] = [
    ("chess", &[]),
    ("go", &[]),
    ("hive", &[]),
    ("blokus", &["--variations"]),
    ("international_draughts", &["--game", "draughts/international"]),
    ("english_checkers", &["--game", "draughts/english"]),
    ("russian_draughts", &["--game", "draughts/russian"]),
    ("italian_draughts", &["--game", "draughts/italian"]),
];

/// A refused record.
#[derive(Debug, Deserialize)]
struct Entry {
    file: String,
    index: u64,
    kind: String,
    reason: String,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

fn listed() -> BTreeMap<(String, u64), Entry> {
    let text = std::fs::read_to_string(root().join("docs/corpora.yaml")).unwrap();
    let entries: Vec<Entry> = serde_yaml::from_str(&text).unwrap();
    entries.into_iter().map(|entry| ((entry.file.clone(), entry.index), entry)).collect()
}

#[test]
fn what_is_refused_is_listed_with_its_reason() {
    let data = root().join("../shared/data");
    if !FOLDERS.iter().all(|(folder, _)| data.join(folder).is_dir()) {
        eprintln!("{} is not there: nothing was read", data.display());
        return;
    }
    let mut listed = listed();
    let (mut files, mut games) = (std::collections::BTreeSet::new(), 0);
    let mut unlisted = Vec::new();
    for (folder, options) in FOLDERS {
        let folder = data.join(folder);
        let words = ["validate", "--json", folder.to_str().unwrap()];
        let ran = program::run(&[&words, options].concat());
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

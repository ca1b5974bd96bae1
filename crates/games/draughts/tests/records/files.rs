//! PDN files, and the archive of the American Checker Federation.

use super::{data, new, play, read};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::Path;
use wanqi_draughts::Draughts;
use wanqi_notation::tokens::{EndMarker, Token, Tokens};
use wanqi_sdk::RejectionKind;
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::prelude::*;

/// A record that is refused.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Refused {
    file: String,
    /// The number of the game in its file, from 0.
    index: usize,
    /// `ambiguous`, `after-end` or `result`.
    kind: String,
    reason: String,
}

/// The rule sets of files without a tag for it.
const FOLDERS: [(&str, &str); 4] = [
    ("international_draughts", "international"),
    ("english_checkers", "english"),
    ("russian_draughts", "russian"),
    ("italian_draughts", "italian"),
];

#[test]
#[ignore = "needs data from outside the repository"]
fn refused_records_are_listed_with_reasons() {
    let listed = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpora.yaml");
    let listed: Vec<Refused> = serde_yaml::from_str(&read(&listed)).expect("a list");
    let mut left: BTreeMap<(String, usize), &Refused> =
        listed.iter().map(|entry| ((entry.file.clone(), entry.index), entry)).collect();
    for (folder, rules) in FOLDERS {
        let Some(path) = data(folder) else { return };
        let mut files: Vec<_> = std::fs::read_dir(path).expect("a folder").flatten().collect();
        files.sort_by_key(std::fs::DirEntry::path);
        let (mut games, mut plies) = (0, 0);
        for file in files.iter().map(std::fs::DirEntry::path) {
            if file.extension().is_none_or(|suffix| suffix != "pdn") {
                continue;
            }
            let name = format!("{folder}/{}", file.file_name().expect("a name").to_string_lossy());
            for (index, game) in Record::all(&file).iter().enumerate() {
                games += 1;
                plies += game.tokens.len();
                let fault = game.fault(rules);
                let entry = left.remove(&(name.clone(), index));
                let expected = entry.map(|entry| entry.kind.clone());
                assert_eq!(
                    fault.as_ref().map(|f| f.0.to_owned()),
                    expected,
                    "{name} {index}: {fault:?}"
                );
                assert!(entry.is_none_or(|entry| !entry.reason.is_empty()), "{name} {index}");
            }
        }
        println!("{folder}: {games} games, {plies} plies");
    }
    assert!(left.is_empty(), "listed but not refused: {left:?}");
}

/// The main line of a PDN game as it is imported.
#[derive(Default)]
struct Record {
    rules: Option<String>,
    position: String,
    result: Option<String>,
    tokens: Vec<String>,
    end: Option<String>,
}

impl Record {
    fn all(file: &Path) -> Vec<Record> {
        let import = Draughts::FACTS.formats[0].import.expect("PDN is read");
        let bytes = std::fs::read(file).expect("a readable file");
        let imported = import(&bytes, "").expect("it is read");
        let mut records = Vec::new();
        let mut depth = 0;
        for event in Tokens::new(&imported.wqn) {
            if matches!(event, Token::GameStart { .. }) {
                records.push(Record::default());
                depth = 0;
            }
            let Some(record) = records.last_mut() else { continue };
            match event {
                Token::Tag(tag) => record.tag(tag.name, &tag.value()),
                Token::VariationOpen { .. } => depth += 1,
                Token::VariationClose { .. } => depth -= 1,
                Token::Action(action) if depth == 0 => {
                    record.tokens.push(action.as_str().to_owned());
                }
                Token::End(end) if depth == 0 && end.marker != EndMarker::Unknown => {
                    record.end = Some(String::from_utf8_lossy(end.text).into_owned());
                }
                _ => {}
            }
        }
        records
    }

    fn tag(&mut self, name: &str, value: &str) {
        match name {
            "Rules" => self.rules = value.split('@').next().map(str::to_owned),
            "FEN" => value.clone_into(&mut self.position),
            "Result" => self.result = Some(value.to_owned()).filter(|result| result != "*"),
            _ => {}
        }
    }

    /// The error of the record.
    fn fault(&self, rules: &str) -> Option<(&'static str, String)> {
        let mut game = new(self.rules.as_deref().unwrap_or(rules), &self.position);
        for token in &self.tokens {
            if let Err(refusal) = play(&mut game, token) {
                let kind = match refusal.kind {
                    RejectionKind::Ambiguous => "ambiguous",
                    RejectionKind::AfterEnd => "after-end",
                    _ => "illegal",
                };
                return Some((kind, format!("{token}: {} {}", refusal.rule, refusal.message)));
            }
        }
        let differ = |a: &Option<String>, b: &Option<String>| a.is_some() && b.is_some() && a != b;
        let forced = game.outcome().filter(|outcome| !outcome.declared).map(|outcome| {
            let result = match (outcome.class, outcome.ranks[0]) {
                (OutcomeClass::Drawn, _) => "1/2-1/2",
                (_, 1) => "1-0",
                _ => "0-1",
            };
            result.to_owned()
        });
        let wrong = differ(&self.result, &self.end) || differ(&self.end, &forced);
        wrong.then(|| ("result", format!("{:?} {:?} {forced:?}", self.result, self.end)))
    }
}

/// Games of one line each: squares by index from 0, whole paths, first seat first.
#[test]
#[ignore = "needs data from outside the repository"]
fn federation_archive() {
    let Some(folder) = data("english_checkers") else { return };
    let (mut games, mut plies) = (0, 0);
    for line in read(&folder.join("joyce_ACF.open.txt")).lines() {
        let (moves, _) = line.split_once('\t').unwrap_or((line, ""));
        if moves.is_empty() {
            continue;
        }
        let mut game = new("english", "");
        for token in moves.split_whitespace() {
            let numbers = token.split('-').map(|index| {
                let index: u8 = index.parse().expect("an index");
                (index / 4 * 4 + (4 - index % 4)).to_string()
            });
            let path = numbers.collect::<Vec<_>>().join("-");
            play(&mut game, &path).unwrap_or_else(|r| panic!("{line}: {path}: {}", r.message));
            plies += 1;
        }
        games += 1;
    }
    println!("the archive: {games} games, {plies} plies");
    assert!(games > 4_000);
}

//! Files of other programs: written files are read back, and real files are read.

use wanqi_notation::tokens::{Token, Tokens};
use wanqi_sdk::Options;
use wanqi_sdk::facts::{ExportFn, ImportFn};
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};
use wanqi_shogi::Shogi;

fn format(id: &str) -> (ImportFn, ExportFn) {
    let format = Shogi::FACTS.formats.iter().find(|format| format.id == id).expect("a format");
    (format.import.expect("it is read"), format.export.expect("it is written"))
}

/// The records of a text: result, start, moves of the main line in canonical text, other words.
fn games(wqn: &[u8]) -> Vec<(String, Vec<String>)> {
    let mut games: Vec<(String, Vec<String>)> = Vec::new();
    let (mut game, mut depth) = (None::<Shogi>, 0);
    let (mut position, mut options) = (None, String::new());
    for event in Tokens::new(wqn) {
        match event {
            Token::GameStart { .. } => {
                games.push((String::new(), Vec::new()));
                (game, position, options, depth) = (None, None, String::new(), 0);
            }
            Token::Tag(tag) => match tag.name {
                "Result" => games.last_mut().expect("a game").0 = tag.value().into_owned(),
                "Position" => position = Some(tag.value().into_owned()),
                "Options" => options = tag.value().into_owned(),
                _ => {}
            },
            Token::VariationOpen { .. } => depth += 1,
            Token::VariationClose { .. } => depth -= 1,
            Token::Action(action) if depth == 0 => {
                let game = game.get_or_insert_with(|| begin(&options, position.as_deref()));
                let how = Reading { lenient: true, ..Reading::default() };
                let found = resolve(game, None, action.text, how);
                let found = found.unwrap_or_else(|r| panic!("{}: {}", action.as_str(), r.message));
                let mut text = String::new();
                game.write(found.actor, found.action, &mut text);
                game.apply(found.actor, found.action);
                games.last_mut().expect("a game").1.push(text);
            }
            Token::Event(word) if depth == 0 => {
                games.last_mut().expect("a game").1.push(word.kind.to_string());
            }
            _ => {}
        }
    }
    games
}

fn begin(options: &str, position: Option<&str>) -> Shogi {
    let options = Options::parse(Shogi::FACTS.rulesets[0].options, options).expect("options");
    Shogi::new(&Setup { rules: 0, options: &options, position }).expect("a start")
}

fn fixtures(suffix: &str) -> Vec<(String, Vec<u8>)> {
    let folder = std::path::Path::new(super::CRATE).join("../../../fixtures/shogi");
    let entries = std::fs::read_dir(folder).expect("fixtures");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|path| path.extension().is_some_and(|own| own == suffix));
    files.sort();
    let read = |path: &std::path::PathBuf| {
        (path.display().to_string(), std::fs::read(path).expect("a file"))
    };
    files.iter().map(read).collect()
}

/// A game written in a format and read back is the same game.
#[test]
fn there_and_back() {
    for (name, wqn) in fixtures("wqn") {
        let ours = games(&wqn);
        for id in ["csa", "kif", "ki2", "usi"] {
            let (import, export) = format(id);
            let bytes =
                export(&wqn).unwrap_or_else(|e| panic!("{name} as {id}: {}", e.message)).bytes;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let back = import(&bytes, "");
            let back = back.unwrap_or_else(|e| panic!("{name} as {id}: {}\n{text}", e.message));
            let theirs = games(&back.wqn);
            let moves = |games: &[(String, Vec<String>)]| -> Vec<String> {
                let all = games.iter().flat_map(|(_, moves)| moves.iter());
                all.filter(|text| !text.starts_with([':', 'c'])).cloned().collect()
            };
            assert_eq!(moves(&ours), moves(&theirs), "{name} as {id}\n{text}");
            // No format has a word for an impasse decided by points.
            let told = theirs[0].0 != "*" || !name.ends_with("impasse-lost.wqn");
            if told && (id == "csa" || id == "kif") {
                assert_eq!(ours[0].0, theirs[0].0, "{name} as {id}\n{text}");
            }
        }
    }
}

/// Every place of a map is within the file, and the places ascend.
#[test]
fn maps() {
    for id in ["csa", "kif", "ki2", "usi"] {
        for (name, bytes) in fixtures(id) {
            let imported = format(id).0(&bytes, "");
            let imported = imported.unwrap_or_else(|e| panic!("{name}: {}", e.message));
            assert!(!games(&imported.wqn).is_empty(), "{name}");
            assert!(imported.map.windows(2).all(|pair| pair[0].at <= pair[1].at), "{name}");
            let inside =
                |span: &wanqi_sdk::facts::SourceSpan| span.from + span.length <= bytes.len() as u64;
            assert!(imported.map.iter().all(inside), "{name}");
        }
    }
}

/// Damaged files are read, or refused with a place in the file.
#[test]
fn damaged_files() {
    let mut rng = wanqi_sdk::Rng::new(8);
    for id in ["csa", "kif", "ki2", "usi"] {
        let import = format(id).0;
        for (name, original) in fixtures(id) {
            for _ in 0..300 {
                let mut bytes = original.clone();
                for _ in 0..=rng.below(4) {
                    let at = rng.below(bytes.len() as u32) as usize;
                    match rng.below(3) {
                        0 => bytes[at] = rng.next() as u8,
                        1 => drop(bytes.remove(at)),
                        _ => bytes.insert(at, rng.next() as u8),
                    }
                }
                if let Err(error) = import(&bytes, "") {
                    assert!(error.offset + error.length <= bytes.len(), "{name}: {error:?}");
                    assert!(!error.message.is_empty(), "{name}");
                }
            }
        }
    }
}

/// A diagram has nine rows; more are refused, not put beside the board.
#[test]
fn a_tenth_row() {
    let row = "| ・ ・ ・ ・ ・ ・ ・ ・ 玉|一\n";
    let empty = "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n".repeat(8);
    let text = format!("手合割：その他\n{row}{empty}{row}");
    let error = format("kif").0(text.as_bytes(), "").err().expect("ten rows are refused");
    assert_eq!(error.offset, text.len() - row.len());
    assert!(error.message.contains("is not a row of a diagram"), "{}", error.message);
}

/// A separator at the end of a CSA file, with empty lines after it, begins no game.
#[test]
fn a_separator_at_the_end_begins_no_game() {
    for end in ["", "/\n", "/\n\n", "/\r\n  \r\n/\n\n"] {
        let text = std::format!("V2.2\nPI\n+\n+7776FU\n%CHUDAN\n{end}");
        let imported = format("csa").0(text.as_bytes(), "").expect("a game");
        assert_eq!(games(&imported.wqn).len(), 1, "{end:?}");
    }
}

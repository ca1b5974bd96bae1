//! Lists, records and random games of other programs, from data outside the repository.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use wanqi_hive::Hive;
use wanqi_sdk::Actor;
use wanqi_sdk::facts::{Imported, SourceSpan};
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::outside::outside;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};

/// The rule set of each game type of the Universal Hive Protocol.
const TYPES: [(&str, &str); 8] = [
    ("Base", "base"),
    ("Base+M", "mosquito"),
    ("Base+L", "ladybug"),
    ("Base+P", "pillbug"),
    ("Base+ML", "mosquito-ladybug"),
    ("Base+MP", "mosquito-pillbug"),
    ("Base+LP", "ladybug-pillbug"),
    ("Base+MLP", "mosquito-ladybug-pillbug"),
];

const LENIENT: Reading = Reading { lenient: true, ignore_marks: false, last: false };

/// A folder of records, if there is one.
fn data(folder: &str) -> Option<PathBuf> {
    Some(outside(env!("CARGO_MANIFEST_DIR"), folder))
}

fn rules_of(game_string: &str) -> &'static str {
    let kind = game_string.split(';').next().unwrap_or_default();
    let found = TYPES.iter().find(|(own, _)| *own == kind);
    found.unwrap_or_else(|| panic!("{kind} is not a game type")).1
}

fn at(game_string: &str) -> Hive {
    let rules = rules_of(game_string);
    let game_string = game_string.replace("; ", ";");
    // The protocol forbids the first queen.
    set_up(rules, "first-queen=forbidden", &game_string)
        .unwrap_or_else(|r| panic!("{game_string}: {}", r.message))
}

/// The canonical texts of the legal actions, none after the end.
fn list(game: &Hive) -> BTreeSet<String> {
    let actor = game.turn().actor();
    let list = actor.map(|actor| sorted(game, actor, false)).unwrap_or_default();
    list.into_iter().map(|(text, _)| text).collect()
}

/// The canonical text of a move.
fn canonical(game: &Hive, text: &str) -> Result<String, String> {
    let found =
        resolve(game, None, text.as_bytes(), LENIENT).map_err(|r| r.message.into_owned())?;
    let mut canonical = String::new();
    game.write(found.actor, found.action, &mut canonical);
    Ok(canonical)
}

/// The lines of a file that are no comments.
fn lines(path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    let text = text.trim_start_matches('\u{FEFF}');
    let kept = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    kept.map(str::to_owned).collect()
}

/// Expected moves are exactly the legal ones, of all bugs or of those that are named.
fn check_list(game_string: &str, expected: &str, all: bool) {
    let game = at(game_string);
    let moves = expected.split(';').map(str::trim).filter(|text| !text.is_empty());
    let texts: Vec<&str> = moves.collect();
    let expected: BTreeSet<String> = texts
        .iter()
        .map(|text| canonical(&game, text))
        .collect::<Result<_, _>>()
        .unwrap_or_else(|e| panic!("{game_string}: {e}"));
    let named = |text: &String| {
        all || expected.iter().any(|own| own.split(':').next() == text.split(':').next())
    };
    let found: BTreeSet<String> = list(&game).into_iter().filter(named).collect();
    assert_eq!(found, expected, "{game_string}");
}

#[test]
#[ignore = "needs data from outside the repository"]
fn lists_of_mzinga() {
    let Some(folder) = data("hive") else { return };
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        if !name.starts_with("mzinga_Board_ValidMoves") {
            continue;
        }
        for line in lines(&path) {
            let (game_string, moves) = line.split_once('\t').expect("a tab");
            check_list(game_string, moves, name.contains("RealGames"));
            count += 1;
        }
    }
    assert!(count > 40, "only {count} lists");
}

#[test]
#[ignore = "needs data from outside the repository"]
fn lists_of_nokamute() {
    let Some(folder) = data("hive") else { return };
    let path = folder.join("nokamute_uhp_tests.txt");
    let text = std::fs::read_to_string(path).expect("a file");
    for block in text.split("\n\n") {
        let mut lines = block.lines().filter(|line| !line.starts_with('#'));
        let Some(game_string) = lines.next() else { continue };
        check_list(game_string, lines.next().unwrap_or_default(), false);
    }
}

#[test]
#[ignore = "needs data from outside the repository"]
fn refusals_of_mzinga() {
    let Some(folder) = data("hive") else { return };
    for line in lines(&folder.join("mzinga_Board_InvalidMovesByRuleTest.open.csv")) {
        let (game_string, text) = line.split_once('\t').expect("a tab");
        let game = at(game_string);
        assert!(canonical(&game, text).is_err(), "{text} is accepted in {game_string}");
    }
}

fn import(format: &str, bytes: &[u8]) -> Imported {
    let format = Hive::FACTS.formats.iter().find(|own| own.id == format).expect("a format");
    format.import.expect("it is read")(bytes, "").unwrap_or_else(|e| panic!("{}", e.message))
}

/// The rule set, the canonical moves and the result of a record, all of which are legal.
fn played(wqn: &[u8]) -> (String, Vec<String>, String) {
    let text = String::from_utf8(wqn.to_vec()).expect("UTF-8");
    let tag = |name: &str| {
        let rest = text.split(&format!("[{name} \"")).nth(1).expect("a tag");
        rest.split('"').next().expect("a value").to_owned()
    };
    let rules = tag("Rules").split('@').next().expect("a slug").to_owned();
    let mut game: Hive = set_up(&rules, "", "").expect("the start");
    let movetext = text.split("\n\n").nth(1).expect("movetext");
    let is_move = |token: &&str| token.starts_with(['w', 'b', 'p']);
    let mut moves = Vec::new();
    for token in movetext.split_ascii_whitespace().filter(is_move) {
        let found = resolve(&game, None, token.as_bytes(), LENIENT);
        let found = found.unwrap_or_else(|r| panic!("{token} is refused: {}\n{text}", r.message));
        let mut text = String::new();
        game.write(found.actor, found.action, &mut text);
        moves.push(text);
        game.apply(found.actor, found.action);
    }
    let result = tag("Result");
    let decided = game.outcome().map(|outcome| match outcome.ranks[..] {
        [1, 2] => "1-0",
        [2, 1] => "0-1",
        _ => "1/2-1/2",
    });
    assert!(decided.is_none_or(|own| own == result), "{result} is not the result of\n{text}");
    (rules, moves, result)
}

/// Boardspace's own file and Mzinga's conversion tell the same game.
#[test]
#[ignore = "needs data from outside the repository"]
fn records_of_boardspace() {
    let Some(folder) = data("hive") else { return };
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|suffix| suffix == "sgf") {
            let sgf = std::fs::read(&path).expect("a file");
            let pgn = std::fs::read(path.with_extension("pgn")).expect("its pair");
            let sgf = played(&import("boardspace", &sgf).wqn);
            let pgn = played(&import("hive-pgn", &pgn).wqn);
            assert_eq!(sgf, pgn, "{}", path.display());
            count += 1;
        }
    }
    assert!(count > 5, "only {count} records");
}

/// What is exported is read back as the same game.
#[test]
fn formats_round_trip() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../fixtures/hive");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|suffix| suffix != "wqn") {
            continue;
        }
        let wqn = std::fs::read(&path).expect("a file");
        let text = String::from_utf8_lossy(&wqn);
        let begins = !text.contains("[Position") && !text.contains("first-queen=allowed");
        if begins {
            if text.contains(":skip") {
                continue;
            }
            for id in ["uhp", "hive-pgn", "boardspace"] {
                let format = Hive::FACTS.formats.iter().find(|own| own.id == id);
                let export = format.and_then(|own| own.export).expect("it is written");
                let exported = export(&wqn).unwrap_or_else(|e| panic!("{}", e.message));
                let again = import(id, &exported.bytes);
                assert_eq!(played(&again.wqn), played(&wqn), "{id} of {}", path.display());
            }
            count += 1;
        }
    }
    assert!(count > 5, "only {count} records");
}

/// A move of OpenSpiel, where the bugs of a kind come in any order: its names are those of ours
/// in `names`, found when the bug was placed.
struct Renamed {
    names: Vec<(String, String)>,
}

impl Renamed {
    fn own(&self, name: &str) -> Option<&String> {
        self.names.iter().find(|(theirs, _)| theirs == name).map(|(_, own)| own)
    }

    /// Our text of their move.
    fn read(&mut self, text: &str) -> String {
        let (bug, place) = text.split_once(' ').unwrap_or((text, ""));
        if self.own(bug).is_none() && bug != "pass" {
            let kind = &bug[..2];
            let number = 1 + self.names.iter().filter(|(name, _)| name.starts_with(kind)).count();
            let own = if bug.len() > 2 { format!("{kind}{number}") } else { bug.to_owned() };
            self.names.push((bug.to_owned(), own));
        }
        let own = |name: &str| self.own(name).cloned().unwrap_or_else(|| name.to_owned());
        let signs = ['-', '/', '\\'];
        let named = place.trim_matches(signs);
        let place =
            if named.is_empty() { String::new() } else { place.replace(named, &own(named)) };
        format!("{} {place}", own(bug)).trim().to_owned()
    }
}

/// How many actions OpenSpiel lists at least: for each bug of a kind in hand its own placings (and
/// it lists a placing again for each bug that it would touch).
fn count_as_open_spiel(game: &Hive) -> usize {
    let mut position = String::new();
    game.position(&mut position);
    let stacks = position.split(' ').next().unwrap_or_default();
    let bugs: Vec<&str> = stacks.split('/').flat_map(|s| s.split([':', '+'])).collect();
    let in_hive = |name: &str| bugs.contains(&name);
    let in_hand = |kind: &str, most: usize| {
        (1..=most).filter(|number| !in_hive(&format!("{kind}{number}"))).count()
    };
    list(game)
        .iter()
        .map(|text| {
            let name = text.split(':').next().unwrap_or_default();
            let most = match name.as_bytes().get(1) {
                Some(b'A' | b'G') => 3,
                Some(b'S' | b'B') => 2,
                _ => 1,
            };
            if in_hive(name) || most == 1 { 1 } else { in_hand(&name[..2], most) }
        })
        .sum()
}

/// Random games of OpenSpiel: every move is legal, and they end as it says.
#[test]
#[ignore = "needs data from outside the repository"]
fn games_of_open_spiel() {
    let Some(folder) = data("synthetic_open_spiel") else { return };
    let all = "mosquito-ladybug-pillbug";
    let files = [
        ("hive.open.jsonl", all),
        ("hive__uses_mosquito-True_uses_ladybug-True_uses_pillbug-True.open.jsonl", all),
    ];
    for (file, rules) in files {
        for line in lines(&folder.join(file)) {
            let record: serde_json::Value = serde_json::from_str(&line).expect("JSON");
            let mut game: Hive = set_up(rules, "first-queen=forbidden", "").expect("the start");
            let mut names = Renamed { names: Vec::new() };
            let moves = record["moves"].as_array().expect("moves");
            let counts = record["nlegal"].as_array().expect("counts");
            for (ply, (token, count)) in moves.iter().zip(counts).enumerate() {
                let token = token.as_str().expect("a text");
                let (seat, text) = token.split_once(':').expect("a seat");
                let seat = Actor(seat.parse::<u8>().expect("a number") + 1);
                let count = count.as_u64().expect("a number") as usize;
                assert!(count_as_open_spiel(&game) <= count, "{file} ply {ply}: {token}");
                let text = names.read(text);
                let found = resolve(&game, Some(seat), text.as_bytes(), LENIENT);
                let found = found.unwrap_or_else(|r| panic!("{file} {ply} {text}: {}", r.message));
                game.apply(found.actor, found.action);
            }
            let returns: Vec<f64> = serde_json::from_value(record["returns"].clone()).expect("two");
            let outcome = game.outcome().filter(|outcome| !outcome.declared);
            let ranks = outcome.map_or(vec![1, 1], |outcome| outcome.ranks);
            let expected = match returns[..] {
                [1.0, _] => [1, 2],
                [-1.0, _] => [2, 1],
                _ => [1, 1],
            };
            assert_eq!(ranks, expected, "{file}: {returns:?}");
        }
    }
}

/// Bytes that are not UTF-8, such as letters of names in Latin-1, are replaced by longer ones;
/// places stay places of the file.
#[test]
fn bytes_that_are_not_utf_8() {
    for (id, file) in [
        (
            "hive-pgn",
            &b"[White \"Jos\xE9\"]\n[Black \"Ren\xE9\xE9\"]\n[GameType \"Base\"]\n\n1. wS1\n\xFF"[..],
        ),
        ("uhp", &b"Base;InProgress;White[2];wS1;bS1 wS1-\xE9"[..]),
    ] {
        let format = Hive::FACTS.formats.iter().find(|format| format.id == id).expect("a format");
        match format.import.expect("it is read")(file, "") {
            Ok(imported) => {
                let end = |span: &SourceSpan| span.from + span.length;
                assert!(imported.map.iter().all(|span| end(span) <= file.len() as u64), "{id}");
            }
            Err(error) => assert!(error.offset + error.length <= file.len(), "{id}: {error:?}"),
        }
    }
}

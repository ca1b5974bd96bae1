//! Games that other programs recorded, if the files are present, and the formats in both directions.

use std::path::PathBuf;
use wanqi_reversi::Reversi;
use wanqi_sdk::Actor;
use wanqi_sdk::facts::{Format, Imported};
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::open_spiel::{records, replay};
use wanqi_sdk::kit::outside::outside;
use wanqi_sdk::kit::play::position;
use wanqi_sdk::prelude::*;

/// A folder of records, if there is one.
fn data(folder: &str) -> Option<PathBuf> {
    Some(outside(super::CRATE, folder))
}

/// A WQN text without comments, split into records.
fn games(wqn: &[u8]) -> Vec<String> {
    let text = String::from_utf8(wqn.to_vec()).expect("UTF-8");
    let text = text.replace("{[%restored]} ", "").replace("{[%restored]}\n", "");
    text.split("[WQN ").skip(1).map(str::to_owned).collect()
}

/// The actions of a record.
fn actions(record: &str) -> Vec<String> {
    let movetext = record.split("\n\n").nth(1).expect("movetext");
    let movetext = movetext.rsplit('}').next().expect("something");
    let is_action = |token: &&str| token.starts_with(|c: char| c.is_ascii_lowercase());
    movetext.split_ascii_whitespace().filter(is_action).map(str::to_owned).collect()
}

/// Plays a record and returns its result as in PGN.
fn play(record: &str) -> &'static str {
    let mut game: Reversi = set_up("othello", "", "").expect("the start");
    for text in actions(record) {
        let actor = game.turn().actor().expect("the game is not over");
        let action = game.read(actor, text.as_bytes()).expect("an action");
        game.check(actor, action).unwrap_or_else(|r| panic!("{text}: {}\n{record}", r.message));
        game.apply(actor, action);
    }
    match game.outcome().map(|outcome| outcome.ranks).as_deref() {
        Some([1, 2]) => "1-0",
        Some([2, 1]) => "0-1",
        Some(_) => "1/2-1/2",
        None => "*",
    }
}

fn result(record: &str) -> &str {
    record.split("[Result \"").nth(1).and_then(|rest| rest.split('"').next()).expect("a result")
}

fn format(id: &str) -> &'static Format {
    Reversi::FACTS.formats.iter().find(|format| format.id == id).expect("a format")
}

fn import(id: &str, bytes: &[u8]) -> Imported {
    let import = format(id).import.expect("it is read");
    import(bytes, "").unwrap_or_else(|e| panic!("{}", e.message))
}

fn export(id: &str, wqn: &[u8]) -> Vec<u8> {
    let export = format(id).export.expect("it is written");
    export(wqn).unwrap_or_else(|e| panic!("{}", e.message)).bytes
}

/// Every game of Egaroucid is legal, has the recorded result, and survives WTHOR in both directions.
#[test]
#[ignore = "needs data from outside the repository"]
fn games_of_egaroucid() {
    let Some(folder) = data("othello") else { return };
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.extension().is_none_or(|suffix| suffix != "txt") {
            continue;
        }
        let text = std::fs::read(&path).expect("a file");
        let wqn = import("transcript", &text).wqn;
        let records = games(&wqn);
        for record in &records {
            assert_eq!(play(record), result(record), "{record}");
        }
        count += records.len();
        let back = export("transcript", &wqn);
        assert_eq!(String::from_utf8_lossy(&back), String::from_utf8_lossy(&text));
        let wthor = games(&import("wthor", &export("wthor", &wqn)).wqn);
        assert_eq!(wthor.len(), records.len());
        for (one, other) in records.iter().zip(&wthor) {
            assert_eq!((actions(one), result(one)), (actions(other), result(other)));
        }
    }
    println!("{count} games");
}

#[test]
fn transcripts_as_people_write_them() {
    let pass = "c4c3e6b4a4a5b2a3";
    let lines = [
        ("F5D6", "1. F5 D6 *", "*"),
        ("f5 d6 1", "1. f5 d6 1-0", "1-0"),
        ("f5d6 -12", "1. f5 d6 0-1", "0-1"),
        ("f5d6 32-32", "1. f5 d6 1/2-1/2", "1/2-1/2"),
        ("f5d6 20:44", "1. f5 d6 0-1", "0-1"),
        (&format!("{pass}c1"), "5. {[%restored]} pass c1 *", "*"),
        (&format!("{pass}PAc1"), "5. PA c1 *", "*"),
        ("e6f4e3f6g5d6e7f5c5", "4. e7 f5 5. c5 1-0", "1-0"),
        ("f5d6zz", "1. f5 d6 2. zz *", "*"),
    ];
    for (line, moves, ends) in lines {
        let imported = import("transcript", format!("# a remark\n\n{line}\r\n").as_bytes());
        let text = String::from_utf8(imported.wqn).expect("UTF-8");
        assert!(text.replace('\n', " ").contains(moves), "{line}: {text}");
        assert_eq!(result(&text), ends, "{line}");
        let last = imported.map.last().expect("places");
        assert!(last.from as usize + last.length as usize <= 12 + line.len(), "{line}: {last:?}");
    }
}

#[test]
fn wthor_files_that_are_wrong() {
    let read = format("wthor").import.expect("it is read");
    let refused = |bytes: &[u8], says: &str| {
        let message = read(bytes, "").err().expect("it is refused").message;
        assert!(message.contains(says), "{message}");
    };
    let wqn = import("transcript", b"f5d6c3 1\n").wqn;
    let good = export("wthor", &wqn);
    assert_eq!(actions(&games(&import("wthor", &good).wqn)[0]), ["f5", "d6", "c3"]);
    refused(&good[..9], "a head of 16 bytes");
    refused(&good[..80], "the head gives 1 games, the file has 0");
    let mut ten = good.clone();
    ten[12] = 10;
    refused(&ten, "10 by 10");
    let mut odd = good;
    odd[25] = 99;
    assert_eq!(actions(&games(&import("wthor", &odd).wqn)[0]), ["f5", "byte-99", "c3"]);
}

/// Random games of OpenSpiel, whose passes are ours.
#[test]
#[ignore = "needs data from outside the repository"]
fn games_of_open_spiel() {
    let text = |text: &str| text.split(':').nth(1).expect("player:move").to_owned();
    for record in records(super::CRATE, "othello.open.jsonl") {
        let game = replay(set_up::<Reversi>("othello", "", "").expect("the start"), &record, text);
        let mut shown = position(&game);
        for n in 1..=8 {
            shown = shown.replace(&n.to_string(), &"-".repeat(n));
        }
        let shown: Vec<String> = shown.split(['/', ' ']).take(8).map(str::to_owned).collect();
        let rows =
            record.last.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit()));
        let row = |row: &str| row.split(' ').skip(1).take(8).collect::<String>();
        let rows: Vec<String> =
            rows.map(|line| row(line).replace('x', "b").replace('o', "w")).collect();
        assert_eq!(shown, rows);
    }
}

/// Random games of Fairy-Stockfish's flipello: `P@c5`, and a move to its own square for a pass. White's
/// pieces are Black's discs, and its rows count from the other side.
#[test]
#[ignore = "needs data from outside the repository"]
fn games_of_fairy_stockfish() {
    let Some(folder) = data("synthetic_fairy_stockfish") else { return };
    let text = std::fs::read_to_string(folder.join("flipello.open.jsonl")).expect("a file");
    for line in text.lines() {
        let list = |key: &str| {
            let rest = line.split(&format!("\"{key}\": [")).nth(1).expect("a list");
            let list = rest.split(']').next().expect("its end");
            list.split(", ").map(|item| item.trim_matches('"').to_owned()).collect::<Vec<_>>()
        };
        let mut game: Reversi = set_up("othello", "", "").expect("the start");
        for (token, count) in list("moves").iter().zip(list("nlegal")) {
            let text = match token.strip_prefix("P@") {
                Some(cell) => {
                    let (column, row) = cell.split_at(1);
                    format!("{column}{}", 9 - row.parse::<u8>().expect("a row"))
                }
                None => "pass".to_owned(),
            };
            let actor = game.turn().actor().unwrap_or(Actor::ENV);
            let mut legal = Vec::new();
            game.legal(actor, &mut legal);
            assert_eq!(legal.len().to_string(), count, "before {token}");
            let action = game.read(actor, text.as_bytes()).expect("an action");
            game.check(actor, action).unwrap_or_else(|r| panic!("{token}: {}", r.message));
            game.apply(actor, action);
        }
    }
}

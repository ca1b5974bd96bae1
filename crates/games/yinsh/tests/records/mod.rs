//! Games of Boardspace and self-play games of an engine, if the data is there.

use serde::Deserialize;
use wanqi_sdk::Actor;
use wanqi_sdk::kit::outside::outside;
use wanqi_sdk::kit::play::{outcome_line, start};
use wanqi_sdk::prelude::*;
use wanqi_yinsh::Yinsh;

/// A file of the data; empty if it is missing.
fn data(name: &str) -> Vec<u8> {
    let folder = outside(super::CRATE, "yinsh");
    std::fs::read(folder.join(name)).expect("a file of the data")
}

/// Plays these actions of seats.
fn play<'a>(actions: impl IntoIterator<Item = (Actor, &'a str)>) -> Yinsh {
    let (mut game, _) = start::<Yinsh>(0);
    for (actor, text) in actions {
        assert!(game.turn().acts(actor), "{text}");
        let action = game.read_lenient(actor, text.as_bytes());
        let action = action.unwrap_or_else(|r| panic!("{text}: {}", r.message)).action;
        game.check(actor, action).unwrap_or_else(|r| panic!("{text}: {} {}", r.rule, r.message));
        game.apply(actor, action);
    }
    game
}

/// A game of the engine.
#[derive(Deserialize)]
struct Record {
    id: String,
    result: String,
    w: u8,
    b: u8,
    moves: String,
}

/// The seat and our text of `w:MK7-J7`. The engine names all markers of a row.
fn read(word: &str) -> (Actor, String) {
    let (side, action) = word.split_once(':').expect("a side");
    let actor = if side == "w" { Actor::ONE } else { Actor::TWO };
    let (kind, points) = action.split_at(1);
    let mut row: Vec<&str> = points.split(',').collect();
    let text = match kind {
        "X" => format!("x{}-{}", row.remove(0), row.pop().expect("five markers")),
        "R" => format!("x{points}"),
        _ => points.to_owned(),
    };
    (actor, text)
}

#[test]
#[ignore = "needs data from outside the repository"]
fn games_of_an_engine() {
    let text = String::from_utf8(data("yinshml_selfplay.open.jsonl")).expect("text");
    let mut counted = 0;
    for line in text.lines() {
        let record: Record = serde_json::from_str(line).expect("a record");
        let words: Vec<(Actor, String)> = record.moves.split(' ').map(read).collect();
        let game = play(words.iter().map(|(actor, text)| (*actor, text.as_str())));
        let winner = if record.result == "white" { 1 } else { 2 };
        let expected = format!("decided {winner} rings-taken-off R6.1");
        assert_eq!(outcome_line(game.outcome().as_ref()), expected, "{}", record.id);
        let mut position = String::new();
        game.position(&mut position);
        let removed = format!("removed={},{}", record.w, record.b);
        assert!(position.ends_with(&removed), "{}: {position}", record.id);
        counted += 1;
    }
    println!("{counted} games");
}

/// The actions of a record, without numbers and tags, and its result.
fn movetext(wqn: &str) -> Vec<&str> {
    let lines = wqn.lines().filter(|line| !line.starts_with('['));
    let words = lines.flat_map(|line| line.split([' ', '|'])).filter(|word| !word.is_empty());
    words.filter(|word| !word.ends_with('.')).collect()
}

#[test]
#[ignore = "needs data from outside the repository"]
fn games_of_boardspace() {
    for name in ["Y-BraveCombo-Dumbot-2026-03-20-0237.sgf", "Y-DrMih-Dumbot-2026-02-20-0858.sgf"] {
        let file = data(name);
        if file.is_empty() {
            continue;
        }
        let import = Yinsh::FACTS.formats[0].import.expect("an import");
        let wqn = import(&file, "").unwrap_or_else(|e| panic!("{name}: {}", e.message)).wqn;
        let wqn = String::from_utf8(wqn).expect("text");
        let words = movetext(&wqn);
        let (result, words) = words.split_last().expect("a result");
        assert_eq!(*result, "0-1", "{wqn}");
        let (mut game, _) = start::<Yinsh>(0);
        for text in words {
            let actor = game.turn().actor().expect("the game goes on");
            let action = game.read_lenient(actor, text.as_bytes());
            let action = action.unwrap_or_else(|r| panic!("{text}: {}", r.message)).action;
            game.check(actor, action).unwrap_or_else(|r| panic!("{text}: {}", r.message));
            game.apply(actor, action);
        }
        assert_eq!(
            outcome_line(game.outcome().as_ref()),
            "decided 2 rings-taken-off R6.1",
            "{name}"
        );
    }
}

/// A log as Boardspace writes it: a ring set down twice, a bot, a row and a ring.
const LOG: &str =
    "(;\nGM[24]VV[2]\nSU[Yinsh-blitz]\nRE[Game won by Al]\nP0[id \"Al\"]\nP1[id \"Bo\"]
; P0[0 Start White]
; P0[1 place wr E 5]
; P0[2 place wr F 6]
; P0[3 Done]
; P1[4 place br G 7]
; P1[5 Done]
; P0[6 place w F 6]
; P0[7 drop board F 7]
; P0[8 pick board F 7]
; P0[9 drop board F 8]
; P0[10 Done]
; P1[11 move G 7 G 9]
; P1[12 Done]
; P0[13 remove w F 2 F 6]
; P0[14 Done]
; P0[15 remove wr F 8]
; P0[16 Done]
)
";

#[test]
fn clicks() {
    let import = Yinsh::FACTS.formats[0].import.expect("an import");
    let wqn = String::from_utf8(import(LOG.as_bytes(), "").expect("a log").wqn).expect("text");
    assert!(wqn.contains("[Rules \"blitz@1\"]"), "{wqn}");
    assert!(wqn.contains("[Black \"Bo\"]"), "{wqn}");
    let words = movetext(&wqn);
    assert_eq!(words, ["f6", "g7", "f6-f8", "g7-g9", "xf2-f6", "xf8", "1-0"]);
    assert!(wqn.contains("3. xf2-f6|xf8"), "{wqn}");
}

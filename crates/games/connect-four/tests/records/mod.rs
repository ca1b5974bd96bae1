//! Random games of OpenSpiel and positions of solvers, if the files are present; the formats.

use wanqi_connect_four::{ConnectFour, FACTS};
use wanqi_sdk::Options;
use wanqi_sdk::facts::{Exported, Imported};
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::open_spiel::{records, replay};
use wanqi_sdk::kit::outside::outside;
use wanqi_sdk::kit::play::position;
use wanqi_sdk::kit::solved;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};
use wanqi_sdk::solve::Value;

fn start() -> ConnectFour {
    set_up("standard", "", "").expect("the start")
}

fn import(format: usize, text: &str) -> Imported {
    let import = FACTS.formats[format].import.expect("it reads");
    import(text.as_bytes(), "").unwrap_or_else(|error| panic!("{text}: {}", error.message))
}

fn wqn(format: usize, text: &str) -> String {
    String::from_utf8(import(format, text).wqn).expect("text")
}

fn export(wqn: &str) -> Exported {
    let export = FACTS.formats[0].export.expect("it writes");
    export(wqn.as_bytes()).unwrap_or_else(|error| panic!("{wqn}: {}", error.message))
}

/// `0:x3` is the column by its number, from 0.
fn read(text: &str) -> String {
    let column: u8 = text[3..].parse().expect("a column");
    (column + 1).to_string()
}

#[test]
#[ignore = "needs data from outside the repository"]
fn games_of_open_spiel() {
    for record in records(super::CRATE, "connect_four.open.jsonl") {
        let game = replay(start(), &record, read);
        let mut shown = position(&game).replace('r', "x").replace('y', "o").replace('/', "\n");
        for n in 1..=7 {
            shown = shown.replace(&n.to_string(), &".".repeat(n));
        }
        assert_eq!(shown[..shown.len() - 2], record.last[..record.last.len() - 1]);
    }
}

/// Pons's test sets: each sequence is legal, and each column has a value unless it is full.
#[test]
#[ignore = "needs data from outside the repository"]
fn positions_of_solvers() {
    let folder = outside(super::CRATE, "connect_four");
    let files = std::fs::read_dir(folder).expect("a folder");
    let paths = files.map(|file| file.expect("an entry").path());
    let mut lines = 0;
    for path in paths.filter(|path| path.extension().is_some_and(|ending| ending == "jsonl")) {
        let text = std::fs::read_to_string(&path).expect("a file of text");
        for line in text.lines() {
            check_values(line);
            lines += 1;
        }
        let back = export(&wqn(1, &text));
        assert_eq!(back.bytes.split(|b| *b == b'\n').count(), text.lines().count() + 1);
    }
    println!("{lines} positions");
}

fn check_values(line: &str) {
    let words: Vec<&str> = line.split(['"', '[', ']']).collect();
    let (sequence, values) = (words[3], words[9].split(", "));
    let mut game = start();
    for at in 0..sequence.len() {
        let how = Reading { lenient: true, ..Reading::default() };
        let found = resolve(&game, None, &sequence.as_bytes()[at..=at], how);
        let found = found.unwrap_or_else(|r| panic!("{line}: {}", r.message));
        game.apply(found.actor, found.action);
    }
    let mut list = Vec::new();
    game.legal(game.turn().actor().expect("the game is not over"), &mut list);
    let open: Vec<u8> = list.iter().map(|cell| cell.x).collect();
    let valued: Vec<u8> = (0..).zip(values).filter(|(_, v)| *v != "null").map(|(x, _)| x).collect();
    assert_eq!(open, valued, "{line}");
}

/// The test sets whose positions this test solves; debug builds solve the first only.
const SOLVED: [&str; 5] = ["easy_end", "easy_middle", "medium_end", "easy_begin", "medium_middle"];

/// Pons's scores are exact under best play.
#[test]
#[ignore = "needs data from outside the repository"]
fn positions_solved() {
    let folder = outside(super::CRATE, "connect_four");
    let sets = if cfg!(debug_assertions) { &SOLVED[..1] } else { &SOLVED };
    for set in sets {
        let path = folder.join(format!("gonnect4_test_{set}.open.jsonl"));
        let text = std::fs::read_to_string(path).expect("a file of the data");
        let list: Vec<(String, Value)> = text.lines().map(scored).collect();
        solved::positions::<ConnectFour>("standard", &list);
    }
}

/// The columns of a line, and its score as a value: with the score s the winner has 22 - s discs on
/// the grid when it wins.
fn scored(line: &str) -> (String, Value) {
    let words: Vec<&str> = line.split(['"', ',', ':']).map(str::trim).collect();
    let (sequence, score): (&str, i32) = (words[4], words[9].parse().expect("a score"));
    let discs = sequence.len() as u32;
    let (mover, other) = if discs.is_multiple_of(2) { (1, 2) } else { (2, 1) };
    let all = 22 - score.unsigned_abs();
    let value = match score {
        0 => Value::DRAW,
        1.. => Value::won(Actor(mover)).within(2 * (all - discs / 2) - 1),
        _ => Value::won(Actor(other)).within(2 * (all - discs.div_ceil(2))),
    };
    let actions: Vec<String> = sequence.chars().map(String::from).collect();
    (actions.join(" "), value)
}

#[test]
fn columns_are_read_and_written() {
    let text = "# two games\n\n44435 4\r\n1213141\n";
    let Imported { wqn, map } = import(0, text);
    let wqn = String::from_utf8(wqn).expect("text");
    assert!(wqn.contains("[X_Score \"4\"]") && wqn.contains("1. d1 d2 2. d3 c1 3. e1 *"), "{wqn}");
    assert!(wqn.contains("[Result \"1-0\"]") && wqn.contains("4. a4 1-0"), "{wqn}");
    let at = wqn.find("e1").expect("the fifth disc") as u64;
    let span = map.iter().find(|span| span.at == at).expect("its place");
    assert_eq!((span.from, span.length), (text.find("5 4").expect("there") as u64, 1));
    let back = export(&wqn);
    assert_eq!(back.bytes, b"44435 4\n1213141\n");
    assert_eq!(back.losses, ["the format has no tag Result"], "of the second game");
}

#[test]
fn objects_are_read() {
    let line = "{\"sequence\": \"44\", \"score\": -2, \"analysis\": [0, null, 3]}";
    let text = wqn(1, line);
    assert!(text.contains("[X_Score \"-2\"]") && text.contains("1. d1 d2 *"), "{text}");
    assert!(text.contains("[X_Analysis \"0, null, 3\"]"), "{text}");
}

/// A column that cannot be played is written into the record, whose validation refuses it.
#[test]
fn columns_that_cannot_be_played() {
    assert!(wqn(0, "48").contains("1. d1 h *"));
    assert!(wqn(0, "4x").contains("1. d1 x *"));
    assert!(wqn(0, "1111111").contains("4. a *"));
    let read = FACTS.formats[0].import.expect("it reads");
    assert!(read(b"444 4 4", "").is_err());
    assert!(read(b"\xFF", "").is_err());
}

#[test]
fn losses_of_columns() {
    let options = Options::parse(FACTS.rulesets[0].options, "").expect("defaults").canonical();
    let record = |tags: &str, play: &str| {
        format!("[WQN \"1\"]\n[Game \"connect-four\"]\n[Options \"{options}\"]\n{tags}\n{play}\n")
    };
    let losses = |tags, play| export(&record(tags, play)).losses;
    assert_eq!(losses("", "1. d1 {a comment} *"), ["the format has no comments"]);
    assert_eq!(losses("", "1. d1 (1. c1) d2 *"), ["the format has no variations"]);
    assert_eq!(losses("", "1. d1 :resign 1-0"), ["the format has no word for :resign"]);
    let write = FACTS.formats[0].export.expect("it writes");
    for wrong in [
        record("[Position \"7/7/7/7/7/3r3 y\"]", "1... d2 *"),
        record("", "1. d2 *"),
        record("", "1. d1 d2 *").replace("columns=7", "columns=8"),
    ] {
        assert!(write(wrong.as_bytes()).is_err(), "{wrong}");
    }
}

//! Games of PlayStrategy, if the files exist: three finals of the Mind Sports Olympiad with the
//! last position, and fragments.

use wanqi_abalone::{Abalone, FACTS};
use wanqi_sdk::facts::Imported;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::outside::outside;
use wanqi_sdk::kit::play::position;
use wanqi_sdk::prelude::*;

fn data(name: &str) -> String {
    let folder = outside(super::CRATE, "abalone");
    std::fs::read_to_string(folder.join(name)).expect("a file of the data")
}

fn import(text: &str) -> Imported {
    let import = FACTS.formats[0].import.expect("it reads");
    import(text.as_bytes(), "").unwrap_or_else(|error| panic!("{text}: {}", error.message))
}

fn wqn(text: &str) -> String {
    String::from_utf8(import(text).wqn).expect("text")
}

/// The quoted values of a key.
fn strings<'t>(line: &'t str, key: &str, close: &str) -> Vec<&'t str> {
    let rest = line.split(&format!("\"{key}\": ")).nth(1).expect("the key");
    rest.split(close).next().expect("a value").split('"').skip(1).step_by(2).collect()
}

/// Each game reaches its final position, and the style writes the moves as in the file.
#[test]
#[ignore = "needs data from outside the repository"]
fn finals() {
    for line in data("playstrategy_final_fen.open.txt").lines() {
        let mut game = set_up::<Abalone>("standard", "start=belgian-daisy", "").expect("the start");
        for text in strings(line, "moves", "]") {
            let actor = game.turn().actor().expect("the game goes on");
            let action = game.read_lenient(actor, text.as_bytes()).expect("a move").action;
            game.check(actor, action).unwrap_or_else(|r| panic!("{text}: {}", r.message));
            let mut written = String::new();
            game.write_style(1, actor, action, &mut written);
            assert_eq!(written, text, "{}", position(&game));
            game.apply(actor, action);
        }
        assert_eq!(position(&game), strings(line, "final_fen", ",")[0]);
    }
}

#[test]
#[ignore = "needs data from outside the repository"]
fn files_are_read() {
    for name in ["playstrategy_final_fen.open.txt", "playstrategy_replay.open.txt"] {
        let text = data(name);
        let record = wqn(&text);
        assert!(!record.contains("unreadable"));
        assert_eq!(record.matches("[WQN \"1\"]").count(), text.lines().count());
        let turned = record.matches("start=belgian-daisy-turned").count();
        assert!(turned == 0 || name.contains("replay"), "{name} starts as on the site");
    }
}

/// A line of a file; its last move is invented and illegal.
#[test]
fn a_line() {
    let line = r#"{"title": "Final - A vs B", "moves": ["a1d4", "i5f5", "a1a2"], "comment": ""}"#;
    let record = wqn(line);
    assert!(record.contains("[Options \"start=belgian-daisy threefold=true\"]"), "{record}");
    assert!(record.contains("[Black \"A\"]") && record.contains("[White \"B\"]"), "{record}");
    assert!(record.contains("1. a1b2 i5h5 2. a1a2 *"), "{record}");
    let at = import(line).map.last().expect("a place").from as usize;
    assert_eq!(&line[at..at + 4], "a1a2");
}

#[test]
fn lines_of_another_form() {
    let import = FACTS.formats[0].import.expect("it reads");
    let message = |text: &str| import(text.as_bytes(), "").err().map(|error| error.message);
    assert!(message("{\"title\": \"x\"}").is_some_and(|m| m.contains("\"moves\"")));
    let bad = "{\"moves\": [\"a1b2\"], \"final_fen\": \"5 0 0 b\"}";
    assert!(message(bad).is_some_and(|m| m.contains("there is 1 row")));
}

//! Openings for drawing by lot: the moves, and the position after them.

use super::{canonical, data, new, pieces, play, read};
use std::path::Path;
use wanqi_draughts::Draughts;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

/// Index of the style `algebraic` in every rule set.
const ALGEBRAIC: usize = 2;

fn openings(path: &Path) -> Vec<(String, String)> {
    let text = read(path);
    text.lines().map(|line| serde_json::from_str(line).expect("a pair")).collect()
}

/// The moves are numbers in the name of the opening.
#[test]
#[ignore = "needs data from outside the repository"]
fn english() {
    let Some(folder) = data("english_checkers") else { return };
    let mut count = 0;
    for file in ["ballot_3move_english.open.jsonl", "ballot_4move_english.open.jsonl"] {
        for (name, position) in openings(&folder.join(file)) {
            let mut game = new("english", "");
            for token in name.split_whitespace().filter(|word| word.contains(['-', 'x'])) {
                play(&mut game, token).unwrap_or_else(|r| panic!("{name}: {}", r.message));
            }
            assert_eq!(pieces(&game), pieces(&new("english", &position)), "{name}");
            count += 1;
        }
    }
    println!("{count} English openings");
}

/// `cd4` is the move from column c to d4. Some openings begin with a shifted piece; the test reads only
/// their position.
#[test]
#[ignore = "needs data from outside the repository"]
fn russian_and_brazilian() {
    for (folder, file, rules) in [
        ("russian_draughts", "ballot_russian.open.jsonl", "russian"),
        ("brazilian_draughts", "ballot_brazilian.open.jsonl", "brazilian"),
        ("brazilian_draughts", "ballot_150russian_and_brazilian.open.jsonl", "brazilian"),
    ] {
        let Some(folder) = data(folder) else { return };
        let (mut played, mut read) = (0, 0);
        for (name, position) in openings(&folder.join(file)) {
            let after = pieces(&new(rules, &position));
            let mut game = new(rules, "");
            let moves = name.split_whitespace().skip(1);
            let fits = moves.clone().all(|word| short(&mut game, word).is_some());
            if fits && pieces(&game) == after {
                played += 1;
            } else {
                read += 1;
            }
        }
        println!("{file}: {played} openings played, {read} positions read");
    }
}

/// Plays the one legal action from this column to this square.
fn short(game: &mut Draughts, word: &str) -> Option<()> {
    let (column, to) = (word.get(..1)?, word.get(1..)?);
    let actor = game.turn().actor()?;
    let mut fitting = sorted(game, actor, false).into_iter().filter_map(|(text, action)| {
        let mut letters = String::new();
        game.write_style(ALGEBRAIC, actor, action, &mut letters);
        (letters.starts_with(column) && letters.ends_with(to)).then_some(text)
    });
    let text = fitting.next().filter(|_| fitting.next().is_none())?;
    play(game, &text).ok().map(drop)
}

#[test]
#[ignore = "needs data from outside the repository"]
fn italian() {
    let Some(folder) = data("italian_draughts") else { return };
    let mut count = 0;
    for (name, position) in openings(&folder.join("ballot_11_italian.open.jsonl")) {
        let game = new("italian", &position);
        let actor = game.turn().actor().expect("a side to move");
        for (text, _) in sorted(&game, actor, false) {
            assert_eq!(canonical(&game, &text).as_ref(), Ok(&text), "{name}");
        }
        count += 1;
    }
    println!("{count} Italian openings");
}

/// A whole game in which each jump of a capture is a token of its own.
#[test]
#[ignore = "needs data from outside the repository"]
fn a_russian_game() {
    let Some(folder) = data("russian_draughts") else { return };
    let text = read(&folder.join("playstrategy_JqkbmbEX.txt"));
    let mut game = new("russian", "");
    let mut path = String::new();
    for token in text.lines().filter(|line| !line.starts_with('#')).flat_map(str::split_whitespace)
    {
        match (path.is_empty(), token.split_once('x')) {
            (false, Some((_, to))) => path.push_str(&format!("x{to}")),
            _ => token.clone_into(&mut path),
        }
        match play(&mut game, &path) {
            Ok(_) => path.clear(),
            Err(refusal) => assert_eq!(refusal.rule, "R3.6", "{path}: {}", refusal.message),
        }
    }
    assert!(game.outcome().is_some_and(|outcome| outcome.ranks == [1, 2]), "{}", pieces(&game));
}

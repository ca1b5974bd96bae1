//! Games and lists recorded by other programs, if the data is there.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::open_spiel;
use wanqi_sdk::kit::outside::outside;
use wanqi_sdk::kit::play::position;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};
use wanqi_shogi::Shogi;

fn data() -> PathBuf {
    outside(super::CRATE, "")
}

fn start() -> Shogi {
    set_up::<Shogi>("standard", "", "").expect("the start")
}

/// Plays a token of a record.
fn play(game: &mut Shogi, token: &str) {
    let how = Reading { lenient: true, ..Reading::default() };
    let found = resolve(game, None, token.as_bytes(), how);
    let found = found.unwrap_or_else(|r| panic!("{token} in {}: {}", position(game), r.message));
    game.apply(found.actor, found.action);
}

fn list(game: &Shogi) -> Vec<String> {
    let actor = game.turn().actor().expect("the game goes on");
    sorted(game, actor, false).into_iter().map(|(text, _)| text).collect()
}

#[test]
#[ignore = "needs data from outside the repository"]
fn games_of_open_spiel() {
    for record in open_spiel::records(super::CRATE, "shogi.open.jsonl") {
        let mut game = start();
        for (played, legal) in record.moves.iter().zip(&record.nlegal) {
            assert_eq!(list(&game).len(), *legal, "before {played} in {}", position(&game));
            play(&mut game, &played[2..]);
        }
        // It counts the moves of both sides together, and has another order of hands.
        let last = set_up::<Shogi>("standard", "", &record.last).expect("a position");
        assert_eq!(last.repetition_key(), game.repetition_key(), "{}", record.last);
        let outcome = game.outcome().map(|outcome| outcome.ranks);
        let returns = match outcome.as_deref() {
            Some([1, 2]) => [1.0, -1.0],
            Some([2, 1]) => [-1.0, 1.0],
            _ => [0.0, 0.0],
        };
        assert_eq!(returns[..], record.returns[..], "{}", position(&game));
    }
}

/// The long record of a game by OpenSpiel: lists at every step.
#[test]
#[ignore = "needs data from outside the repository"]
fn playthrough_of_open_spiel() {
    let path = data().join("open_spiel_playthroughs/shogi.txt");
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let mut game = start();
    let (mut lists, mut moves) = (0, 0);
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("StringLegalActions() = [") {
            let mut theirs: Vec<&str> = rest.trim_end_matches(']').split(", ").collect();
            theirs.iter_mut().for_each(|text| *text = text.trim_matches('"'));
            theirs.sort_unstable();
            assert_eq!(list(&game), theirs, "{}", position(&game));
            lists += 1;
        } else if let Some(rest) = line.strip_prefix("# Apply action \"") {
            play(&mut game, rest.trim_end_matches('"'));
            moves += 1;
        }
    }
    println!("{lists} lists, {moves} moves");
}

#[derive(Deserialize)]
struct FairyStockfish {
    moves: Vec<String>,
    nlegal: Vec<usize>,
    legal_samples: BTreeMap<String, Vec<String>>,
    final_fen: String,
}

/// A square of Fairy-Stockfish: files `a` to `i` from the left, ranks from the bottom.
fn square(text: &str) -> String {
    let [file, rank] = text.as_bytes()[..2] else { panic!("{text} is not a square") };
    format!("{}{}", 9 - (file - b'a'), char::from(b'i' - (rank - b'1')))
}

fn usi(text: &str) -> String {
    match text.split_once('@') {
        Some((piece, to)) => format!("{piece}*{}", square(to)),
        None => format!("{}{}{}", square(text), square(&text[2..]), &text[4..]),
    }
}

#[test]
#[ignore = "needs data from outside the repository"]
fn games_of_fairy_stockfish() {
    let path = data().join("synthetic_fairy_stockfish/shogi.open.jsonl");
    let text = std::fs::read_to_string(path).unwrap_or_default();
    for record in text.lines() {
        let record: FairyStockfish = serde_json::from_str(record).expect("a record");
        let mut game = start();
        for (ply, (played, legal)) in record.moves.iter().zip(&record.nlegal).enumerate() {
            let ours = list(&game);
            assert_eq!(ours.len(), *legal, "before {played} in {}", position(&game));
            if let Some(sample) = record.legal_samples.get(&ply.to_string()) {
                let mut theirs: Vec<String> = sample.iter().map(|text| usi(text)).collect();
                theirs.sort_unstable();
                assert_eq!(ours, theirs, "{}", position(&game));
            }
            play(&mut game, &usi(played));
        }
        let board = record.final_fen.split('[').next().unwrap_or_default().to_owned();
        assert!(position(&game).starts_with(&board), "{board}");
    }
}

/// Games that people played, as numbers of squares from Sente's left rank by rank.
#[test]
#[ignore = "needs data from outside the repository"]
fn games_in_index_text() {
    let path = data().join("shogi/joyce_human_shogi.open.txt");
    let text = std::fs::read_to_string(path).unwrap_or_default();
    let square = |text: &str| {
        let n: u8 = text.parse().expect("a number");
        format!("{}{}", 9 - n % 9, char::from(b'i' - n / 9))
    };
    let mut games = 0;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let mut game = start();
        let mut parts = line.split('\t').skip(1);
        for played in parts.next().expect("moves").split_ascii_whitespace() {
            let plus = if played.ends_with('+') { "+" } else { "" };
            let (from, to) = played.trim_end_matches('+').split_once('-').expect("two squares");
            let piece = from.chars().all(|c| c.is_ascii_alphabetic());
            let text = if piece {
                format!("{}*{}", from.to_ascii_uppercase(), square(to))
            } else {
                format!("{}{}{plus}", square(from), square(to))
            };
            play(&mut game, &text);
        }
        let result = parts.next().expect("a result");
        if let Some(outcome) = game.outcome().filter(|outcome| !outcome.declared) {
            assert_eq!(outcome.ranks == [1, 2], result == "1-0", "{line}");
        }
        games += 1;
    }
    println!("{games} games in index text");
}

/// Games of programs in CSA, move by move.
#[test]
#[ignore = "needs data from outside the repository"]
fn games_in_csa() {
    let folder = std::fs::read_dir(data().join("shogi/csa")).into_iter().flatten();
    let mut games = 0;
    for entry in folder {
        let path = entry.expect("an entry").path();
        let bytes = std::fs::read(&path).expect("a file");
        let text = String::from_utf8_lossy(&bytes);
        let mut game = start();
        for token in text.lines().flat_map(|line| line.split(',')).map(str::trim) {
            let signed = token.starts_with(['+', '-']) && token.len() > 6;
            if signed {
                play(&mut game, token);
            }
        }
        games += 1;
    }
    println!("{games} games in CSA");
}

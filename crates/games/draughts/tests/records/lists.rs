//! Lists of legal moves from other programs.

use super::{canonical, data, new, pieces, play, read};
use serde::Deserialize;
use std::collections::BTreeSet;
use wanqi_draughts::Draughts;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

fn list(game: &Draughts) -> BTreeSet<String> {
    let Some(actor) = game.turn().actor() else { return BTreeSet::new() };
    sorted(game, actor, false).into_iter().map(|(text, _)| text).collect()
}

/// Scripts of a Russian engine: positions, its lists with the whole path of each capture, its moves.
#[test]
#[ignore = "needs data from outside the repository"]
fn russian_lists() {
    let Some(folder) = data("russian_draughts/movelists") else { return };
    let (mut lists, mut positions) = (0, 0);
    for file in std::fs::read_dir(folder).expect("a folder").flatten() {
        let name = file.path().display().to_string();
        let mut game = new("russian", "");
        let mut moves: Vec<String> = Vec::new();
        let text = read(&file.path());
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                [">", "fen", position] => game = new("russian", position),
                [">", "fen"] => {
                    let shown: String = lines.next().unwrap_or_default().split(' ').collect();
                    assert_eq!(pieces(&new("russian", &shown)), pieces(&game), "{name}");
                    positions += 1;
                }
                [">", "move", "list"] => {
                    moves.clear();
                    while let Some(row) = lines.next_if(|row| !row.starts_with('>')) {
                        moves.extend(row.split_whitespace().nth(1).map(str::to_owned));
                    }
                    let read = |token: &String| {
                        canonical(&game, token).unwrap_or_else(|r| panic!("{token}: {}", r.message))
                    };
                    let theirs: BTreeSet<String> = moves.iter().map(read).collect();
                    assert_eq!(list(&game), theirs, "{name}: {}", pieces(&game));
                    lists += 1;
                }
                [">", "move", "select", number] => {
                    let number: usize = number.parse().expect("a number");
                    play(&mut game, &moves[number - 1]).expect("a move of the list");
                }
                _ => {}
            }
        }
    }
    println!("{lists} whole lists, {positions} positions");
    assert!(lists > 170);
}

#[derive(Deserialize)]
struct Playout {
    moves: Vec<String>,
    nlegal: Vec<usize>,
}

/// Random games of OpenSpiel, where each jump is a move of its own and the first seat is below. Without
/// captures its counts must be equal to ours. It ends games after 40 plies without capture.
#[test]
#[ignore = "needs data from outside the repository"]
fn open_spiel() {
    let Some(folder) = data("synthetic_open_spiel") else { return };
    let (mut actions, mut lists) = (0, 0);
    for line in read(&folder.join("checkers.open.jsonl")).lines() {
        let playout: Playout = serde_json::from_str(line).expect("a playout");
        let mut game = new("english", "");
        let mut jumps = playout.moves.iter().zip(&playout.nlegal).peekable();
        while let Some((token, count)) = jumps.next() {
            let (seat, squares) = token.split_once(':').expect("a seat");
            let mut path = vec![turned(&squares[..2]), turned(&squares[2..])];
            let jump = squares.as_bytes()[1].abs_diff(squares.as_bytes()[3]) == 2;
            if !jump {
                assert_eq!(list(&game).len(), *count, "{}", pieces(&game));
                lists += 1;
            }
            let same = |next: &(&String, &usize)| jump && next.0.starts_with(&seat[..1]);
            while let Some((next, _)) = jumps.next_if(same) {
                path.push(turned(&next[4..]));
            }
            let text = path.join("-");
            play(&mut game, &text).unwrap_or_else(|r| panic!("{text}: {}", r.message));
            actions += 1;
        }
    }
    println!("OpenSpiel: {actions} actions, {lists} counts");
    assert!(lists > 1_000);
}

/// The square opposite.
fn turned(square: &str) -> String {
    let [column, row] = square.as_bytes() else { panic!("{square} is not a square") };
    format!("{}{}", char::from(b'a' + b'h' - column), char::from(b'1' + b'8' - row))
}

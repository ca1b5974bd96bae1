//! Random games of Fairy-Stockfish, if the files are present, and Korean records.

use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use wanqi_janggi::{FACTS, Janggi};
use wanqi_sdk::Options;
use wanqi_sdk::kit::outside::outside;
use wanqi_sdk::kit::play::position;
use wanqi_sdk::listing::sorted;
use wanqi_sdk::prelude::*;

/// A file of recorded games, if it is present.
fn data(name: &str) -> Option<PathBuf> {
    Some(outside(super::CRATE, name))
}

fn at(rules: usize, text: &str) -> Janggi {
    let options = Options::parse(FACTS.rulesets[rules].options, "").expect("defaults");
    let game = Janggi::new(&Setup { rules, options: &options, position: Some(text) });
    game.unwrap_or_else(|r| panic!("{text}: {}", r.message))
}

/// The list in the style of Fairy-Stockfish, where a pass is a move of the general to its own
/// point.
fn list(game: &Janggi) -> BTreeSet<String> {
    let actor = game.turn().actor().unwrap_or(Actor::ONE);
    let styled = |(_, action)| {
        let mut text = String::new();
        game.write_style(1, actor, action, &mut text);
        text
    };
    sorted(game, actor, false).into_iter().map(styled).collect()
}

#[derive(Deserialize)]
struct Playout {
    start: String,
    moves: Vec<String>,
    nlegal: Vec<usize>,
    legal_samples: BTreeMap<usize, Vec<String>>,
    #[serde(rename = "final_fen")]
    last: String,
    end: Option<String>,
}

/// The numbers of plies at every turn, the lists where the file has them, and the last board agree
/// with Fairy-Stockfish. It made each list from a position without history, so its games continue
/// after two passes, or a pass in bikjang, which end ours.
fn playouts(rules: usize, file: &str) {
    let Some(path) = data(file) else { return };
    let text = std::fs::read_to_string(path).expect("a file");
    let (mut games, mut plies, mut lists, mut closed) = (0, 0, 0, 0);
    for line in text.lines() {
        let playout: Playout = serde_json::from_str(line).expect("a playout");
        let mut game = at(rules, &playout.start);
        for (ply, token) in playout.moves.iter().enumerate() {
            if game.turn().actor().is_none() {
                closed += 1;
                let text = position(&game);
                game = at(rules, text.split(" passed=").next().unwrap_or(&text));
            }
            let own = list(&game);
            let place = position(&game);
            assert_eq!(own.len(), playout.nlegal[ply], "game {games} ply {ply}: {place}");
            if let Some(sample) = playout.legal_samples.get(&ply) {
                let theirs: BTreeSet<String> = sample.iter().cloned().collect();
                assert_eq!(own, theirs, "game {games} ply {ply}: {place}");
                lists += 1;
            }
            let actor = game.turn().actor().expect("a side is to move");
            let read = game.read_lenient(actor, token.as_bytes()).expect("a ply");
            assert!(read.legal, "game {games} ply {ply}: {token} in {place}");
            game.apply(actor, read.action);
            plies += 1;
        }
        let (own, theirs) = (position(&game), playout.last);
        let place = |text: &str| text.split(' ').take(2).collect::<Vec<_>>().join(" ");
        assert_eq!(place(&own), place(&theirs));
        assert_eq!(playout.end.is_some(), game.outcome().is_some_and(|end| !end.declared), "{own}");
        games += 1;
    }
    println!("{file}: {games} games, {plies} plies, {lists} whole lists, {closed} passes ended");
}

#[test]
#[ignore = "needs data from outside the repository"]
fn official() {
    playouts(0, "synthetic_fairy_stockfish/janggi.open.jsonl");
}

#[test]
#[ignore = "needs data from outside the repository"]
fn modern() {
    playouts(2, "synthetic_fairy_stockfish/janggimodern.open.jsonl");
}

/// Two games of a Korean record with a comment, a pass and captures, and the places of their parts.
#[test]
fn korean_text() {
    let text = "[초대국자 \"미상\"]\n[초차림 \"마상마상\"]\n[한차림 \"상마마상\"]\n[대국결과 \"한 완승\"]\n\n\
                1. 79졸78 2.41병42 {쉬어 감}\n3. 한수쉼\n\
                [초포진 \"상마상마\"]\n[한포진 \"상마상마\"]\n\n1. 71졸72";
    let import = FACTS.formats[0].import.expect("it is read");
    let imported = import(text.as_bytes(), "").expect("two games");
    let wqn = String::from_utf8(imported.wqn).expect("UTF-8");
    let bodies = ["0. 상마마상 마상마상 1. 79졸78 41병42 {쉬어 감} 2. 한수쉼 0-1", "1. 71졸72 *"];
    let flat = wqn.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(bodies.iter().all(|body| flat.contains(body)), "{wqn}");
    assert!(!wqn.contains("미상"), "{wqn}");
    let pass = wqn.find("한수쉼").expect("the pass") as u64;
    let place = imported.map.iter().find(|span| span.at == pass).expect("its place");
    assert_eq!(text[place.from as usize..][..place.length as usize], *"한수쉼");
    let wrong = import("[초차림 \"마상마상\"]\n{".as_bytes(), "").err().expect("an open comment");
    assert_eq!((wrong.offset, wrong.length), (27, 1), "{}", wrong.message);
}

//! Comparisons with third-party records and programs, from data outside the repository: PGN files
//! move by move, random games of OpenSpiel and Fairy-Stockfish with their numbers of moves.

use crate::pgn;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::PathBuf;
use wanqi_chess::Chess;
use wanqi_chess::facts::{SAN, STANDARD};
use wanqi_chess::notation::Action;
use wanqi_sdk::Options;
use wanqi_sdk::game::OutcomeClass;
use wanqi_sdk::kit::outside::outside;
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};

fn data(folder: &str) -> Option<PathBuf> {
    Some(outside(env!("CARGO_MANIFEST_DIR"), folder))
}

fn new(position: Option<&str>) -> Chess {
    let options = Options::default();
    let game = Chess::new(&Setup { rules: STANDARD, options: &options, position });
    game.unwrap_or_else(|r| panic!("{position:?} is refused: {}", r.message))
}

fn play(game: &mut Chess, token: &str) -> Result<(), String> {
    let how = Reading { lenient: true, last: true, ..Reading::default() };
    let found = resolve(game, None, token.as_bytes(), how)
        .map_err(|r| format!("{token} is refused by {:?}: {}", r.rule, r.message))?;
    game.apply(found.actor, found.action);
    Ok(())
}

/// Every move of every PGN file is read; mates and stalemates agree with the results.
#[test]
#[ignore = "needs data from outside the repository"]
fn pgn_files() {
    let Some(folder) = data("chess") else { return };
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry").path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|e| e == "pgn")) {
        let bytes = std::fs::read(path).expect("a readable file");
        let text = String::from_utf8_lossy(&bytes);
        let games = pgn::games(&text);
        let mut plies = 0;
        let mut ends: BTreeMap<&str, u32> = BTreeMap::new();
        for (n, record) in games.iter().enumerate() {
            let mut game = new(record.fen);
            for san in &record.moves {
                play(&mut game, san)
                    .unwrap_or_else(|e| panic!("{} game {}: {e}", path.display(), n + 1));
                plies += 1;
            }
            let Some(outcome) = game.outcome() else { continue };
            *ends.entry(outcome.reason).or_default() += 1;
            let result = match (outcome.class, outcome.ranks[0]) {
                (OutcomeClass::Drawn, _) => "1/2-1/2",
                (_, 1) => "1-0",
                _ => "0-1",
            };
            let known = outcome.declared || record.result == "*" || record.result == result;
            assert!(known, "{} game {}: {:?}", path.display(), n + 1, outcome);
        }
        let name = path.file_name().expect("a file").to_string_lossy();
        println!("{name}: {} games, {plies} plies, ends {ends:?}", games.len());
        assert!(!games.is_empty(), "{name} has no game");
    }
}

#[derive(Deserialize)]
struct Playout {
    start: Option<String>,
    moves: Vec<String>,
    nlegal: Vec<usize>,
    legal_samples: BTreeMap<usize, Vec<String>>,
    #[serde(default)]
    terminal: bool,
}

/// Lists of another program: equal numbers of moves at every ply, and equal moves if it lists them.
fn playouts(folder: &str, style: usize) {
    let Some(folder) = data(folder) else { return };
    let text = std::fs::read_to_string(folder.join("chess.open.jsonl")).expect("a file");
    let (mut games, mut plies, mut lists) = (0, 0, 0);
    for line in text.lines() {
        let playout: Playout = serde_json::from_str(line).expect("a playout");
        let mut game = new(playout.start.as_deref());
        for (ply, token) in playout.moves.iter().enumerate() {
            let ours = list(&game, style);
            assert_eq!(ours.len(), playout.nlegal[ply], "game {games} ply {ply}");
            if let Some(sample) = playout.legal_samples.get(&ply) {
                let mut theirs: Vec<&str> =
                    sample.iter().map(|san| san.trim_end_matches(['+', '#'])).collect();
                theirs.sort_unstable();
                assert_eq!(ours, theirs, "game {games} ply {ply}");
                lists += 1;
            }
            let token = token.split_once(':').map_or(token.as_str(), |(_, san)| san);
            play(&mut game, token).unwrap_or_else(|e| panic!("game {games} ply {ply}: {e}"));
            plies += 1;
        }
        // Its games end as ours do, by declared ends or by forced ones; threefold by itself.
        let threefold = game.run().count(game.board().key) >= 3;
        let fifty = game.board().clock >= 100;
        assert!(!playout.terminal || game.outcome().is_some() || threefold || fifty);
        games += 1;
    }
    println!("{}: {games} games, {plies} plies, {lists} whole lists", folder.display());
}

fn list(game: &Chess, style: usize) -> Vec<String> {
    let mut actions: Vec<Action> = Vec::new();
    game.legal(Actor::ONE, &mut actions);
    game.legal(Actor::TWO, &mut actions);
    let mut texts: Vec<String> = actions
        .into_iter()
        .map(|action| {
            let mut text = String::new();
            game.write_style(style, Actor::ONE, action, &mut text);
            text.trim_end_matches(['+', '#']).to_owned()
        })
        .collect();
    texts.sort_unstable();
    texts
}

#[test]
#[ignore = "needs data from outside the repository"]
fn open_spiel() {
    playouts("synthetic_open_spiel", SAN);
}

#[test]
#[ignore = "needs data from outside the repository"]
fn fairy_stockfish() {
    playouts("synthetic_fairy_stockfish", 0);
}

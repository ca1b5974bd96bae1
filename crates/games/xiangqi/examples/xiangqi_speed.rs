//! Speed of the rules: `cargo run --release -p wanqi-xiangqi --example xiangqi_speed [FILE.pgn]`.
//!
//! Prints perft 5, uniformly random games of each rule set, and, with a PGN file, what reading and
//! applying its movetext costs a ply. To be compared with `go perft 5` of Fairy-Stockfish.

use std::hint::black_box;
use std::time::Instant;
use wanqi_sdk::kit::play::start;
use wanqi_sdk::replay::{Reading, resolve};
use wanqi_sdk::{Game, playout};
use wanqi_xiangqi::Xiangqi;

fn seconds<R>(work: impl FnOnce() -> R) -> (R, f64) {
    let began = Instant::now();
    let result = black_box(work());
    (result, began.elapsed().as_secs_f64())
}

fn perft() {
    for _ in 0..3 {
        let (nodes, time) = seconds(|| start::<Xiangqi>(0).0.perft(5));
        println!("perft 5: {nodes} nodes, {:.1} M nodes/s", nodes as f64 / time / 1e6);
    }
}

fn playouts() {
    for (rules, set) in Xiangqi::FACTS.rulesets.iter().enumerate() {
        let (stats, time) = seconds(|| playout::run(&start::<Xiangqi>(rules).0, 1, 2_000, 100_000));
        let rate = stats.actions as f64 / time / 1e6;
        let mean = stats.actions / stats.playouts;
        println!("{}: {rate:.2} M actions/s, {mean} a game {:?}", set.slug, stats.outcomes);
    }
}

/// The words of PGN movetext that are moves.
fn moves(text: &str) -> impl Iterator<Item = &str> {
    let words = text.lines().filter(|line| !line.starts_with('[')).flat_map(str::split_whitespace);
    words.filter(|word| !word.ends_with('.') && *word != "*")
}

fn reading(path: &str) {
    let text = std::fs::read_to_string(path).expect("a readable file");
    let how = Reading { lenient: true, ..Reading::default() };
    let first = start::<Xiangqi>(0).0;
    for _ in 0..3 {
        let (mut plies, mut game) = (0_u64, first.clone());
        let (_, time) = seconds(|| {
            for record in text.split("[Event").skip(1) {
                game.clone_from(&first);
                for word in moves(&record[record.find(']').unwrap_or(0)..]).skip(1) {
                    let Ok(found) = resolve(&game, None, word.as_bytes(), how) else { break };
                    game.apply(found.actor, found.action);
                    plies += 1;
                }
            }
        });
        println!("{path}: {plies} plies, {:.1} ns a ply", time * 1e9 / plies as f64);
    }
}

fn main() {
    for path in std::env::args().skip(1) {
        reading(&path);
    }
    perft();
    playouts();
}

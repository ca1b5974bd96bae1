//! Speed of the rules, side by side with cozy-chess in one run:
//! `cargo run --release -p wanqi-chess --example chess_speed [FILE.pgn]`.
//!
//! Prints perft 6 of both, uniformly random games, and, with a PGN file, what reading and applying
//! its movetext costs a ply.

#[path = "../tests/peers/pgn.rs"]
mod pgn;

use std::hint::black_box;
use std::time::Instant;
use wanqi_chess::Chess;
use wanqi_chess::facts::STANDARD;
use wanqi_sdk::replay::{Reading, resolve};
use wanqi_sdk::{Game, Options, Setup, playout};

fn start() -> Chess {
    let options = Options::default();
    Chess::new(&Setup { rules: STANDARD, options: &options, position: None }).expect("the start")
}

fn cozy_perft(board: &cozy_chess::Board, depth: u32) -> u64 {
    let mut nodes = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            nodes += moves.len() as u64;
        } else {
            for m in moves {
                let mut next = board.clone();
                next.play_unchecked(m);
                nodes += cozy_perft(&next, depth - 1);
            }
        }
        false
    });
    nodes
}

fn seconds<R>(work: impl FnOnce() -> R) -> (R, f64) {
    let began = Instant::now();
    let result = black_box(work());
    (result, began.elapsed().as_secs_f64())
}

fn perft() {
    for _ in 0..3 {
        let (theirs, slow) = seconds(|| cozy_perft(&cozy_chess::Board::default(), 6));
        let (ours, fast) = seconds(|| start().perft(6));
        assert_eq!(ours, theirs);
        let rate = |t: f64| ours as f64 / t / 1e6;
        println!(
            "perft 6: {:.0} M nodes/s, cozy-chess {:.0}, ratio {:.2}",
            rate(fast),
            rate(slow),
            slow / fast
        );
    }
}

fn playouts() {
    let (stats, time) = seconds(|| playout::run(&start(), 1, 5_000, 100_000));
    let rate = stats.actions as f64 / time / 1e6;
    println!("playouts: {} games, {rate:.2} M actions/s", stats.playouts);
    println!("  {:?}", stats.outcomes);
}

fn reading(path: &str) {
    let bytes = std::fs::read(path).expect("a readable file");
    let text = String::from_utf8_lossy(&bytes);
    let games = pgn::games(&text);
    let how = Reading { lenient: true, ..Reading::default() };
    for _ in 0..3 {
        let mut plies = 0_u64;
        let mut refused = 0;
        let first = start();
        let mut game = first.clone();
        let (_, time) = seconds(|| {
            for record in games.iter().filter(|record| record.fen.is_none()) {
                game.clone_from(&first);
                for san in &record.moves {
                    let Ok(found) = resolve(&game, None, san.as_bytes(), how) else {
                        refused += 1;
                        break;
                    };
                    game.apply(found.actor, found.action);
                    plies += 1;
                }
            }
        });
        let cost = time * 1e9 / plies as f64;
        println!("{path}: {} games, {refused} refused, {cost:.1} ns a ply", games.len());
    }
}

fn main() {
    for path in std::env::args().skip(1) {
        reading(&path);
    }
    perft();
    playouts();
}

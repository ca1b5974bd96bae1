//! Speed of the rules, side by side with cozy-chess in one run:
//! `cargo run --release -p wanqi-chess --example speed [FILE.pgn]`.
//!
//! Prints perft 6 of both, uniformly random games, and, with a PGN file, what reading and applying
//! its movetext costs a ply.

use std::hint::black_box;
use std::time::Instant;
use wanqi_chess::Chess;
use wanqi_sdk::replay::{Reading, resolve};
use wanqi_sdk::{Game, Options, Setup, playout};

fn start() -> Chess {
    let options = Options::default();
    Chess::new(&Setup { rules: wanqi_chess::STANDARD, options: &options, position: None })
        .expect("the start")
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

/// The moves of each game's main line, by the plainest lexer that does.
fn movetext(pgn: &str) -> Vec<Vec<&str>> {
    let mut games = vec![Vec::new()];
    let mut depth = 0;
    for line in pgn.lines().filter(|line| !line.starts_with('%')) {
        if line.starts_with('[') && depth == 0 {
            if line.starts_with("[Event ") {
                games.push(Vec::new());
            }
            continue;
        }
        for word in line.split_ascii_whitespace() {
            let opens = word.matches(['{', '(']).count();
            depth += opens;
            let plain = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            let plain = if plain.starts_with(['-', '/']) { "" } else { plain };
            if depth == 0 && !plain.is_empty() && !plain.starts_with(['$', '*']) {
                let plain = plain.trim_end_matches(['!', '?']);
                games.last_mut().expect("never empty").push(plain);
            }
            depth = depth.saturating_sub(word.matches(['}', ')']).count());
        }
    }
    games.retain(|game| !game.is_empty());
    games
}

fn reading(path: &str) {
    let bytes = std::fs::read(path).expect("a readable file");
    let text = String::from_utf8_lossy(&bytes);
    let games = movetext(&text);
    let how = Reading { lenient: true, ..Reading::default() };
    for _ in 0..3 {
        let mut plies = 0_u64;
        let mut refused = 0;
        let first = start();
        let mut game = first.clone();
        let (_, time) = seconds(|| {
            for moves in &games {
                game.clone_from(&first);
                for san in moves {
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

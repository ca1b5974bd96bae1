//! Speed of the rules: `cargo run --release -p wanqi-shogi --example shogi_speed`.
//!
//! Prints perft 5 with the last moves counted, as Fairy-Stockfish does, and uniformly random games.

use std::hint::black_box;
use std::time::Instant;
use wanqi_sdk::{Game, Options, Setup, playout};
use wanqi_shogi::Shogi;

/// Seconds of processor time on Linux, which other processes do not change; elsewhere seconds of
/// the clock.
fn seconds<R>(work: impl FnOnce() -> R) -> (R, f64) {
    let on_processor = || {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse::<f64>().ok()
    };
    let (began, before) = (Instant::now(), on_processor());
    let result = black_box(work());
    let elapsed = began.elapsed().as_secs_f64();
    let spent = on_processor().zip(before).map(|(after, before)| (after - before) / 1e9);
    (result, spent.unwrap_or(elapsed))
}

fn main() {
    let options = Options::parse(Shogi::FACTS.rulesets[0].options, "").expect("defaults");
    let start = Shogi::new(&Setup { rules: 0, options: &options, position: None });
    let start = start.expect("the start");
    for _ in 0..3 {
        let (nodes, time) = seconds(|| start.perft(5));
        println!("perft 5: {nodes} nodes, {:.1} M/s", nodes as f64 / time / 1e6);
    }
    for _ in 0..3 {
        let (stats, time) = seconds(|| playout::run(&start, 1, 1_000, 100_000));
        let rate = stats.actions as f64 / time / 1e6;
        println!("playouts: {} games, {rate:.2} M actions/s", stats.playouts);
        println!("  {:?}", stats.outcomes);
    }
}

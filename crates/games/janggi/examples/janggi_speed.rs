//! Speed of the rules: `cargo run --release -p wanqi-janggi --example janggi_speed`.
//!
//! Prints perft 5 from the usual start and uniformly random games of each rule set. To be compared
//! with `go perft 5` of Fairy-Stockfish.

use std::hint::black_box;
use std::time::Instant;
use wanqi_janggi::Janggi;
use wanqi_sdk::kit::fixtures::set_up;
use wanqi_sdk::kit::play::start;
use wanqi_sdk::{Game, playout};

const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";

fn seconds<R>(work: impl FnOnce() -> R) -> (R, f64) {
    let began = Instant::now();
    let result = black_box(work());
    (result, began.elapsed().as_secs_f64())
}

fn main() {
    let game = set_up::<Janggi>("official", "", START).expect("the start");
    for _ in 0..3 {
        let (nodes, time) = seconds(|| game.perft(5));
        println!("perft 5: {nodes} nodes, {:.1} M nodes/s", nodes as f64 / time / 1e6);
    }
    for (rules, set) in Janggi::FACTS.rulesets.iter().enumerate() {
        let (stats, time) = seconds(|| playout::run(&start::<Janggi>(rules).0, 1, 2_000, 100_000));
        let rate = stats.actions as f64 / time / 1e6;
        let mean = stats.actions / stats.playouts;
        println!("{}: {rate:.2} M actions/s, {mean} a game {:?}", set.slug, stats.outcomes);
    }
}

//! Speed of uniformly random games: `cargo run --release -p wanqi-kalah --example speed`.

use std::time::Instant;
use wanqi_kalah::Kalah;
use wanqi_sdk::{Game, Options, Setup, playout};

fn main() {
    let options = Options::parse(Kalah::FACTS.rulesets[0].options, "").expect("defaults");
    let setup = Setup { rules: 0, options: &options, position: None };
    let start = Kalah::new(&setup).expect("the start");
    for _ in 0..3 {
        let began = Instant::now();
        let stats = playout::run(&start, 1, 500_000, 100_000);
        let rate = stats.actions as f64 / began.elapsed().as_secs_f64() / 1e6;
        println!("playouts: {} games, {rate:.1} M actions/s", stats.playouts);
    }
}

//! Speed of the rules: `cargo run --release -p wanqi-tafl --example tafl_speed`.

use std::time::Instant;
use wanqi_sdk::kit::play::start;
use wanqi_sdk::{Game, playout};
use wanqi_tafl::Tafl;

fn main() {
    for (index, set) in Tafl::FACTS.rulesets.iter().enumerate() {
        let (game, _) = start::<Tafl>(index);
        let began = Instant::now();
        let stats = playout::run(&game, 1, 20_000, 10_000);
        let rate = stats.actions as f64 / began.elapsed().as_secs_f64() / 1e6;
        println!("{}: {rate:.2} M actions/s, {:?}", set.slug, stats);
        let began = Instant::now();
        let nodes = game.perft(4);
        let rate = nodes as f64 / began.elapsed().as_secs_f64() / 1e6;
        println!("{}: perft 4 is {nodes}, {rate:.1} M/s", set.slug);
    }
}

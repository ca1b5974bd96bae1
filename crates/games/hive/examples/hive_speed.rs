//! How fast random games and counts go: `cargo run --release --example hive_speed -p wanqi-hive`.

use std::time::Instant;
use wanqi_hive::Hive;
use wanqi_sdk::{Game, Options, Setup, playout};

fn main() {
    for rules in [0, 7] {
        let set = &Hive::FACTS.rulesets[rules];
        let options = Options::parse(set.options, "").expect("defaults");
        let start = Hive::new(&Setup { rules, options: &options, position: None }).ok();
        let start = start.expect("the start");
        let clock = Instant::now();
        let stats = playout::run(&start, 1, 2_000, 10_000);
        let rate = stats.actions as f64 / clock.elapsed().as_secs_f64();
        println!("{}: {rate:.0} actions/s, {:?}", set.slug, stats);
        let clock = Instant::now();
        let nodes = start.perft(if rules == 0 { 6 } else { 5 });
        let rate = nodes as f64 / clock.elapsed().as_secs_f64();
        println!("{}: perft {nodes}, {rate:.0} nodes/s", set.slug);
    }
}

//! Checks the common properties of all games along seeded games until one of them fails.
//! `hunt SECONDS` succeeds if it finds the wrong rule within that time.

use std::panic::catch_unwind;
use std::process::ExitCode;
use std::time::{Duration, Instant};
use wanqi_canary::Chess;
use wanqi_sdk::Rng;

fn main() -> ExitCode {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(60);
    let (start, most) = (Instant::now(), Duration::from_secs(seconds));
    std::panic::set_hook(Box::new(|_| {}));
    for seed in 0.. {
        let mut rng = Rng::new(seed);
        let mut data = vec![0, 0];
        // Three bytes choose a legal action; some values choose tokens, claims and events.
        data.extend((0..240).map(|_| if rng.below(40) == 0 { 200 } else { rng.below(200) as u8 }));
        if let Err(panic) = catch_unwind(|| wanqi_sdk::fuzz::game::<Chess>(&data)) {
            let told = panic.downcast_ref::<String>().map_or("", String::as_str);
            println!("found after {seed} games, {:.1} s: {told}", start.elapsed().as_secs_f64());
            return if told.contains("R3.4") { ExitCode::SUCCESS } else { ExitCode::FAILURE };
        }
        if start.elapsed() > most {
            println!("not found in {seed} games, {seconds} s");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::FAILURE
}

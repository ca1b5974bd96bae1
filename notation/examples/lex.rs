//! Lexes a file and prints the speed: `cargo run --release --example lex -- games.pgn.zst`.

use std::io::Read;
use std::time::Instant;

use wanqi_notation::tokens::{Token, Tokens};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: lex FILE [ROUNDS]")?;
    let rounds = std::env::args().nth(2).map_or(Ok(5), |rounds| rounds.parse::<u32>())?;
    let mut bytes = Vec::new();
    wanqi_notation::segment::decompress(std::fs::File::open(path)?, 1_000)?
        .read_to_end(&mut bytes)?;

    let mut best = f64::INFINITY;
    let (mut games, mut actions, mut problems) = (0u64, 0u64, 0u64);
    for _ in 0..rounds {
        (games, actions, problems) = (0, 0, 0);
        let start = Instant::now();
        for event in Tokens::new(&bytes) {
            match event {
                Token::Action(_) => actions += 1,
                Token::GameEnd { .. } => games += 1,
                Token::Problem(_) => problems += 1,
                _ => {}
            }
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    let megabytes = bytes.len() as f64 / 1e6;
    println!("{games} games, {actions} actions, {problems} problems, {megabytes:.1} MB");
    println!(
        "best of {rounds}: {best:.4} s, {:.0} MB/s, {:.1} ns an action",
        megabytes / best,
        best * 1e9 / actions as f64
    );
    Ok(())
}

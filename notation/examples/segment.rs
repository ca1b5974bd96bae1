//! Cuts a file into segments and prints the speed:
//! `cargo run --release --example segment -- games.pgn`.

use std::time::Instant;

use wanqi_notation::segment::{Config, Segments, decompress};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: segment FILE [TARGET_BYTES]")?;
    let target_bytes = std::env::args().nth(2).map_or(Ok(256 << 10), |size| size.parse())?;
    let reader = decompress(std::fs::File::open(path)?, 1_000)?;
    let start = Instant::now();
    let mut segments = Segments::with_config(reader, Config { target_bytes, ..Config::default() });
    let (mut count, mut bytes) = (0u64, 0u64);
    while let Some(segment) = segments.next_segment()? {
        count += 1;
        bytes += segment.length;
        segments.recycle(segment);
    }
    let (megabytes, seconds) = (bytes as f64 / 1e6, start.elapsed().as_secs_f64());
    println!("{count} segments, {megabytes:.1} MB, {:.0} MB/s", megabytes / seconds);
    Ok(())
}

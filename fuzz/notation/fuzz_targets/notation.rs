//! For any bytes: the lexer accepts them and its spans ascend, the tree prints the same bytes,
//! formatting is idempotent, segments lose nothing, and the SGF reader prints the same bytes.
#![no_main]

use libfuzzer_sys::fuzz_target;
use wanqi_notation::tokens::{Token, Tokens};
use wanqi_notation::segment::{Config, Segments};
use wanqi_notation::{fmt, sgf, tree};

fuzz_target!(|bytes: &[u8]| {
    let mut done = 0;
    for event in Tokens::new(bytes) {
        let span = event.span();
        assert!(span.start <= span.end && span.end <= bytes.len());
        let points_back =
            matches!(event, Token::Problem(_) | Token::GameStart { .. } | Token::GameEnd { .. });
        if !points_back {
            assert!(span.start >= done);
            done = span.end;
        }
    }
    assert_eq!(tree::print(&tree::parse(bytes)), bytes);

    let options = fmt::FormatOptions::default();
    let once = fmt::format(bytes, &options).text;
    assert_eq!(fmt::format(&once, &options).text, once);

    let config = Config { target_bytes: 16, max_game_bytes: 256, ..Config::default() };
    let read: u64 = Segments::with_config(bytes, config)
        .map(|segment| segment.expect("memory reads").length)
        .sum();
    // Of two byte order marks, the first is a part of the text.
    let marks = |count: usize| bytes.starts_with("\u{feff}".repeat(count).as_bytes());
    let mark = if marks(1) && !marks(2) { 3 } else { 0 };
    assert_eq!(read + mark, bytes.len() as u64);

    let collection = sgf::parse(bytes);
    assert_eq!(collection.print(), bytes);
    for game in collection.trees() {
        assert!(collection.main_line(game).count() > 0);
    }
});

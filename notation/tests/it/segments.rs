//! Segments give the same events as the whole file, wherever it is cut.

use std::io::{self, Read, Write};

use wanqi_notation::ProblemKind;
use wanqi_notation::position::{LineIndex, count_lines, locate};
use wanqi_notation::segment::{Config, MAX_EXPANSION, Segment, Segments, decompress};
use wanqi_notation::tokens::{LexerOptions, Tokens};

use super::show;

fn cut(bytes: &[u8], target: usize, most: usize) -> Vec<Segment> {
    let config =
        Config { target_bytes: target, max_game_bytes: most, options: LexerOptions::DEFAULT };
    Segments::with_config(bytes, config).map(|segment| segment.expect("memory reads")).collect()
}

/// Every event with its place in the file, as text.
fn whole(bytes: &[u8]) -> Vec<String> {
    let index = LineIndex::new(bytes);
    let options = LexerOptions { warn_encoding: false, ..LexerOptions::DEFAULT };
    let events = Tokens::with_options(bytes, &options);
    events
        .map(|event| format!("{:?} {}", index.position(event.span().start), show::event(&event)))
        .collect()
}

fn in_segments(segments: &[Segment]) -> Vec<String> {
    let options = LexerOptions { warn_encoding: false, ..LexerOptions::DEFAULT };
    let mut all = Vec::new();
    for segment in segments {
        let place = |at| segment.position(at);
        let events = segment.tokens(&options);
        all.extend(
            events.map(|event| format!("{:?} {}", place(event.span().start), show::event(&event))),
        );
    }
    all
}

/// Fails with only the first difference.
fn assert_same(found: &[String], expected: &[String], about: &str) {
    let different = found.iter().zip(expected).find(|(found, expected)| found != expected);
    assert_eq!(different, None, "{about}");
    assert_eq!(found.len(), expected.len(), "{about}");
}

fn collection() -> Vec<u8> {
    let mut bytes = Vec::new();
    for path in show::files("broken").iter().chain(&show::files("valid")) {
        let suffix = path.extension().unwrap_or_default();
        if path.is_file() && (suffix == "pgn" || suffix == "wqn") {
            bytes.extend(std::fs::read(path).expect("a readable file"));
            bytes.extend_from_slice(b"\n\n[Event \"between\"]\n\n1. e4 *\n\n");
        }
    }
    bytes
}

#[test]
fn segments_give_the_events_of_the_whole_file() {
    let bytes = collection();
    let expected = whole(&bytes);
    for target in [1, 7, 64, 500, 4096, 1 << 20] {
        let segments = cut(&bytes, target, 1 << 20);
        assert!(target > 500 || segments.len() > 10, "{target}: {} segments", segments.len());
        assert_same(&in_segments(&segments), &expected, &format!("cut at {target}"));
        let mut offset = 0;
        for segment in &segments {
            assert_eq!(segment.offset, offset);
            offset += segment.length;
        }
        assert_eq!(offset, bytes.len() as u64);
    }
}

#[test]
fn soft_boundaries_are_found_without_hard_ones() {
    let bytes = b"[Event \"x\"] 1. e4 (1. d4) {c} e5 1-0 ".repeat(300);
    let segments = cut(&bytes, 200, 1 << 20);
    assert!(segments.len() > 5, "{} segments", segments.len());
    assert!(segments.iter().all(|segment| segment.bytes.len() < 2000));
    assert_same(&in_segments(&segments), &whole(&bytes), "soft");
}

#[test]
fn a_game_that_is_too_large_is_skipped() {
    let mut bytes = b"[Event \"small\"]\n\n1. e4 *\n\n[Event \"huge\"]\n\n".to_vec();
    bytes.extend(b"1. e4\r\n".repeat(100_000));
    let large_from = 26;
    let good = b"\r\n[Event \"good\"]\r\n\r\n1. d4 *\r\n";
    bytes.extend_from_slice(good);
    let segments = cut(&bytes, 1000, 20_000);
    assert_eq!(segments.len(), 3);
    let limit = segments[1].problem.as_ref().expect("the large game is told");
    assert_eq!(limit.kind, ProblemKind::Limit);
    assert_eq!((segments[1].offset, segments[1].line), (large_from, 5));
    assert_eq!(segments[1].bytes.len(), 0);
    assert_eq!(segments[2].bytes, &good[2..]);
    assert_eq!(segments[2].offset, (bytes.len() - good.len() + 2) as u64);
    assert_eq!(segments[2].line, locate(&bytes, bytes.len() - good.len() + 2).line);
}

#[test]
fn memory_is_bounded_by_the_largest_game() {
    /// A comment of ten million bytes.
    struct Endless(u64);
    impl Read for Endless {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let length = buffer.len().min(self.0 as usize);
            self.0 -= length as u64;
            buffer[..length].fill(b'{');
            Ok(length)
        }
    }
    let config =
        Config { target_bytes: 1000, max_game_bytes: 50_000, options: LexerOptions::DEFAULT };
    let segments: Vec<_> = Segments::with_config(Endless(10_000_000), config).collect();
    let segments: Vec<_> = segments.into_iter().map(|s| s.expect("reads")).collect();
    assert_eq!(segments.len(), 1);
    assert_eq!(segments[0].length, 10_000_000);
    assert!(segments[0].bytes.is_empty() && segments[0].problem.is_some());
}

#[test]
fn a_byte_order_mark_has_no_column() {
    let segments = cut(b"\xEF\xBB\xBF[WQN \"1\"]\n\n1. e4 *\n", 1 << 20, 1 << 20);
    assert_eq!((segments[0].offset, segments[0].line, segments[0].column), (3, 1, 1));
    assert!(segments[0].bytes.starts_with(b"[WQN"));
}

#[test]
fn a_second_byte_order_mark_is_text() {
    // At the start of a line, `%` would begin an escape line.
    let bytes = b"\xEF\xBB\xBF\xEF\xBB\xBF% e4 *\n";
    assert_same(&in_segments(&cut(bytes, 1 << 20, 1 << 20)), &whole(bytes), "two marks");
}

#[test]
fn columns_count_from_the_start_of_a_long_line() {
    let bytes = format!("\n{}", "[Event \"é\"] 1. e4 1-0 ".repeat(3000));
    let segments = cut(bytes.as_bytes(), 6_000, 1 << 20);
    assert!(segments.len() > 2);
    assert_same(&in_segments(&segments), &whole(bytes.as_bytes()), "a long line");
}

#[test]
fn an_error_comes_after_the_bytes_read_before_it() {
    struct Broken(bool);
    impl Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            if std::mem::replace(&mut self.0, true) {
                return Err(io::Error::other("the disk is gone"));
            }
            buffer[..5].copy_from_slice(b"1. e4");
            Ok(5)
        }
    }
    let mut segments = Segments::new(Broken(false));
    assert_eq!(segments.next_segment().expect("bytes").expect("a segment").bytes, b"1. e4");
    assert_eq!(segments.next_segment().expect_err("an error").to_string(), "the disk is gone");
    assert!(segments.next_segment().expect("the end").is_none());
}

#[test]
fn compressed_files_are_read_through() {
    let plain = collection();
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gzip.write_all(&plain).expect("memory");
    let mut twice = gzip.finish().expect("memory");
    let second = twice.clone();
    twice.extend(second);
    let zstandard = zstd::encode_all(&*plain, 1).expect("memory");
    let read = |bytes: &[u8]| {
        let mut text = Vec::new();
        decompress(bytes, MAX_EXPANSION).expect("magic").read_to_end(&mut text).expect("good data");
        text
    };
    assert!(read(&twice) == plain.repeat(2));
    assert!(read(&zstandard) == plain);
    assert!(read(&plain) == plain);
    assert!(read(b"").is_empty());
    assert!(read(b"1.") == b"1.");
}

#[test]
fn all_kinds_of_line_ends_are_counted() {
    for (text, lines) in
        [("", 0), ("a", 0), ("\n", 1), ("\r\n\r\n", 2), ("\r\r", 2), ("a\r\nb\rc\n\n\r", 5)]
    {
        assert_eq!(count_lines(text.as_bytes()), lines, "{text:?}");
        assert_eq!(LineIndex::new(text.as_bytes()).lines() as u64, lines + 1, "{text:?}");
    }
}

/// A Zstandard frame with `blocks` blocks of four bytes, each of which expands to 128 KiB of one
/// letter.
fn bomb(blocks: u32) -> Vec<u8> {
    // One frame with a window of 128 KiB; each block repeats one byte, and the last is marked as
    // last.
    let mut bytes = vec![0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38];
    for block in 1..=blocks {
        let head = 131_072 << 3 | 1 << 1 | u32::from(block == blocks);
        bytes.extend_from_slice(&head.to_le_bytes()[..3]);
        bytes.push(b'x');
    }
    bytes
}

#[test]
fn files_that_expand_a_thousandfold_are_refused() {
    let read = |blocks, expansion| {
        let bytes = bomb(blocks);
        let mut reader = decompress(&bytes[..], expansion).expect("magic");
        let copied = io::copy(&mut reader, &mut io::sink());
        copied.map_err(|error| (error.kind(), error.to_string()))
    };
    // A small file may expand to 256 MiB and no more.
    assert_eq!(read(2_048, MAX_EXPANSION), Ok(256 << 20));
    let (kind, message) = read(2_500, MAX_EXPANSION).unwrap_err();
    assert_eq!(kind, io::ErrorKind::FileTooLarge);
    assert!(message.contains("more than 1000 times as large"), "{message}");
    assert_eq!(read(2_500, 100_000), Ok(2_500 * 131_072));
}

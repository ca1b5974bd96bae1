//! Segments are where the definition puts them, wherever reading begins, compared with a slow
//! implementation of the definition that has the whole file in memory.

use std::cell::Cell;
use std::io::{Cursor, Read, Seek, SeekFrom};

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use wanqi_notation::position::LineIndex;
use wanqi_notation::segment::{Config, Segment, Segments, Start, part};
use wanqi_notation::tokens::{LexerOptions, Token, Tokens};

use super::show;

const BOM: &[u8] = b"\xEF\xBB\xBF";
/// The lexer decides about a hard boundary with this number of bytes.
const BOUNDARY: usize = b"[Event \"".len();

/// The segments of a file by the definition in the documentation of the module.
struct Definition<'a> {
    bytes: &'a [u8],
    config: Config,
    /// The game starts of the whole file.
    starts: Vec<usize>,
    hard: Vec<usize>,
}

impl<'a> Definition<'a> {
    fn new(bytes: &'a [u8], config: Config) -> Self {
        let starts = Self::starts(bytes, &config.options);
        let hard: Vec<_> = (0..bytes.len()).filter(|&at| is_hard(bytes, at)).collect();
        assert!(hard.iter().all(|at| starts.contains(at)), "each hard boundary starts a game");
        Self { bytes, config, starts, hard }
    }

    fn starts(bytes: &[u8], options: &LexerOptions) -> Vec<usize> {
        let starts = Tokens::with_options(bytes, options).filter_map(|token| match token {
            Token::GameStart { at } if bytes[at] != b'%' => Some(at),
            _ => None,
        });
        starts.collect()
    }

    fn first(&self) -> usize {
        let rest = self.bytes.strip_prefix(BOM);
        if rest.is_some_and(|rest| !rest.starts_with(BOM)) { BOM.len() } else { 0 }
    }

    /// Whether the rest of the file after `at` is not longer than a game may be.
    fn is_last(&self, at: usize) -> bool {
        self.bytes.len() - at <= self.config.max_game_bytes
    }

    /// The certain game starts after `at` that are near enough: the lexer finds them in these
    /// bytes, and no text after the bytes can change them.
    fn certain(&self, at: usize) -> Vec<usize> {
        let (bytes, most) = (self.bytes, self.config.max_game_bytes);
        let window = &bytes[..bytes.len().min(at + most + BOUNDARY)];
        let complete = bytes.len() < at + most + BOUNDARY;
        let certain = |&start: &usize| {
            let rest = &window[start..];
            let line_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
            let line = at + window[at..start].iter().rposition(line_end).map_or(0, |end| end + 1);
            let opened = window[line..start].iter().any(|byte| b"[\"".contains(byte));
            let closed = rest.contains(&b'[') && rest.contains(&b']');
            complete || !BOM.starts_with(rest) && (rest.iter().any(line_end) || !opened || closed)
        };
        let found = Self::starts(&window[at..], &self.config.options);
        let near = |&&start: &&usize| {
            start > at && start <= at + most && found.contains(&start.saturating_sub(at))
        };
        self.starts.iter().filter(near).copied().filter(certain).collect()
    }

    fn next_hard(&self, at: usize) -> usize {
        self.hard.iter().copied().find(|&hard| hard > at).unwrap_or(self.bytes.len())
    }

    /// Offset, length, and whether a game is skipped.
    fn segments(&self) -> Vec<(usize, usize, bool)> {
        let (mut at, mut all) = (self.first(), Vec::new());
        let target = self.config.target_bytes;
        while at < self.bytes.len() {
            let end = (at / target + 1) * target;
            let certain = self.certain(at);
            let first = certain.iter().copied().find(|&start| start >= end);
            let last = if self.is_last(at) { Some(self.bytes.len()) } else { None };
            let cut = first.or(last).or(certain.last().copied());
            let next = cut.unwrap_or_else(|| self.next_hard(at));
            all.push((at, next - at, cut.is_none()));
            at = next;
        }
        all
    }

    /// The game starts that are not in skipped bytes.
    fn counted_starts(&self) -> Vec<usize> {
        let (mut at, mut all) = (self.first(), Vec::new());
        while at < self.bytes.len() {
            all.push(at);
            let too_long = self.certain(at).is_empty() && !self.is_last(at);
            let next = self.starts.iter().copied().find(|&start| start > at);
            at = if too_long { self.next_hard(at) } else { next.unwrap_or(self.bytes.len()) };
        }
        all
    }
}

/// A line that begins with `[WQN "`, or with `[Event "` after an empty line.
fn is_hard(bytes: &[u8], at: usize) -> bool {
    let text = bytes.strip_prefix(BOM).unwrap_or(bytes);
    let Some(at) = at.checked_sub(bytes.len() - text.len()) else { return false };
    let event = text[at..].starts_with(b"[Event \"");
    if !event && !text[at..].starts_with(b"[WQN \"") {
        return false;
    }
    let before = String::from_utf8_lossy(&text[..at]).replace("\r\n", "\n").replace('\r', "\n");
    let mut lines = before.rsplit('\n');
    let line_begins = lines.next() == Some("");
    line_begins
        && (!event || lines.next().is_none_or(|line| line.trim_matches([' ', '\t']).is_empty()))
}

/// A reader in memory that counts the bytes read.
struct Counting<'a>(Cursor<&'a [u8]>, &'a Cell<usize>);

impl Read for Counting<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.0.read(buffer)?;
        self.1.set(self.1.get() + read);
        Ok(read)
    }
}

impl Seek for Counting<'_> {
    fn seek(&mut self, to: SeekFrom) -> std::io::Result<u64> {
        self.0.seek(to)
    }
}

fn collected<R: Read>(segments: Segments<R>) -> Vec<Segment> {
    segments.map(|segment| segment.expect("memory reads")).collect()
}

/// All fields; the bytes as text.
fn shown(segments: &[Segment]) -> Vec<String> {
    let show = |segment: &Segment| {
        let Segment { bytes, offset, line, column, game_follows, problem, length } = segment;
        let text = bytes.escape_ascii();
        format!("{offset} {length} {line}:{column} {game_follows} {problem:?} {text}")
    };
    segments.iter().map(show).collect()
}

/// The tokens of the file between two game starts, with their places.
fn tokens_between(whole: &[(Option<usize>, String)], from: Option<usize>, to: usize) -> Vec<&str> {
    let index = |at: usize| whole.iter().position(|(start, _)| *start == Some(at));
    let end = index(to).unwrap_or(whole.len());
    // Comments before the first game belong to the segment at the start of the file.
    let begin = from.map_or(0, |from| index(from).expect("a segment begins a game"));
    whole[begin..end].iter().map(|(_, token)| &**token).collect()
}

fn check(bytes: &[u8], config: Config) -> Result<(), TestCaseError> {
    let definition = Definition::new(bytes, config);
    let read = Cell::new(0);
    let mut reader = Segments::with_config(Counting(Cursor::new(bytes), &read), config);
    let mut all = Vec::new();
    while let Some(segment) = reader.next_segment().expect("memory reads") {
        all.push(segment);
    }
    // Reading is linear.
    prop_assert_eq!(read.get(), bytes.len());
    let (lexed, length) = (reader.lexed_bytes(), bytes.len() as u64);
    prop_assert!(lexed <= 8 * length, "{} of {} bytes lexed", lexed, length);

    // The segments are the defined ones.
    let places: Vec<_> = all
        .iter()
        .map(|segment| {
            (segment.offset as usize, segment.length as usize, segment.problem.is_some())
        })
        .collect();
    prop_assert_eq!(&places, &definition.segments());

    // Their tokens and places are those of the whole file.
    let options = LexerOptions { warn_encoding: false, ..config.options };
    let index = LineIndex::new(bytes);
    let whole: Vec<_> = Tokens::with_options(bytes, &options)
        .map(|token| {
            let start = if let Token::GameStart { at } = token { Some(at) } else { None };
            let place = index.position(token.span().start);
            (start, format!("{place:?} {}", show::event(&token)))
        })
        .collect();
    for segment in &all {
        let (from, to) = (segment.offset, segment.offset + segment.length);
        prop_assert_eq!(segment.game_follows, to < bytes.len() as u64);
        if segment.problem.is_some() {
            prop_assert!(segment.bytes.is_empty());
            continue;
        }
        prop_assert_eq!(&segment.bytes, &bytes[from as usize..to as usize]);
        let begin = Some(from as usize).filter(|&from| from > definition.first());
        let tokens: Vec<_> = segment
            .tokens(&options)
            .map(|token| {
                let place = segment.position(token.span().start);
                format!("{place:?} {}", show::event(&token))
            })
            .collect();
        prop_assert_eq!(tokens, tokens_between(&whole, begin, to as usize));
    }
    check_parts(bytes, config, &definition, &all)
}

fn check_parts(
    bytes: &[u8],
    config: Config,
    definition: &Definition<'_>,
    all: &[Segment],
) -> Result<(), TestCaseError> {
    let starts = definition.counted_starts();
    let index = LineIndex::new(bytes);
    let blocks = bytes.len() / config.target_bytes + 2;
    let (read, most) = (Cell::new(0), config.max_game_bytes);
    // All bytes of a block have the same part; of very many blocks some are enough.
    for block in (0..blocks).step_by(blocks / 64 + 1) {
        let begin = block * config.target_bytes;
        let first = starts.iter().copied().find(|&start| start >= begin);
        let tail: Vec<_> =
            all.iter().filter(|segment| segment.offset >= begin as u64).cloned().collect();
        prop_assert_eq!(first, tail.first().map(|segment| segment.offset as usize));
        for byte in [begin, begin + config.target_bytes - 1] {
            read.set(0);
            let file = Counting(Cursor::new(bytes), &read);
            let Some(part) = part(file, config, byte as u64).expect("memory reads") else {
                let near = |&&at: &&usize| at <= begin && at > begin.saturating_sub(most);
                let boundary = definition.hard.iter().rfind(near);
                // What is before a blank line at the limit is not read.
                let decided = boundary.filter(|&&at| bytes[at..].starts_with(b"[WQN"));
                prop_assert!(block == 0 || decided.is_none(), "{:?} is not found", boundary);
                continue;
            };
            prop_assert!(read.get() <= most + BOUNDARY);
            let line = first.map_or(1, |first| index.position(first).line);
            let found = collected(part.numbered_from(line));
            prop_assert_eq!(shown(&found), shown(&tail), "byte {}", byte);
        }
    }
    for &hard in definition.hard.iter().step_by(definition.hard.len() / 16 + 1) {
        let line = index.position(hard).line;
        let start = Start { offset: hard as u64, line };
        let found = collected(Segments::starting_at(&bytes[hard..], config, start));
        let next = (hard / config.target_bytes + 1) * config.target_bytes;
        let later = |segments: &[Segment]| {
            let later = segments.iter().filter(|segment| segment.offset >= next as u64);
            shown(&later.cloned().collect::<Vec<_>>())
        };
        prop_assert_eq!(later(&found), later(all), "from {}", hard);
    }
    Ok(())
}

/// Parts of files in which games, tags, comments and lines are open and closed in odd places.
const PIECES: [&str; 58] = [
    "[WQN \"1\"]",
    "[Event \"x\"]",
    "[Event \"",
    "[WQN \"",
    "[Event",
    "[Site \"a\\\"b\"]",
    "[Site \"a\"b] 1. e4 ",
    "\"]",
    "[",
    "]",
    "[ \n Site \n \"x\" y",
    "[Result \"2-0\"]",
    "2-0",
    "[%",
    "\"",
    "{",
    "}",
    "{a comment}",
    "{ open\n\n[Event \"in\"]\n",
    "{ open\n[Event \"in\"]\n",
    "{[WQN \"1\"]\n",
    "; line [Event \"x\"]\n",
    "%",
    "\n% escape [WQN \"1\"]\n",
    "(",
    ")",
    "1.",
    "1. e4 e5",
    "2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7",
    "*",
    "1-0",
    "1-0 1. d4 *",
    " * 1.",
    "\n\n[Event \"a\"]\n[Site \"b\"]\n\n1. e4 e5 2. Nf3 *\n",
    "\n[Event \"a\"]\n\n1. e4 1-0\n",
    "\n[WQN \"1\"]\n[Game \"chess\"]\n\n1. e4 *\n",
    "\n[Site \"b\"]\n\n1. e4 e5 *\n",
    "[Event \"x\"] 1. e4 (1. d4) {c} e5 1-0 ",
    "\r\n\r\n[Event \"a\"]\r\n\r\n1. e4 *\r\n",
    "\r\r[Event \"a\"]\r\r1. e4 *\r",
    "\n \t \n[Event \"a\"]\n1. e4 *",
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    " ",
    "\t",
    "\u{feff}",
    "\0",
    "é",
    "炮二",
    ":resign",
    "|",
    "$",
    "e4*",
    "[x]",
    "$5",
    "!",
];

/// Bytes that a failure shows as text.
struct Text(Vec<u8>);

impl std::fmt::Debug for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "b\"{}\"", self.0.escape_ascii())
    }
}

fn file() -> impl Strategy<Value = Text> {
    let long = (select(&PIECES[..]), 1..400usize);
    let piece = prop_oneof![
        40 => select(&PIECES[..]).prop_map(|piece| piece.as_bytes().to_vec()),
        1 => vec(any::<u8>(), 0..4),
        // Long games, long lines, long blanks.
        1 => long.prop_map(|(piece, times)| piece.repeat(times).into_bytes()),
        1 => (1..6000usize).prop_map(|length| vec![b' '; length]),
        2 => (1..200usize).prop_map(|times| "e4 e5\n".repeat(times).into_bytes()),
    ];
    // Files that begin in the usual way, with games that are cut in many places.
    let games = select(&PIECES[33..38]).prop_map(|piece| piece.as_bytes().to_vec());
    let mostly = prop_oneof![8 => games, 1 => piece.clone()];
    prop_oneof![vec(piece, 0..120), vec(mostly, 0..200)].prop_map(|pieces| Text(pieces.concat()))
}

fn sizes() -> impl Strategy<Value = (usize, usize)> {
    let target = prop_oneof![1 => 1..64usize, 2 => 64..1024usize, 2 => 1024..4097usize];
    let most = prop_oneof![1..64usize, 64..1024usize, 1024..10_000usize];
    (target, most)
}

/// 100 cases, or `PROPTEST_CASES`.
fn cases() -> ProptestConfig {
    let default = ProptestConfig::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { default.cases } else { 100 };
    ProptestConfig { cases, failure_persistence: None, ..default }
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn segments_do_not_depend_on_where_reading_begins(
        bytes in file(),
        (target_bytes, max_game_bytes) in sizes(),
        max_problems in prop_oneof![Just(100u32), 0..4u32],
        max_depth in prop_oneof![Just(1000u32), 0..3u32],
    ) {
        let options = LexerOptions { max_problems, max_depth, ..LexerOptions::DEFAULT };
        check(&bytes.0, Config { target_bytes, max_game_bytes, options })?;
    }
}

/// The bytes that are lexed to find game starts, per 1,000 bytes of the file.
fn lexed(game: &str, config: Config) -> u64 {
    let file = game.repeat(2_000_000 / game.len());
    let mut segments = Segments::with_config(file.as_bytes(), config);
    while segments.next_segment().expect("memory reads").is_some() {}
    segments.lexed_bytes() * 1000 / file.len() as u64
}

#[test]
fn few_bytes_are_lexed_twice() {
    let moves = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 ".repeat(20);
    let hard = format!("[Event \"x\"]\n\n{moves}*\n\n");
    let soft = format!("[Site \"x\"]\n\n{moves}*\n\n");
    let config = Config { target_bytes: 256 << 10, ..Config::default() };
    assert!(lexed(&hard, config) <= 10);
    assert!(lexed(&soft, config) <= 1010);
    // Blocks are smaller than games, and larger than the limit of a game.
    let small = Config { target_bytes: 64, ..config };
    assert!(lexed(&soft, small) <= 4000);
    let large = Config { max_game_bytes: 1000, ..config };
    assert!(lexed(&soft, large) <= 4000);
}

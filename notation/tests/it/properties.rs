//! Properties that hold for any bytes.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

use wanqi_notation::fmt::{self, format};
use wanqi_notation::position::{LineIndex, PositionCursor, line_from, line_start, locate};
use wanqi_notation::segment::{Config, Segments};
use wanqi_notation::text::{escape_tag, is_canonical_action, is_style_action, unescape_tag};
use wanqi_notation::tokens::{LexerOptions, Plain, Token, Tokens, WINDOW};
use wanqi_notation::writer::Writer;
use wanqi_notation::{Severity, Span, sgf, tree};

/// Text made of meaningful tokens and of arbitrary bytes.
fn soup() -> impl Strategy<Value = Vec<u8>> {
    let words = prop::sample::select(vec![
        "1.",
        "1",
        "12...",
        "e4",
        "Nf3!?",
        "0-0",
        "1-0",
        "1/2-1/2",
        "*",
        "2-0",
        "(",
        ")",
        "{",
        "}",
        ";",
        "% ",
        "$5",
        "$",
        "[",
        "]",
        "\"",
        "<",
        "[WQN \"1\"]",
        "[Event \"x\"]",
        "[Result \"2-0\"]",
        "[Site \"a\\\"b\"]",
        "[Site \"a\"b\"]",
        "[White \"",
        ":resign",
        ":illegal=Ke9@2",
        ":end",
        ":x",
        "@2:",
        "@0:",
        "@2",
        "|",
        "a|b",
        "|c",
        "!",
        "?!",
        "e.p.",
        ".",
        "...",
        "P*5e",
        "fourteen-bytes",
        "fifteen--bytes*",
        "sixteen---bytes!",
        "seventeen---bytes",
        "123456789.",
        "1234567890.",
        "1..............",
        "1...............",
        "炮二",
        "\u{feff}",
        "\\",
    ]);
    let blanks = prop::sample::select(vec!["", "", " ", "\n", "\n\n", "\r\n", "\r", "\t", "  "]);
    let odd = vec(any::<u8>(), 0..3);
    let piece = prop_oneof![
        12 => (words, blanks).prop_map(|(word, blank)| format!("{word}{blank}").into_bytes()),
        1 => odd,
    ];
    vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Random text of SGF tokens.
fn sgf_soup() -> impl Strategy<Value = Vec<u8>> {
    let words = prop::sample::select(vec![
        "(",
        ")",
        ";",
        "(;",
        "B[dd]",
        "W[]",
        "C[a\\]b]",
        "C[",
        "]",
        "\\",
        "AB[aa:cc]",
        "AddBlack[aa]",
        "\n(;FF[4]",
        "\n(;GM[1]",
        "CA[GBK]",
        "CA[utf-8]",
        "x",
        " ",
        "\n",
        "C[a:b\\:c]",
        "[aa]",
        "&",
        "Müller",
        "1[a1]",
    ]);
    let piece = prop_oneof![
        12 => words.prop_map(|word| word.as_bytes().to_vec()),
        1 => vec(any::<u8>(), 0..3),
    ];
    vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// A thousand cases for each property, or `PROPTEST_CASES`.
fn config() -> ProptestConfig {
    let default = ProptestConfig::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { default.cases } else { 1000 };
    ProptestConfig { cases, failure_persistence: None, ..default }
}

/// Actions and numbers with their content, and a mark for every other event.
#[derive(Default)]
struct Told(Vec<String>);

impl<'a> Plain<'a> for Told {
    fn short_action(&mut self, window: &'a [u8; WINDOW], length: usize, span: Span) {
        assert!(0 < length && length < WINDOW && span.len() == length);
        self.action(&window[..length], span);
    }

    fn action(&mut self, text: &[u8], span: Span) {
        self.0.push(format!("action {} {span:?}", String::from_utf8_lossy(text)));
    }

    fn number(&mut self, value: u32, span: Span) {
        self.0.push(format!("number {value} {span:?}"));
    }
}

impl Told {
    fn event(&mut self, event: &Token<'_>) {
        match event {
            Token::Action(action) if action.seat.is_none() && !action.joined => {
                self.action(action.text, action.span);
            }
            Token::Number(number) => self.number(number.value, number.span),
            other => self.0.push(format!("{other:?}")),
        }
    }
}

const LINE_ENDS: [&[u8]; 3] = [b"\n", b"\r\n", b"\r"];
/// Parts of long lines: characters of one to four bytes, and bytes that are not UTF-8.
const PIECES: [&[u8]; 6] =
    [b"e4 ", "马".as_bytes(), b"\x80\xBF", b"\xE9\xA9", b"\xF0\x9F\x80\x80", b"\xEF\xBB\xBF"];

proptest! {
    #![proptest_config(config())]

    #[test]
    fn plain_movetext_is_the_same_events(bytes in soup(), max_token in 1usize..40) {
        let options = LexerOptions { max_token, ..LexerOptions::DEFAULT };
        let (mut long, mut short) = (Told::default(), Told::default());
        Tokens::with_options(&bytes, &options).for_each(|event| long.event(&event));
        let mut events = Tokens::with_options(&bytes, &options);
        while let Some(event) = events.next() {
            short.event(&event);
            events.plain(&mut short);
        }
        prop_assert_eq!(long.0, short.0);
    }

    #[test]
    fn the_lexer_is_total_and_its_spans_ascend(bytes in soup(), max_depth in 0u32..4) {
        let options = LexerOptions { max_depth, ..LexerOptions::DEFAULT };
        let (mut done, mut open, mut inside) = (0, 0u32, false);
        let mut covered = vec![false; bytes.len()];
        for event in Tokens::with_options(&bytes, &options) {
            let span = event.span();
            prop_assert!(span.start <= span.end && span.end <= bytes.len());
            match &event {
                Token::GameStart { at } => {
                    prop_assert!(!inside && *at >= done);
                    (inside, open) = (true, 0);
                    continue;
                }
                Token::GameEnd { .. } => {
                    prop_assert!(inside);
                    inside = false;
                    continue;
                }
                Token::Problem(_) => {
                    covered[span.range()].fill(true);
                    continue;
                }
                Token::Action(action) => {
                    prop_assert!(std::str::from_utf8(action.text).is_ok_and(|text| !text.is_empty()));
                    prop_assert_eq!(&bytes[action.span.range()], action.text);
                    let token = action.token_span();
                    prop_assert!(bytes[token.range()].ends_with(action.suffix));
                }
                Token::VariationOpen { .. } => open += 1,
                Token::VariationClose { .. } => {
                    prop_assert!(open > 0);
                    open -= 1;
                }
                _ => {}
            }
            prop_assert!(open <= max_depth);
            let outside = matches!(event, Token::Comment(_) | Token::Escape { .. });
            prop_assert!(inside || outside);
            prop_assert!(span.start >= done && !span.is_empty(), "{:?} behind {}", event, done);
            done = span.end;
            covered[span.range()].fill(true);
        }
        prop_assert!(!inside);
        // Nothing is lost: all bytes that neither an event nor a problem covers are white space.
        if max_depth == 3 && !bytes.windows(1).any(|byte| byte == b"(") {
            let marks = String::from_utf8_lossy(&bytes).contains('\u{feff}');
            for (byte, covered) in bytes.iter().zip(covered) {
                let space = matches!(byte, b' ' | 0x09..=0x0D);
                prop_assert!(covered || space || (marks && *byte >= 0x80), "{:#x} is lost", byte);
            }
        }
    }

    #[test]
    fn the_tree_prints_as_it_was(bytes in soup()) {
        prop_assert_eq!(tree::print(&tree::parse(&bytes)), bytes);
    }

    #[test]
    fn the_tree_prints_any_bytes(bytes in vec(any::<u8>(), 0..200)) {
        prop_assert_eq!(tree::print(&tree::parse(&bytes)), bytes);
    }

    #[test]
    fn formatting_twice_is_formatting_once(bytes in soup(), width in 1usize..90) {
        let options = fmt::FormatOptions { width, ..fmt::FormatOptions::default() };
        let once = format(&bytes, &options).text;
        let twice = format(&once, &options).text;
        prop_assert_eq!(String::from_utf8_lossy(&twice), String::from_utf8_lossy(&once));
    }

    #[test]
    fn formatting_keeps_what_is_said(bytes in soup()) {
        let said = |bytes: &[u8]| {
            let mut words: Vec<String> = Vec::new();
            for event in Tokens::new(bytes) {
                match event {
                    Token::Action(action) => words.push(action.as_str().to_owned()),
                    Token::Comment(comment) => words.push(comment.as_str().into_owned()),
                    Token::End(end) => words.push(String::from_utf8_lossy(end.text).into_owned()),
                    Token::Nag { value, .. } => words.push(value.to_string()),
                    Token::GameStart { .. } => words.push("game".to_owned()),
                    _ => {}
                }
            }
            words
        };
        let printed = format(&bytes, &fmt::FormatOptions::default()).text;
        prop_assert_eq!(said(&printed), said(&bytes));
    }

    #[test]
    fn segments_lose_nothing(bytes in soup(), target in 1usize..60, most in 60usize..200) {
        let config = Config { target_bytes: target, max_game_bytes: most, options: LexerOptions::DEFAULT };
        let mut offset = if bytes.starts_with("\u{feff}".as_bytes()) { 3 } else { 0 };
        for segment in Segments::with_config(&*bytes, config) {
            let segment = segment.expect("memory reads");
            prop_assert_eq!(segment.offset, offset as u64);
            let end = offset + segment.length as usize;
            if segment.problem.is_none() {
                prop_assert_eq!(&segment.bytes, &bytes[offset..end]);
                prop_assert!(segment.length as usize <= most + 1);
            }
            offset = end;
        }
        prop_assert_eq!(offset, bytes.len());
    }

    #[test]
    fn positions_agree(bytes in soup()) {
        let index = LineIndex::new(&bytes);
        let mut cursor = PositionCursor::new(&bytes, 1);
        for byte in 0..=bytes.len() {
            let place = locate(&bytes, byte);
            prop_assert_eq!(index.position(byte), place, "byte {}", byte);
            prop_assert_eq!(cursor.forward(&bytes, byte), place, "byte {}", byte);
            let line = line_from(&bytes, line_start(&bytes, byte));
            prop_assert_eq!(index.line(place.line), Some(line), "byte {}", byte);
            prop_assert_eq!(cursor.line(&bytes), line, "byte {}", byte);
        }
    }

    /// Lines longer than the stride of the index, and any forward steps.
    #[test]
    fn positions_agree_on_long_lines(
        mut pieces in vec(select(&PIECES[..]), 400..1600),
        ends in vec((0..1600usize, select(&LINE_ENDS[..])), 0..3),
        steps in vec(1..300usize, 40),
    ) {
        for (at, end) in ends {
            pieces.insert(at.min(pieces.len()), end);
        }
        let bytes = pieces.concat();
        let index = LineIndex::new(&bytes);
        let mut cursor = PositionCursor::new(&bytes, 1);
        let mut byte = 0;
        for step in steps {
            let place = locate(&bytes, byte);
            prop_assert_eq!(index.position(byte), place, "byte {}", byte);
            prop_assert_eq!(cursor.forward(&bytes, byte), place, "byte {}", byte);
            byte += step;
        }
    }

    #[test]
    fn actions_read_back_as_they_were_written(text in "[a-h1-8NKx=+#*@.:!?|0-]{1,6}|\\PC{1,4}") {
        let mut writer = Writer::new();
        let written = writer.action(Some(3), &text, "!?").is_ok();
        prop_assert_eq!(written, is_style_action(&text));
        prop_assert!(written || !is_canonical_action(&text));
        let mut bare = Writer::new();
        if written {
            bare.action(None, &text, "").expect("the same text");
        }
        for (writer, seat, suffix) in [(writer, Some(3), &b"!?"[..]), (bare, None, b"")] {
            let bytes = writer.finish();
            let events: Vec<_> = Tokens::new(&bytes)
                .filter(|event| !matches!(event, Token::GameStart { .. } | Token::GameEnd { .. }))
                .filter(|event| !matches!(event, Token::Problem(p) if p.severity() == Severity::Warning))
                .collect();
            if !written {
                prop_assert!(events.is_empty());
                continue;
            }
            let [Token::Action(action)] = &events[..] else {
                return Err(TestCaseError::fail(format!("{text:?} gives {events:?}")));
            };
            prop_assert_eq!((action.as_str(), action.seat, action.suffix), (&*text, seat, suffix));
        }
    }

    #[test]
    fn tag_values_read_back(value in "[ -~é炮\\\\\"\\]\\[]{0,12}") {
        let raw = escape_tag(value.as_bytes()).into_owned();
        let unescaped = unescape_tag(&raw);
        prop_assert_eq!(&*unescaped, value.as_bytes());
        let mut writer = Writer::new();
        writer.tag("Name", &value).expect("a name");
        let bytes = writer.finish();
        let tags: Vec<_> = Tokens::new(&bytes)
            .filter_map(|event| if let Token::Tag(tag) = event { Some(tag.value()) } else { None })
            .collect();
        prop_assert_eq!(tags, [value]);
    }

    #[test]
    fn sgf_is_total_and_lossless(bytes in sgf_soup()) {
        let collection = sgf::parse(&bytes);
        prop_assert_eq!(collection.print(), &bytes[..]);
        let text = collection.text();
        prop_assert_eq!(collection.print_with(&[]).expect("no edit overlaps"), text);
        for problem in collection.problems() {
            prop_assert!(problem.span.start <= problem.span.end && problem.span.end <= text.len());
        }
        for tree in collection.trees() {
            prop_assert_eq!(text[tree.span.start], b'(');
            for node in collection.main_line(tree) {
                let mut last = node.span().start;
                for value in node.properties().flat_map(|property| property.values()) {
                    prop_assert_eq!(text[value.span.start - 1], b'[');
                    prop_assert!(value.span.start > last && value.span.end <= text.len());
                    last = value.span.end;
                }
            }
        }
    }

    #[test]
    fn sgf_texts_read_back(text in "[ -~\\n炮\\\\\\]:]{0,20}") {
        let mut writer = sgf::SgfWriter::new();
        writer.node();
        writer.text("C", &text);
        writer.composed("LB", "dd", &text);
        let bytes = writer.finish();
        let collection = sgf::parse(&bytes);
        prop_assert_eq!(collection.problems(), &[]);
        let root = collection.node(collection.trees()[0].root);
        let value = root.get("C").expect("the comment");
        prop_assert_eq!(value.text(), text.clone());
        let (point, label) = root.get("LB").and_then(sgf::PropertyValue::compose).expect("composed");
        prop_assert_eq!((point.point(), label.text()), (Some((3, 3)), text));
    }
}

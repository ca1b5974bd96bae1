//! Hostile input: limits hold, and time is linear.

use std::time::{Duration, Instant};

use wanqi_notation::fmt::{FormatOptions, format};
use wanqi_notation::tokens::{LexerOptions, Token, Tokens};
use wanqi_notation::{ProblemKind, comment, sgf, tree};

/// Texts that would cost a careless reader quadratic time if they were repeated, each with the text
/// before the repetitions.
const HOSTILE: [(&str, &str); 30] = [
    ("1. e4 ", "("),
    ("1. e4 ", "[ "),
    ("1. e4 ", "[a "),
    ("1. e4 ", "[a \""),
    ("1. e4 ", "{"),
    ("1. e4 ", "{}"),
    ("1. e4 ", "\""),
    ("1. e4 ", "<"),
    ("1. e4 ", "a|"),
    ("1. e4 ", "|"),
    ("1. e4 ", "@1:"),
    ("1. e4 ", "."),
    ("1. e4 ", "!"),
    ("1. e4 ", "$"),
    ("1. e4 ", "*a"),
    ("1. e4 ", "* "),
    ("1. e4 ", "9"),
    ("1. e4 ", "\u{feff}"),
    ("1. e4 ", "炮"),
    ("1. e4 ", ":illegal="),
    ("", "[a \"x\" "),
    ("", "[a \"x\" \""),
    ("", "[a \"\\\""),
    ("", "[a"),
    ("", "[a\n"),
    ("", "[a \"x\"\n\n"),
    ("[Result \"e4\"]\n", "e4 {c} "),
    ("[Result \"e4\"]\n", "e4 {"),
    ("", "\n \t"),
    ("1. e4 {", "\n\n   [Event \"x"),
];

/// The CPU time of this thread, which does not include other programs.
fn processor_time() -> Duration {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|first| first.parse().ok());
    nanoseconds.map_or_else(|| CLOCK.with(Instant::elapsed), Duration::from_nanos)
}

thread_local! {
    /// Without CPU time from the system, wall-clock time is used.
    static CLOCK: Instant = Instant::now();
}

fn best(mut work: impl FnMut()) -> Duration {
    let once = || {
        let start = processor_time();
        work();
        processor_time() - start
    };
    std::iter::repeat_with(once).take(3).min().unwrap_or_default()
}

/// Sixteen times as many bytes may take a hundred times as long, plus a constant for small inputs.
/// Quadratic work would take 256 times as long, and at least a second.
fn assert_linear(what: &str, work: impl Fn(usize)) {
    let (small, large) = (best(|| work(40_000)), best(|| work(640_000)));
    let allowed = small * 100 + Duration::from_millis(100);
    assert!(large < allowed, "{what}: {small:?}, then {large:?}");
}

#[test]
fn hostile_input_takes_linear_time() {
    for (head, piece) in HOSTILE {
        assert_linear(&format!("{head:?} {piece:?}"), |length| {
            let text = format!("{head}{}", piece.repeat(length / piece.len()));
            assert!(Tokens::new(text.as_bytes()).count() > 0 || piece.trim().is_empty());
        });
    }
}

#[test]
fn hostile_sgf_takes_linear_time() {
    let pieces =
        ["(;", "(", "(;B[aa]", "[", ";B[\\", "(;C[\n(;FF", "x(", "A", ";;", ")", "(;)", "&"];
    for (piece, head) in pieces.into_iter().flat_map(|piece| [(piece, ""), (piece, "(;")]) {
        assert_linear(&format!("{head:?} {piece:?}"), |length| {
            let text = format!("{head}{}", piece.repeat(length / piece.len()));
            assert_eq!(sgf::parse(text.as_bytes()).text().len(), text.len());
        });
    }
}

#[test]
fn one_line_of_many_megabytes() {
    let bytes = b"1. e4 e5 {c} (1. d4) ".repeat(500_000);
    let actions = Tokens::new(&bytes).filter(|event| matches!(event, Token::Action(_))).count();
    assert_eq!(actions, 1_500_000);
}

#[test]
fn too_deep_is_reported_once_and_the_rest_is_read() {
    let options = LexerOptions { max_depth: 2, ..LexerOptions::DEFAULT };
    let text = b"a (b (c (d {x) e) f (g) h) i) j *";
    let mut told = Vec::new();
    let mut actions = String::new();
    for event in Tokens::with_options(text, &options) {
        match event {
            Token::Action(action) => actions.push_str(action.as_str()),
            Token::Problem(problem) => told.push((problem.kind, problem.span.start)),
            _ => {}
        }
    }
    let expected =
        [(ProblemKind::Limit, 8), (ProblemKind::Truncated, 11), (ProblemKind::Truncated, 2)];
    assert_eq!((actions.as_str(), told.as_slice()), ("abc", &expected[..]));
    let text = b"a (b (c (d {x)} e) f (g) h) i) j *";
    let actions: String = Tokens::with_options(text, &options)
        .filter_map(
            |event| if let Token::Action(action) = event { Some(action.as_str()) } else { None },
        )
        .collect();
    assert_eq!(actions, "abcfhij");
}

#[test]
fn long_tokens_are_reported() {
    let options = LexerOptions { max_token: 8, max_tag_value: 8, ..LexerOptions::DEFAULT };
    let text =
        b"[A \"123456789\"]\n[ABCDEFGHI \"1\"]\n\nabcdefgh abcdefghi @1:abcdefghi|abcdefghi *";
    let limits = Tokens::with_options(text, &options)
        .filter(|event| matches!(event, Token::Problem(p) if p.kind == ProblemKind::Limit))
        .count();
    assert_eq!(limits, 5);
}

#[test]
fn commands_are_found_in_linear_time() {
    assert_linear("commands", |length| {
        let text = "[%".repeat(length / 2);
        assert_eq!(comment::commands(text.as_bytes()).count(), 0);
    });
}

#[test]
fn nesting_costs_no_stack() {
    let deep =
        |open: &str, close: &str| format!("{}{}", open.repeat(200_000), close.repeat(200_000));
    let thread = std::thread::Builder::new().stack_size(128 * 1024);
    let work = move || {
        let text = deep("(1. e4 ", ")");
        assert!(tree::print(&tree::parse(text.as_bytes())) == text.as_bytes());
        assert_eq!(format(text.as_bytes(), &FormatOptions::default()).text, text.as_bytes());
        let text = deep("(;B[aa]", ")");
        let collection = sgf::parse(text.as_bytes());
        assert_eq!(collection.problems().len(), 1, "the limit");
        assert_eq!(collection.main_line(&collection.trees()[0]).count(), 100_000);
    };
    thread.spawn(work).expect("a thread").join().expect("no overflow");
}

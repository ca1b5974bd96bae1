//! Broken inputs: the diagnostics of each input, and the games that are still read.

use std::fmt::Write;

use wanqi_notation::position::LineIndex;
use wanqi_notation::tokens::{Token, Tokens};
use wanqi_notation::{Severity, sgf};

use super::show;

fn snapshot(name: &str, text: String) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../broken/snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// The diagnostics, followed by the games with the actions that were read.
fn report(bytes: &[u8]) -> String {
    let index = LineIndex::new(bytes);
    let (mut problems, mut games) = (String::new(), String::new());
    for event in Tokens::new(bytes) {
        match &event {
            Token::Problem(problem) => {
                let _ = writeln!(problems, "{}", show::problem(&index, problem));
            }
            Token::GameStart { at } => {
                let _ = write!(games, "game at {at}:");
            }
            Token::Action(action) => {
                let _ = write!(games, " {}", action.as_str());
            }
            Token::End(end) => {
                let _ = write!(games, " end={}", String::from_utf8_lossy(end.text));
            }
            Token::GameEnd { .. } => games.push('\n'),
            _ => {}
        }
    }
    problems + &games
}

fn sgf_report(bytes: &[u8]) -> String {
    let collection = sgf::parse(bytes);
    let index = LineIndex::new(collection.text());
    let mut text = String::new();
    for problem in collection.problems() {
        let _ = writeln!(text, "{}", show::problem(&index, problem));
    }
    for tree in collection.trees() {
        let _ = write!(text, "tree at {}:", tree.span.start);
        for node in collection.main_line(tree) {
            text.push_str(" ;");
            for property in node.properties() {
                text.push_str(&property.name());
                for value in property.values() {
                    let _ = write!(text, "[{}]", value.text());
                }
            }
        }
        text.push('\n');
    }
    text
}

#[test]
fn every_broken_file_is_reported_in_full() {
    let files = show::files("broken");
    let files: Vec<_> = files.iter().filter(|path| path.is_file()).collect();
    assert!(files.len() > 40, "the broken files have gone: {}", files.len());
    for path in files {
        let bytes = std::fs::read(path).expect("a readable file");
        let is_sgf = path.extension().is_some_and(|suffix| suffix == "sgf");
        let text = if is_sgf { sgf_report(&bytes) } else { report(&bytes) };
        snapshot(&show::name(path), text);
    }
}

#[test]
fn no_broken_file_passes_without_a_word() {
    for path in show::files("broken").iter().filter(|path| path.is_file()) {
        let bytes = std::fs::read(path).expect("a readable file");
        let told = if path.extension().is_some_and(|suffix| suffix == "sgf") {
            !sgf::parse(&bytes).problems().is_empty()
        } else {
            Tokens::new(&bytes).any(|event| matches!(event, Token::Problem(_)))
        };
        assert!(told, "{} is broken and nothing is said", path.display());
    }
}

#[test]
fn the_valid_game_after_a_broken_one_is_read_completely() {
    for path in show::files("broken").iter().filter(|path| path.is_file()) {
        let bytes = std::fs::read(path).expect("a readable file");
        let good = b"[Event \"good\"]";
        let Some(at) = bytes.windows(good.len()).position(|window| window == good) else {
            continue;
        };
        let mut events = Tokens::new(&bytes)
            .skip_while(|event| !matches!(event, Token::GameStart { at: start } if *start == at));
        assert!(events.next().is_some(), "{}: the good game is lost", path.display());
        let rest: Vec<_> = events.collect();
        let actions = rest.iter().filter(|event| matches!(event, Token::Action(_))).count();
        let wrong = rest
            .iter()
            .any(|event| matches!(event, Token::Problem(p) if p.severity() == Severity::Error));
        assert_eq!((actions, wrong), (2, false), "{}", path.display());
    }
}

#[test]
fn ten_thousand_nested_variations() {
    let mut bytes = b"[WQN \"1\"]\n\n1. e4 ".to_vec();
    bytes.extend(b"(1. d4 ".repeat(10_000));
    let open = report(&bytes);
    bytes.extend(b") ".repeat(10_000));
    bytes.extend(b"1... e5 *\n\n[Event \"next\"]\n\n1. c4 *\n");
    let closed = report(&bytes);
    let short = |text: String| text.replace(" d4", "");
    snapshot("nested_10000_open", short(open));
    snapshot("nested_10000_closed", short(closed));
}

#[test]
fn ten_thousand_nested_sgf_variations() {
    let mut bytes = b"(;FF[4]GM[1]".to_vec();
    bytes.extend(b"(;B[aa]".repeat(10_000));
    let open = sgf_report(&bytes);
    snapshot("nested_10000_sgf_open", open.replace(" ;B[aa]", ""));
    bytes.extend(b")".repeat(10_001));
    let collection = sgf::parse(&bytes);
    assert!(collection.problems().is_empty());
    assert_eq!(collection.main_line(&collection.trees()[0]).count(), 10_001);
}

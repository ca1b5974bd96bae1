//! Events and problems as text, for snapshots.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use wanqi_notation::position::LineIndex;
use wanqi_notation::tokens::{Token, Tokens};
use wanqi_notation::{Problem, Severity};

/// A diagnostic with everything that is printed to users.
pub fn problem(index: &LineIndex<'_>, problem: &Problem) -> String {
    let place = index.position(problem.span.start);
    let (kind, message) = (problem.kind, &problem.message);
    let warning = if problem.severity() == Severity::Warning { "warning " } else { "" };
    let lost = if problem.lost_action { " [action lost]" } else { "" };
    let mut text = format!(
        "{warning}{kind} {}:{} byte {} length {}: {message}{lost}",
        place.line,
        place.column,
        problem.span.start,
        problem.span.len()
    );
    if !problem.hint.is_empty() {
        let _ = write!(text, "\n    hint: {}", problem.hint);
    }
    text
}

/// One event on one line.
pub fn event(event: &Token<'_>) -> String {
    let lossy = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match event {
        Token::GameStart { .. } => "game".to_owned(),
        Token::GameEnd { .. } => "game-end".to_owned(),
        Token::Tag(tag) => format!("tag {} {:?}", tag.name, tag.value()),
        Token::Number(number) => format!("number {} dots {}", number.value, number.dots),
        Token::Dots { count, .. } => format!("dots {count}"),
        Token::Action(action) => {
            let mut text = format!("action {}", action.as_str());
            if let Some(seat) = action.seat {
                let _ = write!(text, " seat {seat}");
            }
            if !action.suffix.is_empty() {
                let _ = write!(text, " suffix {}", lossy(action.suffix));
            }
            if action.joined {
                text.push_str(" joined");
            }
            text
        }
        Token::Suffix { text, .. } => format!("suffix {}", lossy(text)),
        Token::Event(word) => {
            let mut text = format!("event {}", word.kind);
            if let Some(argument) = word.argument {
                let _ = write!(text, " argument {argument}");
            }
            if let Some(seat) = word.seat {
                let _ = write!(text, " seat {seat}");
            }
            text
        }
        Token::Nag { value, .. } => format!("nag {value}"),
        Token::Comment(comment) => format!("comment {:?} {:?}", comment.kind, comment.as_str()),
        Token::Escape { text, .. } => format!("escape {:?}", lossy(text)),
        Token::VariationOpen { .. } => "(".to_owned(),
        Token::VariationClose { .. } => ")".to_owned(),
        Token::End(end) => {
            let inside = if end.in_variation { " in-variation" } else { "" };
            format!("end {}{inside}", lossy(end.text))
        }
        Token::Problem(problem) => format!("problem {}", problem.kind),
    }
}

/// Every event of a file with its place, one per line.
pub fn stream(bytes: &[u8]) -> String {
    let index = LineIndex::new(bytes);
    let mut text = String::new();
    for found in Tokens::new(bytes) {
        let place = index.position(found.span().start);
        let _ = writeln!(text, "{}:{} {}", place.line, place.column, event(&found));
    }
    text
}

/// The files of a test folder, sorted.
pub fn files(folder: &str) -> Vec<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let entries = std::fs::read_dir(path).expect("the folder is part of the crate");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("a readable entry").path()).collect();
    files.sort();
    files
}

/// The name of a file without its folder.
pub fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

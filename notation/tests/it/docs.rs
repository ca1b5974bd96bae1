//! The examples of the specification, `docs/notation.md`: the lexer reads every block marked `wqn`
//! with the result in the block after it. `events` lists every event, `verdict` every problem.
//! Other lines of a verdict come from the program and are tested with the host.

use wanqi_notation::fmt::{FormatOptions, format};
use wanqi_notation::position::locate;
use wanqi_notation::tokens::{Token, Tokens};

use super::show;

/// Every kind of problem that this crate reports.
const FORM: [&str; 6] = ["syntax", "truncated", "after-end", "limit", "encoding", "no-end-marker"];

struct Block<'a> {
    kind: &'a str,
    line: usize,
    text: String,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut blocks: Vec<Block<'_>> = Vec::new();
    let mut open = false;
    for (line, text) in page.lines().enumerate() {
        if let Some(kind) = text.strip_prefix("```") {
            if !open {
                blocks.push(Block { kind, line: line + 1, text: String::new() });
            }
            open = !open;
        } else if open && let Some(block) = blocks.last_mut() {
            block.text.push_str(text);
            block.text.push('\n');
        }
    }
    assert!(!open, "a block is not closed");
    blocks
}

fn said(example: &str, all: bool) -> String {
    let bytes = example.as_bytes();
    let mut text = String::new();
    for event in Tokens::new(bytes) {
        match &event {
            Token::GameStart { .. } => {}
            Token::GameEnd { .. } if all => text.push_str("game-end\n"),
            Token::Problem(problem) => {
                let place = locate(bytes, problem.span.start);
                text.push_str(&format!("{} {}:{}\n", problem.kind, place.line, place.column));
            }
            event if all => text.push_str(&format!("{}\n", show::event(event))),
            _ => {}
        }
    }
    if text.is_empty() { "valid\n".to_owned() } else { text }
}

/// The lines of a verdict about the form of the text.
fn of_form(verdict: &str) -> String {
    let is_form = |line: &&str| line.split(' ').next().is_some_and(|kind| FORM.contains(&kind));
    let lines: String = verdict.lines().filter(is_form).map(|line| format!("{line}\n")).collect();
    if lines.is_empty() { "valid\n".to_owned() } else { lines }
}

#[test]
fn every_example_lexes_as_the_page_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/notation.md");
    let page = std::fs::read_to_string(path).expect("the specification");
    let blocks = blocks(&page);
    let mut examples = 0;
    let mut wrong = String::new();
    for (at, block) in blocks.iter().enumerate().filter(|(_, block)| block.kind == "wqn") {
        examples += 1;
        let next = blocks.get(at + 1).map(|next| (next.kind, next.text.as_str()));
        let found = match next {
            Some(("events", expected)) => (said(&block.text, true), expected.to_owned()),
            Some(("verdict", expected)) => (said(&block.text, false), of_form(expected)),
            Some(("formatted", expected)) => {
                let done = format(block.text.as_bytes(), &FormatOptions::default());
                (String::from_utf8_lossy(&done.text).into_owned(), expected.to_owned())
            }
            _ => ("nothing is said about it\n".to_owned(), String::new()),
        };
        if found.0 != found.1 {
            wrong += &format!("line {}:\n{}is not\n{}\n", block.line, found.0, found.1);
        }
    }
    assert!(examples >= 40, "only {examples} examples are left");
    assert!(wrong.is_empty(), "{wrong}");
}

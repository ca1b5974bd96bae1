//! `docs/cli.md` names every command and every option, and its JSON is valid. The program reads the
//! examples of `docs/notation.md` with the results that the page states.

use crate::help::commands;
use crate::program::{folder, run};

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/cli.md");
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn every_command_and_option_is_documented() {
    let page = page();
    let commands = commands();
    assert!(commands.len() >= 16, "{commands:?}");
    for command in std::iter::once("").chain(commands.iter().map(String::as_str)) {
        let heading = format!("\n## {command}\n");
        assert!(command.is_empty() || page.contains(&heading), "{command} has no section");
        let args = [command, "--help"];
        let help = run(&args[usize::from(command.is_empty())..]).well().out;
        let words = help.split(|c: char| c.is_whitespace() || "[],.=`".contains(c));
        for option in words.filter(|word| word.starts_with("--") && word.len() > 2) {
            assert!(page.contains(option), "{command} {option} is not documented");
        }
    }
}

#[test]
fn the_json_of_the_page_is_json() {
    let page = page();
    let blocks: Vec<_> = page.split("```json\n").skip(1).collect();
    assert!(blocks.len() >= 9);
    for block in blocks {
        for line in block.split("```").next().unwrap().lines() {
            serde_json::from_str::<serde_json::Value>(line)
                .unwrap_or_else(|e| panic!("{e}: {line}"));
        }
    }
}

#[test]
fn every_test_of_check_is_documented() {
    let page = page();
    for test in wanqi_host::check::Test::ALL {
        let row = format!("| {} | `{}` | {} |", test.level(), test.name(), test.about());
        assert!(page.contains(&row), "{row}");
    }
}

/// The code blocks of a page: the word after the fence, the line, and the text of each.
fn blocks(page: &str) -> Vec<(&str, usize, String)> {
    let mut blocks: Vec<(&str, usize, String)> = Vec::new();
    let mut open = false;
    for (line, text) in page.lines().enumerate() {
        match (text.strip_prefix("```"), blocks.last_mut()) {
            (Some(mark), _) => {
                if !open {
                    blocks.push((mark, line + 1, String::new()));
                }
                open = !open;
            }
            (None, Some((_, _, block))) if open => *block += &format!("{text}\n"),
            _ => {}
        }
    }
    assert!(!open, "a block is not closed");
    blocks
}

/// The verdict of the program on a record: each error and warning with its place, in the order of
/// the text, or `valid`.
fn verdict(file: &str) -> String {
    let ran = run(&["validate", "--json", "--variations", file]);
    let mut said = Vec::new();
    for verdict in ran.json().iter().filter(|line| line.get("summary").is_none()) {
        for fault in ["errors", "warnings"].iter().flat_map(|key| verdict[key].as_array().unwrap())
        {
            let place = |key: &str| fault[key].as_u64().unwrap();
            said.push((place("line"), place("column"), fault["kind"].as_str().unwrap().to_owned()));
        }
    }
    said.sort();
    assert_eq!(ran.code == 0, said.iter().all(|(_, _, kind)| is_warning(kind)), "{}", ran.err);
    if said.is_empty() {
        return "valid\n".to_owned();
    }
    said.iter().map(|(line, column, kind)| format!("{kind} {line}:{column}\n")).collect()
}

/// Whether a kind is one of the warnings in the examples.
fn is_warning(kind: &str) -> bool {
    ["no-end-marker", "restored"].contains(&kind)
}

#[test]
fn the_program_reads_the_examples_of_the_notation_as_the_page_says() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/notation.md");
    let page = std::fs::read_to_string(path).unwrap();
    let folder = folder("notation");
    let file = folder.join("example.wqn").into_os_string().into_string().unwrap();
    let blocks = blocks(&page);
    let mut wrong = String::new();
    let mut examples = 0;
    for ((_, line, text), (mark, _, said)) in
        blocks.iter().zip(&blocks[1..]).filter(|((mark, ..), _)| *mark == "wqn")
    {
        examples += 1;
        std::fs::write(&file, text).unwrap();
        let (found, expected) = match *mark {
            "verdict" => (verdict(&file), said.clone()),
            // The block lists problems among the events, with their places.
            "events" => {
                let is_problem = |line: &&str| verdict(&file).lines().any(|told| told == *line);
                let problems: String =
                    said.lines().filter(is_problem).map(|line| format!("{line}\n")).collect();
                let expected = if problems.is_empty() { "valid\n".to_owned() } else { problems };
                (verdict(&file), expected)
            }
            "formatted" => {
                let ran = run(&["fmt", &file]);
                assert!(ran.code == 0 || ran.code == 1, "{}", ran.err);
                (std::fs::read_to_string(&file).unwrap(), said.clone())
            }
            other => (format!("a block `{other}`\n"), String::new()),
        };
        if found != expected {
            wrong += &format!("line {line}:\n{found}is not\n{expected}\n");
        }
    }
    assert!(examples >= 40, "only {examples} examples are left");
    assert!(wrong.is_empty(), "{wrong}");
}

/// Whether a text contains a key as whole words.
fn names(text: &str, key: &str) -> bool {
    text.match_indices(key).any(|(at, _)| {
        let (before, behind) = (&text[..at], &text[at + key.len()..]);
        !before.ends_with(char::is_alphanumeric) && !behind.starts_with(char::is_alphanumeric)
    })
}

/// The keys of the bibliography are unique, and a game cites each in a rule or names it in its
/// sources. The test `tidy` of each game checks that what its rules cite is in the bibliography.
#[test]
fn a_game_cites_each_work_of_the_bibliography() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = std::fs::read_to_string(root.join("docs/bibliography.md")).unwrap();
    let mut keys: Vec<&str> = page
        .lines()
        .filter_map(|line| Some(line.strip_prefix("- `")?.split_once('`')?.0))
        .collect();
    assert!(keys.len() >= 100, "only {} entries", keys.len());
    let mut games = String::new();
    for folder in std::fs::read_dir(root.join("crates/games")).unwrap() {
        let facts = std::fs::read_to_string(folder.unwrap().path().join("src/facts.rs")).unwrap();
        // Long strings continue in the next line.
        let mut parts = facts.split("\\\n");
        games += parts.next().unwrap();
        games.extend(parts.map(str::trim_start));
    }
    let uncited: Vec<_> = keys.iter().filter(|key| !names(&games, key)).collect();
    assert!(uncited.is_empty(), "no game cites {uncited:?}");
    assert!(!names(&games, "Yin 201"), "a part of a word is not a key");
    let all = keys.len();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), all, "a key occurs twice");
}

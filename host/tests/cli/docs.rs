//! `docs/cli.md` names every command and every option, and its JSON is JSON.

use crate::program::run;

fn page() -> String {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/cli.md");
    std::fs::read_to_string(path).unwrap()
}

/// The commands that the program's help lists.
fn commands() -> Vec<String> {
    let help = run(&["--help"]).well().out;
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap().to_owned();
    let lines = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    lines.map(|line| line.split_whitespace().next().unwrap().to_owned()).collect()
}

#[test]
fn every_command_and_option_is_documented() {
    let page = page();
    let commands = commands();
    assert!(commands.len() >= 16, "{commands:?}");
    for command in commands.iter().filter(|command| *command != "help") {
        assert!(page.contains(&format!("\n## {command}\n")), "{command} has no section");
        let help = run(&[command, "--help"]).well().out;
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

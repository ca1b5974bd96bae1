//! In Chinese, every command prints Chinese: help, messages, refusals, summaries.

use crate::help::commands;
use crate::program::{command, folder, run, run_with};
use std::path::Path;

/// The games whose own refusals are in Chinese, too.
const TRANSLATED: [&str; 10] = [
    "chess",
    "chinese-checkers",
    "connect-four",
    "draughts",
    "go",
    "gomoku",
    "janggi",
    "reversi",
    "shogi",
    "xiangqi",
];

/// Three English words in a row outside of code, quotes and paths; `None` if there are none. Lines
/// that `skip` names may be English.
fn english(text: &str, skip: impl Fn(&str) -> bool) -> Option<String> {
    for line in text.lines().filter(|line| !skip(line)) {
        let outside: String = line.split('`').step_by(2).collect::<Vec<_>>().join(" ␀ ");
        let outside: String = outside.split('"').step_by(2).collect::<Vec<_>>().join(" ␀ ");
        let is_word = |word: &str| {
            // A word with a comma is in a list of names.
            let word = word.trim_end_matches([';', ':', '.', '?']);
            word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_lowercase())
        };
        let words: Vec<&str> = outside.split_whitespace().collect();
        if words.windows(3).any(|three| three.iter().all(|word| is_word(word))) {
            return Some(line.to_owned());
        }
    }
    None
}

fn is_chinese(text: &str) -> bool {
    text.chars().any(|sign| ('\u{4e00}'..='\u{9fff}').contains(&sign))
}

/// Runs a command in Chinese, and returns what it prints on both streams.
fn chinese(args: &[&str], input: &str) -> String {
    let ran = run_with(&[&["--lang", "zh"], args].concat(), input);
    ran.out + &ran.err
}

#[test]
fn help_is_in_chinese() {
    let catalogue = include_str!("../../texts/help.zh.ftl");
    let entries = catalogue.lines().filter_map(|line| line.split_once(" = "));
    let entries: Vec<(&str, &str)> = entries.collect();
    let mut all = run(&["--lang", "zh", "--help"]).well().out;
    all += &run(&["--lang", "zh", "-h"]).well().out;
    for name in commands() {
        let long = run(&["--lang", "zh", &name, "--help"]).well().out;
        let short = run(&["--lang", "zh", &name, "-h"]).well().out;
        for help in [&long, &short] {
            let shell = ["wanqi ", "printf ", "echo "];
            let example = |line: &str| shell.iter().any(|word| line.trim_start().starts_with(word));
            assert_eq!(english(help, example), None, "{name}");
        }
        // Each option has a description on its line or on the next one.
        let lines: Vec<&str> = long.lines().collect();
        for (at, line) in lines.iter().enumerate() {
            if line.trim_start().starts_with("--") || line.trim_start().starts_with("-o") {
                let next = lines.get(at + 1).unwrap_or(&"");
                assert!(is_chinese(line) || is_chinese(next), "{name}: {line}");
            }
        }
        all += &long;
    }
    for (id, text) in entries {
        let start = text.split(['{', '\n']).next().unwrap().trim();
        let start: String = start.chars().take(8).collect();
        assert!(all.contains(&start), "no command shows {id}");
    }
    let english = run(&["--lang", "en", "--help"]).well().out;
    assert_eq!(english, run(&["--help"]).well().out);
}

#[test]
fn wrong_command_lines_are_told_in_chinese() {
    let lines: &[&[&str]] = &[
        &[],
        &["shaw"],
        &["show"],
        &["show", "chess", "--nonsense"],
        &["show", "chess", "--format", "bmp"],
        &["show", "chess", "--view", "0"],
        &["show", "chess", "--view", "x"],
        &["show", "chess", "--view"],
        &["perft", "chess", "--depth", "99999999999"],
        &["playout", "chess", "--seconds", "1", "--count", "2"],
        &["playout", "chess", "--seconds", "x"],
        &["filter", "-", "--tag", "x"],
        &["filter", "-", "--result", "nobody"],
        &["check", "--test", "none", "x.so"],
        &["validate", "--jobs", "0", "-"],
        &["show", "chess", "--json", "--json"],
        &["show", "chess", "extra"],
        &["-q", "-v", "list"],
        &["show", "nochess"],
        &["show", "chess/none"],
        &["show", "chess", "-o", "x=1"],
        &["show", "chess", "-o", "x=1"],
        &["show", "go", "-o", "size=99"],
        &["show", "chess", "--position", "x"],
        &["moves", "chess", "--style", "none"],
        &["info", "chess", "R99"],
        &["convert", "--to", "none", "-"],
        &["convert", "--from", "none", "--to", "wqn", "-"],
        &["uninstall", "nothing"],
        &["new", "Chess"],
        &["new", "chess"],
        &["resume", "-"],
        &["validate", "nofile"],
        &["validate", "--encoding", "none", "-"],
        &["fmt", "nofile"],
        &["check", "nofile.so"],
        &["install", "nofile.so"],
    ];
    for args in lines {
        let told = chinese(args, "");
        assert!(is_chinese(&told), "{args:?}: {told}");
        assert_eq!(english(&told, |_| false), None, "{args:?}: {told}");
    }
}

#[test]
fn every_broken_record_is_told_in_chinese() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut files = 0;
    for name in std::fs::read_dir(root.join("notation/tests/broken")).unwrap() {
        let path = name.unwrap().path();
        if path.extension().is_none_or(|suffix| suffix == "snap") {
            continue;
        }
        let path = path.to_str().unwrap();
        let told = chinese(&["validate", path], "");
        // The sentences of games are counted below.
        let of_game = |line: &str| line.contains(" ^") || line.contains("提示：");
        assert_eq!(english(&told, of_game), None, "{path}: {told}");
        files += 1;
    }
    assert!(files > 40, "{files}");
}

#[test]
fn refusals_of_games_begin_with_the_rule_in_chinese() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let (mut all, mut english_left) = (0, 0);
    for entry in std::fs::read_dir(root).unwrap() {
        let game = entry.unwrap().path();
        let slug = game.file_name().unwrap().to_str().unwrap().to_owned();
        let broken = game.join("tests/broken/broken.wqn");
        if !broken.is_file() {
            continue;
        }
        let told = chinese(&["validate", "-q", broken.to_str().unwrap()], "");
        for line in told.lines() {
            if let Some((_, rule)) = line.split_once(&format!(" ({slug} R")) {
                assert!(is_chinese(rule), "{slug}: {line}");
            }
            let Some((_, sentence)) = line.split_once("^ ") else { continue };
            all += 1;
            let left = !is_chinese(sentence);
            english_left += usize::from(left);
            assert!(!(left && TRANSLATED.contains(&&*slug)), "{slug}: {line}");
        }
    }
    println!("{english_left} of {all} refusals of broken records are still in English");
    assert!(all > 1000, "{all}");
}

#[test]
fn the_games_that_refuse_in_chinese_test_it() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let mut tested: Vec<String> = std::fs::read_dir(games)
        .unwrap()
        .map(|game| game.unwrap().path())
        .filter(|game| {
            let tests = std::fs::read_to_string(game.join("tests/it.rs")).unwrap_or_default();
            tests.contains("wanqi_sdk::chinese_test!(")
        })
        .map(|game| game.file_name().unwrap().to_str().unwrap().to_owned())
        .collect();
    tested.sort_unstable();
    assert_eq!(tested, TRANSLATED);
}

#[test]
fn the_locale_chooses_the_language() {
    let said = |variables: &[(&str, &str)], args: &[&str]| {
        let mut wanqi = command(args);
        for name in ["LC_ALL", "LC_MESSAGES", "LANG"] {
            wanqi.env_remove(name);
        }
        let output = wanqi.envs(variables.iter().copied()).output().unwrap();
        String::from_utf8(output.stderr).unwrap()
    };
    let asks = ["show", "nochess"];
    assert!(said(&[], &asks).starts_with("error: "));
    assert!(said(&[("LANG", "zh_CN.UTF-8")], &asks).starts_with("错误: "));
    assert!(said(&[("LANG", "zh_TW"), ("LC_MESSAGES", "C")], &asks).starts_with("error: "));
    assert!(said(&[("LANG", "de_DE"), ("LC_ALL", "zh")], &asks).starts_with("错误: "));
    let named = ["--lang", "en", "show", "nochess"];
    assert!(said(&[("LANG", "zh_CN.UTF-8")], &named).starts_with("error: "));
    let wrong = ["show", "--nonsense", "--lang=zh"];
    assert!(said(&[], &wrong).starts_with("错误: "));
}

#[test]
fn playing_is_in_chinese() {
    let folder = folder("chinese-play");
    let file = folder.join("game.wqn");
    let typed = ":help\n:undo\n:redo 3\n:back\n:pass\n:nonsense\ne9\n:adjudicate 7\n1-0\n:skip\n";
    let told = chinese(&["record", "chess", "--out", file.to_str().unwrap()], typed);
    let of_game = |line: &str| line.contains(" ^") || line.contains("提示：");
    assert_eq!(english(&told, of_game), None, "{told}");
    assert!(told.contains("没有可以撤回的着法"), "{told}");
    assert!(told.contains("是否想用 :undo？`:help` 列出可以输入的内容"), "{told}");
}

//! Help: each command shows its own options and examples that work.

use crate::program::{folder, program, run, run_with};
use std::path::Path;
use std::process::Command;

/// The commands that the program's help lists.
pub fn commands() -> Vec<String> {
    let help = run(&["--help"]).well().out;
    let list = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap().to_owned();
    let lines = list.lines().filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    let names = lines.map(|line| line.split_whitespace().next().unwrap().to_owned());
    names.filter(|name| name != "help").collect()
}

/// The command lines that a command's help shows.
fn examples(help: &str) -> Vec<String> {
    let section = help.split("Examples:\n").nth(1).unwrap_or_default();
    let lines = section.split("\n\n").next().unwrap_or_default().lines();
    let lines = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    lines.map(|line| line.trim().to_owned()).collect()
}

/// Writes the files that the examples name.
fn files(folder: &Path) {
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).unwrap();
    let tags = "[Event \"x\"]\n[White \"Paul Morphy\"]\n[Black \"b\"]\n";
    let drawn = format!("{tags}[Result \"1/2-1/2\"]\n\n1. e4 e5 1/2-1/2\n");
    write("games.pgn", &drawn);
    std::fs::create_dir_all(folder.join("archive")).unwrap();
    write("archive/games.pgn", &drawn);
    std::fs::create_dir_all(folder.join("verdicts")).unwrap();
    let mut ranged =
        crate::program::command(&["validate", "--json", "--range", "0..", "games.pgn"]);
    let verdicts = ranged.current_dir(folder).output().unwrap().stdout;
    std::fs::write(folder.join("verdicts/all.jsonl"), verdicts).unwrap();
    let stones: Vec<_> = ["cc", "dd", "ee", "ff", "gg", "hh", "ii", "jj", "kk", "ll"]
        .iter()
        .zip(["B", "W"].iter().cycle())
        .map(|(point, colour)| format!(";{colour}[{point}]"))
        .collect();
    write("game.sgf", &format!("(;FF[4]GM[1]SZ[19]{})", stones.concat()));
    let path = |name: &str| folder.join(name).into_os_string().into_string().unwrap();
    run_with(&["record", "chess", "--out", &path("game.wqn")], "d4\nd5\n").well();
    run(&["fmt", &path("game.wqn")]).well();
    run_with(&["record", "chess", "--out", &path("finished.wqn")], "d4\n:resign\n").well();
    let plugin = "libwanqi_chung_toi.so";
    std::fs::copy(program().with_file_name(plugin), folder.join(plugin)).unwrap();
}

#[test]
fn every_command_shows_its_own_options_and_examples_that_work() {
    let mut ran = 0;
    for command in commands() {
        let help = run(&[&command, "--help"]).well().out;
        assert!(!help.contains("--plugin-dir"), "{command} repeats what every command takes");
        assert!(help.contains("`wanqi --help`"), "{command} does not say where the others are");
        let short = run(&[&command, "-h"]).well().out;
        let examples = examples(&help);
        assert!(examples.len() >= 2, "{command} shows {examples:?}");
        assert_eq!(self::examples(&short), examples, "{command} -h");
        let folder = folder(&format!("help/{command}"));
        files(&folder);
        if command == "uninstall" {
            let games = ["chung_toi", "quads", "hex"].map(|game| format!("libwanqi_{game}.so"));
            let mut install = crate::program::command(&["install"]);
            install.args(games.map(|name| program().with_file_name(name)));
            assert!(install.env("XDG_DATA_HOME", folder.join("data")).status().unwrap().success());
        }
        for line in examples {
            let path = std::env::var("PATH").unwrap();
            let path = format!("{}:{path}", program().parent().unwrap().display());
            // The server runs until it is ended.
            let script = match command.as_str() {
                "serve" => format!(
                    "rm -f told; {line} > told & p=$!; \
                     until grep -qs token= told; do sleep 0.1; done; kill $p; wait $p"
                ),
                _ => line.clone(),
            };
            let mut shell = Command::new("sh");
            shell.args(["-c", &script]).current_dir(&folder).env("PATH", path);
            shell.env("XDG_DATA_HOME", folder.join("data")).env_remove("WANQI_PLUGIN_PATH");
            shell.env("WANQI_SDK", crate::program::SDK);
            let output = shell.stdin(std::process::Stdio::null()).output().unwrap();
            let told = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "$ {line}\n{told}");
            assert!(line.contains(&format!("wanqi {command}")), "{line} is of {command}");
            ran += 1;
        }
    }
    assert!(ran >= 30, "{ran}");
}

#[test]
fn global_options_can_be_before_and_after_the_command() {
    for args in [["--lang", "zh", "list"], ["list", "--lang", "zh"]] {
        assert!(run(&args).well().out.contains("围棋"), "{args:?}");
    }
    let help = run(&["--help"]).well().out;
    assert!(help.contains("--plugin-dir") && help.contains("--lang"), "{help}");
    let script = run(&["completions", "bash"]).well().out;
    assert!(script.matches("--plugin-dir").count() > 17, "they are completed everywhere");
}

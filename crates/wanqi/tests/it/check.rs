//! `wanqi check`: every game passes, every wrong plugin fails, and no plugin ends the run.

use crate::loading::{compiled, evil};
use crate::program::{Ran, confines, folder, games, program, run};
use serde_json::Value;
use std::path::{Path, PathBuf};
use wanqi_host::check::{Test, USUAL};

fn check(library: &Path, more: &[&str]) -> Ran {
    run(&[&["check", "--json", library.to_str().unwrap()], more].concat())
}

/// The library of a game of the workspace.
fn library(game: &str) -> PathBuf {
    let (before, after) = wanqi_host::platform::file_names();
    program().with_file_name(format!("{before}{}{after}", game.replace('-', "_")))
}

/// Runs the default level for every fourth game and the first one for the others, or the level in
/// `WANQI_CHECK_LEVEL` for all. `.ci/run` checks every game at the highest level.
#[test]
fn every_game_passes() {
    let wanted = std::env::var("WANQI_CHECK_LEVEL");
    let wanted = wanted.map(|level| level.parse().expect("a level from 1 to 10")).ok();
    for (at, game) in games().into_iter().enumerate() {
        let level = wanted.unwrap_or(if at % 4 == 0 { USUAL } else { 1 });
        let ran = check(&library(&game), &["--level", &level.to_string()]);
        let lines = ran.json();
        let wrong: Vec<_> = lines.iter().filter(|line| line["ok"] != true).collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
        assert_eq!((ran.code, lines.len()), (0, up_to(level)), "{game}: {}", ran.err);
        let skipped = lines.iter().filter(|line| line["status"] == "skipped").count();
        assert!(skipped <= 2, "{game}: {skipped} tests had nothing to look at");
    }
}

#[test]
fn some_games_pass_at_the_highest_level() {
    for game in ["bagua-qi", "chess", "connect-four", "pentago"] {
        let ran = check(&library(game), &["--level", "10"]);
        let wrong: Vec<_> = ran.json().into_iter().filter(|line| line["ok"] != true).collect();
        assert!(wrong.is_empty(), "{wrong:#?}");
        assert_eq!(ran.json().len(), Test::ALL.len());
    }
}

#[test]
fn the_example_in_c_passes() {
    let folder = folder("check-nim");
    let nim = compiled(&folder, "nim", "../abi/examples/c/nim.c", "-DNIM");
    let ran = check(&nim, &["--level", "10"]).well();
    assert!(ran.json().iter().all(|line| line["ok"] == true));
}

/// The program itself reads the library for two tests: a file of any size and content takes it
/// bounded time and memory.
#[cfg(target_os = "linux")]
#[test]
fn a_file_of_any_content_is_read_in_bounded_time() {
    let folder = folder("check-file");
    let nim = compiled(&folder, "nim", "../abi/examples/c/nim.c", "-DNIM");
    let library = std::fs::read(&nim).unwrap();
    let detail = |test: &str| {
        let line = check(&nim, &["--test", test]).json().remove(0);
        (line["status"].as_str().unwrap().to_owned(), line["detail"].as_str().unwrap().to_owned())
    };
    let long = [b"wanqi_plugin_v1", &[b'x'; 1 << 20][..]].concat();
    std::fs::write(&nim, with_sections(&library, &long, 1, 3)).unwrap();
    assert_eq!(detail("exports").0, "ok");
    std::fs::write(&nim, with_sections(&library, &long, 20_000, 3)).unwrap();
    let (status, words) = detail("exports");
    assert_eq!((&*status, &*words), ("failed", "the names of its exported symbols overlap"));
    std::fs::write(&nim, with_sections(&library, &[b'x'; 1 << 20], 1, 3)).unwrap();
    let (status, words) = detail("exports");
    assert!(status == "failed" && words.len() < 1000, "{status} {} bytes", words.len());
    std::fs::write(&nim, with_sections(&library, &long, 1, 60_000)).unwrap();
    let begun = std::time::Instant::now();
    assert_eq!(detail("loader").0, "ok");
    assert!(begun.elapsed() < std::time::Duration::from_secs(2), "{:?}", begun.elapsed());
    // A file with a hole is larger than what is read.
    std::fs::write(&nim, &library).unwrap();
    std::fs::File::options().write(true).open(&nim).unwrap().set_len(3 << 30).unwrap();
    for test in ["exports", "loader"] {
        let (status, words) = detail(test);
        assert!(status == "failed" && words.contains("is longer than"), "{status} {words}");
    }
}

/// The library with another section table: this number of sections and of exported symbols, which
/// all have this name. The loader does not read the section table.
#[cfg(target_os = "linux")]
fn with_sections(library: &[u8], name: &[u8], symbols: u64, sections: u16) -> Vec<u8> {
    fn align(bytes: &mut Vec<u8>) -> u64 {
        bytes.resize(bytes.len().next_multiple_of(8), 0);
        bytes.len() as u64
    }
    let mut bytes = library.to_vec();
    let names = align(&mut bytes);
    bytes.extend([b"\0", name, b"\0"].concat());
    let table = align(&mut bytes);
    bytes.extend([0; 24]);
    for _ in 0..symbols {
        // The name at byte 1 of the names; a global function in section 1; its address and size.
        bytes.extend([1, 0, 0, 0, 0x12, 0, 1, 0]);
        bytes.extend([0x1000_u64, 8].map(u64::to_le_bytes).concat());
    }
    let head = align(&mut bytes);
    let mut section = |kind: u32, at: u64, size: u64, link: u32, entry: u64| {
        bytes.extend([1, kind].map(u32::to_le_bytes).concat());
        bytes.extend([0, 0, at, size].map(u64::to_le_bytes).concat());
        bytes.extend([link, 1].map(u32::to_le_bytes).concat());
        bytes.extend([8, entry].map(u64::to_le_bytes).concat());
    };
    section(0, 0, 0, 0, 0);
    section(11, table, 24 * (symbols + 1), 2, 24);
    section(3, names, name.len() as u64 + 2, 0, 0);
    (3..sections).for_each(|_| section(1, 0, 0, 0, 0));
    bytes[0x28..0x30].copy_from_slice(&head.to_le_bytes());
    bytes[0x3A..0x40].copy_from_slice(&[64, sections, 2].map(u16::to_le_bytes).concat());
    bytes
}

/// The number of tests up to the default level.
fn usual() -> usize {
    up_to(USUAL)
}

fn up_to(level: u8) -> usize {
    Test::ALL.iter().filter(|test| test.level() <= level).count()
}

/// Builds the lying plugin and returns the report of a test, with the exit code.
fn told(lie: u32, test: &str) -> (Value, i32) {
    let folder = folder(&format!("check-{lie}"));
    let liar = compiled(&folder, "liar", "tests/evil/liar.c", &format!("-DLIE={lie}"));
    let ran = check(&liar, &["--test", test, "--limit", "3"]);
    let lines = ran.json();
    assert_eq!(lines.len(), 1, "{}", ran.err);
    (lines[0].clone(), ran.code)
}

/// Checks that the test at this level fails with these words.
fn fails(lie: u32, level: u8, test: &str, words: &str) {
    let (line, code) = told(lie, test);
    let detail = line["detail"].as_str().unwrap();
    assert_eq!((&line["status"], code), (&"failed".into(), 1), "{line}");
    assert_eq!(line["level"], level, "{line}");
    assert!(detail.contains(words), "{detail}");
    let again = line["reproduce"].as_str().unwrap();
    assert!(again.ends_with(&format!("--test {test} --seed 1")), "{again}");
}

fn ends(lie: u32, test: &str, status: &str, code: i32, words: &str) {
    let (line, exit) = told(lie, test);
    assert_eq!((&line["status"], exit), (&status.into(), code), "{line}");
    assert!(line["detail"].as_str().unwrap().contains(words), "{line}");
}

#[test]
fn a_plugin_that_ends_the_process_ends_one_test() {
    ends(1, "lists", "crashed", 4, "SIGABRT");
    ends(1, "start", "ok", 0, "2 rule sets");
    ends(2, "lists", "crashed", 4, "the plugin's process ended: exit status: 0");
    ends(18, "load", "crashed", 4, "SIGABRT");
    ends(11, "noise", "crashed", 4, "SIGABRT");
    ends(12, "arguments", "crashed", 4, "SIGABRT");
}

/// Attack A6: a plugin that follows the rules while the host asks for lists and positions, and
/// accepts every action otherwise, as in `validate`.
#[test]
fn one_that_is_honest_while_it_is_looked_at() {
    ends(52, "batches", "ok", 0, "replays");
    fails(52, 3, "validation", "`validate` reads ");
    ends(19, "validation", "ok", 0, "records");
}

/// Attack A5: a library without a game that writes forged reports passes no test. Tests that must
/// run in the plugin's process are marked as self-reported.
#[test]
fn one_that_reports_for_itself_is_not_believed() {
    let folder = folder("check-reports");
    let library = compiled(&folder, "reports", "tests/evil/reports.c", "-DNOTHING");
    let ran = check(&library, &["--level", "10"]);
    let lines = ran.json();
    assert_eq!(ran.code, 4, "{}", ran.err);
    assert_eq!(lines.len(), Test::ALL.len());
    assert!(lines.iter().all(|line| line["status"] != "ok"), "{lines:#?}");
    assert_eq!(lines[0]["status"], "crashed", "{}", lines[0]);
    for test in Test::ALL.iter().filter(|test| test.level() < 6 && **test != Test::Load) {
        let ran = check(&library, &["--test", test.name()]);
        let line = &ran.json()[0];
        let believed = line["status"] == "ok";
        assert_eq!(believed, line["self_reported"] == true, "{line}");
    }
    let chess = check(&self::library("chess"), &["--level", "7"]).json();
    let own = chess.iter().filter(|line| line["self_reported"] == true);
    assert_eq!(
        own.map(|line| line["test"].as_str().unwrap()).collect::<Vec<_>>(),
        ["arguments", "memory"]
    );
}

#[test]
fn a_plugin_that_does_not_answer_is_ended() {
    ends(3, "start", "timeout", 1, "no answer in 3 s");
    ends(17, "start", "timeout", 1, "no answer in 3 s");
}

#[test]
fn lies_about_what_is_legal() {
    fails(4, 2, "lists", "`b1` is too late in the list of seat 1: it follows `b2`");
    fails(5, 2, "lists", "`d8` of seat 2 is listed, but refused: heap d holds 7 stones");
    fails(6, 2, "refusals", "of seat 1 is not listed, but accepted");
    fails(13, 2, "refusals", "is cited, but not described");
    fails(14, 2, "scenes", "line 3: there is no place `b` above");
    fails(77, 2, "targets", "a way leads to `z9` of seat 1, which is not listed");
    fails(78, 2, "targets", "line 1: there is no place, hand or button `nowhere`");
    fails(16, 1, "descriptor", "it has no numbered rules");
}

#[test]
fn answers_that_change() {
    fails(7, 3, "instances", "a second game with the same actions differs");
    fails(8, 3, "processes", "two processes give different results");
    fails(15, 3, "clones", "in a clone changes its original");
    fails(69, 3, "languages", "a game in Chinese has a different state");
}

#[test]
fn states_that_forget_and_ends_that_cannot_be() {
    fails(9, 4, "positions", "is not legal in the position read back");
    fails(9, 4, "checkpoints", "gives status 17, not 0");
    fails(10, 4, "outcomes", "does not fit the ranks [1, 1]");
}

#[test]
fn the_same_game_without_a_lie_passes() {
    let folder = folder("check-honest");
    let honest = compiled(&folder, "honest", "tests/evil/liar.c", "-DLIE=19");
    assert_eq!(check(&honest, &[]).well().json().len(), usual());
}

#[test]
fn a_library_that_does_not_load_is_reported_once() {
    let folder = folder("check-unloaded");
    let names = ["noentry", "nulltable", "magic", "major", "draft", "shorttable", "shortcore"];
    let words = [
        "exports neither",
        "null pointer",
        "return a Wanqi table",
        "ABI 2.7",
        "draft 1",
        "40 bytes",
        "16 bytes",
    ];
    for (index, (name, words)) in names.iter().zip(words).enumerate() {
        let ran = check(&evil(&folder, name, index as u32 + 1), &[]);
        let lines = ran.json();
        assert_eq!((ran.code, lines.len()), (4, usual()), "{name}");
        assert_eq!((&lines[0]["test"], &lines[0]["status"]), (&"load".into(), &"failed".into()));
        assert!(lines[0]["detail"].as_str().unwrap().contains(words), "{}", lines[0]);
        assert!(lines[1..].iter().all(|line| line["status"] == "skipped"));
    }
    let text = folder.join("libwanqi_text.so");
    std::fs::write(&text, "no library").unwrap();
    let ran = check(&text, &["--level", "1"]);
    assert_eq!((ran.code, ran.json().len()), (4, 3));
}

#[test]
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn files_that_do_more_than_they_should_and_memory_that_is_kept() {
    fails(34, 7, "memory", "were destroyed, ");
    fails(35, 6, "exports", "it exports `helper_that_others_may_find`");
    fails(36, 6, "loader", "opening it runs 2 constructors; the language needs 1");
    fails(37, 6, "loader", "static thread-local storage");
}

#[test]
fn a_failure_is_reported_with_the_fewest_actions() {
    // The lying plugin omits a stone from every position text but the first.
    let (line, _) = told(9, "positions");
    let detail = line["detail"].as_str().unwrap();
    assert!(detail.starts_with("nim/normal after 1 actions ("), "{detail}");
}

#[test]
#[cfg(target_os = "linux")]
fn what_a_plugin_may_not_ask_of_the_system_is_named() {
    if !confines(&library("chess")) {
        return;
    }
    for (lie, call) in [(23, "fork"), (28, "socket"), (29, "kill")] {
        let (line, code) = told(lie, "ends");
        assert_eq!((&line["status"], code), (&"failed".into(), 1), "{line}");
        let detail = line["detail"].as_str().unwrap();
        let words = format!("the system call `{call}` is denied to plugins");
        assert!(
            detail.contains(&words) || (call == "fork" && detail.contains("clone")),
            "{detail}"
        );
    }
}

#[test]
fn an_earlier_run_is_reproduced() {
    let folder = folder("check-again");
    let liar = compiled(&folder, "liar", "tests/evil/liar.c", "-DLIE=10");
    let ran = check(&liar, &["--seed", "7"]);
    assert_eq!(ran.code, 1);
    let lines = ran.json();
    let wrong = lines.iter().find(|line| line["ok"] == false).unwrap();
    let file = folder.join("run.jsonl");
    std::fs::write(&file, &ran.out).unwrap();
    let again = run(&["check", "--json", "--reproduce", file.to_str().unwrap()]);
    let lines = again.json();
    assert_eq!((again.code, lines.len()), (1, 1));
    for key in ["library", "test", "seed", "status", "detail"] {
        assert_eq!(lines[0][key], wrong[key], "{key}");
    }
    std::fs::write(&file, "{}\n").unwrap();
    let refused = run(&["check", "--reproduce", file.to_str().unwrap()]);
    assert_eq!(refused.code, 2, "{}", refused.err);
}

#[test]
fn text_output_and_in_process() {
    let chess = library("chess");
    let path = chess.to_str().unwrap();
    let ran = run(&["check", path, "--level", "1", "--in-process"]).well();
    assert!(ran.out.starts_with(&format!("{path}\n  1 load         ok ")), "{}", ran.out);
    assert!(ran.out.ends_with("\n3 ok\n"), "{}", ran.out);
    assert_eq!(run(&["check", path, "-q", "--test", "load"]).well().out, "");
    let unknown = run(&["check", path, "--test", "nothing"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.err.contains("descriptor, options, start"), "{}", unknown.err);
}

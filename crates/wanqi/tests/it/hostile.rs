//! Hostile input: time and memory are bounded, a diagnostic names the place, and the next game is
//! still validated.

use crate::program::{Ran, command, folder, program, run, run_with};
use serde_json::Value;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

const GOOD: &str = "\n\n[Event \"good\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n";
/// Far more time than any of these inputs takes, and far less than quadratic work would take.
const SOON: Duration = Duration::from_secs(60);

/// Bytes of address space that reading any input may take: twice the largest game for each of a few
/// threads, and the plugins.
pub const MEMORY: u64 = 2 << 30;

/// The same command, in a shell that limits its memory.
pub fn within(bytes: u64, command: &Command) -> Command {
    let mut shell = Command::new("sh");
    shell.arg("-c").arg(format!("ulimit -v {} && exec \"$@\"", bytes >> 10)).arg("sh");
    shell.arg(command.get_program()).args(command.get_args());
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => shell.env(name, value),
            None => shell.env_remove(name),
        };
    }
    shell.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    shell
}

/// If the system starts no more threads and processes, the games of trusted plugins are validated in
/// the program's only thread, and a worker that cannot be started is a problem of its plugin.
#[test]
#[cfg(target_os = "linux")]
fn a_limit_of_threads_and_processes_is_not_fatal() {
    use std::os::unix::fs::MetadataExt;
    use std::os::unix::process::CommandExt;
    let folder = folder("no-threads");
    let file = folder.join("games.pgn");
    std::fs::write(&file, GOOD.repeat(3)).unwrap();
    let file = file.to_str().unwrap();
    // The system does not limit root.
    let root = std::fs::metadata("/proc/self").unwrap().uid() == 0;
    for most in ["1", "3", "6"] {
        for words in [
            &["validate", "--json", "--jobs", "4", file][..],
            &["validate", "--json", "--jobs", "4", "--isolate", file],
            &["playout", "chess", "--count", "2", "--max-actions", "4", "--jobs", "4"],
        ] {
            let mut shell = Command::new("prlimit");
            shell.arg(format!("--nproc={most}:{most}"));
            shell.arg(program()).args(words).env_remove("WANQI_PLUGIN_PATH");
            shell.env("XDG_DATA_HOME", "/nowhere").current_dir("/");
            if root {
                shell.uid(60_021);
            }
            // Another user may not run the program here, or the system has no such command.
            let Ok(output) = shell.output() else { return };
            let ran: Ran = output.into();
            if ran.code > 4 && ran.err.starts_with("prlimit: ") {
                return;
            }
            assert!(
                [0, 1, 2, 3, 4].contains(&ran.code),
                "{most} {words:?}: {} {}",
                ran.code,
                ran.err
            );
            assert!(!ran.err.contains("panicked"), "{most} {words:?}: {}", ran.err);
            if words.len() == 5 {
                assert_eq!(ran.code, 0, "{most}: {}", ran.err);
                assert_eq!(ran.json().len(), 4, "{most}: {}", ran.out);
            }
        }
    }
}

/// Validates a broken game followed by a valid game; returns the kinds of errors of the first.
fn kinds(bad: &[u8]) -> Vec<String> {
    let validate = command(&["validate", "--json", "--variations", "-"]);
    let mut child = within(MEMORY, &validate).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let whole = [bad, GOOD.as_bytes()].concat();
    let begun = Instant::now();
    let writer = std::thread::spawn(move || stdin.write_all(&whole));
    let done = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(begun.elapsed() < SOON, "took {:?}", begun.elapsed());
    assert_eq!(done.status.code(), Some(1), "{}", String::from_utf8_lossy(&done.stderr));
    let out = String::from_utf8(done.stdout).unwrap();
    let lines: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let games = &lines[..lines.len() - 1];
    let good = games.last().unwrap();
    assert_eq!((&good["ok"], &good["actions"]), (&true.into(), &4.into()), "{good}");
    let errors = games[0]["errors"].as_array().unwrap();
    errors.iter().map(|error| error["kind"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn what_is_left_open_does_not_swallow_the_next_game() {
    assert_eq!(kinds(b"[Event \"bad\"]\n\n1. e4 {open 1. d4"), ["syntax"]);
    assert_eq!(kinds(b"[Event \"bad\"]\n\n1. e4 (1. d4"), ["syntax"]);
    assert_eq!(kinds(b"[Event \"bad\n\n1. e4 e5 *"), ["syntax"]);
}

#[test]
fn bytes_that_are_not_text() {
    assert_eq!(kinds(b"[Event \"bad\"]\n\n1. e4 e\x005 2. d4 *"), ["syntax"]);
    assert_eq!(kinds(b"[Event \"bad\"]\n\n1. e4 \xff\xfe 2. d4 *"), ["syntax"]);
    let nothing = run_with(&["validate", "--json", "-"], "\u{0}\u{0}\u{0}");
    assert_eq!(nothing.code, 1);
    assert_eq!(nothing.json()[0]["errors"][0]["kind"], "syntax");
}

#[test]
fn a_line_of_a_hundred_megabytes() {
    let mut bad = b"[Event \"bad\"]\n\n1. e4 {".to_vec();
    bad.resize(100 << 20, b'x');
    assert_eq!(kinds(&bad), ["limit"]);
}

#[test]
fn a_token_without_an_end() {
    let mut bad = b"[Event \"bad\"]\n\n1. e4 ".to_vec();
    bad.resize(10 << 20, b'x');
    let kinds = kinds(&bad);
    assert!(kinds == ["limit"], "{kinds:?}");
}

#[test]
fn ten_thousand_nested_variations() {
    let deep = "(1. d4 ".repeat(10_000);
    let close = ")".repeat(10_000);
    let kinds = kinds(format!("[Event \"bad\"]\n\n1. e4 {deep}{close} *").as_bytes());
    assert_eq!(kinds, ["limit"]);
}

/// Ten times as much input on one line takes about ten times as long, not a hundred times.
fn takes_time_in_proportion(few: usize, text: impl Fn(usize) -> String) {
    for words in [&["validate", "--json", "--variations", "-"][..], &["fmt", "-"]] {
        let time = |count: usize| {
            let text = format!("[Event \"wide\"]\n\n1. e4 {} 1... e5 *\n", text(count));
            let begun = Instant::now();
            let ran = run_with(words, &text);
            assert!(ran.code <= 1, "{}", ran.err);
            begun.elapsed()
        };
        let (short, long) = (time(few), time(10 * few));
        let told = format!("{words:?}: {few} take {short:?}, ten times as many {long:?}");
        assert!(long < SOON && long < short * 40, "{told}");
    }
}

#[test]
fn a_hundred_thousand_variations_in_a_row() {
    takes_time_in_proportion(10_000, |count| "(1. d4 d5) ".repeat(count));
}

#[test]
fn a_hundred_thousand_faults_in_a_row() {
    takes_time_in_proportion(10_000, |count| "} ".repeat(count));
}

#[test]
fn a_hundred_thousand_wrong_checkpoints_in_a_row() {
    takes_time_in_proportion(10_000, |count| "{[%pos 0123456789abcdef]} ".repeat(count));
}

/// Errors of variations alternate with errors of the main line, so places are not in order.
#[test]
fn forty_thousand_faults_in_and_between_variations() {
    takes_time_in_proportion(4_000, |count| "} (1. d4 Ke3 (1. c4 } 5. c5 e6)) ".repeat(count / 4));
}

#[test]
fn tags_without_end() {
    let mut bad = String::new();
    for index in 0..100_000 {
        bad.push_str(&format!("[X{index} \"{index}\"]\n"));
    }
    bad.push_str("\n1. e4 Ke7 2. d4 Kd3 *");
    assert_eq!(kinds(bad.as_bytes()), ["illegal-action"]);
}

#[test]
fn a_truncated_file() {
    for text in ["[Event \"x", "1. e4 {", "1. e4 (1. d4"] {
        let ran = run_with(&["validate", "--json", "-"], text);
        assert_eq!(ran.json()[0]["errors"][0]["kind"], "truncated", "{text}");
    }
}

#[test]
fn a_game_beyond_the_limit_is_skipped() {
    let folder = folder("limit");
    let path = folder.join("large.pgn");
    let large = format!("[Event \"large\"]\n\n1. e4 {{{}}} *", "x".repeat(70_000));
    std::fs::write(&path, format!("{GOOD}\n{large}{GOOD}")).unwrap();
    let ran = run(&["validate", "--json", "--max-game-bytes", "50000", path.to_str().unwrap()]);
    let lines = ran.json();
    let kinds: Vec<_> = lines.iter().map(|line| line["errors"][0]["kind"].as_str()).collect();
    assert_eq!(kinds, [None, Some("limit"), None, None]);
    assert_eq!(lines[1]["errors"][0]["line"], 8);
}

/// Reading stops at half a megabyte that expands to sixteen gigabytes; the next file is validated.
#[test]
fn a_file_that_grows_without_end() {
    let folder = folder("bomb");
    let mut bomb = vec![0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38];
    // Blocks that repeat one byte 131,072 times; the frame has no end.
    bomb.extend([0x02, 0x00, 0x10, b'x'].repeat(131_072));
    std::fs::write(folder.join("a.pgn.zst"), bomb).unwrap();
    std::fs::write(folder.join("b.pgn"), GOOD).unwrap();
    let validate = command(&["validate", "--json", folder.to_str().unwrap()]);
    let begun = Instant::now();
    let ran: Ran = within(MEMORY, &validate).output().unwrap().into();
    assert!(begun.elapsed() < SOON, "took {:?}", begun.elapsed());
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("more than 1000 times as large"), "{}", ran.err);
    let lines = ran.json();
    let good = &lines[lines.len() - 2];
    assert_eq!((&good["ok"], &good["actions"]), (&true.into(), &4.into()), "{good}");
}

/// Attacks A17 and A18: repeated parts of a game are counted, a game with too many of them ends,
/// and the next game is validated. The inputs are a few MiB; without limits they would take
/// gigabytes or minutes.
#[test]
fn what_has_no_end_in_a_game_is_bounded() {
    let bad = |movetext: &str, part: &str, count: usize| {
        let whole = [b"[Event \"bad\"]\n\n1. e4 e5 ", movetext.as_bytes()].concat();
        [&whole[..], part.repeat(count).as_bytes(), b" *"].concat()
    };
    for (part, count) in [
        ("} ", 2_500_000),
        (") ", 1_000_000),
        ("[ ", 1_000_000),
        ("Nf3 Nf6 Ng1 Ng8 ", 1 << 20),
        ("1.", 4 << 20),
        (":skip ", 2 << 20),
        ("{[%pos x]}", 1 << 20),
        ("{[%pos 0123456789abcdef]}", 1 << 20),
        ("()", 4 << 20),
        ("(1. d4 zz9) ", 300_000),
    ] {
        let kinds = kinds(&bad("", part, count));
        assert!(kinds.len() <= 102, "{part}: {}", kinds.len());
        assert!(kinds.iter().any(|kind| kind == "limit"), "{part}: {kinds:?}");
    }
    let tags = format!("[Event \"bad\"]\n{}\n1. e4 *", "[a \"b\"]\n".repeat(3 << 20));
    assert!(kinds(tags.as_bytes()).contains(&"limit".to_owned()));
}

/// The same for an importer: a tree of millions of nodes, and a set-up stone on every point a
/// hundred thousand times.
#[test]
fn an_sgf_game_without_end_is_bounded() {
    let folder = folder("sgf-without-end");
    let head = "(;GM[1]FF[4]SZ[19]";
    for (name, part, count, limit) in
        [("nodes", ";B[]", 5 << 20, true), ("points", "[aa:ss]", 1 << 20, false)]
    {
        let (setup, path) = (if limit { "" } else { "AE" }, folder.join(format!("{name}.sgf")));
        let text = format!("{head}{setup}{})\n{head};B[aa])\n", part.repeat(count));
        std::fs::write(&path, text).unwrap();
        let validate = command(&["validate", "--json", "--jobs", "1", path.to_str().unwrap()]);
        let begun = Instant::now();
        let ran: Ran = within(MEMORY, &validate).output().unwrap().into();
        assert!(begun.elapsed() < SOON, "{name} took {:?}", begun.elapsed());
        let lines = ran.json();
        assert_eq!(lines.len(), 3, "{name}: {}", ran.err);
        let kinds = lines[0]["errors"].as_array().unwrap().iter().map(|e| e["kind"].as_str());
        assert_eq!(kinds.collect::<Vec<_>>().contains(&Some("limit")), limit, "{name}: {lines:?}");
        assert_eq!((&lines[1]["ok"], &lines[1]["actions"]), (&true.into(), &1.into()), "{name}");
    }
}

/// The paths of variations are short, even if a plugin accepts the long tokens of a thousand nested
/// ones.
#[test]
fn the_path_of_a_variation_is_bounded() {
    // It accepts every action.
    let (folder, record) = crate::isolation::prepare_in("variation-paths", 65);
    let token = "q".repeat(4090);
    let (nested, end) = (format!("(1. {token} ").repeat(990), ")".repeat(990));
    let head = "[WQN \"1\"]\n[Game \"nim\"]\n[Rules \"normal@1\"]\n\n";
    std::fs::write(&record, format!("{head}1. {token} {nested}{end} *\n")).unwrap();
    let (folder, record) = (folder.to_str().unwrap(), record.to_str().unwrap());
    let words = ["validate", "--json", "--variations", "--jobs", "1", "--plugin-dir", folder];
    let validate = command(&[&words[..], &[record]].concat());
    let ran: Ran = within(MEMORY, &validate).output().unwrap().into();
    let lines = ran.json();
    assert_eq!((lines.len(), &lines[0]["actions"]), (2, &1.into()), "{}", ran.err);
}

/// Attack A13: a FIFO in a folder is not opened, and reading of an endless device stops.
#[test]
#[cfg(unix)]
fn what_is_no_file_is_not_waited_for() {
    let folder = folder("no-files");
    let made = Command::new("mkfifo").arg(folder.join("a.pgn")).status().unwrap();
    assert!(made.success());
    std::os::unix::fs::symlink("/dev/zero", folder.join("b.pgn")).unwrap();
    std::os::unix::fs::symlink("c.txt", folder.join("c.pgn")).unwrap();
    std::fs::write(folder.join("c.txt"), GOOD).unwrap();
    let text = folder.to_str().unwrap();
    let soon = |words: &[&str]| -> Ran {
        let begun = Instant::now();
        let ran = within(1 << 30, &command(words)).output().unwrap().into();
        assert!(begun.elapsed() < SOON, "{words:?} took {:?}", begun.elapsed());
        ran
    };
    let ran = soon(&["validate", "--json", text]);
    let lines = ran.json();
    assert_eq!((ran.code, lines.len()), (0, 2), "{}", ran.err);
    assert_eq!(lines[0]["actions"], 4);
    for words in [
        &["validate", "--jobs", "1"][..],
        &["replay"],
        &["filter"],
        &["fmt", "--check"],
        &["convert", "--to", "wqn"],
        &["resume"],
    ] {
        let ran = soon(&[words, &["/dev/zero"]].concat());
        assert!(ran.code > 0 && ran.code < 4, "{words:?}: {} {}", ran.code, ran.err);
        assert!(ran.err.contains("/dev/zero"), "{words:?}: {}", ran.err);
    }
    // A FIFO that is named on the command line is read.
    let fifo = folder.join("a.pgn");
    let writer = std::thread::spawn({
        let fifo = fifo.clone();
        move || std::fs::write(fifo, GOOD).unwrap()
    });
    assert_eq!(soon(&["validate", "--json", fifo.to_str().unwrap()]).json()[0]["actions"], 4);
    writer.join().unwrap();
}

#[test]
fn limits_are_options() {
    let game = |moves: &str| format!("[Event \"bad\"]\n\n{moves} *\n");
    let kinds = |text: &str, more: &[&str]| {
        let ran = run_with(&[&["validate", "--json", "--variations", "-"], more].concat(), text);
        let errors = ran.json()[0]["errors"].as_array().unwrap().clone();
        errors.iter().map(|e| e["kind"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let nested = game("1. e4 (1. d4 (1. c4 (1. b4)))");
    assert!(kinds(&nested, &[]).is_empty());
    assert_eq!(kinds(&nested, &["--max-depth", "2"]), ["limit"]);
    let long = game("1. abcdefghij");
    assert_eq!(kinds(&long, &[]), ["syntax"]);
    assert_eq!(kinds(&long, &["--max-token", "9"])[0], "limit");
    let parts = game("1. e4 e5 2. Nf3 {a} {b} {c} Nc6");
    assert!(kinds(&parts, &[]).is_empty());
    assert_eq!(kinds(&parts, &["--max-parts", "8"]), ["limit"]);
    // The limit counts movetext without comments, too.
    for (most, actions) in [(2, 1), (3, 1), (6, 3), (7, 3), (8, 4)] {
        let long = game(&"Nf3 1. ".repeat(20));
        let most = most.to_string();
        let args = ["validate", "--json", "--max-parts", &most, "-"];
        let verdict = &run_with(&args, &long).json()[0];
        let kind = |fault: &serde_json::Value| fault["kind"] == "limit";
        assert!(verdict["errors"].as_array().unwrap().iter().any(kind), "{most}: {verdict}");
        assert!(verdict["actions"].as_u64().unwrap() <= actions, "{most}: {verdict}");
    }
    let variations = game("1. e4 (1. d4) (1. c4) (1. b4) e5");
    assert!(kinds(&variations, &[]).is_empty());
    assert_eq!(kinds(&variations, &["--max-variations", "2"]), ["limit"]);
    // The first variation has three actions before it, counting the replaced one; the nested has
    // five.
    let before = game("1. e4 e5 2. Nf3 (2. Nc3 Nc6 (2... d6)) Nc6");
    assert!(kinds(&before, &["--max-before", "8"]).is_empty());
    assert_eq!(kinds(&before, &["--max-before", "7"]), ["limit"]);
    let commands = game("1. e4 {[%a b][%a b][%a b][%a b]} e5");
    assert!(kinds(&commands, &["--max-parts", "10"]).is_empty());
    assert_eq!(kinds(&commands, &["--max-parts", "6"]), ["limit"]);
    let faults = game("1. e4 (1. zz9) (1. zz8) (1. zz7) (1. zz6) e5 2. zz5");
    assert_eq!(kinds(&faults, &[]), ["syntax"; 5]);
    // In the order of places: an error in a variation, the limit, and the error of the main line.
    assert_eq!(kinds(&faults, &["--max-faults", "2"]), ["syntax", "limit", "syntax"]);
    // Numbers of refused actions with a hint, in each of two games.
    let hints = |more: &[&str]| {
        let text = game("1. e4 (1. e5) (1. d5) (1. c5) e5").repeat(2);
        let ran = run_with(&[&["validate", "--json", "--variations", "-"], more].concat(), &text);
        let games = &ran.json()[..2];
        let count = |game: &Value| {
            let errors = game["errors"].as_array().unwrap();
            assert_eq!(errors.len(), 3, "{game}");
            errors.iter().filter(|error| error["hint"].is_string()).count()
        };
        games.iter().map(count).collect::<Vec<_>>()
    };
    assert_eq!(hints(&[]), [3, 3]);
    assert_eq!(hints(&["--max-hints", "2"]), [2, 2]);
    assert_eq!(hints(&["--max-hints-together", "4"]), [3, 1]);
    assert_eq!(hints(&["--isolate", "--max-hints-together", "4"]), [3, 1]);
    assert_eq!(hints(&["--max-hints", "0"]), [0, 0]);
}

/// A file of 300 MiB in 9 KiB, which is 32,768 times as large.
#[test]
fn the_expansion_of_a_file_has_a_limit_that_is_an_option() {
    let folder = folder("expansion");
    let mut small = vec![0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38];
    small.extend([0x02, 0x00, 0x10, b' '].repeat(2_399));
    small.extend([0x03, 0x00, 0x10, b' ']);
    let path = folder.join("a.pgn.zst");
    std::fs::write(&path, small).unwrap();
    let code = |most: &str| {
        let ran = run(&["validate", "--max-expansion", most, path.to_str().unwrap()]);
        (ran.code, ran.err)
    };
    let (code_below, err) = code("30000");
    assert_eq!(code_below, 3, "{err}");
    assert!(err.contains("more than 30000 times as large"), "{err}");
    // Then the file is read to its end, as one game that is too large.
    let (code_above, err) = code("40000");
    assert_eq!(code_above, 1, "{err}");
    assert!(err.contains("a game of more than 67108864 bytes"), "{err}");
}

/// Commands that do more than validate keep each game with its start. They read the games of an
/// imported file in parts, so that a file of many small games does not take 16 KiB for each.
#[test]
fn a_file_of_many_imported_games_is_read_in_parts() {
    let folder = folder("hostile-many");
    let (file, out) = (folder.join("many.sgf"), folder.join("many.wqn"));
    std::fs::write(&file, "(;GM[1])\n".repeat(100_000)).unwrap();
    let (file, out) = (file.to_str().unwrap(), out.to_str().unwrap());
    for args in [&["convert", "--to", "wqn", file, out][..], &["replay", "--index", "99999", file]]
    {
        let done = within(1 << 30, &command(args)).output().unwrap();
        assert!(done.status.success(), "{args:?}: {}", String::from_utf8_lossy(&done.stderr));
    }
    assert_eq!(std::fs::read_to_string(out).unwrap().matches("[WQN").count(), 100_000);
}

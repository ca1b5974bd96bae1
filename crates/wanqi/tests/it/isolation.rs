//! Plugins in separate processes: hostile plugins harm only their own games, and games of correct
//! plugins get the same verdicts as in this process.

use crate::hostile::{MEMORY, within};
use crate::loading::compiled_with;
use crate::program::{Ran, command, confines, folder, program, run};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::time::{Duration, Instant};
use wanqi_host::instance::{FrameKind, Instance};
use wanqi_host::registry::{Folders, Registry};
use wanqi_host::worker::Isolation;

/// A game of another plugin: it must be validated whatever the hostile plugin does.
pub const CHESS: &str = "[Event \"good\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n";
/// A game of the hostile plugin, which misbehaves at the third action or after the first.
pub const NIM: &str = "[WQN \"1\"]\n[Game \"nim\"]\n[Rules \"normal@1\"]\n[Options \"\"]\n\
    [First \"?\"]\n[Second \"?\"]\n[Result \"1-0\"]\n\n1. d7 c4 2. b3 a1 3. c1 1-0\n\n";

/// Builds the hostile plugin, and a record in which its games alternate with other games.
pub fn prepare(lie: u32) -> (PathBuf, PathBuf) {
    prepare_in(&format!("isolated-{lie}"), lie)
}

pub fn prepare_in(name: &str, lie: u32) -> (PathBuf, PathBuf) {
    prepare_with(name, lie, &[])
}

/// The hostile plugin writes these bytes wherever it can.
pub fn prepare_with(name: &str, lie: u32, bytes: &[u8]) -> (PathBuf, PathBuf) {
    let folder = folder(name);
    let secret = folder.join("secret.txt");
    std::fs::write(&secret, "nobody's business\n").unwrap();
    let bytes = bytes.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
    let device = std::os::unix::fs::MetadataExt::dev(&folder.metadata().unwrap());
    let mut defines = vec![
        format!("-DLIE_DEVICE={device}"),
        format!("-DLIE={lie}"),
        format!("-DLIE_FILE=\"{}\"", secret.display()),
    ];
    if !bytes.is_empty() {
        defines.push(format!("-DLIE_BYTES={bytes}"));
    }
    compiled_with(&folder, "liar", "tests/evil/liar.c", &defines);
    let record = folder.join("games.wqn");
    std::fs::write(&record, [CHESS, NIM, CHESS, NIM, CHESS].concat()).unwrap();
    (folder, record)
}

pub fn validate(folder: &Path, record: &Path, more: &[&str]) -> Ran {
    let (folder, record) = (folder.to_str().unwrap(), record.to_str().unwrap());
    run(&[&["validate", "--json", "--plugin-dir", folder, record][..], more].concat())
}

/// The kinds of the errors in games of the hostile plugin. Every game must have one verdict, and
/// the verdicts of other games must not change.
pub fn kinds(lines: &[Value]) -> Vec<String> {
    let (summary, games) = lines.split_last().unwrap();
    assert_eq!(summary["summary"]["games"], 5, "{summary}");
    assert_eq!(games.len(), 5, "{lines:#?}");
    for (index, game) in games.iter().enumerate() {
        assert_eq!(game["index"], index, "{game}");
    }
    for index in [0, 2, 4] {
        let game = &games[index];
        assert_eq!((&game["ok"], &game["actions"]), (&true.into(), &4.into()), "{game}");
    }
    let error = |game: &Value| match game["errors"].get(0) {
        Some(error) => format!("{}: {}", error["kind"].as_str().unwrap(), error["message"]),
        None => "ok".to_owned(),
    };
    vec![error(&games[1]), error(&games[3])]
}

/// Checks that both games of the hostile plugin end with this kind and these words, and the exit
/// code.
fn dies(lie: u32, kind: &str, words: &str) {
    dies_in(2, lie, kind, words);
}

fn dies_in(seconds: u32, lie: u32, kind: &str, words: &str) {
    let limit = seconds.to_string();
    let (folder, record) = prepare(lie);
    let begun = Instant::now();
    for more in [&["--jobs", "1"][..], &["--jobs", "2", "--isolate"]] {
        let ran = validate(&folder, &record, &[more, &["--plugin-seconds", &limit]].concat());
        assert_eq!(ran.code, 4, "{lie}: {}", ran.err);
        for told in kinds(&ran.json()) {
            assert!(
                told.starts_with(&format!("{kind}: ")) && told.contains(words),
                "{lie}: {told}"
            );
        }
    }
    assert!(begun.elapsed() < Duration::from_secs(120), "{lie}: {:?}", begun.elapsed());
}

/// The system denies the attempt, so the games get the same verdicts as without it.
fn is_denied(lie: u32) -> PathBuf {
    let (folder, record) = prepare(lie);
    if !confines(&folder.join("libwanqi_liar.so")) {
        return folder;
    }
    let ran = validate(&folder, &record, &[]);
    assert_eq!(kinds(&ran.json()), ["ok", "ok"], "{lie}: {}", ran.err);
    assert_eq!(ran.code, 0, "{lie}");
    folder
}

#[test]
fn a_correct_plugin_gives_the_same_verdicts_as_in_this_process() {
    let (folder, record) = prepare_in("isolated-good", 19);
    let ran = validate(&folder, &record, &[]);
    assert_eq!(kinds(&ran.json()), ["ok", "ok"], "{}", ran.err);
    assert_eq!(ran.code, 0);
    // The diagnostic cites the rule and lists legal actions, as without isolation.
    std::fs::write(&record, NIM.replace("d7", "d8")).unwrap();
    let ran = validate(&folder, &record, &[]);
    assert_eq!(ran.code, 1);
    let error = &ran.json()[0]["errors"][0];
    assert_eq!((&error["kind"], &error["rule"]), (&"illegal-action".into(), &"R2.1".into()));
    assert!(error["hint"].as_str().unwrap().starts_with("legal here: "), "{error}");
}

#[test]
fn one_that_ends_its_process() {
    dies(1, "plugin-died", "SIGABRT");
    dies(2, "plugin-died", "exit status: 0");
    dies(20, "plugin-died", "SIGSEGV");
    dies(21, "plugin-died", "stack overflow");
}

#[test]
fn one_that_never_answers() {
    for lie in [32, 33, 25] {
        dies_in(1, lie, "timeout", "no answer from the plugin in 1 s");
    }
}

#[test]
fn one_that_wants_all_memory() {
    let (folder, _) = prepare(24);
    if !confines(&folder.join("libwanqi_liar.so")) {
        return;
    }
    dies_in(60, 24, "plugin-died", "SIGABRT");
}

#[test]
fn one_that_answers_in_the_process_own_name() {
    dies(31, "plugin-died", "nonsense");
}

#[test]
fn one_that_writes_for_ever_or_no_text() {
    let (folder, record) = prepare(26);
    assert_eq!(kinds(&validate(&folder, &record, &["--plugin-seconds", "30"]).json()).len(), 2);
    let shown = ["show", "nim", "--after", "a1", "--format", "position", "--plugin-dir"];
    let ran = run(&[&shown[..], &[folder.to_str().unwrap(), "--plugin-seconds", "30"]].concat());
    assert_eq!(ran.code, 4, "{}", ran.err);
    let (folder, _) = prepare(27);
    let ran = run(&[&shown[..], &[folder.to_str().unwrap()]].concat());
    assert!([0, 4].contains(&ran.code), "{}", ran.err);
}

#[test]
fn one_that_reads_or_writes_the_users_files() {
    is_denied(22);
    let folder = is_denied(30);
    if !confines(&folder.join("libwanqi_liar.so")) {
        return;
    }
    assert_eq!(std::fs::read_to_string(folder.join("secret.txt")).unwrap(), "nobody's business\n");
    assert!(!folder.join("secret.txt.new").exists());
}

#[test]
fn one_that_starts_processes_talks_to_others_or_ends_them() {
    is_denied(23);
    is_denied(28);
    is_denied(29);
}

#[test]
fn one_that_ends_the_process_when_it_is_opened() {
    let (folder, record) = prepare(18);
    let ran = validate(&folder, &record, &[]);
    assert!(kinds(&ran.json()).iter().all(|told| told.starts_with("unknown-game")));
    assert!(ran.err.contains("libwanqi_liar.so: the plugin's process ended"), "{}", ran.err);
    let list = run(&["list", "--plugin-dir", folder.to_str().unwrap()]);
    assert_eq!(list.code, 4);
    assert!(list.out.contains("chess"), "{}", list.out);
}

/// Attack A2: an impossible count ends the game, in this process as in a worker.
#[test]
fn one_that_counts_more_frames_than_there_are() {
    dies(42, "plugin-died", "of 5 frames were applied");
    let (folder, record) = prepare_in("overcounts-here", 42);
    let data = folder.join("data");
    let run_in = |args: &[&str]| -> Ran {
        command(args).env("XDG_DATA_HOME", &data).output().unwrap().into()
    };
    run_in(&["install", folder.join("libwanqi_liar.so").to_str().unwrap()]).well();
    let ran = run_in(&["validate", "--json", record.to_str().unwrap()]);
    assert_eq!(ran.code, 4, "{}", ran.err);
    assert!(kinds(&ran.json()).iter().all(|told| told.contains("of 5 frames were applied")));
}

fn borsh_text(text: &str) -> Vec<u8> {
    [&(text.len() as u32).to_le_bytes(), text.as_bytes()].concat()
}

pub fn message(body: &[u8]) -> Vec<u8> {
    [&(body.len() as u32).to_le_bytes(), body].concat()
}

/// Attack A3: forged messages that machine code writes in place of the worker are checked, too.
#[test]
fn one_that_forges_a_description() {
    let texts = |texts: &[&str]| texts.iter().flat_map(|text| borsh_text(text)).collect::<Vec<_>>();
    let none = [0; 4];
    // Version, flags; slug, no alias, names, descriptions, family, rules; no rule sets and no other lists.
    let head = [&[1, 1][..], &texts(&["1"]), &none, &texts(&["chess"])].concat();
    let rest = [&none[..], &texts(&["Chess", "", "", "", "", "", ""]), &[0; 32], &none].concat();
    let no_rule_sets = message(&[&head[..], &rest].concat());
    let many = message(&[&head[..], &(1u32 << 28).to_le_bytes()].concat());
    let long = (1u32 << 30).to_le_bytes().to_vec();
    let mut text = head.clone();
    text[2 + 4] = 0x1B;
    let escapes = message(&[&text[..], &rest].concat());
    for (name, bytes, words) in [
        ("no-rule-sets", no_rule_sets, "its number of rule sets is 0, which is out of range"),
        ("many", many, "sent an invalid answer"),
        ("long", long, "sent an invalid answer"),
        ("words", message(&[&[1, 0][..], &long_words()].concat()), "sent an invalid answer"),
        ("escapes", escapes, "its version `\u{FFFD}` is invalid"),
    ] {
        let (folder, record) = prepare_with(&format!("forged-{name}"), 43, &bytes);
        let ran = validate(&folder, &record, &[]);
        assert_eq!(ran.code, 4, "{name}: {}", ran.err);
        let told = kinds(&ran.json());
        assert!(told.iter().all(|told| told.starts_with("unknown-game")), "{name}: {told:?}");
        assert!(ran.err.contains(words), "{name}: {}", ran.err);
    }
}

/// A message of 95 GB in less than 1 KiB: each of seven sentences mentions the next one 37 times.
fn long_words() -> Vec<u8> {
    let pattern = borsh_text(&"{a}".repeat(37));
    let sentence = [&[1][..], &pattern, &1u32.to_le_bytes(), &borsh_text("a")].concat();
    [sentence.repeat(7), [&[0][..], &borsh_text("a")].concat()].concat()
}

/// Attack A1: an answer about other games, or about too many games, affects only the plugin's own
/// games.
#[test]
fn one_that_forges_answers_about_games() {
    // An answer without logs, one with 64 KiB of zeros, one with an empty log, and a refusal.
    let refusal = [&[0; 1 + 4 + 3 * 8 + 4][..], &long_words(), &[0; 5]].concat();
    let (none, zeros, logs) = (vec![1], vec![0; 1 << 12], vec![1; 600]);
    for (name, body) in [("none", none), ("zeros", zeros), ("logs", logs), ("words", refusal)] {
        let (folder, record) = prepare_with(&format!("forged-logs-{name}"), 46, &message(&body));
        for more in [&["--jobs", "1"][..], &["--jobs", "2"]] {
            let ran = validate(&folder, &record, more);
            assert_eq!(ran.code, 4, "{name}: {}", ran.err);
            let told = kinds(&ran.json());
            assert!(told.iter().all(|told| told.starts_with("plugin-died")), "{name}: {told:?}");
        }
    }
}

/// The answer of an importer is in proportion to the file: a longer one is refused before its bytes
/// are read.
#[test]
fn one_that_imports_more_than_a_file_can_contain() {
    // The start of an answer of 900 MiB.
    let (folder, record) = prepare_with("imports-much", 62, &(900u32 << 20).to_le_bytes());
    let file = folder.join("games.nim");
    std::fs::write(&file, "d7 c4\n").unwrap();
    let begun = Instant::now();
    let ran = validate(&folder, &file, &["--plugin-seconds", "60", record.to_str().unwrap()]);
    let mut lines = ran.json();
    let error = lines.remove(0)["errors"][0].clone();
    assert_eq!(error["kind"], "plugin-died", "{error}");
    assert!(error["message"].as_str().unwrap().contains("sent an invalid answer"), "{error}");
    assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    let others = lines.iter().filter(|line| line["game"] == "chess" && line["ok"] == true);
    assert_eq!((ran.code, others.count()), (4, 3), "{}", ran.err);
}

/// Lists take several times as much memory as their text, in each of many threads.
#[test]
fn one_that_lists_more_actions_than_any_game() {
    let (folder, _) = prepare_in("lists-much", 71);
    let ran = run(&["moves", "nim", "--plugin-dir", folder.to_str().unwrap()]);
    assert_eq!((ran.code, ran.out.len()), (4, 0), "{}", ran.err);
    assert!(ran.err.contains("sent an invalid answer"), "{}", ran.err);
}

/// An importer in a worker writes a source span for each few bytes of a large file: as many as the
/// program reads, and more. Neither ends the program, and the other games get their verdicts.
#[test]
fn one_that_imports_more_spans_than_memory_can_contain() {
    let (folder, record) = prepare_in("imports-spans", 70);
    let names = ["few", "many", "most"].map(|name| folder.join(name).with_extension("nim"));
    for (name, digit) in names.iter().zip(["5", "6", "9"]) {
        std::fs::write(name, digit.repeat(8 << 20)).unwrap();
    }
    let mut words = vec!["validate", "--json", "--jobs", "3", "--plugin-seconds", "300"];
    words.push("--plugin-dir");
    words.push(folder.to_str().unwrap());
    words.extend(names.iter().chain([&record]).map(|path| path.to_str().unwrap()));
    let ran: Ran = within(MEMORY, &command(&words)).output().unwrap().into();
    let lines = ran.json();
    let errors = lines[..3].iter().map(|line| line["errors"][0]["message"].as_str().unwrap());
    let refused = |message: &str| message.contains("sent an invalid answer");
    let errors: Vec<_> = errors.map(refused).collect();
    assert_eq!(errors, [false, true, true], "{}{}", ran.out, ran.err);
    let others = lines.iter().filter(|line| line["game"] == "chess" && line["ok"] == true);
    assert_eq!((ran.code, others.count()), (4, 3), "{}", ran.err);
}

/// Attack A10: a plugin that dies in every game is not restarted without end.
#[test]
fn one_that_dies_again_and_again_is_given_up() {
    let (folder, record) = prepare_in("dies-again", 1);
    std::fs::write(&record, NIM.repeat(60)).unwrap();
    let ran = validate(&folder, &record, &["--jobs", "1"]);
    let lines = ran.json();
    assert_eq!((ran.code, lines.len()), (4, 61), "{}", ran.err);
    let given_up = |line: &&Value| {
        line["errors"][0]["message"].as_str().is_some_and(|m| m.contains("is not started again"))
    };
    let given_up = lines.iter().filter(given_up).count();
    assert!((30..60).contains(&given_up), "{given_up} of 60");
}

/// The same for a plugin that ends each process in which it is opened, after the program has read
/// its descriptor.
#[test]
fn one_that_dies_whenever_it_is_opened_is_given_up() {
    let (folder, _) = prepare_in("dies-opened", 63);
    let mut isolation = Isolation::new(program().to_owned());
    isolation.unconfined = true;
    let folders = Folders { named: vec![folder.clone()], ..Folders::default() };
    let registry = Registry::find(&folders, &isolation);
    let nim = registry.plugin("nim").unwrap();
    std::fs::write(folder.join("secret.txt.opened"), "").unwrap();
    for attempt in 0..30 {
        let refusal = Instance::create(nim, 0, "", "").map(drop).unwrap_err();
        let given_up = refusal.message.to_string().contains("is not started again");
        assert_eq!(given_up, attempt >= 20, "{attempt}: {}", refusal.message);
    }
}

/// A view is a position text: it has one line, in a worker and in this process.
#[test]
fn one_that_views_several_lines() {
    let (folder, _) = prepare_in("views-lines", 64);
    let data = folder.join("data");
    let library = folder.join("libwanqi_liar.so");
    let install = ["install", library.to_str().unwrap()];
    let ran: Ran = command(&install).env("XDG_DATA_HOME", &data).output().unwrap().into();
    assert_eq!(ran.code, 0, "{}", ran.err);
    let show = ["show", "nim", "--view", "1", "--format", "position"];
    let there = run(&[&show[..], &["--plugin-dir", folder.to_str().unwrap()]].concat());
    let here: Ran = command(&show).env("XDG_DATA_HOME", &data).output().unwrap().into();
    for ran in [there, here] {
        assert_eq!((ran.code, &*ran.out), (4, ""), "{}", ran.err);
        assert!(ran.err.contains("a position text with a control character"), "{}", ran.err);
    }
}

/// The worker processes of this one: their folders in `/proc`.
pub fn worker_folders() -> Vec<PathBuf> {
    workers_of(std::process::id())
}

/// The worker processes of a process: their folders in `/proc`.
fn workers_of(process: u32) -> Vec<PathBuf> {
    let process = process.to_string();
    let is_worker = |folder: &Path| {
        let line = std::fs::read(folder.join("cmdline")).unwrap_or_default();
        let stat = std::fs::read_to_string(folder.join("stat")).unwrap_or_default();
        // The fields after the name in parentheses: the state and the parent process.
        let parent = stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(1));
        parent == Some(&process) && line.ends_with(b"worker\0")
    };
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    entries.map(|entry| entry.path()).filter(|folder| is_worker(folder)).collect()
}

fn workers() -> usize {
    worker_folders().len()
}

/// Whether this becomes true within some seconds.
fn comes(mut condition: impl FnMut() -> bool) -> bool {
    let begun = Instant::now();
    while !condition() {
        if begun.elapsed() > Duration::from_secs(20) {
            return false;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    true
}

/// A worker that never reads its input again ends with the program, even if that is killed.
#[test]
#[cfg(target_os = "linux")]
fn one_that_would_outlive_the_program() {
    let (folder, record) = prepare_in("isolated-outlives", 32);
    let folder = folder.to_str().unwrap();
    let args = ["validate", "-q", "--plugin-dir", folder, record.to_str().unwrap()];
    let mut child = command(&[&args[..], &["--plugin-seconds", "600"]].concat())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    // The field after the name and eleven others: the processor time in the process, in ticks.
    let spins = |worker: &PathBuf| {
        let stat = std::fs::read_to_string(worker.join("stat")).unwrap_or_default();
        let ticks = stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(11));
        ticks.is_some_and(|ticks| ticks.parse::<u64>().unwrap() > 20)
    };
    let mut worker = None;
    assert!(comes(|| {
        worker = workers_of(child.id()).into_iter().find(spins);
        worker.is_some()
    }));
    child.kill().unwrap();
    child.wait().unwrap();
    let worker = worker.unwrap();
    assert!(comes(|| !worker.exists() || !spins(&worker)), "{}", worker.display());
}

/// A lock for tests that count the worker processes of this process.
pub static WORKERS: Mutex<()> = Mutex::new(());

/// A server starts no more processes than its limit, and they end when idle. If every process has
/// live games, the server starts more, and no game is lost.
#[test]
fn processes_are_bounded_and_end_when_idle() {
    let _alone = WORKERS.lock();
    let mut isolation = Isolation::new(program().to_owned());
    (isolation.everything, isolation.unconfined) = (true, true);
    (isolation.processes, isolation.idle) = (2, Duration::from_millis(300));
    let named = vec![program().parent().unwrap().to_owned()];
    let registry = Registry::find(&Folders { named, ..Folders::default() }, &isolation);
    let games = ["chess", "go", "hex", "reversi", "xiangqi"];
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let registry = &registry;
            scope.spawn(move || {
                for round in 0..10 {
                    let plugin = registry.plugin(games[(thread + round) % games.len()]).unwrap();
                    let game = Instance::create(plugin, 0, "", "").unwrap();
                    let list = game.list(1, false).unwrap();
                    let mut copy = game.try_clone().unwrap();
                    copy.apply(FrameKind::Action, 1, list[round % list.len()].text.as_bytes(), 0)
                        .unwrap();
                    assert_eq!((game.turn().unwrap().ply, copy.turn().unwrap().ply), (0, 1));
                }
            });
        }
    });
    assert!(workers() <= 2, "{}", workers());
    let kept: Vec<_> = games
        .iter()
        .map(|slug| Instance::create(registry.plugin(slug).unwrap(), 0, "", "").unwrap())
        .collect();
    assert_eq!(workers(), 5, "a game lives in each");
    assert!(kept.iter().all(|game| game.turn().unwrap().ply == 0));
    drop(kept);
    let begun = Instant::now();
    while workers() > 0 {
        assert!(begun.elapsed() < Duration::from_secs(20), "{} workers are left", workers());
        std::thread::sleep(Duration::from_millis(50));
    }
    // The next request starts a process again.
    let game = Instance::create(registry.plugin("chess").unwrap(), 0, "", "").unwrap();
    assert_eq!((game.list(1, false).unwrap().len(), workers()), (20, 1));
}

#[test]
fn every_command_works_with_a_game_in_a_worker() {
    let (folder, record) = prepare_in("isolated-commands", 19);
    let plugins = ["--plugin-dir", folder.to_str().unwrap()];
    let ran = |args: &[&str]| run(&[args, &plugins].concat()).well();
    assert!(ran(&["list"]).out.contains("nim/normal"));
    assert!(ran(&["moves", "nim", "--after", "d7"]).out.contains("c4"));
    assert!(ran(&["info", "nim", "R2.1"]).out.contains("R2.1"));
    let chess = ["playout", "chess/960", "--count", "20", "--json", "--isolate"];
    assert_eq!(ran(&chess).json()[0]["playouts"], 20);
    assert!(ran(&["perft", "chess", "--depth", "3", "--isolate"]).out.contains("8902"));
    let listed = ran(&["list", "--isolate"]).out;
    assert!(listed.contains("(chess 0.1.0)  runs in a separate process: --isolate"), "{listed}");
    assert!(ran(&["replay", record.to_str().unwrap(), "--index", "1"]).out.contains("c1"));
    let out = folder.join("new.wqn");
    let mut child = command(&["record", "nim", "--out", out.to_str().unwrap()])
        .args(plugins)
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::null())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"d7\nc4\nb3\na1\nc1\n").unwrap();
    assert!(child.wait().unwrap().success());
    assert!(std::fs::read_to_string(&out).unwrap().contains("3. c1\n1-0"));
}

#[test]
fn verdicts_are_the_same_with_and_without() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    for game in ["chess", "go", "bagua-qi", "octiles"] {
        let path = fixtures.join(game);
        let args = ["validate", "--json", "--variations", path.to_str().unwrap()];
        let games = |ran: Ran| -> Vec<Value> {
            let lines = ran.json();
            lines.into_iter().filter(|line| line.get("summary").is_none()).collect()
        };
        let (here, there) = (games(run(&args)), games(run(&[&args[..], &["--isolate"]].concat())));
        assert!(!here.is_empty());
        assert_eq!(here, there, "{game}");
    }
}

/// A plugin's sentence of a megabyte is cut wherever it is printed.
#[test]
fn one_that_speaks_long() {
    let (folder, _) = prepare(67);
    let nim = folder.join("nim.wqn");
    std::fs::write(&nim, NIM).unwrap();
    let folder = folder.to_str().unwrap();
    for args in [&["show", "nim", "--after", "a1"][..], &["replay", nim.to_str().unwrap()]] {
        let ran = run(&[args, &["--plugin-dir", folder]].concat());
        let printed = format!("{}{}", ran.out, ran.err);
        assert!(printed.len() < 20_000, "{args:?}: {} bytes", printed.len());
        assert!(printed.contains("aaaa"), "{args:?}: {printed}");
    }
    let library = format!("{folder}/libwanqi_liar.so");
    let ran = run(&["check", "--test", "lists", &library]);
    assert!(ran.out.len() < 20_000 && ran.out.contains("aaaa"), "{} bytes", ran.out.len());
}

/// The library of `tests/evil/rust`, as a plugin in a folder.
fn panicking(folder: &Path) -> PathBuf {
    // It is next to the plugins of the tests, even if `WANQI_BIN` names another program.
    let target = program().parent().and_then(Path::parent).unwrap();
    let mut cargo = std::process::Command::new(env!("CARGO"));
    cargo.current_dir(env!("CARGO_MANIFEST_DIR")).args(["build", "-q", "-p", "wanqi-evil"]);
    let profile = if cfg!(debug_assertions) { "debug" } else { "release" };
    if profile == "release" {
        cargo.arg("--release");
    }
    assert!(cargo.arg("--target-dir").arg(target).status().unwrap().success());
    let library = folder.join("libwanqi_evil.so");
    std::fs::copy(target.join(profile).join("libevil.so"), &library).unwrap();
    library
}

/// A record in which two games of a rule set alternate with other games.
fn counted(folder: &Path, rules: &str) -> String {
    let game = format!(
        "[WQN \"1\"]\n[Game \"counting\"]\n[Rules \"{rules}@1\"]\n[Options \"\"]\n[First \"?\"]\n\
        [Second \"?\"]\n[Result \"0-1\"]\n\n1. n1 n2 2. n3 n4 0-1\n\n"
    );
    let record = folder.join(format!("{rules}.wqn"));
    std::fs::write(&record, [CHESS, &game, CHESS, &game, CHESS].concat()).unwrap();
    record.to_str().unwrap().to_owned()
}

/// A panic of a Rust plugin is caught and ends its game at the action that panicked, in this
/// process as in a worker.
#[test]
fn one_that_panics() {
    let folder = folder("isolated-panics");
    let library = panicking(&folder);
    let data = folder.join("data");
    let wanqi = |args: &[&str]| -> Ran {
        command(args).env("XDG_DATA_HOME", &data).output().unwrap().into()
    };
    wanqi(&["install", library.to_str().unwrap()]).well();
    let trusted = wanqi(&["list", "--json"]).json();
    assert!(trusted.iter().any(|line| line["game"] == "counting" && line["trusted"] == true));
    for more in [&["--jobs", "1"][..], &["--jobs", "2", "--isolate"]] {
        let checked = |rules| {
            let record = counted(&folder, rules);
            let ran = wanqi(&[&["validate", "--json", &record][..], more].concat());
            (ran.code, ran.json())
        };
        // Validation asks for neither lists nor position texts.
        for rules in ["honest", "in-list", "in-position"] {
            let (code, lines) = checked(rules);
            assert_eq!((code, kinds(&lines)), (0, vec!["ok".to_owned(); 2]), "{rules}");
        }
        // A panic in `drop` comes after the verdict, and may end the next game of the same plugin.
        let told = kinds(&checked("in-drop").1);
        assert_eq!(told[0], "ok");
        assert!(told[1] == "ok" || told[1].starts_with("plugin-died: "), "{told:?}");
        let payload = "in the drop of what was panicked with";
        for (rules, words) in [("in-apply", "in apply"), ("payload", payload)] {
            let (code, lines) = checked(rules);
            assert_eq!(code, 4, "{rules}");
            for (index, told) in [1, 3].into_iter().zip(kinds(&lines)) {
                assert!(told.starts_with("plugin-died: ") && told.contains(words), "{told}");
                assert_eq!(lines[index]["errors"][0]["token"], "n3", "{rules}");
            }
        }
    }
    let moves = wanqi(&["moves", "counting/in-list", "--after", "n1 n2"]);
    assert!(moves.code == 4 && moves.err.contains("died: in list"), "{}", moves.err);
    let shown = ["show", "counting/in-position", "--after", "n1 n2 n3", "--format", "position"];
    let shown = wanqi(&shown);
    assert!(shown.code == 4 && shown.err.contains("died: in position"), "{}", shown.err);
}

/// A panic during unwinding cannot be caught: it ends the process of the worker.
#[test]
fn one_that_panics_twice() {
    let folder = folder("isolated-panics-twice");
    panicking(&folder);
    let ran = validate(&folder, Path::new(&counted(&folder, "twice")), &[]);
    assert_eq!(ran.code, 4, "{}", ran.err);
    for told in kinds(&ran.json()) {
        assert!(told.starts_with("plugin-died: ") && told.contains("SIGABRT"), "{told}");
    }
}

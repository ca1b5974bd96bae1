//! `cargo bench -p wanqi`: compares the speed of Wanqi and its peers, as ratios of one run.
//!
//! CPU time is the time of all threads of the process, taken before and after the work. Each figure
//! is the best of several runs, in which the two sides alternate. Plugins and peers are first built
//! in release mode. No figure makes the benchmark fail, because machines are noisy.

use rustix::time::{ClockId, clock_gettime};
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;
use wanqi_abi as abi;
use wanqi_host::instance::{FrameKind, Frames, Instance};
use wanqi_host::registry::Registry;
use wanqi_host::source::Input;
use wanqi_host::validate::{self, Report, Settings};
use wanqi_host::verdict::Verdict;
use wanqi_notation::tokens::{Token, Tokens};

/// Number of runs of each side.
const RUNS: usize = 7;
/// Number of copies of the file, so that a run is long enough to measure.
const REPEATED: usize = 4;

/// CPU seconds of this process so far.
fn cpu() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

/// CPU seconds of `work`.
fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let before = cpu();
    let result = work();
    (result, cpu() - before)
}

fn best(times: impl IntoIterator<Item = f64>) -> f64 {
    times.into_iter().fold(f64::INFINITY, f64::min)
}

fn main() {
    let target = build();
    let registry = Registry::load_only(&[target.join("release")]);
    assert!(registry.problems.is_empty(), "{:?}", registry.problems);
    let file = pgn(&target, &registry);
    let peers = target.join("release/wanqi-peers");
    validation(&registry, &file, &peers);
    jobs(&target, &file);
    isolated(&target, &file);
    let cozy = perft(&registry, &peers);
    playouts(&registry, cozy);
}

/// Builds plugins and peers; returns the target folder.
fn build() -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_wanqi"));
    let target = program.parent().and_then(Path::parent).expect("a target folder");
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games");
    let mut cargo = Command::new(env!("CARGO"));
    cargo.current_dir(env!("CARGO_MANIFEST_DIR")).args(["build", "--quiet", "--release"]);
    cargo.args(["-p", "wanqi-peers", "-p", "wanqi"]);
    for game in std::fs::read_dir(games).expect("games") {
        let name = game.expect("a game").file_name();
        cargo.args(["-p", &format!("wanqi-{}", name.to_string_lossy())]);
    }
    let done = cargo.arg("--target-dir").arg(target).status().expect("cargo");
    assert!(done.success(), "plugins and peers are built");
    target.to_owned()
}

/// The PGN file: real games if they are available, else random games.
fn pgn(target: &Path, registry: &Registry) -> PathBuf {
    let data = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../../shared/data/chess/players-10MB.pgn.zst");
    let path = target.join("bench.pgn");
    let mut text = Vec::new();
    if data.exists() {
        let input = Input::named(data.to_str().expect("UTF-8"));
        input.open().expect("open").read_to_end(&mut text).expect("read");
        println!("{}, {REPEATED} times", data.file_name().unwrap_or_default().to_string_lossy());
    } else {
        text = random_games(registry);
        println!("random games");
    }
    std::fs::write(&path, text.repeat(REPEATED)).expect("write");
    path
}

/// A thousand random games of chess in SAN.
fn random_games(registry: &Registry) -> Vec<u8> {
    let variant = registry.variant("chess").expect("chess");
    let san = variant.ruleset().style("san").unwrap_or(0);
    let mut text = String::new();
    for seed in 0..1000u64 {
        let mut game = variant.create("", "").expect("start");
        text.push_str(&format!("[Event \"{seed}\"]\n[Result \"*\"]\n\n"));
        for ply in 0..160 {
            let turn = game.turn().expect("turn");
            if turn.to_act == 0 || turn.flags & abi::TURN_DECLARED != 0 {
                break;
            }
            let seat = turn.to_act.trailing_zeros();
            let action = game.sample(seat, seed << 16 | ply).expect("sample");
            let spelled = game.spell(seat, action.as_bytes(), san).expect("spell");
            if turn.place == 0 {
                text.push_str(&format!("{}. ", turn.round));
            }
            text.push_str(&format!("{spelled} "));
            game.apply(FrameKind::Action, seat, action.as_bytes(), 0).expect("apply");
        }
        text.push_str("*\n\n");
    }
    text.into_bytes()
}

struct Silent;

impl Report for Silent {
    fn verdict(&mut self, _: Verdict) -> bool {
        true
    }

    fn unreadable(&mut self, input: &Input, error: &std::io::Error) {
        panic!("{}: {error}", input.name);
    }
}

/// The output of a peer: one `name value` per line.
fn peer(peers: &Path, arguments: &[&str]) -> impl Fn(&str) -> f64 + use<> {
    let done = Command::new(peers).args(arguments).output().expect("the peer");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    move |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)).expect("a figure");
        line.trim().parse().expect("a number")
    }
}

fn validation(registry: &Registry, file: &Path, peers: &Path) {
    let path = file.to_str().expect("UTF-8");
    let input = [Input::named(path)];
    let settings = Settings { jobs: 1, ..Settings::default() };
    let (mut ours, mut theirs, mut scan) = (Vec::new(), Vec::new(), Vec::new());
    let mut games = 0.0;
    for _ in 0..RUNS {
        let (run, seconds) = timed(|| validate::run(registry, &settings, &input, &mut Silent));
        ours.push(seconds);
        let figure = peer(peers, &["validate", path]);
        theirs.push(figure("cpu"));
        scan.push(peer(peers, &["scan", path])("cpu"));
        games = run.summary.games as f64;
        assert_eq!(games, figure("games"), "both read the same games");
        assert_eq!(run.summary.actions as f64, figure("actions"), "and the same actions");
    }
    let (ours, theirs, scan) = (best(ours), best(theirs), best(scan));
    println!("\nPGN validation, one thread, CPU time of the process");
    println!("  wanqi                  {:>9.0} games/s", games / ours);
    println!("  pgn-reader + shakmaty  {:>9.0} games/s", games / theirs);
    println!("  ratio                  {:>9.2}   (target 1.00)", theirs / ours);
    split(registry, file, ours, games, scan);
}

/// Splits the time into lexer, ABI, rules, and the rest, which is the checks of the host.
fn split(registry: &Registry, file: &Path, whole: f64, games: f64, scan: f64) {
    let bytes = std::fs::read(file).expect("read");
    let lexer = best((0..RUNS).map(|_| timed(|| Tokens::new(&bytes).count()).1));
    let records = collect(&bytes);
    let variant = registry.variant("chess").expect("chess");
    let start = variant.create("", "").expect("start");
    let mut work = start.try_clone().expect("clone");
    let empty = vec![Frames::default(); records.len()];
    let boundary = best((0..RUNS).map(|_| timed(|| replay(&mut work, &start, &empty)).1));
    let rules = best((0..RUNS).map(|_| timed(|| replay(&mut work, &start, &records)).1));
    let part = |name: &str, seconds: f64| {
        let micros = seconds * 1e6 / games;
        println!("  {name:<22} {micros:>9.2} µs a game  {:>3.0} %", 100.0 * seconds / whole);
    };
    part("lexer", lexer);
    part("boundary", boundary);
    part("rules", rules - boundary);
    part("collecting, checking", whole - lexer - rules);
    part("(pgn-reader's scan)", scan);
}

/// The frames of every game of the main lines.
fn collect(bytes: &[u8]) -> Vec<Frames> {
    let (mut all, mut depth) = (Vec::new(), 0);
    for event in Tokens::new(bytes) {
        match event {
            Token::GameStart { .. } => all.push(Frames::default()),
            Token::VariationOpen { .. } => depth += 1,
            Token::VariationClose { .. } => depth -= 1,
            Token::Action(action) if depth == 0 => {
                if let Some(frames) = all.last_mut() {
                    frames.push(FrameKind::Action, 0, action.text);
                }
            }
            _ => {}
        }
    }
    all
}

fn replay(work: &mut Instance, start: &Instance, records: &[Frames]) {
    let mut out = Vec::new();
    for frames in records {
        work.copy_from(start).expect("copy");
        out.clear();
        let flags = abi::LENIENT | abi::WRITE_STEPS | abi::LAST;
        // A game with its own start position is refused here, which takes almost no time.
        let _ = work.replay(frames, flags, &mut out);
    }
}

/// Compares `--isolate` with validation in this process, in wall time, with the default number of
/// threads.
fn isolated(target: &Path, file: &Path) {
    let program = target.join("release/wanqi");
    let seconds = |isolate: Option<&str>| {
        let begun = Instant::now();
        let mut validate = Command::new(&program);
        validate.args(["validate", "-q"]).args(isolate).arg(file).stderr(Stdio::null());
        validate.status().expect("wanqi");
        begun.elapsed().as_secs_f64()
    };
    let (mut here, mut there) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        here.push(seconds(None));
        there.push(seconds(Some("--isolate")));
    }
    println!("\nPGN validation in workers, wall time");
    println!("  ratio to in process    {:>9.2}   (target 0.85)", best(here) / best(there));
}

/// Compares `--jobs 2` with two processes on half of the file each, in wall time.
fn jobs(target: &Path, file: &Path) {
    let text = std::fs::read(file).expect("read");
    let middle = text.len() / 2;
    let boundary = text[middle..].windows(9).position(|w| w == b"\n\n[Event ").unwrap_or(0);
    let cut = middle + boundary + 2;
    let halves = [target.join("bench-1.pgn"), target.join("bench-2.pgn")];
    std::fs::write(&halves[0], &text[..cut]).expect("write");
    std::fs::write(&halves[1], &text[cut..]).expect("write");
    let program = target.join("release/wanqi");
    let start = |jobs: &str, path: &Path| {
        Command::new(&program)
            .args(["validate", "-q", "--jobs", jobs])
            .arg(path)
            .stderr(Stdio::null())
            .spawn()
            .expect("wanqi")
    };
    let (mut one, mut two) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        let begun = Instant::now();
        let _ = start("2", file).wait();
        one.push(begun.elapsed().as_secs_f64());
        let begun = Instant::now();
        let mut both = halves.each_ref().map(|half| start("1", half));
        both.iter_mut().for_each(|child| drop(child.wait()));
        two.push(begun.elapsed().as_secs_f64());
    }
    let (one, two) = (best(one), best(two));
    println!("\n--jobs 2 against two processes on half the file each, wall time");
    println!("  {one:.3} s against {two:.3} s: ratio {:.2}   (target 0.90)", two / one);
}

/// Prints how many million nodes per second cozy-chess counts on this machine.
fn perft(registry: &Registry, peers: &Path) -> f64 {
    let start = registry.variant("chess").map(|v| v.create("", "").expect("start"));
    let start = start.expect("chess");
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    for _ in 0..3 {
        let (nodes, seconds) = timed(|| start.perft(6, 0).expect("perft"));
        assert_eq!(nodes, 119_060_324);
        ours.push(seconds);
        theirs.push(peer(peers, &["perft", "6"])("cpu"));
    }
    let (ours, theirs) = (best(ours), best(theirs));
    let speed = |seconds: f64| 119.060_324 / seconds;
    println!("\nchess perft 6");
    println!(
        "  wanqi {:.0}, cozy-chess {:.0} million nodes/s: ratio {:.2}   (target 0.80)",
        speed(ours),
        speed(theirs),
        theirs / ours
    );
    speed(theirs)
}

/// Million nodes per second of cozy-chess on the machine of the figures below; measured 196 to 222.
const COZY_THERE: f64 = 209.0;

/// Game, options, actions per second of the peer, and the required factor.
const PLAYOUTS: [(&str, &str, f64, f64); 4] = [
    ("chess", "", 196_390.0, 10.0),
    ("go/tromp-taylor", "size=9", 845_258.0, 10.0),
    ("go/tromp-taylor", "size=19", 281_536.0, 10.0),
    ("gomoku", "", 1_463_199.0, 4.0),
];

/// `cozy`: million nodes per second of cozy-chess on this machine, from [`perft`].
fn playouts(registry: &Registry, cozy: f64) {
    let here = cozy / COZY_THERE;
    println!("\nrandom playouts, actions a second, against recorded figures of the best peer");
    println!("  (cozy-chess runs here at {here:.2} of its speed where they were recorded;");
    println!("  Go with positional superko over the whole game, without suicide)");
    for (name, options, peer, target) in PLAYOUTS {
        let start = registry.variant(name).expect(name).create(options, "").expect(name);
        let play = |count| timed(|| start.playout(1, count, 100_000).expect("playout"));
        let mut count = 8;
        while play(count).1 < 0.2 {
            count *= 4;
        }
        let actions = play(count).0.actions;
        let seconds = best((0..RUNS).map(|_| play(count).1));
        let speed = actions as f64 / seconds;
        println!(
            "  {:<24} {speed:>12.0}: ratio {:>6.1}, at the speed of that machine {:>6.1}   (target {target:.0})",
            format!("{name} {options}"),
            speed / peer,
            speed / peer / here
        );
    }
}

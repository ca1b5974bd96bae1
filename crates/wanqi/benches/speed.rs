//! `cargo bench -p wanqi`: compares the speed of Wanqi and its peers, as ratios of one run, in a table.
//!
//! CPU time is the time of all threads of the process, taken before and after the work. The two
//! sides alternate, and each pair of runs gives a ratio. Plugins and peers are first built in
//! release mode. No figure makes the benchmark fail, because machines are noisy.

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

/// A row of the table: what is compared, with what, the speed of Wanqi, and the ratio of each pair of
/// runs, which is above 1 where Wanqi takes less time.
fn row(what: &str, with: &str, speed: &str, (ours, theirs): (&[f64], &[f64]), wanted: &str) {
    let mut ratios: Vec<f64> =
        ours.iter().zip(theirs).map(|(ours, theirs)| theirs / ours).collect();
    ratios.sort_by(f64::total_cmp);
    let [least, median, most] = [0, ratios.len() / 2, ratios.len() - 1].map(|at| ratios[at]);
    let digits = if most < 10.0 { 2 } else { 1 };
    let figure = |ratio: f64| format!("{ratio:.digits$}");
    println!(
        "| {what} | {with} | {speed} | {} | {} to {} | {wanted} |",
        figure(median),
        figure(least),
        figure(most)
    );
}

/// A rate with a unit: `3.2 million actions/s`.
fn rate(per_second: f64, unit: &str) -> String {
    match per_second {
        1e6.. => format!("{:.1} million {unit}/s", per_second / 1e6),
        _ => format!("{per_second:.0} {unit}/s"),
    }
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
    println!("\n| what | compared with | Wanqi | ratio, median | least to greatest | wanted |");
    println!("|---|---|---|---|---|---|");
    let parts = validation(&registry, &file, &peers);
    programs(&target, &file);
    let cozy = perft(&registry, &peers);
    playouts(&registry, cozy);
    println!("\n{parts}");
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
        let name = data.file_name().unwrap_or_default().to_string_lossy();
        println!("Games: {name}, {REPEATED} times.");
    } else {
        text = random_games(registry);
        println!("Games: random games of chess.");
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
    fn verdict(&mut self, _: &mut Verdict) -> bool {
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

/// Validation in this process; returns a sentence about its parts.
fn validation(registry: &Registry, file: &Path, peers: &Path) -> String {
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
    let whole = best(ours.iter().copied());
    row(
        "PGN validation, CPU time of one thread",
        "pgn-reader and shakmaty, linked statically",
        &rate(games / whole, "games"),
        (&ours, &theirs),
        "1.00",
    );
    parts(registry, file, whole, games, best(scan))
}

/// The parts of the time: lexer, ABI, rules, and the rest, which is the checks of the host.
fn parts(registry: &Registry, file: &Path, whole: f64, games: f64, scan: f64) -> String {
    let bytes = std::fs::read(file).expect("read");
    let lexer = best((0..RUNS).map(|_| timed(|| Tokens::new(&bytes).count()).1));
    let records = collect(&bytes);
    let variant = registry.variant("chess").expect("chess");
    let start = variant.create("", "").expect("start");
    let mut work = start.try_clone().expect("clone");
    let empty = vec![Frames::default(); records.len()];
    let boundary = best((0..RUNS).map(|_| timed(|| replay(&mut work, &start, &empty)).1));
    let rules = best((0..RUNS).map(|_| timed(|| replay(&mut work, &start, &records)).1));
    let part = |seconds: f64| format!("{:.2} µs", seconds * 1e6 / games);
    format!(
        "A game of the PGN file takes {}: the lexer {} (the scan of pgn-reader {}), the calls over the \
         ABI {}, the rules {}, and collecting and checking {}.",
        part(whole),
        part(lexer),
        part(scan),
        part(boundary),
        part(rules - boundary),
        part(whole - lexer - rules)
    )
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

/// Compares runs of the program with each other, in wall time.
fn programs(target: &Path, file: &Path) {
    let text = std::fs::read(file).expect("read");
    let middle = text.len() / 2;
    let boundary = text[middle..].windows(9).position(|w| w == b"\n\n[Event ").unwrap_or(0);
    let cut = middle + boundary + 2;
    let halves = [target.join("bench-1.pgn"), target.join("bench-2.pgn")];
    std::fs::write(&halves[0], &text[..cut]).expect("write");
    std::fs::write(&halves[1], &text[cut..]).expect("write");
    let program = target.join("release/wanqi");
    let start = |words: &str, path: &Path| {
        let mut run = Command::new(&program);
        run.args(words.split(' ')).arg(path).stdout(Stdio::null()).stderr(Stdio::null());
        run.spawn().expect("wanqi")
    };
    let run = |words: &[(&str, &Path)]| {
        let begun = Instant::now();
        let mut all: Vec<_> = words.iter().map(|(words, path)| start(words, path)).collect();
        all.iter_mut().for_each(|child| drop(child.wait()));
        begun.elapsed().as_secs_f64()
    };
    let one: &[(&str, &Path)] = &[("validate -q --jobs 1", file)];
    let two: &[(&str, &Path)] = &[("validate -q --jobs 2", file)];
    let apart: &[(&str, &Path)] =
        &[("validate -q --jobs 1", &halves[0]), ("validate -q --jobs 1", &halves[1])];
    let compare = |what: &str, with: &str, ours: &[(&str, &Path)], theirs, wanted: &str| {
        let pairs: Vec<_> = (0..RUNS).map(|_| (run(ours), run(theirs))).collect();
        let (ours, theirs): (Vec<_>, Vec<_>) = pairs.into_iter().unzip();
        let speed = format!("{:.2} s", best(ours.iter().copied()));
        row(what, with, &speed, (&ours, &theirs), wanted);
    };
    let halves = "two processes, each with half the file";
    compare("`validate --jobs 2`, wall time", halves, two, apart, "0.90");
    let here = "the plugin in the program's process";
    compare(
        "`validate --jobs 1` with `--isolate`",
        here,
        &[("validate -q --jobs 1 --isolate", file)],
        one,
        "0.85",
    );
    for words in
        ["stats --jobs 1 --tree 4", "filter --jobs 1 --min-actions 200", "filter --jobs 1 --unique"]
    {
        compare(&format!("`{words}`"), "`validate --jobs 1`", &[(words, file)], one, "0.77");
    }
}

/// Compares perft; returns how many million nodes per second cozy-chess counts on this machine.
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
    let speed = |seconds: &[f64]| 119.060_324 / best(seconds.iter().copied());
    let ours_per_second = rate(speed(&ours) * 1e6, "nodes");
    row("perft 6 of chess, CPU time", "cozy-chess", &ours_per_second, (&ours, &theirs), "0.80");
    speed(&theirs)
}

/// Million nodes per second of cozy-chess on the machine of the figures below; measured 196 to 222.
const COZY_THERE: f64 = 209.0;

/// Game, options, the fastest other program, its actions per second, and the wanted factor.
const PLAYOUTS: [(&str, &str, &str, f64, f64); 4] = [
    ("chess", "", OPEN_SPIEL, 196_390.0, 10.0),
    ("go/tromp-taylor", "size=9", OPEN_SPIEL, 845_258.0, 10.0),
    ("go/tromp-taylor", "size=19", OPEN_SPIEL, 281_536.0, 10.0),
    ("gomoku", "", "Ludii 1.3.12, recorded", 1_463_199.0, 4.0),
];
const OPEN_SPIEL: &str = "OpenSpiel 2.0.2, recorded";

/// `cozy`: million nodes per second of cozy-chess on this machine, from [`perft`].
fn playouts(registry: &Registry, cozy: f64) {
    let here = cozy / COZY_THERE;
    for (name, options, program, peer, wanted) in PLAYOUTS {
        let start = registry.variant(name).expect(name).create(options, "").expect(name);
        let play = |count| timed(|| start.playout(1, count, 100_000).expect("playout"));
        let mut count = 8;
        while play(count).1 < 0.2 {
            count *= 4;
        }
        let actions = play(count).0.actions as f64;
        let ours: Vec<f64> = (0..RUNS).map(|_| play(count).1).collect();
        let theirs = [actions / (peer * here); RUNS];
        let name = format!("{name} {options}");
        row(
            &format!("random games of {}, CPU time", name.trim()),
            program,
            &rate(actions / best(ours.iter().copied()), "actions"),
            (&ours, &theirs),
            &format!("{wanted:.0}"),
        );
    }
}

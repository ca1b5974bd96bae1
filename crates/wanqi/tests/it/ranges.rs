//! The verdicts of runs over the ranges of a file, joined, are those of one run over the file.

use crate::program::program;
use crate::reading::inputs;
use proptest::prelude::Rng;
use proptest::test_runner::{RngAlgorithm, TestRng};
use std::path::{Path, PathBuf};
use wanqi_host::audit::audit;
use wanqi_host::registry::{Meant, Registry};
use wanqi_host::source::Input;
use wanqi_host::validate::{self, Covered, Range, Report, Settings, Share, divide};
use wanqi_host::verdict::{RunSummary, Summary, SummaryLine, Verdict};

/// The lines that `validate --json` prints.
#[derive(Default)]
struct Printed(String);

impl Report for Printed {
    fn verdict(&mut self, verdict: &mut Verdict) -> bool {
        self.0 += &serde_json::to_string(verdict).unwrap();
        self.0.push('\n');
        true
    }

    fn unreadable(&mut self, input: &Input, error: &std::io::Error) {
        panic!("{}: {error}", input.name);
    }
}

struct Files {
    registry: Registry,
    folder: tempfile::TempDir,
}

impl Files {
    fn new() -> Files {
        let registry = Registry::load_only(&[program().parent().unwrap().to_owned()]);
        Files { registry, folder: tempfile::tempdir().unwrap() }
    }

    fn whole(&self, settings: &Settings, input: &Input) -> (String, Summary) {
        let mut printed = Printed::default();
        let inputs = std::slice::from_ref(input);
        let done = validate::run(&self.registry, settings, inputs, &mut printed);
        (printed.0, done.summary)
    }

    fn range(&self, settings: &Settings, input: &Input, range: &Range) -> (String, Covered) {
        let mut printed = Printed::default();
        let done = validate::run_range(&self.registry, settings, input, range, &mut printed);
        let (done, covered) = done.unwrap_or_else(|error| panic!("{}: {error:?}", input.name));
        let summary = RunSummary { summary: done.summary, covered };
        let line = serde_json::to_string(&SummaryLine { summary: summary.clone() }).unwrap();
        (printed.0 + &line + "\n", summary.covered.unwrap())
    }

    /// Validates these ranges of a file, and compares their joined verdicts with `whole`.
    fn compare(
        &self,
        settings: &Settings,
        input: &Input,
        ranges: &[Range],
        whole: &(String, Summary),
    ) {
        let verdicts = self.folder.path().join("verdicts.jsonl");
        // The order of the runs does not matter.
        let runs = ranges.iter().rev().map(|range| self.range(settings, input, range).0);
        std::fs::write(&verdicts, runs.collect::<String>()).unwrap();
        let audit = audit(&[verdicts], std::slice::from_ref(input)).unwrap();
        let ranges: Vec<_> = ranges.iter().map(ToString::to_string).collect();
        let about = format!("{} in {ranges:?}", input.name);
        assert_eq!(audit.faults, [], "{about}");
        let mut joined = String::new();
        audit
            .join(&mut |line| {
                joined += std::str::from_utf8(line).unwrap();
                joined.push('\n');
                true
            })
            .unwrap();
        for (joined, whole) in joined.lines().zip(whole.0.lines()) {
            assert_eq!(joined, whole, "{about}");
        }
        assert_eq!(joined, whole.0, "{about}");
        let timeless = |summary: &Summary| Summary { seconds: 0.0, ..*summary };
        assert_eq!(timeless(&audit.summary), timeless(&whole.1), "{about}");
    }
}

fn settings(registry: &Registry, game: Option<&str>, at: usize) -> Settings {
    Settings {
        meant: Meant::new(registry, game, &[]).unwrap(),
        all_verdicts: true,
        variations: at.is_multiple_of(3),
        jobs: 1 + at % 2,
        segment_bytes: [1, 64, 700, 4096][at % 4],
        // Games that are too long are skipped.
        max_game_bytes: if at.is_multiple_of(5) { 150 } else { 1 << 20 },
        max_hints_together: 2,
        ..Settings::default()
    }
}

/// A range for each pair of neighbours; they have no numbers.
fn between(cuts: &[u64]) -> Vec<Range> {
    let to = cuts[1..].iter().copied().map(Some).chain([None]);
    cuts.iter().zip(to).map(|(&from, to)| Range { from, to, numbers: None }).collect()
}

/// Every fixture and every broken input, cut at any bytes: at each one if the file is short.
#[test]
fn ranges_together_have_the_verdicts_of_the_file() {
    let files = Files::new();
    let mut random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let (mut divided, mut cut, mut games) = (0, 0, 0);
    for (at, (path, game)) in inputs().iter().enumerate() {
        let mut settings = settings(&files.registry, game.as_deref(), at);
        if path.extension().is_none_or(|suffix| suffix != "wqn" && suffix != "pgn") {
            settings.max_game_bytes = 1 << 20;
        }
        let input = Input::named(path);
        let whole = files.whole(&settings, &input);
        let parts = Share::Parts(1 + u64::from(random.next_u32() % 9));
        let ranges = divide(&files.registry, &settings, &input, parts, false).unwrap().ranges;
        files.compare(&settings, &input, &ranges, &whole);
        games += whole.1.games;
        let size = std::fs::metadata(path).unwrap().len();
        if ranges[0].to.is_none() {
            continue;
        }
        divided += 1;
        let all: Vec<u64> = match size {
            0..=160 => (1..size).collect(),
            _ => (0..4).map(|_| 1 + u64::from(random.next_u32()) % (size - 1)).collect(),
        };
        for &byte in &all {
            files.compare(&settings, &input, &between(&[0, byte]), &whole);
        }
        cut += all.len();
        let mut some: Vec<u64> =
            all.into_iter().filter(|_| random.next_u32().is_multiple_of(2)).collect();
        some.push(0);
        some.sort_unstable();
        files.compare(&settings, &input, &between(&some), &whole);
    }
    assert!(divided > 250 && cut > 1000 && games > 1500, "{divided} {cut} {games}");
}

/// A file with line ends of every kind, a byte order mark, comments, `%` lines, bytes that are not
/// UTF-8, several games on a line, and text outside of games; cut at every byte.
#[test]
fn every_byte_of_a_file_with_everything_is_a_cut() {
    let files = Files::new();
    let pieces: [&[u8]; 14] = [
        b"\xEF\xBB\xBF",
        b"% a line for other programs\r\n",
        b"; a comment before the first game\n\n",
        b"[Event \"A\"]\r\n[White \"\xE9\"]\r\n\r\n1. e4 e5 {a [Event \"x\"]\r\n\r\n[Event \"y\"]} *\r\n",
        b"\r\n[Event \"B\"]\r\n\r\n1. d4 Nf7 *\r\n\r\n\r\n",
        b"1. e4 * 1. d4 * 1. c4 1/2-1/2\r",
        b"\r[Event \"C\"]\r\r1. e5 {not closed at all\n\n",
        b"[WQN \"1\"]\n[Game \"gomoku\"]\n\n1. h8 i9 2. zz *\n",
        b") } ]\n",
        b"[Event \"D\"]\n[White \"\xFF\"]\n\n1. e4 {\xE4} *\n\n",
        b"[WQN \"1\"]\n[Game \"nothing\"]\n\n1. a1 *\n% in the middle\n",
        b"[Event \"E\"]\n\n1. e4 (1. d4 (1. c4 *\n\n[Event \"F\"]\n\n1. f4 e5 2. g4 Qh4# 0-1\n",
        b"[Event \"G\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 *\n\n\n",
        b"[Event \"H",
    ];
    let path = files.folder.path().join("everything.pgn");
    for order in 0..3 {
        let mut bytes = Vec::new();
        for at in 0..pieces.len() {
            bytes.extend_from_slice(pieces[(at * [1, 3, 5][order]) % pieces.len()]);
        }
        std::fs::write(&path, &bytes).unwrap();
        let input = Input::named(&path);
        for at in [order, 5 + order] {
            let settings = settings(&files.registry, None, at);
            let whole = files.whole(&settings, &input);
            assert!(whole.1.games >= 8 && whole.1.failed >= 5, "{:?}", whole.1);
            for byte in 0..=bytes.len() as u64 {
                files.compare(&settings, &input, &between(&[0, byte]), &whole);
            }
            for parts in 1..12 {
                let parts = Share::Parts(parts);
                let ranges = divide(&files.registry, &settings, &input, parts, false);
                files.compare(&settings, &input, &ranges.unwrap().ranges, &whole);
            }
        }
    }
}

/// What is not validated, or twice, or does not fit, is reported.
#[test]
fn an_audit_finds_every_run_that_is_missing_or_there_twice() {
    let files = Files::new();
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/chess");
    let path = files.folder.path().join({
        let bytes: Vec<u8> = std::fs::read_dir(path)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .filter(|path| path.extension().is_some_and(|suffix| suffix == "wqn"))
            .flat_map(|path| std::fs::read(path).unwrap())
            .collect();
        std::fs::write(files.folder.path().join("all.wqn"), bytes).unwrap();
        "all.wqn"
    });
    let input = Input::named(&path);
    let settings = Settings { all_verdicts: true, segment_bytes: 512, ..Settings::default() };
    let share = Share::Parts(6);
    let ranges = divide(&files.registry, &settings, &input, share, false).unwrap().ranges;
    assert_eq!(ranges.len(), 6);
    let runs: Vec<String> =
        ranges.iter().map(|range| files.range(&settings, &input, range).0).collect();
    let verdicts = files.folder.path().join("v.jsonl");
    let faults = |text: &str| -> Vec<String> {
        std::fs::write(&verdicts, text).unwrap();
        let audit = audit(std::slice::from_ref(&verdicts), &[]).unwrap();
        audit.faults.iter().map(|fault| fault.message.to_string()).collect()
    };
    assert_eq!(faults(&runs.concat()), [""; 0]);
    for at in 0..runs.len() {
        let mut missing = runs.clone();
        missing.remove(at);
        let found = faults(&missing.concat());
        assert!(found[0].contains("were not validated"), "{found:?}");
        let mut twice = runs.clone();
        twice.push(runs[at].clone());
        let found = faults(&twice.concat());
        assert!(found[0].contains("were validated twice"), "{found:?}");
        // Any line that is lost, there twice, or of another run.
        let lines: Vec<&str> = runs[at].lines().collect();
        for line in 0..lines.len() {
            for copies in [0, 2] {
                let changed: Vec<&str> = lines
                    .iter()
                    .enumerate()
                    .flat_map(|(n, &text)| {
                        std::iter::repeat_n(text, if n == line { copies } else { 1 })
                    })
                    .collect();
                let mut runs = runs.clone();
                runs[at] = changed.join("\n") + "\n";
                assert!(!faults(&runs.concat()).is_empty(), "line {line} of run {at}, {copies}");
            }
        }
    }
    // Any number that is changed.
    let text = runs.concat();
    for key in ["index", "byte", "length", "actions", "games", "first", "next", "gaps", "size"] {
        let key = format!("\"{key}\":");
        let places: Vec<usize> = text.match_indices(&key).map(|(at, _)| at + key.len()).collect();
        for at in places {
            let digit = if text.as_bytes()[at] == b'7' { "8" } else { "7" };
            // `byte` and `length` are also numbers of faults, which do not matter.
            let line = text[..at].rfind('\n').map_or(0, |start| start + 1);
            if text[line..at].contains("\"errors\":") {
                continue;
            }
            let changed = format!("{}{digit}{}", &text[..at], &text[at + 1..]);
            assert!(!faults(&changed).is_empty(), "{key} at {at}");
        }
    }
}

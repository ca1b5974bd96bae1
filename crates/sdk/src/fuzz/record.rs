//! Writes a run of the fuzzer as a record, and the words of a game as a dictionary for the fuzzer.
//!
//! With `WANQI_FUZZ_RECORD=FILE` in its environment a target writes each run to FILE as WQN. It
//! rewrites the file at every step, so the file exists even if the run ends the process. With
//! `WANQI_FUZZ_DICTIONARY=FILE` it writes the dictionary once.

use crate::erased::Maker;
use crate::facts::{Facts, RuleSet};
use crate::game::{Actor, Game};
use crate::options::Options;
use crate::rng::Rng;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::panic::catch_unwind;
use std::path::PathBuf;
use std::sync::OnceLock;
use wanqi_notation::text::EventWord;
use wanqi_notation::writer::Writer;

/// The file that runs are written to.
static RECORD: OnceLock<Option<PathBuf>> = OnceLock::new();

thread_local! {
    /// Whether runs of this thread are kept even if they are not written.
    static KEPT: Cell<bool> = const { Cell::new(false) };
    static RUN: RefCell<FuzzRun> = const { RefCell::new(FuzzRun { head: Vec::new(), steps: Vec::new() }) };
}

/// A run so far.
struct FuzzRun {
    /// Names and values of the tags.
    head: Vec<(&'static str, String)>,
    steps: Vec<FuzzStep>,
}

enum FuzzStep {
    Action(u8, String),
    Event(EventWord, u8),
}

/// The record of the run that the bytes describe, up to its end or to a panic; empty if no game
/// begins.
#[must_use]
pub fn recorded<G: Game>(data: &[u8]) -> String {
    record(Maker::of::<G>(), data)
}

/// The same for any game.
pub(crate) fn record(maker: Maker, data: &[u8]) -> String {
    RUN.set(FuzzRun { head: Vec::new(), steps: Vec::new() });
    KEPT.set(true);
    let _ = catch_unwind(|| super::run(maker, data));
    KEPT.set(false);
    RUN.with_borrow(FuzzRun::text)
}

fn file() -> Option<&'static PathBuf> {
    RECORD.get_or_init(|| std::env::var_os("WANQI_FUZZ_RECORD").map(PathBuf::from)).as_ref()
}

fn wanted() -> bool {
    KEPT.get() || file().is_some()
}

/// Begins a run.
pub(super) fn begin(game: &str, set: &RuleSet, options: &str, position: Option<&str>) {
    if !wanted() {
        return;
    }
    let canonical = Options::parse(set.options, options).expect("read before").canonical();
    let mut head = vec![
        ("WQN", "1".to_owned()),
        ("Game", game.to_owned()),
        ("Rules", format!("{}@{}", set.slug, set.revision)),
        ("Options", canonical),
        ("Source", "fuzzing".to_owned()),
    ];
    head.extend(set.seat_tags.iter().map(|tag| (*tag, "?".to_owned())));
    head.extend(position.map(|text| ("Position", text.to_owned())));
    head.push(("Result", "*".to_owned()));
    RUN.set(FuzzRun { head, steps: Vec::new() });
    save();
}

/// Records an action before it is applied.
pub(super) fn action(actor: Actor, text: &str) {
    if wanted() {
        step(FuzzStep::Action(actor.0, text.to_owned()));
    }
}

/// Records an accepted event.
pub(super) fn event(actor: Actor, word: &[u8]) {
    if wanted() {
        let word = match word {
            b"skip" => EventWord::Skip,
            b"null" => EventWord::Null,
            // Records write the event `out` as `:abandon`.
            _ => EventWord::Abandon,
        };
        step(FuzzStep::Event(word, actor.0));
    }
}

fn step(step: FuzzStep) {
    RUN.with_borrow_mut(|run| run.steps.push(step));
    save();
}

fn save() {
    let Some(file) = file() else { return };
    let text = RUN.with_borrow(FuzzRun::text);
    std::fs::write(file, text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
}

impl FuzzRun {
    fn text(&self) -> String {
        if self.head.is_empty() {
            return String::new();
        }
        let mut writer = Writer::new();
        for (name, value) in &self.head {
            writer.tag(name, value).expect("tags without control characters");
        }
        for step in &self.steps {
            match step {
                FuzzStep::Action(seat, text) => {
                    writer.action(Some(*seat), text, "").expect("canonical text");
                }
                FuzzStep::Event(word, seat) => drop(writer.event(*word, None, Some(*seat))),
            }
        }
        writer.end(wanqi_notation::tokens::EndMarker::Unknown);
        writer.finish_game();
        String::from_utf8(writer.finish()).expect("tags and canonical texts are text")
    }
}

/// The greatest number of words in a dictionary.
const WORDS: usize = 400;
/// The number of random games of each rule set from which words are collected.
const GAMES: u64 = 4;
/// The number of steps of each game.
const LONGEST: usize = 200;

/// Writes the dictionary of a game, if the environment variable is set.
pub(super) fn write_dictionary(maker: Maker) {
    static ASKED: OnceLock<()> = OnceLock::new();
    ASKED.get_or_init(|| {
        let Some(file) = std::env::var_os("WANQI_FUZZ_DICTIONARY").map(PathBuf::from) else {
            return;
        };
        let text = words(maker.facts, &listed(maker));
        std::fs::write(&file, text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    });
}

/// The dictionary of a game, in the format of libFuzzer: one quoted word per line.
#[must_use]
pub fn dictionary<G: Game>() -> String {
    words(&G::FACTS, &listed(Maker::of::<G>()))
}

/// Texts of actions and claims that are listed in random games, sorted, without duplicates.
fn listed(maker: Maker) -> BTreeSet<String> {
    let mut texts = BTreeSet::new();
    for rules in 0..maker.facts.rulesets.len() {
        let Some(first) = super::start(maker, rules, "") else { continue };
        for seed in 0..GAMES {
            let (mut game, mut rng) = (first.copy(), Rng::new(seed));
            for _ in 0..LONGEST {
                for actor in game.turn().actors() {
                    for claims in [false, true] {
                        texts.extend(game.list(actor, claims).into_iter().map(|(text, _)| text));
                    }
                }
                let Some((actor, action)) = game.random(&mut rng) else { break };
                game.apply(actor, &action);
            }
        }
    }
    texts
}

/// The lines of the dictionary: slugs and options, heads of positions, and texts of actions. If
/// there are too many texts, every nth is taken.
fn words(facts: &Facts, listed: &BTreeSet<String>) -> String {
    let mut always = BTreeSet::new();
    for set in facts.rulesets {
        always.insert(format!("position {} ", set.slug));
        always.extend(set.options.iter().map(|option| format!("{}=", option.key)));
    }
    let room = WORDS.saturating_sub(always.len());
    let every = listed.len().div_ceil(room.max(1)).max(1);
    let all = always.iter().chain(listed.iter().step_by(every));
    all.map(|word| quoted(word) + "\n").collect()
}

/// A word as a line of a dictionary.
fn quoted(word: &str) -> String {
    let mut line = String::from('"');
    for byte in word.bytes() {
        match byte {
            b'"' | b'\\' => line.extend(['\\', char::from(byte)]),
            b' '..=b'~' => line.push(char::from(byte)),
            _ => line.push_str(&format!("\\x{byte:02X}")),
        }
    }
    line.push('"');
    line
}

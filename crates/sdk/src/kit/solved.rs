//! `fixtures/<slug>/solved.yaml`: values of positions under best play, which are solved again.
//!
//! ```yaml
//! - {rules: telo, method: retrograde, value: seat 1 in 9, positions: 4000, source: self}
//! - {rules: standard, options: houses=3 seeds=3, method: alpha-beta, value: seat 1 by 2,
//!    source: other program (name)}
//! - {rules: standard, actions: "1 2 3", method: alpha-beta, value: draw, slow: true,
//!    source: published (where)}
//! ```
//!
//! A value is `seat 1` (the winner), `seat 1 in 9` (the number of actions to the win) or `seat 1 by
//! 2` (the margin in units of the outcome's denominator). Seats are absolute. Entries that are
//! `slow` are solved only in release builds. Long external lists, which are not in the repository,
//! are checked with [`positions`] by tests of the game.

use super::fixtures::set_up;
use super::play::position;
use super::scenarios::step;
use super::{fixtures_dir, yaml};
use crate::erased::Held;
use crate::game::Game;
use crate::listing::sorted;
use crate::rng::Rng;
use crate::solve::alpha_beta::{self, Aim};
use crate::solve::{Table, Value, refusal, retrograde};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The greatest number of positions to search.
const MOST: u64 = 10_000_000_000;
/// The greatest number of positions of retrograde analysis, which keeps them in memory.
const MOST_KEPT: u32 = 50_000_000;
/// Sizes of the table, as powers of two; a small one if only fast entries are solved.
const TABLE: u32 = if cfg!(debug_assertions) { 16 } else { 23 };

#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct SolvedEntry {
    rules: String,
    #[serde(default)]
    options: String,
    #[serde(default)]
    position: String,
    /// Actions before it.
    #[serde(default)]
    actions: String,
    method: Method,
    value: String,
    /// The number of reachable positions (retrograde analysis).
    #[serde(default)]
    positions: Option<u64>,
    source: String,
    /// A note for readers.
    #[serde(default, rename = "note")]
    _note: String,
    #[serde(default)]
    slow: bool,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "kebab-case")]
enum Method {
    Retrograde,
    AlphaBeta,
}

/// A position to solve.
struct Task<'a> {
    entry: usize,
    about: &'a SolvedEntry,
    actions: &'a str,
    value: Value,
}

/// The costs of entries.
#[derive(Clone, Copy, Default)]
struct Cost {
    solved: u64,
    positions: u64,
    time: Duration,
}

/// Checks every value. Prints for each solved entry its index, the number of positions to solve,
/// the number of positions searched, and milliseconds, which `cargo xtask solve` reads.
///
/// # Panics
/// If a value is wrong.
pub fn check<G: Game>(krate: &str) {
    let entries = entries(krate, G::FACTS.slug);
    let mut tasks = Vec::new();
    let mut known: Vec<(&str, &str)> = Vec::new();
    for (place, entry) in entries.iter().enumerate() {
        entry.check::<G>();
        if !entry.slow || !cfg!(debug_assertions) {
            let value = entry.value.parse().unwrap_or_else(|e| panic!("{entry:?}: {e}"));
            tasks.push(Task { entry: place, about: entry, actions: &entry.actions, value });
        }
        if !known.contains(&(&entry.rules, &entry.options)) {
            known.push((&entry.rules, &entry.options));
            forgetting::<G>(&entry.rules, &entry.options);
        }
    }
    let costs = run::<G>(&tasks, entries.len());
    for (place, cost) in costs.iter().enumerate().filter(|(_, cost)| cost.solved > 0) {
        let Cost { solved, positions, time } = cost;
        println!("solved: {place} {solved} {positions} {}", time.as_millis());
    }
}

/// The entries of `solved.yaml`. Not generic, so that it is compiled once.
fn entries(krate: &str, slug: &str) -> Vec<SolvedEntry> {
    yaml(&fixtures_dir(krate, slug).join("solved.yaml"))
}

/// Checks the values of positions of a rule set with alpha-beta. Positions are given by the actions
/// that lead to them. Prints `positions:`, their number, the number of positions searched, and
/// milliseconds.
///
/// # Panics
/// If a value is wrong.
pub fn positions<G: Game>(rules: &str, list: &[(String, Value)]) {
    let about = SolvedEntry {
        rules: rules.to_owned(),
        options: String::new(),
        position: String::new(),
        actions: String::new(),
        method: Method::AlphaBeta,
        value: String::new(),
        positions: None,
        source: String::new(),
        _note: String::new(),
        slow: false,
    };
    let tasks: Vec<Task<'_>> = list
        .iter()
        .map(|(actions, value)| Task { entry: 0, about: &about, actions, value: *value })
        .collect();
    let Cost { solved, positions, time } = run::<G>(&tasks, 1)[0];
    println!("positions: {solved} {positions} {}", time.as_millis());
}

/// CPU time of this thread, if the system provides it, so that other programs do not count;
/// otherwise wall-clock time.
struct Clock {
    wall: Instant,
    core: Option<u64>,
}

impl Clock {
    fn start() -> Clock {
        Clock { wall: Instant::now(), core: Clock::core() }
    }

    /// CPU time in nanoseconds, from Linux.
    fn core() -> Option<u64> {
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok()
    }

    fn elapsed(&self) -> Duration {
        let core = self.core.zip(Clock::core()).map(|(from, to)| Duration::from_nanos(to - from));
        core.unwrap_or_else(|| self.wall.elapsed())
    }
}

/// Solves on all cores. A slow task does not block the others.
fn run<G: Game>(tasks: &[Task<'_>], entries: usize) -> Vec<Cost> {
    let next = AtomicUsize::new(0);
    let results = Mutex::new((vec![Cost::default(); entries], Vec::new()));
    let work = || {
        let (mut table, mut last) = (Table::new(TABLE), usize::MAX);
        while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
            if task.entry != last {
                table.clear();
                last = task.entry;
            }
            let start = Clock::start();
            let answer = task.solve::<G>(&mut table);
            let (costs, wrong) = &mut *results.lock().expect("no worker panics with it");
            match answer {
                Ok(positions) => {
                    let cost = &mut costs[task.entry];
                    cost.solved += 1;
                    cost.positions += positions;
                    cost.time += start.elapsed();
                }
                Err(why) => wrong.push(why),
            }
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from).min(tasks.len());
    std::thread::scope(|scope| {
        for _ in 0..cores {
            scope.spawn(work);
        }
    });
    let (costs, wrong) = results.into_inner().expect("no worker panics with it");
    assert!(wrong.is_empty(), "{} values do not hold:\n{}", wrong.len(), wrong.join("\n"));
    costs
}

impl SolvedEntry {
    /// # Panics
    /// If the entry contradicts itself or the game.
    fn check<G: Game>(&self) {
        let set = G::FACTS.rulesets.iter().find(|set| set.slug == self.rules);
        let set = set.unwrap_or_else(|| panic!("there is no rule set {}", self.rules));
        assert_eq!(refusal(set), None);
        let kinds = ["published (", "other program (", "second implementation (", "self"];
        let known = kinds.iter().any(|kind| self.source.starts_with(kind));
        assert!(known, "{:?} is not a kind of source", self.source);
        let counts = self.positions.is_none() || self.method == Method::Retrograde;
        assert!(counts, "only retrograde analysis counts all positions: {self:?}");
    }
}

impl Task<'_> {
    fn game<G: Game>(&self) -> G {
        let SolvedEntry { rules, options, position, .. } = self.about;
        let game = set_up::<G>(rules, options, position);
        let mut game = Held(game.unwrap_or_else(|r| panic!("{:?}: {}", self.about, r.message)));
        for token in self.actions.split_ascii_whitespace() {
            step(&mut game, token)
                .unwrap_or_else(|r| panic!("{}: {token}: {}", self.actions, r.message));
        }
        game.0
    }

    /// The number of positions searched, or the reason why the value is wrong.
    fn solve<G: Game>(&self, table: &mut Table) -> Result<u64, String> {
        let game = self.game::<G>();
        let told = |why: String| {
            let SolvedEntry { rules, options, position, .. } = self.about;
            format!("{rules} [{options}] {position} {}: {why}", self.actions)
        };
        let (value, positions) = match self.about.method {
            Method::AlphaBeta => {
                let aim = match self.value {
                    Value { distance: Some(_), .. } => Aim::Soonest,
                    Value { margin: Some(_), .. } => Aim::Score,
                    _ => Aim::Result,
                };
                let found = alpha_beta::solve(&game, aim, Some(self.value), table, MOST);
                let found = found.map_err(|refused| told(refused.to_string()))?;
                (found.value, found.nodes)
            }
            Method::Retrograde => {
                let solution = retrograde::solve(&game, MOST_KEPT);
                let solution = solution.map_err(|refused| told(refused.to_string()))?;
                let Value { distance, .. } = solution.start();
                let told_distance = distance.filter(|_| self.value.distance.is_some());
                let value = Value { distance: told_distance, ..solution.start() };
                (value, solution.positions())
            }
        };
        let counted = self.about.positions.is_none_or(|count| count == positions);
        if value == self.value && counted {
            return Ok(positions);
        }
        Err(told(format!("{value}, {positions} positions, not {}", self.value)))
    }
}

/// Checks [`forget`](crate::PositionText::forget) and [`identity`](crate::PositionText::identity)
/// along random games: cleared state is not in the position text, it stays cleared, and positions
/// with equal identities have equal lists.
///
/// # Panics
/// If one of these properties fails.
fn forgetting<G: Game>(rules: &str, options: &str) {
    let mut lists: HashMap<u128, Vec<String>> = HashMap::new();
    for seed in 0..20 {
        let mut game = set_up::<G>(rules, options, "").expect("the start");
        let (mut rng, mut scratch) = (Rng::new(seed), Vec::new());
        for _ in 0..60 {
            let mut bare = game.clone();
            bare.forget();
            let text = position(&bare);
            let mut again = set_up::<G>(rules, options, &text)
                .unwrap_or_else(|r| panic!("{text} is refused after forget: {}", r.message));
            again.forget();
            assert_eq!(position(&again), text, "forgotten twice");
            assert_eq!(
                again.identity(),
                bare.identity(),
                "{text}: forget does not clear everything"
            );
            let list = |game: &G| match game.turn().actor() {
                Some(actor) => sorted(game, actor, false).into_iter().map(|(t, _)| t).collect(),
                None => Vec::new(),
            };
            let known = lists.entry(bare.identity()).or_insert_with(|| list(&bare));
            assert_eq!(list(&again), *known, "{text}: another position has the same identity");
            let Some((actor, action)) = game.random(&mut rng, &mut scratch) else { break };
            game.apply(actor, action);
        }
    }
}

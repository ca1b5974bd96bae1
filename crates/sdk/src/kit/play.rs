//! Properties, termination, uniformity, allocations and playthroughs along seeded random games.

use super::alloc;
use crate::erased::{AnyGame, Boxed, Maker};
use crate::eyes::Eyes;
use crate::facts::{Facts, RuleSet, TRAIT_UNBOUNDED};
use crate::fuzz;
use crate::game::{Actor, Game, Outcome, Rejection, Setup};
use crate::language::Language;
use crate::listing::sorted;
use crate::options::Options;
use crate::playout::{Stats, class_word};
use crate::rng::Rng;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The number of games that a run of the property tests plays for each game crate.
const GAMES: u64 = 150;

/// A game at the start of the rule set with this index, and its options, which are the defaults.
///
/// # Panics
/// If the game does not start.
#[must_use]
pub fn start<G: Game>(rules: usize) -> (G, Options) {
    started(G::FACTS.rulesets, rules, G::new)
}

/// The same for any game.
fn start_any(maker: Maker, rules: usize) -> (Boxed, Options) {
    started(maker.facts.rulesets, rules, maker.new)
}

fn started<T>(
    sets: &[RuleSet],
    rules: usize,
    new: fn(&Setup<'_>) -> Result<T, Rejection>,
) -> (T, Options) {
    let set = &sets[rules];
    let options = Options::parse(set.options, "").expect("defaults");
    let game = new(&Setup { rules, options: &options, position: None });
    (game.unwrap_or_else(|r| panic!("{} does not start: {}", set.slug, r.message)), options)
}

/// The position text.
#[must_use]
pub fn position<G: Game>(game: &G) -> String {
    let mut text = String::new();
    game.position(&mut text);
    text
}

/// Checks the properties of [`fuzz::game`] along seeded games: short games from bytes, and for each
/// rule set one game of legal actions up to its end.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/twenty_one.rs"));
/// # fn main() {
/// // `TwentyOne` is the game in the example of `Game`.
/// // `game_tests!` declares this test for a game crate.
/// wanqi_sdk::kit::play::properties::<TwentyOne>();
/// # }
/// ```
pub fn properties<G: Game>() {
    properties_of(Maker::of::<G>());
}

// Not generic, so that it is compiled once, not for every game.

fn properties_of(maker: Maker) {
    let sets = maker.facts.rulesets.len();
    for seed in 0..GAMES {
        let mut rng = Rng::new(seed);
        let data: Vec<u8> = (0..100 + seed % 100)
            .map(|i| match (i, rng.next() as u8) {
                (0, _) => (seed as usize % sets) as u8,
                // Mostly legal actions, so that games get somewhere.
                (_, n) if n > 230 => n,
                (_, n) => n % 200,
            })
            .collect();
        fuzz::run(maker, &data);
    }
    for rules in 0..sets {
        whole_game(maker, rules);
        torn_positions(maker, rules);
    }
    regressions(maker);
}

/// Runs the inputs that the fuzzer has found, from `fuzz/<slug>/regressions` of the workspace, or
/// from `fuzz/regressions` of a standalone crate. A run that fails again is printed as a record.
fn regressions(maker: Maker) {
    let ours = format!("../../../fuzz/{}/regressions", maker.facts.slug);
    for folder in [ours.as_str(), "fuzz/regressions"] {
        let Ok(entries) = std::fs::read_dir(folder) else { continue };
        for entry in entries {
            let path = entry.expect("an entry of a folder that can be read").path();
            let data = std::fs::read(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            if std::panic::catch_unwind(|| fuzz::run(maker, &data)).is_err() {
                panic!("{} fails again:\n{}", path.display(), fuzz::record(maker, &data));
            }
        }
    }
}

fn whole_game(maker: Maker, rules: usize) {
    let (mut game, options) = start_any(maker, rules);
    let options = options.canonical();
    let mut rng = Rng::new(rules as u64 + 1);
    let mut seen: Vec<(Actor, String)> = Vec::new();
    for ply in 0..400 {
        let context = fuzz::Context { rules, options: &options };
        if ply % 8 == 0 {
            fuzz::check_state(&*game, &context, &seen);
        }
        let Some((actor, action)) = game.random(&mut rng) else {
            fuzz::check_state(&*game, &context, &seen);
            break;
        };
        seen.push((actor, game.write(actor, &action)));
        seen.drain(..seen.len().saturating_sub(32));
        game.apply(actor, &action);
    }
}

/// Damages position texts: removes a segment, repeats it three hundred times, or cuts the text off
/// before or after it. Each text is refused with a message, or is a position whose own text is read
/// back.
fn torn_positions(maker: Maker, rules: usize) {
    /// The greatest number of segments that are tried; of a longer text, every nth segment.
    const TRIED: usize = 150;
    let (mut game, options) = start_any(maker, rules);
    let options = options.canonical();
    let context = fuzz::Context { rules, options: &options };
    let mut rng = Rng::new(rules as u64 + 3);
    for ply in 0..=24 {
        if ply % 12 == 0 {
            let text = game.position();
            let places: Vec<usize> =
                (0..=text.len()).filter(|at| text.is_char_boundary(*at)).collect();
            for pair in places.windows(3).step_by(places.len() / TRIED + 1) {
                for (begin, end) in [(pair[0], pair[1]), (pair[0], pair[2])] {
                    let (before, behind) = (&text[..begin], &text[end..]);
                    let often = text[begin..end].repeat(300);
                    let texts = [&[before, behind].concat(), &[before, &often, behind].concat()];
                    for torn in
                        texts.into_iter().map(String::as_str).chain([&text[begin..], &text[..end]])
                    {
                        fuzz::check_position_text(maker, &context, torn);
                    }
                }
            }
        }
        let Some((actor, action)) = game.random(&mut rng) else { break };
        game.apply(actor, &action);
    }
}

/// Checks that random games end.
///
/// # Panics
/// If a game does not end within 100,000 actions, unless the rule set declares this.
pub fn terminates<G: Game>() {
    terminates_as(&G::FACTS, &|rules| crate::playout::run(&start::<G>(rules).0, 42, 5, 100_000));
}

fn terminates_as(facts: &Facts, five_games: &dyn Fn(usize) -> Stats) {
    for (rules, set) in facts.rulesets.iter().enumerate() {
        let stats = five_games(rules);
        let bounded = set.traits & TRAIT_UNBOUNDED == 0;
        assert!(!bounded || stats.capped == 0, "a game of {} does not end", set.slug);
        let ended: u64 = stats.outcomes.values().sum();
        assert_eq!(ended + stats.capped, 5, "games of {} end without an outcome", set.slug);
    }
}

/// Checks that [`Game::random`] draws uniformly from the list, with a chi-square test at several
/// positions.
///
/// # Panics
/// If the statistic is more than six standard deviations from its mean.
pub fn uniform<G: Game>() {
    for rules in 0..G::FACTS.rulesets.len() {
        let (mut game, _) = start::<G>(rules);
        let mut rng = Rng::new(7);
        let mut scratch = Vec::new();
        for ply in 0..60 {
            if ply % 12 == 3 {
                uniform_at(&game, &mut rng);
            }
            let Some((actor, action)) = game.random(&mut rng, &mut scratch) else { break };
            game.apply(actor, action);
        }
    }
}

fn uniform_at<G: Game>(game: &G, rng: &mut Rng) {
    let mut listed = Vec::new();
    for actor in crate::perft::actors(game) {
        let list = sorted(game, actor, false).into_iter();
        listed.extend(list.map(|(text, action)| (actor, text, game.weight(action))));
    }
    let mut scratch = Vec::new();
    even(&listed, &mut || {
        let (actor, action) = game.random(rng, &mut scratch).expect("something is legal");
        let mut text = String::new();
        game.write(actor, action, &mut text);
        (actor, text)
    });
}

/// Checks that actions are drawn in proportion to their weights.
fn even(listed: &[(Actor, String, u32)], draw: &mut dyn FnMut() -> (Actor, String)) {
    let mut counts: BTreeMap<(Actor, String), u64> = BTreeMap::new();
    let mut weights = BTreeMap::new();
    for (actor, text, weight) in listed {
        weights.insert((*actor, text.clone()), f64::from(*weight));
        counts.insert((*actor, text.clone()), 0);
    }
    let n = counts.len() as u64;
    if n < 2 {
        return;
    }
    let draws = 40 * n;
    for _ in 0..draws {
        let (actor, text) = draw();
        let count = counts.get_mut(&(actor, text.clone()));
        *count.unwrap_or_else(|| panic!("{text} is drawn, but not listed")) += 1;
    }
    let total: f64 = weights.values().sum();
    let statistic: f64 = counts
        .iter()
        .map(|(key, count)| {
            let expected = draws as f64 * weights[key] / total;
            (*count as f64 - expected).powi(2) / expected
        })
        .sum();
    let freedom = (n - 1) as f64;
    let most = freedom + 6.0 * (2.0 * freedom).sqrt() + 6.0;
    assert!(statistic < most, "chi-square {statistic:.1} over {n} actions, at most {most:.1}");
}

/// Checks that after a warm-up game the same game allocates nothing: neither drawing nor applying
/// actions nor copying the state.
///
/// # Panics
/// If it allocates.
pub fn no_allocation<G: Game>() {
    for (rules, set) in G::FACTS.rulesets.iter().enumerate() {
        let (first, _) = start::<G>(rules);
        let mut game = first.clone();
        let mut copy = first.clone();
        let mut scratch = Vec::new();
        let mut replay = |seed: u64| {
            let mut rng = Rng::new(seed);
            game.clone_from(&first);
            let before = alloc::count();
            let mut actions = 0;
            while actions < 2_000 && !(game.turn().declared && actions > 0) {
                let Some((actor, action)) = game.random(&mut rng, &mut scratch) else { break };
                game.apply(actor, action);
                copy.clone_from(&game);
                actions += 1;
            }
            (alloc::count() - before, actions)
        };
        replay(5);
        let (allocations, actions) = replay(5);
        assert!(actions > 0, "{} has no game to measure", set.slug);
        assert_eq!(allocations, 0, "{}: allocations in {actions} actions", set.slug);
    }
}

/// A seeded game of each rule set as text: turns, positions, outcome.
#[must_use]
pub fn playthroughs<G: Game>() -> Vec<(String, String)> {
    let (maker, sets) = (Maker::of::<G>(), G::FACTS.rulesets.iter().enumerate());
    sets.map(|(rules, set)| (set.slug.to_owned(), playthrough(maker, rules))).collect()
}

fn playthrough(maker: Maker, rules: usize) -> String {
    let (mut game, options) = start_any(maker, rules);
    let style = usize::from(maker.facts.rulesets[rules].record_style);
    let mut rng = Rng::new(2026);
    let mut text = format!("options {}\n", options.canonical());
    for ply in 0..=80 {
        let lists: Vec<_> = game.turn().actors().map(|a| (a, game.list(a, false))).collect();
        let n: usize = lists.iter().map(|(_, list)| list.len()).sum();
        if ply % 10 == 0 || n == 0 {
            writeln!(text, "position {}", game.position()).expect("a String takes all");
            writeln!(text, "legal {n}").expect("a String takes all");
        }
        if n == 0 || game.turn().declared {
            break;
        }
        let mut index = rng.below(n as u32) as usize;
        let (actor, (canonical, action)) = lists
            .iter()
            .find_map(|(actor, list)| {
                let found = list.get(index).map(|entry| (*actor, entry.clone()));
                index = index.saturating_sub(list.len());
                found
            })
            .expect("below the total");
        let turn = game.turn();
        let styled = game.write_style(style, actor, &action);
        writeln!(text, "{}.{} seat {} {canonical} {styled}", turn.round, turn.place, actor.0)
            .expect("a String takes all");
        game.apply(actor, &action);
    }
    writeln!(text, "outcome {}", outcome_line(game.outcome().as_ref())).expect("a String");
    text
}

/// An outcome as written in scenarios: `class winner reason rule`, then ` declared` for a declared
/// end.
///
/// ```
/// use wanqi_sdk::kit::play::outcome_line;
/// use wanqi_sdk::{Actor, Outcome};
///
/// let won = Outcome::won(Actor::TWO, "twenty-one", "R4.1");
/// assert_eq!(outcome_line(Some(&won)), "decided 2 twenty-one R4.1");
/// ```
#[must_use]
pub fn outcome_line(outcome: Option<&Outcome>) -> String {
    let Some(outcome) = outcome else { return "none".to_owned() };
    let firsts: Vec<usize> = (0..outcome.ranks.len()).filter(|i| outcome.ranks[*i] == 1).collect();
    let winner = if firsts.len() == 1 { firsts[0] + 1 } else { 0 };
    let declared = if outcome.declared { " declared" } else { "" };
    let class = class_word(outcome.class);
    format!("{class} {winner} {} {}{declared}", outcome.reason, outcome.rule)
}

/// The scenes of the start and of a midgame position of each rule set.
///
/// # Panics
/// If a piece or mark is not on a place of the board.
#[must_use]
pub fn scenes<G: Game>() -> Vec<(String, String)> {
    scenes_of(Maker::of::<G>())
}

fn scenes_of(maker: Maker) -> Vec<(String, String)> {
    let mut scenes = Vec::new();
    for (rules, set) in maker.facts.rulesets.iter().enumerate() {
        let (mut game, _) = start_any(maker, rules);
        scenes.push((format!("{}_start", set.slug), scene(&*game)));
        let mut rng = Rng::new(11);
        for _ in 0..20 {
            let Some((actor, action)) = game.random(&mut rng) else { break };
            game.apply(actor, &action);
        }
        scenes.push((format!("{}_midgame", set.slug), scene(&*game)));
    }
    scenes
}

fn scene(game: &dyn AnyGame) -> String {
    let scene = game.scene(Eyes::All, Language::English);
    places_known(scene.as_str());
    scene.as_str().to_owned()
}

/// Checks that every piece and mark is on a place of the board.
fn places_known(text: &str) {
    let words = |line: &str| line.split(' ').map(str::to_owned).collect::<Vec<_>>();
    let lines: Vec<Vec<String>> = text.lines().map(words).collect();
    let places: Vec<&String> = lines.iter().filter(|l| l[0] == "place").map(|l| &l[1]).collect();
    for line in &lines {
        let named = match line[0].as_str() {
            "piece" | "mark" | "star" => &line[1..2],
            "line" => &line[1..],
            _ => &[],
        };
        for name in named {
            assert!(places.contains(&name), "a {} is on {name}, which is not a place", line[0]);
        }
    }
}

//! `fixtures/<slug>/perft.yaml` and `positions.yaml`.

use super::{fixtures_dir, yaml};
use crate::erased::{Boxed, Maker};
use crate::facts::RuleSet;
use crate::fuzz;
use crate::game::{Game, Rejection, Setup};
use crate::options::Options;
use serde::Deserialize;

/// An expected count of sequences of `depth` actions.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Perft {
    /// Rule set.
    rules: String,
    /// Options that are not the default.
    #[serde(default)]
    options: String,
    /// Position, empty for the start.
    #[serde(default)]
    position: String,
    depth: u32,
    nodes: u64,
    /// `published (…)`, `other program (…)`, `second implementation (…)`, `self`.
    source: String,
    /// Only in release builds.
    #[serde(default)]
    slow: bool,
}

/// An instructive position, or an impossible one.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub(super) struct KnownPosition {
    pub(super) rules: String,
    #[serde(default)]
    pub(super) options: String,
    pub(super) position: String,
    /// What it shows.
    note: String,
    /// A part of the message that refuses it.
    #[serde(default)]
    bad: Option<String>,
    /// The text of the position that was read, if it differs.
    #[serde(default)]
    written: Option<String>,
}

/// A game from the slug of a rule set, options (`key=value` separated by spaces) and position text.
/// Empty options mean the defaults, an empty position the start.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/twenty_one.rs"));
/// # fn main() {
/// use wanqi_sdk::kit::fixtures::set_up;
///
/// // `TwentyOne` is the game in the example of `Game`.
/// assert!(set_up::<TwentyOne>("standard", "", "5 2").is_ok());
/// let refusal = set_up::<TwentyOne>("standard", "", "5 1").unwrap_err();
/// assert_eq!((refusal.rule, &*refusal.message), ("R5.1", "the sum cannot be 5 after 1 turn"));
/// # }
/// ```
///
/// # Errors
/// The refusal of the game.
///
/// # Panics
/// If the game does not have this rule set.
pub fn set_up<G: Game>(rules: &str, options: &str, position: &str) -> Result<G, Rejection> {
    let (rules, options) = meant(G::FACTS.rulesets, rules, options)?;
    let position = Some(position).filter(|p| !p.is_empty());
    crate::position::set_up(&Setup { rules, options: &options, position })
}

/// The same for any game.
pub(super) fn set_up_any(
    maker: Maker,
    rules: &str,
    options: &str,
    position: &str,
) -> Result<Boxed, Rejection> {
    let (rules, options) = meant(maker.facts.rulesets, rules, options)?;
    let position = Some(position).filter(|p| !p.is_empty());
    (maker.new)(&Setup { rules, options: &options, position })
}

/// The rule set of this slug, with its options set from a list.
fn meant(sets: &[RuleSet], slug: &str, options: &str) -> Result<(usize, Options), Rejection> {
    let index = sets.iter().position(|set| set.slug == slug);
    let index = index.unwrap_or_else(|| panic!("there is no rule set {slug}"));
    Ok((index, Options::parse(sets[index].options, options)?))
}

/// Checks that every count is correct, that every rule set has a count, and that independent
/// sources are named as checks of the rule set.
///
/// # Panics
/// If a count differs.
pub fn perft<G: Game>(krate: &str) {
    perft_of(krate, Maker::of::<G>());
}

// Not generic, so that it is compiled once, not for every game.

fn perft_of(krate: &str, maker: Maker) {
    let facts = maker.facts;
    let path = fixtures_dir(krate, facts.slug).join("perft.yaml");
    let entries: Vec<Perft> = yaml(&path);
    let kinds = ["published", "other program", "second implementation", "self"];
    for entry in &entries {
        let known = kinds.iter().any(|kind| entry.source.starts_with(kind));
        assert!(known, "{:?} is not a kind of source", entry.source);
        if entry.slow && cfg!(debug_assertions) {
            continue;
        }
        check_perft(maker, entry);
    }
    for set in facts.rulesets {
        let own: Vec<&Perft> = entries.iter().filter(|e| e.rules == set.slug).collect();
        assert!(!own.is_empty(), "{} has no perft entry", set.slug);
        let outside = own.iter().any(|e| e.source != "self");
        assert!(
            !outside || set.checks.iter().any(|check| !check.outside),
            "{} lists no check",
            set.slug
        );
    }
}

fn check_perft(maker: Maker, entry: &Perft) {
    let game = set_up_any(maker, &entry.rules, &entry.options, &entry.position);
    let game = game.unwrap_or_else(|r| panic!("{entry:?} is refused: {}", r.message));
    let nodes = game.perft(entry.depth);
    assert_eq!(nodes, entry.nodes, "{entry:?}");
    // An overridden perft must agree with plain listing, which is checked for small counts.
    if nodes < 200_000 {
        assert_eq!(game.listed_perft(entry.depth), nodes, "listing, {entry:?}");
    }
}

/// Checks that every position is accepted and written back, or refused with the expected message.
///
/// # Panics
/// If a position fails.
pub fn positions<G: Game>(krate: &str) {
    positions_of(krate, Maker::of::<G>());
}

fn positions_of(krate: &str, maker: Maker) {
    let path = fixtures_dir(krate, maker.facts.slug).join("positions.yaml");
    let entries: Vec<KnownPosition> = yaml(&path);
    assert!(entries.iter().any(|e| e.bad.is_some()), "no impossible position is tried");
    assert!(entries.iter().any(|e| e.bad.is_none()), "no position is tried");
    for entry in &entries {
        let game = set_up_any(maker, &entry.rules, &entry.options, &entry.position);
        match (game, &entry.bad) {
            (Ok(game), None) => {
                let expected = entry.written.as_ref().unwrap_or(&entry.position);
                assert_eq!(&game.position(), expected, "{}", entry.note);
                game.outcome().iter().for_each(|end| fuzz::check_reason(maker.facts, end));
            }
            (Err(refusal), Some(bad)) => {
                let message = refusal.message;
                assert!(message.contains(bad), "{}: {message:?} lacks {bad:?}", entry.note);
            }
            (Ok(_), Some(_)) => panic!("{} is taken: {}", entry.position, entry.note),
            (Err(refusal), None) => {
                panic!("{} is refused: {} ({})", entry.position, refusal.message, entry.note)
            }
        }
    }
}

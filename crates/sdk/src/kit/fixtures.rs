//! `fixtures/<slug>/perft.yaml` and `positions.yaml`.

use super::{fixtures_dir, yaml};
use crate::facts::Facts;
use crate::game::{Game, Rejection, Setup};
use crate::options::Options;
use serde::Deserialize;

/// A count: sequences of `depth` actions.
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

/// A position worth knowing, or one that is impossible.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Position {
    rules: String,
    #[serde(default)]
    options: String,
    position: String,
    /// What it shows.
    note: String,
    /// A part of the sentence that refuses it.
    #[serde(default)]
    bad: Option<String>,
    /// The text it is written back as, if that is another.
    #[serde(default)]
    written: Option<String>,
}

/// A game from rule set, options and position.
///
/// # Errors
/// What the game says.
///
/// # Panics
/// If there is no such rule set.
pub fn set_up<G: Game>(rules: &str, options: &str, position: &str) -> Result<G, Rejection> {
    let rulesets = G::FACTS.rulesets;
    let index = rulesets.iter().position(|r| r.slug == rules);
    let index = index.unwrap_or_else(|| panic!("there is no rule set {rules}"));
    let options = Options::parse(rulesets[index].options, options)?;
    let position = Some(position).filter(|p| !p.is_empty());
    G::new(&Setup { rules: index, options: &options, position })
}

/// Every count holds; every rule set has one; what is proved by others says so.
///
/// # Panics
/// If a count differs.
pub fn perft<G: Game>(krate: &str) {
    perft_of(krate, &G::FACTS, &|entry| {
        let game = set_up::<G>(&entry.rules, &entry.options, &entry.position);
        let game = game.unwrap_or_else(|r| panic!("{entry:?} is refused: {}", r.message));
        let nodes = game.perft(entry.depth);
        assert_eq!(nodes, entry.nodes, "{entry:?}");
        // The override must agree with plain listing, where that is affordable.
        if nodes < 200_000 {
            assert_eq!(crate::perft::count(&game, entry.depth), nodes, "listing, {entry:?}");
        }
    });
}

// What need not know the game is compiled once, not for every game.

fn perft_of(krate: &str, facts: &Facts, check: &dyn Fn(&Perft)) {
    let path = fixtures_dir(krate, facts.slug).join("perft.yaml");
    let entries: Vec<Perft> = yaml(&path);
    let kinds = ["published", "other program", "second implementation", "self"];
    for entry in &entries {
        let known = kinds.iter().any(|kind| entry.source.starts_with(kind));
        assert!(known, "{:?} is no kind of source", entry.source);
        if entry.slow && cfg!(debug_assertions) {
            continue;
        }
        check(entry);
    }
    for set in facts.rulesets {
        let own: Vec<&Perft> = entries.iter().filter(|e| e.rules == set.slug).collect();
        assert!(!own.is_empty(), "{} has no perft entry", set.slug);
        let outside = own.iter().any(|e| e.source != "self");
        assert!(!outside || !set.proved_by.is_empty(), "{} does not say its proofs", set.slug);
    }
}

/// Every position is taken and written back, or refused as it says.
///
/// # Panics
/// If one is not.
pub fn positions<G: Game>(krate: &str) {
    positions_of(krate, G::FACTS.slug, &|entry| {
        let game = set_up::<G>(&entry.rules, &entry.options, &entry.position)?;
        let mut text = String::new();
        game.position(&mut text);
        Ok(text)
    });
}

fn positions_of(krate: &str, slug: &str, written: &dyn Fn(&Position) -> Result<String, Rejection>) {
    let path = fixtures_dir(krate, slug).join("positions.yaml");
    let entries: Vec<Position> = yaml(&path);
    assert!(entries.iter().any(|e| e.bad.is_some()), "no impossible position is tried");
    assert!(entries.iter().any(|e| e.bad.is_none()), "no position is tried");
    for entry in &entries {
        match (written(entry), &entry.bad) {
            (Ok(text), None) => {
                let expected = entry.written.as_ref().unwrap_or(&entry.position);
                assert_eq!(&text, expected, "{}", entry.note);
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

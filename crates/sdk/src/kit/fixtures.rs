//! `fixtures/<slug>/perft.yaml` and `positions.yaml`.

use super::{fixtures_dir, yaml};
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
    let path = fixtures_dir(krate, G::FACTS.slug).join("perft.yaml");
    let entries: Vec<Perft> = yaml(&path);
    let kinds = ["published", "other program", "second implementation", "self"];
    for entry in &entries {
        let known = kinds.iter().any(|kind| entry.source.starts_with(kind));
        assert!(known, "{:?} is no kind of source", entry.source);
        if entry.slow && cfg!(debug_assertions) {
            continue;
        }
        let game = set_up::<G>(&entry.rules, &entry.options, &entry.position);
        let game = game.unwrap_or_else(|r| panic!("{entry:?} is refused: {}", r.message));
        let nodes = game.perft(entry.depth);
        assert_eq!(nodes, entry.nodes, "{entry:?}");
        // The override must agree with plain listing, where that is affordable.
        if nodes < 200_000 {
            assert_eq!(crate::perft::count(&game, entry.depth), nodes, "listing, {entry:?}");
        }
    }
    for set in G::FACTS.rulesets {
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
    let path = fixtures_dir(krate, G::FACTS.slug).join("positions.yaml");
    let entries: Vec<Position> = yaml(&path);
    assert!(entries.iter().any(|e| e.bad.is_some()), "no impossible position is tried");
    assert!(entries.iter().any(|e| e.bad.is_none()), "no position is tried");
    for entry in &entries {
        match (set_up::<G>(&entry.rules, &entry.options, &entry.position), &entry.bad) {
            (Ok(game), None) => {
                let mut text = String::new();
                game.position(&mut text);
                let written = entry.written.as_ref().unwrap_or(&entry.position);
                assert_eq!(&text, written, "{}", entry.note);
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

//! Statistics of an archive: games, results, lengths and openings, for each rule set.

use crate::validate::reading::ReadGame;
use serde::Serialize;
use std::collections::BTreeMap;

/// The results of some games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Results {
    /// Games that the first seat won, as the result states: `1-0`.
    pub first: u64,
    /// Games that the second seat won: `0-1`.
    pub second: u64,
    /// Drawn games.
    pub drawn: u64,
    /// Games with another result, such as the ranks of three seats, or with none.
    pub other: u64,
}

impl Results {
    fn add(&mut self, result: Option<&str>) {
        match result {
            Some("1-0") => self.first += 1,
            Some("0-1") => self.second += 1,
            Some("1/2-1/2") => self.drawn += 1,
            _ => self.other += 1,
        }
    }
}

/// The lengths of games, in actions of the main line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lengths(BTreeMap<u64, u64>);

impl Lengths {
    fn add(&mut self, actions: u64) {
        *self.0.entry(actions).or_default() += 1;
    }

    /// The least, the median (the lower one of two) and the greatest length; `None` without games.
    #[must_use]
    pub fn summary(&self) -> Option<(u64, u64, u64)> {
        let games: u64 = self.0.values().sum();
        let mut before = 0;
        let middle = self.0.iter().find(|(_, count)| {
            before += **count;
            before * 2 >= games
        });
        let (least, most) = (self.0.first_key_value()?, self.0.last_key_value()?);
        Some((*least.0, *middle?.0, *most.0))
    }
}

/// The statistics of a rule set.
#[derive(Clone, Debug, Default)]
pub struct RuleSetStats {
    /// Its games.
    pub games: u64,
    /// Games with an error.
    pub invalid: u64,
    /// Actions of the main lines.
    pub actions: u64,
    /// Results that the records state.
    pub results: Results,
    /// Lengths of the games.
    pub lengths: Lengths,
    /// The openings.
    pub tree: Opening,
}

/// Games that begin with the same actions.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    /// The number of games.
    pub games: u64,
    /// Their results.
    pub results: Results,
    /// The next actions.
    pub next: BTreeMap<String, Opening>,
}

/// A line of the opening tree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OpeningLine {
    /// The actions, from the start.
    pub actions: Vec<String>,
    /// The number of games.
    pub games: u64,
    /// Their results.
    pub results: Results,
}

impl Opening {
    /// The lines of the tree with at least `least` games, each before its continuations, frequent
    /// actions first.
    #[must_use]
    pub fn lines(&self, least: u64) -> Vec<OpeningLine> {
        let mut lines = Vec::new();
        self.write(least, &mut Vec::new(), &mut lines);
        lines
    }

    fn write(&self, least: u64, before: &mut Vec<String>, lines: &mut Vec<OpeningLine>) {
        let mut next: Vec<_> = self.next.iter().filter(|(_, node)| node.games >= least).collect();
        next.sort_by_key(|(_, node)| std::cmp::Reverse(node.games));
        for (action, node) in next {
            before.push(action.clone());
            let (games, results) = (node.games, node.results);
            lines.push(OpeningLine { actions: before.clone(), games, results });
            node.write(least, before, lines);
            before.pop();
        }
    }
}

/// The statistics of an archive.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// # fn main() {
/// use wanqi_host::Registry;
/// use wanqi_host::source::Input;
/// use wanqi_host::stats::Stats;
/// use wanqi_host::validate::Settings;
/// use wanqi_host::validate::reading::{GameReader, Which};
///
/// // A folder with one plugin, the game of nim in `crates/abi/examples/c`.
/// let registry = Registry::load_only(&[nim()]);
/// let settings = Settings::default();
/// let openings = Which { opening: 1, ..Which::default() };
/// let reader = GameReader::new(&registry, &settings, &Input::named("-"));
/// let games = reader.only(openings).read(b"[WQN \"1\"]\n[Game \"nim\"]\n\nd7 c4 *\n", 0, 1);
/// let mut stats = Stats::new(1, usize::MAX);
/// assert!(games.iter().all(|game| stats.add(game)));
/// let nim = &stats.rule_sets["nim/normal"];
/// assert_eq!((nim.games, nim.actions, nim.lengths.summary()), (1, 2, Some((2, 2, 2))));
/// assert_eq!(nim.tree.lines(1)[0].actions, ["d7"]);
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Stats {
    /// The statistics by rule set, such as `chess/standard`.
    pub rule_sets: BTreeMap<String, RuleSetStats>,
    /// Games whose rule set is not known.
    pub unknown: u64,
    depth: usize,
    room: usize,
}

/// Memory of a node of the tree, without its action.
const NODE: usize = size_of::<Opening>() + 2 * size_of::<String>() + 32;

/// The most actions of a line of the tree, in which functions call themselves.
pub const MOST_TREE: usize = 1000;

impl Stats {
    /// No games yet. The trees have lines of at most `depth` actions, but of [`MOST_TREE`] at the
    /// most. They and their lines take at most about `memory` bytes together.
    #[must_use]
    pub fn new(depth: usize, memory: usize) -> Stats {
        let depth = depth.min(MOST_TREE);
        Stats { rule_sets: BTreeMap::new(), unknown: 0, depth, room: memory }
    }

    /// Adds a game, whose opening has at least as many actions as the lines of the trees if it is not
    /// shorter; false if it needs more memory than is left. The game is not counted
    /// then.
    #[must_use]
    pub fn add(&mut self, game: &ReadGame) -> bool {
        let verdict = &game.verdict;
        let (Some(slug), Some(rules)) = (&verdict.game, &verdict.rules) else {
            self.unknown += 1;
            return true;
        };
        let name = format!("{slug}/{rules}");
        let set = self.rule_sets.entry(name).or_default();
        let result = verdict.result.as_deref();
        let mut node = &mut set.tree;
        // A line has all actions from the start.
        let mut line = 0;
        for action in game.opening.lines().take(self.depth) {
            line += size_of::<String>() + action.len();
            if !node.next.contains_key(action) {
                let needed = NODE + action.len() + line;
                let Some(room) = self.room.checked_sub(needed) else { return false };
                self.room = room;
                node.next.insert(action.to_owned(), Opening::default());
            }
            let Some(next) = node.next.get_mut(action) else { return false };
            node = next;
            node.games += 1;
            node.results.add(result);
        }
        set.games += 1;
        set.invalid += u64::from(!verdict.ok);
        set.actions += verdict.actions;
        set.results.add(result);
        set.lengths.add(verdict.actions);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST_TREE, Stats};
    use crate::validate::reading::ReadGame;
    use crate::verdict::Verdict;
    use wanqi_notation::Span;

    /// A game without end must not make a tree whose lines fill the memory, or which nothing can
    /// walk.
    #[test]
    fn a_long_game_makes_a_bounded_tree() {
        let verdict = Verdict {
            game: Some("nim".to_owned()),
            rules: Some("normal".to_owned()),
            ..Verdict::default()
        };
        let opening = "a1\n".repeat(2 * MOST_TREE);
        let game =
            ReadGame { span: Span::new(0, 1), verdict, meaning: None, opening, played: None };
        let mut stats = Stats::new(usize::MAX, 64 << 20);
        assert!(stats.add(&game));
        let lines = stats.rule_sets["nim/normal"].tree.lines(1);
        assert_eq!((lines.len(), lines[MOST_TREE - 1].actions.len()), (MOST_TREE, MOST_TREE));
        let mut few = Stats::new(usize::MAX, 1 << 20);
        assert!(!few.add(&game));
    }
}

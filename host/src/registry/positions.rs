//! Recognizes the game of a record by its start position.

use super::meaning::{Container, RecordTags};
use super::{Plugin, Registry};
use crate::instance::Instance;
use std::sync::Arc;

/// The form of the start position of the default game of PGN text. Its games are read without a
/// search for other games, which would take long for each of a million positions.
#[derive(Debug)]
pub(super) struct UsualForm {
    /// The number of `/` in the first word.
    separators: usize,
    /// The letters of the first word.
    letters: String,
}

impl UsualForm {
    fn of(position: &str) -> UsualForm {
        let board = board_of(position);
        let letters = board.chars().filter(|c| c.is_alphabetic()).collect();
        UsualForm { separators: separators(board), letters }
    }

    /// Whether a position has as many rows and no other letters.
    fn fits(&self, position: &str) -> bool {
        let board = board_of(position);
        separators(board) == self.separators
            && board.chars().all(|c| !c.is_alphabetic() || self.letters.contains(c))
    }
}

fn separators(board: &str) -> usize {
    board.bytes().filter(|byte| *byte == b'/').count()
}

impl Registry {
    /// Whether a position has the form of those of the default game of PGN text.
    pub(crate) fn is_usual(&self, position: &str) -> bool {
        let usual = self.usual.get_or_init(|| {
            let [plugin] = self.with_container(Container::Pgn)[..] else { return None };
            let start = Instance::create(plugin, 0, "", "").ok()?;
            start.position().ok().map(|position| UsualForm::of(&position))
        });
        usual.as_ref().is_none_or(|usual| usual.fits(position))
    }

    /// The only trusted game with a rule set that accepts the record's position and starts on as many
    /// rows; of several, the only one that starts on this board. None if the position has the form of
    /// the default game's, that game accepts it, or a tag says something about the game.
    pub(super) fn by_position(
        &self,
        default: &Arc<Plugin>,
        tags: &RecordTags,
    ) -> Option<&Arc<Plugin>> {
        let position = position_of(tags).filter(|position| !self.is_usual(position))?;
        let deciding = self.deciding_tags();
        if tags.0.iter().any(|(name, _)| deciding.contains(name)) || takes(default, position) {
            return None;
        }
        let starts = self.starts.get_or_init(|| self.start_boards());
        let board = board_of(position);
        let rows = separators(board);
        let alike = || starts.iter().filter(|start| separators(&start.board) == rows);
        let accepts = |start: &&StartBoard| {
            Instance::create(&self.plugins()[start.plugin], start.rules, "", position).is_ok()
        };
        let mut found: Vec<_> = alike().filter(accepts).map(|start| start.plugin).collect();
        found.dedup();
        if found.len() > 1 {
            found =
                alike().filter(|start| start.board == board).map(|start| start.plugin).collect();
            found.dedup();
        }
        match found[..] {
            [plugin] => Some(&self.plugins()[plugin]),
            _ => None,
        }
    }

    /// The start boards of all rule sets of trusted games, in the order of the plugins.
    fn start_boards(&self) -> Vec<StartBoard> {
        let trusted = self.plugins().iter().enumerate().filter(|(_, plugin)| !plugin.yields);
        let sets = trusted.flat_map(|(at, plugin)| {
            (0..plugin.game.rulesets.len()).map(move |rules| (at, plugin, rules))
        });
        let start = |(at, plugin, rules): (usize, &Arc<Plugin>, usize)| {
            let position = Instance::create(plugin, rules, "", "").ok()?.position().ok()?;
            Some(StartBoard { plugin: at, rules, board: board_of(&position).to_owned() })
        };
        sets.filter_map(start).collect()
    }
}

/// The board on which a rule set starts.
#[derive(Debug)]
pub(super) struct StartBoard {
    /// The index of the plugin.
    plugin: usize,
    rules: usize,
    /// The first word of the position text.
    board: String,
}

/// The first word of a position text.
fn board_of(position: &str) -> &str {
    position.split(' ').next().unwrap_or_default()
}

/// The start position of a record, unless it is the usual one.
pub(super) fn position_of(tags: &RecordTags) -> Option<&str> {
    let position = tags.get("Position").or_else(|| tags.get("FEN"))?;
    Some(position).filter(|position| !matches!(*position, "" | "?" | "-"))
}

/// Whether a rule set of a game accepts a position.
pub(super) fn takes(plugin: &Arc<Plugin>, position: &str) -> bool {
    let mut sets = 0..plugin.game.rulesets.len();
    sets.any(|rules| Instance::create(plugin, rules, "", position).is_ok())
}

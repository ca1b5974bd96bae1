//! The game id: equal for equal games, with any tags, spelling and comments.
//!
//! FNV-1a with 128 bits over the slugs of game and rule set, the canonical options, the text of the
//! start position and every canonical action, each followed by a line feed. Events do not count.
//!
//! FNV-1a takes one byte after the other. Where games are only compared with one another, a quicker
//! hash of the same lines takes its place.

use foldhash::quality::{FoldHasher, RandomState};
use std::fmt;
use std::hash::{BuildHasher, Hasher};
use std::sync::LazyLock;

/// The hash of the lines so far.
#[derive(Clone)]
pub struct GameId(Hash);

#[derive(Clone)]
enum Hash {
    Fnv(Fnv),
    Quick(Quick),
}

/// FNV-1a.
#[derive(Clone, Copy)]
struct Fnv(u128);

/// Two hashes of 64 bits with secret keys.
#[derive(Clone)]
struct Quick([FoldHasher<'static>; 2]);

/// The keys of the quick hashes: those of one process.
static KEYS: LazyLock<[RandomState; 2]> = LazyLock::new(Default::default);

impl Fnv {
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013B;

    /// Adds a line.
    #[inline(always)]
    fn line(&mut self, text: &[u8]) {
        let take = |hash: u128, byte: u8| (hash ^ u128::from(byte)).wrapping_mul(Self::PRIME);
        self.0 = take(text.iter().fold(self.0, |hash, &byte| take(hash, byte)), b'\n');
    }
}

impl Quick {
    /// The bytes that are taken at a time.
    const PART: usize = 16;

    /// Adds a line.
    #[inline(never)]
    fn line(&mut self, text: &[u8]) {
        let (parts, rest) = text.as_chunks::<{ Self::PART }>();
        let mut last = [0; Self::PART];
        last[..rest.len()].copy_from_slice(rest);
        last[rest.len()] = b'\n';
        for part in parts.iter().chain([&last]) {
            self.take(u128::from_le_bytes(*part));
        }
    }

    #[inline(always)]
    fn take(&mut self, part: u128) {
        self.0.iter_mut().for_each(|hash| hash.write_u128(part));
    }
}

impl Default for GameId {
    fn default() -> Self {
        GameId(Hash::Fnv(Fnv(0x6C62_272E_07BB_0142_62B8_2175_6295_C58D)))
    }
}

impl GameId {
    /// The id of a game without actions.
    pub fn of_start(game: &str, rules: &str, options: &str, position: &str) -> GameId {
        GameId::default().start([game, rules, options, position])
    }

    /// As [`GameId::of_start`], with a quicker hash: only ids of the same process can be compared.
    pub(super) fn quick_of_start(game: &str, rules: &str, options: &str, position: &str) -> GameId {
        let keys = KEYS.each_ref().map(BuildHasher::build_hasher);
        GameId(Hash::Quick(Quick(keys))).start([game, rules, options, position])
    }

    fn start(mut self, lines: [&str; 4]) -> GameId {
        lines.into_iter().for_each(|line| self.line(line.as_bytes()));
        self
    }

    /// Adds a line: the canonical text of an action.
    pub fn line(&mut self, text: &[u8]) {
        self.action(text, None);
    }

    /// As [`GameId::line`]. If the line has at most eight bytes with its line feed, `short` may have
    /// them, the first one lowest.
    #[inline(always)]
    pub(super) fn action(&mut self, text: &[u8], short: Option<u64>) {
        match (&mut self.0, short) {
            (Hash::Fnv(hash), _) => hash.line(text),
            (Hash::Quick(hash), Some(line)) => hash.take(u128::from(line)),
            (Hash::Quick(hash), None) => hash.line(text),
        }
    }

    /// Whether only ids of the same process can be compared with this one.
    pub(super) fn is_quick(&self) -> bool {
        matches!(self.0, Hash::Quick(_))
    }

    /// The hash of all lines.
    fn sum(&self) -> u128 {
        match &self.0 {
            Hash::Fnv(Fnv(hash)) => *hash,
            Hash::Quick(Quick(hashes)) => {
                hashes.iter().fold(0, |sum, hash| sum << 64 | u128::from(hash.finish()))
            }
        }
    }
}

impl PartialEq for GameId {
    fn eq(&self, other: &GameId) -> bool {
        self.sum() == other.sum()
    }
}

impl Eq for GameId {}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameId({self})")
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.sum())
    }
}

#[cfg(test)]
mod tests {
    use super::GameId;
    use crate::instance::words::plain_line;
    use proptest::prelude::*;

    fn quick(lines: &[String]) -> GameId {
        let mut id = GameId::quick_of_start("go", "chinese", "komi=7.5", "");
        for line in lines {
            // As the answers of a plugin are read.
            let short = plain_line(format!("{line}\n.......").as_bytes());
            id.action(line.as_bytes(), short.map(|(_, line)| line));
        }
        id
    }

    fn documented(lines: &[String]) -> GameId {
        let mut id = GameId::of_start("go", "chinese", "komi=7.5", "");
        lines.iter().for_each(|line| id.line(line.as_bytes()));
        id
    }

    fn lines() -> impl Strategy<Value = Vec<String>> {
        prop::collection::vec("[a-c1]{1,3}|[a-d1-4]{14,18}|[a-b]{30,34}", 0..6)
    }

    proptest! {
        #[test]
        fn both_hashes_say_which_games_are_equal(one in lines(), other in lines()) {
            prop_assert_eq!(quick(&one) == quick(&other), one == other);
            prop_assert_eq!(documented(&one) == documented(&other), one == other);
            // However an equal game was read.
            let mut read = GameId::quick_of_start("go", "chinese", "komi=7.5", "");
            one.iter().for_each(|line| read.line(line.as_bytes()));
            prop_assert_eq!(read, quick(&one));
            // No line goes on in the next one.
            let joined = [one.concat()];
            prop_assert_eq!(quick(&joined) == quick(&one), one == joined);
        }
    }
}

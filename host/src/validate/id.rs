//! The game id: equal for equal games, with any tags, spelling and comments.
//!
//! FNV-1a with 128 bits over the slugs of game and rule set, the canonical options, the text of the
//! start position and every canonical action, each followed by a line feed. Events do not count.

/// The hash of the lines so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameId(u128);

impl Default for GameId {
    fn default() -> Self {
        GameId(0x6C62_272E_07BB_0142_62B8_2175_6295_C58D)
    }
}

impl GameId {
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013B;

    /// The id of a game without actions.
    pub fn of_start(game: &str, rules: &str, options: &str, position: &str) -> GameId {
        let mut id = GameId::default();
        for line in [game, rules, options, position] {
            id.line(line.as_bytes());
        }
        id
    }

    /// Adds a line: the canonical text of an action.
    pub fn line(&mut self, text: &[u8]) {
        let take = |hash: u128, byte: u8| (hash ^ u128::from(byte)).wrapping_mul(Self::PRIME);
        let hash = text.iter().fold(self.0, |hash, &byte| take(hash, byte));
        self.0 = take(hash, b'\n');
    }
}

impl std::fmt::Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

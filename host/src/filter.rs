//! Which games of a file are wanted.

use crate::instance::Refusal;
use crate::record;
use crate::registry::{Meaning, RecordTags, Registry};
use crate::source::Input;
use crate::validate::Settings;
use crate::validate::reading::{Played, Reader};

/// What is wanted; everything named must hold.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Tags and their values.
    pub tags: Vec<(String, String)>,
    /// Part of a player's name, in any case.
    pub player: Option<String>,
    /// Value of the tag `Result`.
    pub result: Option<String>,
    /// A position of the main line, as position text.
    pub position: Option<String>,
    /// The fewest actions of the main line.
    pub min_actions: Option<u64>,
}

/// Looks at games. The position that is wanted is read once for each rule set.
pub struct Filter<'a> {
    wanted: Wanted,
    reader: Reader<'a>,
    name_tags: Vec<String>,
    targets: Vec<Target>,
    /// Why the position cannot be read, if no rule set seen so far can.
    pub position_error: Option<Refusal>,
    position_read: bool,
}

/// The repetition digest of the wanted position in a rule set; none if it has no such position.
struct Target {
    variant: String,
    options: String,
    key: Option<[u64; 2]>,
}

impl<'a> Filter<'a> {
    /// A filter.
    #[must_use]
    pub fn new(wanted: Wanted, registry: &'a Registry, settings: &'a Settings) -> Self {
        let mut name_tags: Vec<String> = Vec::new();
        for variant in registry.variants() {
            for tag in &variant.ruleset().seat_tags {
                if !name_tags.contains(tag) {
                    name_tags.push(tag.clone());
                }
            }
        }
        Self {
            wanted,
            reader: Reader::new(registry, settings, &Input::named("-")),
            name_tags,
            targets: Vec::new(),
            position_error: None,
            position_read: false,
        }
    }

    /// The games that follow are of this file: its suffix may say which game they are of.
    pub fn set_file(&mut self, input: &Input) {
        self.reader.set_file(input);
    }

    /// Whether no rule set seen could read the position that is wanted.
    #[must_use]
    pub fn position_refused(&self) -> Option<&Refusal> {
        self.position_error.as_ref().filter(|_| !self.position_read)
    }

    /// Whether the game is wanted.
    ///
    /// # Errors
    /// The plugin died.
    pub fn wants(&mut self, text: &[u8]) -> Result<bool, Refusal> {
        let tags = record::tags(text);
        if !self.tags_fit(&tags) {
            return Ok(false);
        }
        if self.wanted.min_actions.is_none() && self.wanted.position.is_none() {
            return Ok(true);
        }
        let mut readings = self.reader.read(text, 0, 1);
        let Some(reading) = readings.pop().filter(|_| readings.is_empty()) else {
            return Ok(false);
        };
        if self.wanted.min_actions.is_some_and(|least| reading.verdict.actions < least) {
            return Ok(false);
        }
        match (self.wanted.position.clone(), reading.played) {
            (Some(position), Some(played)) => self.reaches(&played, &position),
            (Some(_), None) => Ok(false),
            (None, _) => Ok(true),
        }
    }

    fn tags_fit(&self, tags: &RecordTags) -> bool {
        let wanted = &self.wanted;
        let has = |name: &str, value: &str| tags.get(name) == Some(value);
        wanted.tags.iter().all(|(name, value)| has(name, value))
            && wanted.result.as_ref().is_none_or(|result| has("Result", result))
            && wanted.player.as_ref().is_none_or(|player| self.names(tags, player))
    }

    fn names(&self, tags: &RecordTags, player: &str) -> bool {
        let player = player.to_lowercase();
        let is_name = |tag: &str| {
            matches!(tag, "White" | "Black" | "Red")
                || tag.strip_prefix("Seat").is_some_and(|n| n.parse::<u8>().is_ok())
                || self.name_tags.iter().any(|name| name == tag)
        };
        tags.0.iter().any(|(name, value)| is_name(name) && value.to_lowercase().contains(&player))
    }

    /// Whether the main line, as far as it was accepted, passes through the position.
    fn reaches(&mut self, played: &Played, position: &str) -> Result<bool, Refusal> {
        let Some(key) = self.target(&played.meaning, position)? else { return Ok(false) };
        let mut game = played.start.try_clone()?;
        let mut steps = played.main_line();
        loop {
            if game.digest()?.repetition == key {
                return Ok(true);
            }
            let Some(done) = steps.next() else { return Ok(false) };
            game.apply(done.kind, done.seat, done.canonical.as_bytes(), 0)?;
        }
    }

    fn target(&mut self, meaning: &Meaning, position: &str) -> Result<Option<[u64; 2]>, Refusal> {
        let (variant, options) = (meaning.variant.name(), &meaning.options);
        let known = self.targets.iter().find(|t| t.variant == variant && t.options == *options);
        if let Some(target) = known {
            return Ok(target.key);
        }
        let key = match meaning.variant.create(options, position) {
            Ok(game) => Some(game.digest()?.repetition),
            Err(refusal) if refusal.died() => return Err(refusal),
            Err(refusal) => {
                self.position_error = Some(refusal);
                None
            }
        };
        self.position_read |= key.is_some();
        self.targets.push(Target { variant, options: options.clone(), key });
        Ok(key)
    }
}

//! Which games of a file are wanted.

use crate::instance::{Instance, Refusal};
use crate::mainline::{self, Item, Leniency};
use crate::record::{self, Hints, Record};
use crate::registry::{RecordTags, Registry};

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
    registry: &'a Registry,
    hints: Hints,
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
    pub fn new(wanted: Wanted, registry: &'a Registry, hints: Hints) -> Self {
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
            registry,
            hints,
            name_tags,
            targets: Vec::new(),
            position_error: None,
            position_read: false,
        }
    }

    /// The files' suffix changes what a record means.
    pub fn set_suffix(&mut self, suffix: Option<String>) {
        self.hints.suffix = suffix;
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
        if let Some(least) = self.wanted.min_actions {
            let actions = mainline::items(text).filter(|item| matches!(item, Item::Action(_)));
            if (actions.count() as u64) < least {
                return Ok(false);
            }
        }
        match self.wanted.position.clone() {
            Some(position) => self.reaches(text, &position),
            None => Ok(true),
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

    /// Whether the main line passes through the position; what cannot be read ends the search.
    fn reaches(&mut self, text: &[u8], position: &str) -> Result<bool, Refusal> {
        let Ok(record) = Record::open(self.registry, text, &self.hints) else { return Ok(false) };
        let Some(key) = self.target(&record, position)? else { return Ok(false) };
        let is_there = |game: &Instance| Ok(game.digest()?.repetition == key);
        let mut session = record.session()?.canonical_only();
        if is_there(session.now())? {
            return Ok(true);
        }
        let leniency = Leniency::RECORD;
        for item in record.items() {
            match mainline::play_item(&mut session, &item, text, leniency) {
                Ok(mainline::Played::Yes(_)) if is_there(session.now())? => return Ok(true),
                Ok(_) => {}
                Err(stop) if stop.refusal.died() => return Err(*stop.refusal),
                Err(_) => return Ok(false),
            }
        }
        Ok(false)
    }

    fn target(&mut self, record: &Record<'_>, position: &str) -> Result<Option<[u64; 2]>, Refusal> {
        let (variant, options) = (record.meaning.variant.name(), &record.meaning.options);
        let known = self.targets.iter().find(|t| t.variant == variant && t.options == *options);
        if let Some(target) = known {
            return Ok(target.key);
        }
        let key = match record.meaning.variant.create(options, position) {
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

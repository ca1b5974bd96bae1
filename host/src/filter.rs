//! Selects games of a file.

use crate::instance::Refusal;
use crate::registry::{Meaning, RecordTags, Registry};
use crate::validate::reading::{PlayedGame, ReadGame};
use std::cmp::Ordering;
use std::collections::HashSet;
use wanqi_notation::{Message, message};

/// The conditions of a filter; a game must meet all of them.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Tags and conditions on their values.
    pub tags: Vec<TagTest>,
    /// A part of a player's name, in any case.
    pub player: Option<String>,
    /// Value of the tag `Result`.
    pub result: Option<String>,
    /// A position of the main line, as position text.
    pub position: Option<String>,
    /// The least number of actions of the main line.
    pub min_actions: Option<u64>,
    /// Keep only the first of equal games, by their ids. An invalid game has no id and equals no
    /// other.
    pub unique: bool,
}

/// A condition on the value of a tag.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagTest {
    name: String,
    relation: Relation,
    value: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Relation {
    Equal,
    Differs,
    Less,
    AtMost,
    More,
    AtLeast,
}

impl std::str::FromStr for TagTest {
    type Err = Message;

    /// `Event=x`, `Event!=x`, `WhiteElo>=2000`, `Date<1990.05`.
    fn from_str(text: &str) -> Result<Self, Message> {
        let form = || message!("a tag is written NAME=VALUE, or with != < <= > >=");
        let at = text.find(['=', '!', '<', '>']).ok_or_else(form)?;
        let (name, rest) = text.split_at(at);
        let signs = [
            ("!=", Relation::Differs),
            ("<=", Relation::AtMost),
            (">=", Relation::AtLeast),
            ("=", Relation::Equal),
            ("<", Relation::Less),
            (">", Relation::More),
        ];
        let found = signs.iter().find_map(|(sign, what)| Some((*what, rest.strip_prefix(sign)?)));
        let (relation, value) = found.filter(|_| !name.is_empty()).ok_or_else(form)?;
        let is_number = value.parse::<f64>().is_ok_and(f64::is_finite);
        let compares = !matches!(relation, Relation::Equal | Relation::Differs);
        if compares && !is_number && parts(value).is_none() {
            return Err(message!(
                "`{value}` is neither a number nor a date such as 1990.05.01",
                value
            ));
        }
        Ok(TagTest { name: name.to_owned(), relation, value: value.to_owned() })
    }
}

impl TagTest {
    /// Whether a record's value meets the condition. A missing tag meets only `!=`.
    fn holds(&self, value: Option<&str>) -> bool {
        let ordering = || compare(value?, &self.value);
        match self.relation {
            Relation::Equal => value == Some(&*self.value),
            Relation::Differs => value != Some(&*self.value),
            Relation::Less => ordering().is_some_and(Ordering::is_lt),
            Relation::AtMost => ordering().is_some_and(Ordering::is_le),
            Relation::More => ordering().is_some_and(Ordering::is_gt),
            Relation::AtLeast => ordering().is_some_and(Ordering::is_ge),
        }
    }
}

/// Compares a value with a number, or with the known part of a date: `1990.05.12` equals `1990.05`.
/// An unknown value (`1990.??.??`) is neither earlier nor later.
fn compare(value: &str, with: &str) -> Option<Ordering> {
    let alike = value.contains('.') == with.contains('.');
    if let (Ok(value), Ok(with), true) = (value.parse::<f64>(), with.parse::<f64>(), alike) {
        return value.partial_cmp(&with);
    }
    let mut parts_of_value = value.split(['.', '-', '/']);
    for part in parts(with)? {
        let ordering = parts_of_value.next()?.parse::<u64>().ok()?.cmp(&part);
        if ordering.is_ne() {
            return Some(ordering);
        }
    }
    Some(Ordering::Equal)
}

/// The numbers of a date, or a single number.
fn parts(text: &str) -> Option<Vec<u64>> {
    text.split(['.', '-', '/']).map(|part| part.parse().ok()).collect()
}

/// Filters games. The wanted position is read once for each rule set.
///
/// ```
/// use wanqi_host::Registry;
/// use wanqi_host::filter::{Filter, Wanted};
/// use wanqi_host::record::tags;
///
/// let wanted = Wanted { tags: vec!["Date<1990".parse()?], ..Wanted::default() };
/// let filter = Filter::new(wanted, &Registry::default());
/// // These conditions need only the tags: no game is played.
/// assert!(!filter.plays());
/// assert!(filter.tags().fit(&tags(b"[Date \"1989.12.31\"]\n*\n"), None));
/// assert!(!filter.tags().fit(&tags(b"[Date \"1990.01.01\"]\n*\n"), None));
/// # Ok::<(), String>(())
/// ```
pub struct Filter {
    wanted: Wanted,
    name_tags: Vec<String>,
    targets: Vec<WantedPosition>,
    /// Why the position cannot be read, if no rule set so far could read it.
    pub position_error: Option<Refusal>,
    position_read: bool,
    /// The ids of the games that were selected so far.
    ids: HashSet<String>,
}

/// The repetition digest of the wanted position in a rule set; `None` if the rule set cannot read
/// it.
struct WantedPosition {
    variant: String,
    options: String,
    key: Option<[u64; 2]>,
}

impl Filter {
    /// A filter with these conditions.
    #[must_use]
    pub fn new(wanted: Wanted, registry: &Registry) -> Self {
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
            name_tags,
            targets: Vec::new(),
            position_error: None,
            position_read: false,
            ids: HashSet::new(),
        }
    }

    /// Why the wanted position cannot be read, if no rule set so far could read it.
    #[must_use]
    pub fn position_refused(&self) -> Option<&Refusal> {
        self.position_error.as_ref().filter(|_| !self.position_read)
    }

    /// Whether games must be played to select them.
    #[must_use]
    pub fn plays(&self) -> bool {
        let wanted = &self.wanted;
        wanted.min_actions.is_some() || wanted.position.is_some() || wanted.unique
    }

    /// Whether a game is selected; its tags already meet the conditions.
    ///
    /// # Errors
    /// The plugin died.
    pub fn wants(&mut self, reading: &ReadGame) -> Result<bool, Refusal> {
        if self.wanted.min_actions.is_some_and(|least| reading.verdict.actions < least) {
            return Ok(false);
        }
        let fits = match (self.wanted.position.clone(), &reading.played) {
            (Some(position), Some(played)) => self.reaches(played, &position)?,
            (Some(_), None) => false,
            (None, _) => true,
        };
        if !fits || !self.wanted.unique {
            return Ok(fits);
        }
        let id = reading.verdict.id.clone();
        Ok(id.is_none_or(|id| self.ids.insert(id)))
    }

    /// The conditions on the tags of a game.
    #[must_use]
    pub fn tags(&self) -> TagFilter {
        TagFilter { wanted: self.wanted.clone(), name_tags: self.name_tags.clone() }
    }

    /// Whether the accepted part of the main line reaches the wanted position.
    fn reaches(&mut self, played: &PlayedGame, position: &str) -> Result<bool, Refusal> {
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
        self.targets.push(WantedPosition { variant, options: options.clone(), key });
        Ok(key)
    }
}

/// The conditions on the tags of a game.
pub struct TagFilter {
    wanted: Wanted,
    name_tags: Vec<String>,
}

impl TagFilter {
    /// Whether the tags and the result, which the end marker states or else the tag, meet the
    /// conditions.
    #[must_use]
    pub fn fit(&self, tags: &RecordTags, result: Option<&str>) -> bool {
        let wanted = &self.wanted;
        wanted.tags.iter().all(|test| test.holds(tags.get(&test.name)))
            && wanted.result.as_ref().is_none_or(|wanted| result == Some(wanted))
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
}

//! Selects games of a file.

use crate::instance::{FrameKind, Refusal};
use crate::plugin::RuleSet;
use crate::registry::{Meaning, RecordTags, Registry};
use crate::seen::SeenIds;
use crate::validate::MOST_INSERTED;
use crate::validate::reading::{self, PlayedGame, ReadGame};
use crate::verdict::Fault;
use std::cmp::Ordering;
use std::io;
use wanqi_notation::tokens::{Token, Tokens};
use wanqi_notation::{Message, message};

/// The conditions of a filter; a game must meet all of them.
#[derive(Clone, Debug, Default)]
pub struct Wanted {
    /// Tags and conditions on their values.
    pub tags: Vec<TagTest>,
    /// A part of a player's name, in any case.
    pub player: Option<String>,
    /// The result that the record states.
    pub result: Option<WantedResult>,
    /// The first actions of the main line, as movetext. A rule set that cannot read them has no
    /// such games.
    pub opening: Option<String>,
    /// A position of the main line, as position text.
    pub position: Option<String>,
    /// The least number of actions of the main line.
    pub min_actions: Option<u64>,
    /// The greatest number of actions of the main line.
    pub max_actions: Option<u64>,
    /// Keep only the first of equal games, by their ids. An invalid game has no id and equals no
    /// other.
    pub unique: bool,
    /// Memory for the ids of the games that were selected, in bytes. More ids are in a temporary
    /// file.
    pub memory: usize,
}

/// A result, as records write it or by the name of the winner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WantedResult {
    /// The text of a result: `1-0`, `1/2-1/2`, `*`, or the ranks of three or more seats.
    Text(String),
    /// The name of a winner of two, such as `White`, `Sente`, `红方`, in lower case.
    Winner(String),
}

impl std::str::FromStr for WantedResult {
    type Err = Message;

    /// `1-0`, `draw`, `White`; letter case is ignored.
    fn from_str(text: &str) -> Result<Self, Message> {
        let ranks: Vec<_> = text.split_whitespace().collect();
        let is_rank = |rank: &&str| rank.parse::<u8>().is_ok_and(|rank| rank > 0);
        let is_points = |side: &str| !side.is_empty() && side.bytes().all(|b| b.is_ascii_digit());
        let lower = text.trim().to_lowercase();
        match &*lower {
            "1/2-1/2" | "1/2" | "½-½" | "½" | "draw" | "drawn" | "和" | "和棋" => {
                Ok(WantedResult::Text("1/2-1/2".to_owned()))
            }
            "*" | "void" => Ok(WantedResult::Text(lower)),
            // In `0-0` both sides forfeit. PDN also has results in points: `2-0` and `1-1`.
            _ if lower.split_once('-').is_some_and(|(a, b)| is_points(a) && is_points(b)) => {
                Ok(WantedResult::Text(lower))
            }
            _ if ranks.len() > 2 && ranks.iter().all(is_rank) => {
                Ok(WantedResult::Text(ranks.join(" ")))
            }
            _ if lower.chars().all(|c| c.is_alphabetic() || c == ' ') && !lower.is_empty() => {
                Ok(WantedResult::Winner(lower))
            }
            _ => Err(WantedResult::form()),
        }
    }
}

impl WantedResult {
    /// How a result is written.
    #[must_use]
    pub fn form() -> Message {
        message!(
            "a result is 1-0, 0-1, 0-0, 1/2-1/2 or draw, void, *, the name of the winner such as \
             White, or for three or more seats the rank of each seat, such as \"1 3 2\""
        )
    }

    /// Whether some game can have the result: the winner has a name in some rule set for two.
    #[must_use]
    pub fn is_known(&self, registry: &Registry) -> bool {
        let WantedResult::Winner(name) = self else { return true };
        registry.variants().any(|variant| {
            let set = variant.ruleset();
            let names = set.seat_tags.iter().chain(&set.roles).chain(&set.roles_zh);
            set.seats_max == 2 && names.into_iter().any(|known| known.to_lowercase() == *name)
        })
    }

    /// Whether a stated result of a game of this rule set is this one.
    fn is(&self, stated: Option<&str>, set: &RuleSet) -> bool {
        match self {
            WantedResult::Text(text) => stated == Some(text),
            WantedResult::Winner(name) => {
                let place = match stated {
                    Some("1-0") => 0,
                    Some("0-1") => 1,
                    _ => return false,
                };
                let seat = set.result_order.get(place).copied().unwrap_or(place as u32 + 1);
                let index = (seat as usize).wrapping_sub(1);
                let names = [&set.seat_tags, &set.roles, &set.roles_zh];
                let mut names = names.into_iter().filter_map(|names| names.get(index));
                set.seats_max == 2 && names.any(|known| known.to_lowercase() == *name)
            }
        }
    }
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
/// # Ok::<(), wanqi_notation::Message>(())
/// ```
pub struct Filter {
    wanted: Wanted,
    name_tags: Vec<String>,
    targets: Vec<WantedPosition>,
    /// Why the position cannot be read, if no rule set so far could read it.
    pub position_error: Option<Refusal>,
    position_read: bool,
    /// The ids of the games that were selected so far.
    ids: SeenIds,
    openings: Vec<WantedOpening>,
    /// Why the opening cannot be read, if no rule set so far could read it.
    /// With the game.
    opening_error: Option<(String, Fault)>,
    opening_read: bool,
}

/// The canonical texts of the wanted opening in a rule set; `None` if the rule set cannot read it.
struct WantedOpening {
    variant: String,
    options: String,
    texts: Option<Vec<String>>,
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
        let ids = SeenIds::new(wanted.memory);
        Self {
            wanted,
            name_tags,
            targets: Vec::new(),
            position_error: None,
            position_read: false,
            ids,
            openings: Vec::new(),
            opening_error: None,
            opening_read: false,
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
        let counted = wanted.min_actions.is_some() || wanted.max_actions.is_some();
        let named = matches!(wanted.result, Some(WantedResult::Winner(_)));
        let position = wanted.position.is_some() || wanted.opening.is_some();
        counted || named || position || wanted.unique
    }

    /// The first game that refuses the wanted opening, and why, if no rule set so far could read it.
    #[must_use]
    pub fn opening_refused(&self) -> Option<(&str, &Fault)> {
        let (game, fault) = self.opening_error.as_ref().filter(|_| !self.opening_read)?;
        Some((game, fault))
    }

    /// Whether the steps of a game are needed to select it.
    #[must_use]
    pub fn follows(&self) -> bool {
        self.wanted.position.is_some()
    }

    /// The number of actions at the start of a game that are compared with the wanted opening. Forced
    /// actions that it leaves out count, too.
    #[must_use]
    pub fn opening(&self) -> usize {
        let wanted = self.wanted.opening.as_deref().unwrap_or_default();
        let is_action = |token: &Token<'_>| matches!(token, Token::Action(_) | Token::Number(_));
        let actions = Tokens::new(wanted.as_bytes()).filter(is_action).count();
        actions.saturating_mul(1 + MOST_INSERTED)
    }

    /// Whether a game is selected; its tags already meet the conditions.
    ///
    /// # Errors
    /// The plugin died, or the temporary file for ids cannot be used.
    pub fn wants(&mut self, reading: &ReadGame) -> Result<bool, NotFiltered> {
        let actions = reading.verdict.actions;
        if self.wanted.min_actions.is_some_and(|least| actions < least)
            || self.wanted.max_actions.is_some_and(|most| actions > most)
        {
            return Ok(false);
        }
        if let Some(winner @ WantedResult::Winner(_)) = &self.wanted.result {
            let stated = reading.verdict.result.as_deref();
            let set = reading.meaning.as_ref().map(|meaning| meaning.variant.ruleset());
            if !set.is_some_and(|set| winner.is(stated, set)) {
                return Ok(false);
            }
        }
        if self.wanted.opening.is_some() {
            let Some(meaning) = &reading.meaning else { return Ok(false) };
            if !self.opens(meaning, &reading.opening)? {
                return Ok(false);
            }
        }
        let fits = match (self.wanted.position.clone(), &reading.played) {
            (Some(position), Some(played)) => self.reaches(played, &position)?,
            (Some(_), None) => false,
            (None, _) => true,
        };
        if !fits || !self.wanted.unique {
            return Ok(fits);
        }
        let id = reading.verdict.id.as_deref().and_then(|id| u128::from_str_radix(id, 16).ok());
        match id {
            Some(id) => Ok(self.ids.insert(id)?),
            None => Ok(true),
        }
    }

    /// Whether the opening of a game begins with the wanted actions.
    fn opens(&mut self, meaning: &Meaning, opening: &str) -> Result<bool, Refusal> {
        let (variant, options) = (meaning.variant.name(), &meaning.options);
        let fits = |it: &&WantedOpening| it.variant == variant && it.options == *options;
        if self.openings.iter().find(fits).is_none() {
            let wanted = self.wanted.opening.as_deref().unwrap_or_default();
            let start = meaning.variant.create(options, "")?;
            let read = reading::movetext(&start, wanted.as_bytes())?;
            let stop = reading::stop(&read.errors).cloned();
            let actions = read.steps.into_iter().filter(|step| step.kind != FrameKind::Event);
            let texts = actions.map(|step| step.canonical).collect();
            self.opening_read |= stop.is_none();
            let texts = stop.is_none().then_some(texts);
            let refused = || Some((meaning.variant.plugin.game.slug.clone(), stop?));
            self.opening_error = self.opening_error.take().or_else(refused);
            let options = options.clone();
            self.openings.push(WantedOpening { variant: variant.clone(), options, texts });
        }
        let known = self.openings.iter().find(fits);
        let Some(texts) = known.and_then(|known| known.texts.as_ref()) else { return Ok(false) };
        let mut line = opening.lines();
        Ok(texts.iter().all(|text| line.next() == Some(text)))
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

/// Why a game cannot be compared with the conditions.
#[derive(Debug)]
pub enum NotFiltered {
    /// The plugin died.
    Died(Refusal),
    /// The temporary file for ids cannot be used.
    Ids(io::Error),
}

impl From<Refusal> for NotFiltered {
    fn from(refusal: Refusal) -> NotFiltered {
        NotFiltered::Died(refusal)
    }
}

impl From<io::Error> for NotFiltered {
    fn from(error: io::Error) -> NotFiltered {
        NotFiltered::Ids(error)
    }
}

/// The conditions on the tags of a game.
pub struct TagFilter {
    wanted: Wanted,
    name_tags: Vec<String>,
}

impl TagFilter {
    /// Whether there is a condition on the tags or the result.
    #[must_use]
    pub fn has_conditions(&self) -> bool {
        let Wanted { tags, player, result, .. } = &self.wanted;
        !tags.is_empty() || player.is_some() || matches!(result, Some(WantedResult::Text(_)))
    }

    /// Whether the tags and the result, which the end marker states or else the tag, meet the
    /// conditions.
    #[must_use]
    pub fn fit(&self, tags: &RecordTags, result: Option<&str>) -> bool {
        let wanted = &self.wanted;
        wanted.tags.iter().all(|test| test.holds(tags.get(&test.name)))
            && wanted.result.as_ref().is_none_or(|wanted| match wanted {
                WantedResult::Text(text) => result == Some(text),
                // Who has which side is known when the game is read.
                WantedResult::Winner(_) => true,
            })
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

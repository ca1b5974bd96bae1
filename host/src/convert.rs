//! Records from one notation into another, and what is lost on the way.
//!
//! Everything goes by way of WQN text, one game at a time. WQN and PGN share a container: between
//! them tags are rewritten and, for PGN, actions are spelled in the style that records of the
//! game are written in. Formats of games are written by their plugins.

mod pgn;
mod whole;
mod wqn;

use crate::instance::{Format, Refusal};
use crate::record::Record;
use crate::registry::Registry;
use crate::validate::reading::Reading;
use crate::verdict::Fault;
use std::collections::HashMap;
use wanqi_notation::Span;
use wanqi_notation::fmt;

/// What is written.
#[derive(Clone, Debug)]
pub enum Target {
    /// WQN.
    Wqn,
    /// PGN.
    Pgn,
    /// A format of a game.
    Format(Format),
}

/// A game in its new notation.
#[derive(Clone, Debug, Default)]
pub struct Converted {
    /// Its bytes, ending in a line feed.
    pub bytes: Vec<u8>,
    /// What could not be kept, a sentence each.
    pub losses: Vec<String>,
}

/// What was lost in converting games: each kind of loss once, as it was in the first game, with how
/// often it was.
#[derive(Clone, Debug, Default)]
pub struct Losses {
    kinds: Vec<Kind>,
    places: HashMap<String, usize>,
}

/// Losses that differ in no more than numbers and in what is quoted.
#[derive(Clone, Debug)]
struct Kind {
    first: String,
    count: u64,
    games: u64,
    last_game: u64,
}

impl Losses {
    /// Adds a loss of a game.
    pub fn add(&mut self, game: u64, loss: &str) {
        let place = *self.places.entry(kind(loss)).or_insert(self.kinds.len());
        match self.kinds.get_mut(place) {
            Some(kind) => {
                kind.count += 1;
                kind.games += u64::from(kind.last_game != game);
                kind.last_game = game;
            }
            None => {
                let first = format!("game {game}: {loss}");
                self.kinds.push(Kind { first, count: 1, games: 1, last_game: game });
            }
        }
    }

    /// A sentence for each kind.
    pub fn sentences(&self) -> impl Iterator<Item = String> {
        self.kinds.iter().map(|Kind { first, count, games, .. }| match (count, games) {
            (1, _) => first.clone(),
            (_, 1) => format!("{first}; {} more of this kind in this game", count - 1),
            _ => format!("{first}; {} more of this kind, in {games} games altogether", count - 1),
        })
    }
}

/// A loss without its numbers and without what it quotes.
fn kind(loss: &str) -> String {
    let outside = loss.split('`').step_by(2).flat_map(str::chars);
    outside.filter(|c| !c.is_ascii_digit()).collect()
}

/// Why a game is not converted.
#[derive(Debug)]
pub enum NotConverted {
    /// No game can be told, its form is wrong, or an action is refused, so that it cannot be spelled:
    /// as `validate` says it.
    Fault(Box<Fault>),
    /// The notation cannot hold it.
    Export(Refusal),
    /// The plugin died.
    Died(Refusal),
}

impl From<Box<Fault>> for NotConverted {
    fn from(fault: Box<Fault>) -> Self {
        NotConverted::Fault(fault)
    }
}

impl From<Refusal> for NotConverted {
    fn from(refusal: Refusal) -> Self {
        NotConverted::Died(refusal)
    }
}

/// What is written, by the word of `--to`.
///
/// # Errors
/// There is no such format, or several games have one; the sentence says which.
pub fn target(registry: &Registry, name: &str, game: Option<&str>) -> Result<Target, String> {
    match name {
        "wqn" => return Ok(Target::Wqn),
        "pgn" => return Ok(Target::Pgn),
        _ => {}
    }
    let (game, id) = name.split_once(':').map_or((game, name), |(game, id)| (Some(game), id));
    let known = game.and_then(|game| registry.variant(game).ok());
    let slug = known.as_ref().map(|known| known.game().slug.as_str()).or(game);
    let fits = |format: &Format| {
        format.info().exports
            && format.info().id == id
            && slug.is_none_or(|slug| format.plugin().game.slug == slug)
    };
    let mut found: Vec<Format> = registry.formats().filter(fits).collect();
    match found.len() {
        1 => Ok(Target::Format(found.remove(0))),
        0 if registry.formats().any(|format| format.info().exports && format.info().id == id) => {
            let of = registry.formats().filter(|f| f.info().exports && f.info().id == id);
            let of: Vec<_> = of.map(|format| format.plugin().game.slug.clone()).collect();
            let (of, this) = (of.join(" and "), slug.unwrap_or("another game"));
            Err(format!("`{id}` is a format of {of}, and this record is of {this}"))
        }
        0 => {
            let mut known = vec!["wqn".to_owned(), "pgn".to_owned()];
            for format in registry.formats().filter(|format| format.info().exports) {
                if !known.contains(&format.info().id) {
                    known.push(format.info().id.clone());
                }
            }
            Err(format!(
                "no format that can be written is called `{name}`; there are {}",
                known.join(", ")
            ))
        }
        _ => {
            let slugs: Vec<_> =
                found.iter().map(|format| format.plugin().game.slug.as_str()).collect();
            Err(format!("`{id}` is a format of {}: say which with --game", slugs.join(" and ")))
        }
    }
}

/// Converts a game of WQN or PGN text, as it was read, variations included.
///
/// # Errors
/// Why it cannot be converted; nothing of it is written then.
pub fn convert(text: &[u8], reading: Reading, target: &Target) -> Result<Converted, NotConverted> {
    let errors = &reading.verdict.errors;
    // A game whose form is wrong would be changed by being read: it stays what it is.
    if let Some(fault) = errors.iter().find(|fault| fault.is_of_form()) {
        return Err(NotConverted::Fault(Box::new(fault.clone())));
    }
    let stop = errors.iter().find(|fault| fault.stops).cloned();
    let mut record = Record::of(text, reading)?;
    let whole;
    if record.steps.iter().any(|done| done.restored) {
        let seats = record.meaning.variant.ruleset().seats_max;
        let comments = !matches!(target, Target::Format(_));
        whole = whole::whole(text, &mut record.steps, seats, comments);
        record.text = &whole;
    }
    let stop = stop.map(Box::new).map_or(Ok(()), Err);
    match target {
        Target::Wqn => Ok(wqn::write(&record)?),
        Target::Pgn => {
            stop?;
            pgn::write(&record)
        }
        Target::Format(format) => {
            stop?;
            let Converted { bytes: wqn, mut losses } = wqn::write(&record)?;
            let (mut bytes, more) = format.export(&wqn).map_err(NotConverted::Export)?;
            losses.extend(more);
            if !bytes.ends_with(b"\n") {
                bytes.push(b'\n');
            }
            Ok(Converted { bytes, losses })
        }
    }
}

/// Canonical form, by the text alone.
fn tidy(text: &[u8], record: &Record<'_>) -> Vec<u8> {
    let name_tags = record.meaning.variant.ruleset().seat_tags.clone();
    fmt::format(text, &fmt::Options { name_tags, ..fmt::Options::default() }).text
}

/// A text with some stretches of it replaced.
#[derive(Default)]
pub(crate) struct Edits(Vec<(Span, Vec<u8>)>);

impl Edits {
    pub(crate) fn replace(&mut self, span: Span, by: impl Into<Vec<u8>>) {
        self.0.push((span, by.into()));
    }

    fn remove(&mut self, span: Span) {
        self.replace(span, []);
    }

    /// Removes a tag with the line end behind it: an empty line before `[Event "` would begin
    /// another game.
    pub(crate) fn remove_tag(&mut self, text: &[u8], span: Span) {
        let behind = &text[span.end..];
        let blanks = behind.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        let feed = match behind[blanks..] {
            [b'\r', b'\n', ..] => blanks + 2,
            [b'\r' | b'\n', ..] => blanks + 1,
            _ => 0,
        };
        self.remove(Span::new(span.start, span.end + feed));
    }

    /// Applies them; they must not overlap.
    pub(crate) fn apply(mut self, text: &[u8]) -> Vec<u8> {
        self.0.sort_by_key(|(span, _)| span.start);
        let mut out = Vec::with_capacity(text.len());
        let mut at = 0;
        for (span, by) in self.0 {
            out.extend_from_slice(&text[at..span.start.max(at)]);
            out.extend_from_slice(&by);
            at = span.end.max(at);
        }
        out.extend_from_slice(&text[at..]);
        out
    }
}

/// A tag pair and a line feed.
fn tag_line(name: &str, value: &str) -> Vec<u8> {
    let value = wanqi_notation::text::escape_tag(value.as_bytes());
    [b"[", name.as_bytes(), b" \"", &value, b"\"]\n"].concat()
}

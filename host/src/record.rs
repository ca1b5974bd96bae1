//! One record of a file: which game it is, how it starts, and the line that was played.

use crate::instance::{Instance, Refusal};
use crate::mainline::{self, Item, Stop};
use crate::registry::{Container, Meaning, Meant, RecordTags, Registry};
use crate::session::Session;
use crate::verdict::{Fault, Kind};
use wanqi_abi as abi;
use wanqi_notation::Span;

/// A record whose game is known.
pub struct Record<'a> {
    /// Its bytes.
    pub text: &'a [u8],
    /// Its tags.
    pub tags: RecordTags,
    /// Game, rule set and options.
    pub meaning: Meaning,
    /// The start.
    pub start: Instance,
}

/// Why a record cannot be begun: the tag that says so, or the whole record.
#[derive(Clone, Debug)]
pub struct NotBegun {
    /// The kind, in CLI.md's words.
    pub kind: &'static str,
    /// The value of the tag, or the record's first byte.
    pub span: Span,
    /// Why.
    pub refusal: Refusal,
}

/// What the user says about records, beside what they say themselves.
#[derive(Clone, Debug, Default)]
pub struct Hints {
    /// `--game` and `-o`.
    pub meant: Meant,
    /// The suffix of the file.
    pub suffix: Option<String>,
}

/// The tags of a record.
#[must_use]
pub fn tags(text: &[u8]) -> RecordTags {
    let tags = mainline::items(text).map_while(|item| match item {
        Item::Tag(tag) => Some(Some((tag.name.to_owned(), tag.value().into_owned()))),
        Item::Problem(_) => Some(None),
        _ => None,
    });
    RecordTags(tags.flatten().collect())
}

impl<'a> Record<'a> {
    /// Reads the tags of a record and makes its start.
    ///
    /// # Errors
    /// No game can be told, or options or position are wrong.
    pub fn open(
        registry: &Registry,
        text: &'a [u8],
        hints: &Hints,
    ) -> Result<Record<'a>, Box<NotBegun>> {
        let tags = tags(text);
        let meaning = registry
            .meaning(&tags, Container::Pgn, hints.suffix.as_deref(), &hints.meant)
            .map_err(|unknown| {
                let span = value_span(text, unknown.tag.as_deref());
                let refusal = plain(unknown.message, unknown.hint);
                Box::new(NotBegun { kind: unknown.kind, span, refusal })
            })?;
        let start =
            meaning.variant.create(&meaning.options, position(&tags)).map_err(|refusal| {
                let tag = match refusal.status {
                    abi::BAD_OPTIONS => "Options",
                    _ if tags.get("Position").is_some() => "Position",
                    _ => "FEN",
                };
                let kind = refusal.kind();
                Box::new(NotBegun { kind, span: value_span(text, Some(tag)), refusal })
            })?;
        Ok(Record { text, tags, meaning, start })
    }

    /// What the main line says, in order.
    pub fn items(&self) -> impl Iterator<Item = Item<'a>> + use<'a> {
        mainline::items(self.text)
    }

    /// A session at the start.
    ///
    /// # Errors
    /// The plugin died.
    pub fn session(&self) -> Result<Session, Refusal> {
        Session::new(self.start.try_clone()?)
    }
}

/// The position text that a record starts from; empty for the rule set's start.
#[must_use]
pub fn position(tags: &RecordTags) -> &str {
    tags.get("Position").or_else(|| tags.get("FEN")).unwrap_or_default()
}

fn plain(message: String, hint: String) -> Refusal {
    Refusal {
        status: abi::BAD_ARGUMENT,
        frame: 0,
        offset: 0,
        length: 0,
        rule: String::new(),
        message,
        hint,
    }
}

/// Where the value of a tag stands; the first byte where there is none.
fn value_span(text: &[u8], name: Option<&str>) -> Span {
    mainline::items(text)
        .find_map(|item| match item {
            Item::Tag(tag) if Some(tag.name) == name => Some(tag.value_span),
            _ => None,
        })
        .unwrap_or_default()
}

impl NotBegun {
    /// As a diagnostic of the text that the record stands in.
    #[must_use]
    pub fn fault(&self, text: &[u8]) -> Fault {
        let refusal = Box::new(self.refusal.clone());
        let stop = Stop { span: self.span, action_index: 0, refusal, kind: None };
        let mut fault = stop.fault_without_game(text);
        fault.kind = Kind::from_word(self.kind).unwrap_or(Kind::UnknownGame);
        fault.action_index = None;
        fault
    }
}

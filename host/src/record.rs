//! One record of a file: its game, its start, and its line of play.

pub mod mainline;

use crate::instance::Instance;
use crate::registry::{Meaning, RecordTags};
use crate::validate::reading::{AcceptedStep, Branched, PlayedGame, ReadGame};
use crate::verdict::{Fault, Verdict};
use mainline::Item;
use wanqi_notation::{Message, message};

/// A record whose game is known.
pub struct Record<'a> {
    /// Its bytes.
    pub text: &'a [u8],
    /// Its tags.
    pub tags: RecordTags,
    /// Game, rule set and options.
    pub meaning: Meaning,
    /// The start position.
    pub start: Instance,
    /// The accepted actions and events, with variations if they were read.
    pub steps: Vec<AcceptedStep>,
    /// The start of each variation, as in [`PlayedGame::branches`].
    pub branches: Vec<Option<Branched>>,
    /// The result that it states.
    pub result: Option<String>,
    /// Whether the game is over by its rules at its end.
    pub over: bool,
    /// Its first error, which may not stop the game.
    pub error: Option<Message>,
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
    /// The record with this text, from its reading.
    ///
    /// # Errors
    /// The game cannot be determined, or options or position are wrong; the fault explains it.
    pub fn of(text: &'a [u8], reading: ReadGame) -> Result<Record<'a>, Box<Fault>> {
        let Some(played) = reading.played else {
            // A text without a game has an error.
            let mut errors = reading.verdict.errors;
            errors.sort_by_key(|fault| !fault.stops);
            let first = errors.into_iter().next();
            return Err(Box::new(first.unwrap_or_else(|| no_game(text))));
        };
        let PlayedGame { meaning, start, steps, branches } = played;
        let Verdict { errors, result, outcome, .. } = reading.verdict;
        let over = outcome.is_some_and(|outcome| !outcome.declared);
        let error = errors.into_iter().next().map(|fault| fault.reason.message);
        Ok(Record { text, tags: tags(text), meaning, start, steps, branches, result, over, error })
    }
}

fn no_game(text: &[u8]) -> Fault {
    let span = wanqi_notation::Span::default();
    crate::validate::fault(
        text,
        crate::verdict::FaultKind::UnknownGame,
        span,
        message!("there is no game here"),
    )
}

/// The start position of a record, as position text; empty for the rule set's start.
#[must_use]
pub fn position(tags: &RecordTags) -> &str {
    tags.get("Position").or_else(|| tags.get("FEN")).unwrap_or_default()
}

//! Where the parts of records come from that were written from another format.
//!
//! A reader of a format notes each record's place in the file, those of its tags and those of its
//! actions and events, in the order in which it writes them. [`locate`] reads the text again and
//! pairs what it finds with these places: the map by which a diagnostic points into the file.

use crate::Span;
use crate::events::{Event, Events};

/// Where one record comes from.
#[derive(Clone, Default, Debug)]
pub struct Sources {
    /// The record, and whatever in it has no place of its own.
    pub whole: Span,
    /// Tags by name.
    pub tags: Vec<(String, Span)>,
    /// Actions and events, in order.
    pub tokens: Vec<Span>,
}

/// Calls `found` for each record, tag value, action and event of a text: where it begins, and where
/// it comes from.
pub fn locate(
    wqn: &[u8],
    records: impl IntoIterator<Item = Sources>,
    mut found: impl FnMut(usize, Span),
) {
    let mut records = records.into_iter();
    let mut record = Sources::default();
    let mut tokens = Vec::new().into_iter();
    for event in Events::new(wqn) {
        match event {
            Event::GameStart { at } => {
                record = records.next().unwrap_or_default();
                // A file may have hundreds of thousands; the first of a name stays the first.
                record.tags.sort_by(|a, b| a.0.cmp(&b.0));
                tokens = std::mem::take(&mut record.tokens).into_iter();
                found(at, record.whole);
            }
            Event::Tag(tag) => {
                let at = record.tags.partition_point(|(name, _)| **name < *tag.name);
                let source = record.tags.get(at).filter(|(name, _)| name == tag.name);
                found(tag.value_span.start, source.map_or(record.whole, |(_, span)| *span));
            }
            Event::Action(action) => {
                found(action.span.start, tokens.next().unwrap_or(record.whole));
            }
            Event::Event(word) => found(word.span.start, tokens.next().unwrap_or(record.whole)),
            _ => {}
        }
    }
}

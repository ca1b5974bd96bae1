//! Places in the original file, for records that were converted from another format.
//!
//! An importer stores the places of each record, of its tags, and of its actions and events in the
//! order in which it writes them. [`locate`] reads the converted text and maps its parts to these
//! places, so that a diagnostic can point into the original file.

use crate::Span;
use crate::tokens::{Token, Tokens};

/// The places of one record in the original file.
#[derive(Clone, Default, Debug)]
pub struct Sources {
    /// The record, and the parts of it without a place.
    pub whole: Span,
    /// The places of tags, with their names.
    pub tags: Vec<(String, Span)>,
    /// The places of actions and events, in order.
    pub tokens: Vec<Span>,
}

/// Calls `found` for each record, tag value, action and event of a text, with the offset where it
/// begins and its place in the original file.
///
/// ```
/// use wanqi_notation::Span;
/// use wanqi_notation::sources::{Sources, locate};
///
/// // The record was made from the SGF file `(;GM[1];B[dd])`, in which the move is at 10..12.
/// let wqn = b"[WQN \"1\"]\n\n1. d16 *\n";
/// let (whole, tokens) = (Span::new(0, 14), vec![Span::new(10, 12)]);
/// let record = Sources { whole, tokens, ..Sources::default() };
/// let mut places = Vec::new();
/// locate(wqn, [record], |at, place| places.push((at, place)));
/// assert_eq!(places.last(), Some(&(14, Span::new(10, 12))));
/// ```
pub fn locate(
    wqn: &[u8],
    records: impl IntoIterator<Item = Sources>,
    mut found: impl FnMut(usize, Span),
) {
    let mut records = records.into_iter();
    let mut record = Sources::default();
    let mut tokens = Vec::new().into_iter();
    for token in Tokens::new(wqn) {
        match token {
            Token::GameStart { at } => {
                record = records.next().unwrap_or_default();
                // Sorted for the binary search below, because a file may have hundreds of thousands
                // of tags. The sort is stable, so the first tag of a name stays the first.
                record.tags.sort_by(|a, b| a.0.cmp(&b.0));
                tokens = std::mem::take(&mut record.tokens).into_iter();
                found(at, record.whole);
            }
            Token::Tag(tag) => {
                let at = record.tags.partition_point(|(name, _)| **name < *tag.name);
                let source = record.tags.get(at).filter(|(name, _)| name == tag.name);
                found(tag.value_span.start, source.map_or(record.whole, |(_, span)| *span));
            }
            Token::Action(action) => {
                found(action.span.start, tokens.next().unwrap_or(record.whole));
            }
            Token::Event(word) => found(word.span.start, tokens.next().unwrap_or(record.whole)),
            _ => {}
        }
    }
}

//! Writes the forced actions that a record leaves out and the reader inserted: other programs, and
//! the exporters of games, insert nothing.

use super::Edits;
use crate::instance::FrameKind;
use crate::validate::reading::AcceptedStep;
use std::collections::HashMap;
use wanqi_notation::Span;
use wanqi_notation::tokens::{Token, Tokens};

/// Writes the inserted actions into the text. With `comments`, each follows a comment
/// `[%restored]`, and none is left out. `seats` is the maximum number of seats of the rule set.
pub(super) fn whole(
    text: &[u8],
    steps: &mut [AcceptedStep],
    seats: u32,
    comments: bool,
) -> Vec<u8> {
    let places = places(text);
    let place = |span: Span| places.get(&span.start).copied().unwrap_or(span.start);
    let written: Vec<(usize, Vec<u8>, usize)> = steps
        .iter()
        .filter(|done| done.restored)
        .map(|done| at(place(done.span), done, seats, comments))
        .collect();
    let mut edits = Edits::default();
    for (at, bytes, _) in &written {
        edits.replace(Span::new(*at, *at), bytes.clone());
    }
    let edited = edits.apply(text);
    move_steps(steps, &written);
    edited
}

/// The place of an inserted action, its text, and the offset of its token in the text.
fn at(at: usize, done: &AcceptedStep, seats: u32, comments: bool) -> (usize, Vec<u8>, usize) {
    let seat = match done.kind {
        FrameKind::Env => "@0:".to_owned(),
        _ if seats > 2 => format!("@{}:", done.seat),
        _ => String::new(),
    };
    let comment = if comments { "{[%restored]} " } else { "" };
    let before = format!(" {comment}{seat}");
    let token = before.len();
    (at, format!("{before}{} ", done.canonical).into_bytes(), token)
}

/// Moves the spans of actions to their places in the new text.
fn move_steps(steps: &mut [AcceptedStep], written: &[(usize, Vec<u8>, usize)]) {
    let mut before: Vec<(usize, usize)> =
        written.iter().map(|(at, bytes, _)| (*at, bytes.len())).collect();
    before.sort_by_key(|(at, _)| *at);
    let mut sum = 0;
    for (_, length) in &mut before {
        sum += *length;
        *length = sum;
    }
    let inserted_up_to = |place: usize| {
        let index = before.partition_point(|(at, _)| *at <= place);
        index.checked_sub(1).map_or(0, |index| before[index].1)
    };
    let mut own = written.iter();
    let mut same = (usize::MAX, 0);
    for done in steps {
        let start = match done.restored.then(|| own.next()).flatten() {
            None => done.span.start + inserted_up_to(done.span.start),
            Some((at, bytes, token)) => {
                // Several insertions at one place follow one another.
                let earlier = if same.0 == *at { same.1 } else { 0 };
                same = (*at, earlier + bytes.len());
                at + at.checked_sub(1).map_or(0, &inserted_up_to) + earlier + token
            }
        };
        let length = if done.restored { done.canonical.len() } else { done.span.len() };
        done.span = Span::new(start, start + length);
        done.restored = false;
    }
}

/// For each action and event, by the start of its token: the start of its number, seat and bar.
fn places(text: &[u8]) -> HashMap<usize, usize> {
    let mut places = HashMap::new();
    // The start of the next action's number, in each open line of play.
    let mut numbers = vec![None];
    for token in Tokens::new(text) {
        let depth = numbers.len();
        let Some(number) = numbers.last_mut() else { break };
        match token {
            Token::Number(at) => *number = Some(at.span.start),
            Token::Action(action) => {
                let start = number.take().unwrap_or(action.token_span().start);
                places.insert(action.span.start, start);
            }
            Token::Event(word) => {
                let start = number.take().unwrap_or(word.span.start);
                places.insert(word.span.start, start);
            }
            Token::VariationOpen { .. } => numbers.push(None),
            Token::VariationClose { .. } if depth > 1 => drop(numbers.pop()),
            _ => {}
        }
    }
    places
}

//! The form of a main line: its tags, actions and events, without variations and comments.
//! [`crate::validate::reading`] plays records; this module only turns input of a terminal into
//! questions to a plugin.

use crate::instance::{FrameKind, Instance, Refusal};
use crate::session::Attempt;
use crate::validate::{self, hint_in};
use crate::verdict::Fault;
use wanqi_abi as abi;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::{Action, End, Number, Tag, Token, Tokens, Word};
use wanqi_notation::{Message, Problem, ProblemKind, Span};

/// An item of a main line.
#[derive(Clone, Debug)]
pub enum Item<'a> {
    /// A tag pair.
    Tag(Tag<'a>),
    /// A move number.
    Number(Number),
    /// An action.
    Action(Action<'a>),
    /// An event.
    Word(Word<'a>),
    /// The end marker.
    End(End<'a>),
    /// A fault of the form.
    Problem(Box<Problem>),
}

/// The main line of the one game in `bytes`.
pub fn items(bytes: &[u8]) -> impl Iterator<Item = Item<'_>> {
    let mut depth = 0u32;
    Tokens::new(bytes).filter_map(move |event| match event {
        Token::VariationOpen { .. } => {
            depth += 1;
            None
        }
        Token::VariationClose { .. } => {
            depth = depth.saturating_sub(1);
            None
        }
        Token::Problem(problem) => Some(Item::Problem(problem)),
        Token::Tag(tag) => Some(Item::Tag(tag)),
        _ if depth > 0 => None,
        Token::Number(number) => Some(Item::Number(number)),
        Token::Action(action) => Some(Item::Action(action)),
        Token::Event(word) => Some(Item::Word(word)),
        Token::End(end) => Some(Item::End(end)),
        _ => None,
    })
}

/// The first tag, comment, annotation, variation or escape line in `bytes`, which [`items`] leaves out
/// or a game does not play.
#[must_use]
pub fn not_played(bytes: &[u8]) -> Option<Span> {
    Tokens::new(bytes).find_map(|event| match event {
        Token::Tag(tag) => Some(tag.span),
        Token::Comment(comment) => Some(comment.span),
        Token::Nag { span, .. }
        | Token::Escape { span, .. }
        | Token::VariationOpen { span }
        | Token::VariationClose { span } => Some(span),
        _ => None,
    })
}

/// The question to the plugin for an action.
#[must_use]
pub fn attempt<'a>(action: &Action<'a>) -> Attempt<'a> {
    let kind = if action.seat == Some(0) { FrameKind::Env } else { FrameKind::Action };
    Attempt { kind, seat: action.seat, token: action.text }
}

/// The question to the plugin for an event; `None` for events that do not reach the plugin. `seats`
/// is the maximum number of seats of the rule set: with more than two seats, a seat that resigns
/// leaves and the game continues.
#[must_use]
pub fn event_attempt(word: &Word<'_>, seats: u32) -> Option<Attempt<'static>> {
    let token: &[u8] = match word.kind {
        EventWord::Skip => b"skip",
        EventWord::Null => b"null",
        EventWord::Resign if seats > 2 => b"out",
        _ => return None,
    };
    Some(Attempt { kind: FrameKind::Event, seat: word.seat, token })
}

/// Why a line cannot be played to its end.
#[derive(Clone, Debug)]
pub struct Stop {
    /// The bytes of the fault.
    pub span: Span,
    /// Index of the action, from 0.
    pub action_index: u64,
    /// The reason, with the rule.
    pub refusal: Box<Refusal>,
    /// The question to the plugin; `None` if the form is wrong.
    pub kind: Option<(FrameKind, Option<u8>)>,
}

impl Stop {
    /// A stop for a reason of the host, not of a plugin.
    #[must_use]
    pub fn said(span: Span, message: Message) -> Stop {
        Stop::form(&Problem::new(ProblemKind::Syntax, span, message), 0)
    }

    fn form(problem: &Problem, action_index: u64) -> Stop {
        let refusal = Box::new(Refusal {
            message: problem.message.clone(),
            hint: problem.hint.clone(),
            ..Refusal::of(abi::SYNTAX)
        });
        Stop { span: problem.span, action_index, refusal, kind: None }
    }
}

impl Stop {
    /// The stop as a diagnostic of its text.
    #[must_use]
    pub fn fault(&self, game: &Instance, text: &[u8]) -> Fault {
        let mut fault = self.fault_without_game(text);
        let token = &text[self.span.range()];
        if let Some((kind, seat)) = self.kind {
            fault.reason.hint = hint_in(game, kind, seat.unwrap_or(0), token, &self.refusal);
        }
        let to_act = game.turn().map_or(0, |turn| turn.to_act);
        let acting = (to_act != 0).then(|| to_act.trailing_zeros());
        fault.seat = self.kind.and_then(|(_, seat)| seat.map(u32::from)).or(acting);
        fault
    }

    /// As [`Stop::fault`], before a game exists.
    pub(crate) fn fault_without_game(&self, text: &[u8]) -> Fault {
        let fault = validate::fault(text, self.refusal.kind(), self.span, &*self.refusal);
        Fault { action_index: Some(self.action_index), stops: true, ..fault }
    }
}

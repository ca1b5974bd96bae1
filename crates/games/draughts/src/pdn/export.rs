//! WQN to PDN.

use super::{GAME_TYPE, game_type};
use crate::facts::RULESETS;
use crate::game::Draughts;
use crate::position;
use wanqi_notation::Span;
use wanqi_notation::tokens::{Action, End, EndMarker, Tag, Token, Tokens};
use wanqi_sdk::facts::{Exported, FormatError};
use wanqi_sdk::prelude::*;
use wanqi_sdk::replay::{Reading, resolve};
use wanqi_sdk::{Options, RuleSet};

/// The tags that PDN expresses otherwise or not at all.
const DROPPED_TAGS: [&str; 9] =
    ["WQN", "Game", "Rules", "Options", "Plugin", "Position", "FEN", "SetUp", GAME_TYPE];

/// Writes every game of a text.
pub(crate) fn export(wqn: &[u8]) -> Result<Exported, FormatError> {
    let mut exported = Exported::default();
    let mut events = Vec::new();
    for event in Tokens::new(wqn) {
        match event {
            Token::GameEnd { span } => {
                let mut exporter = Exporter::new(wqn, &events, span, &mut exported)?;
                events.drain(..).for_each(|event| exporter.event(&event));
                exporter.copy_to(span.end);
                exported.bytes.extend(b"\n\n");
            }
            event => events.push(event),
        }
    }
    Ok(exported)
}

/// A line of play: the game now, and before the last action.
#[derive(Clone)]
struct Line {
    now: Draughts,
    before: Draughts,
}

/// Copies a game, and changes it on the way.
struct Exporter<'t, 'o> {
    text: &'t [u8],
    /// The number of bytes copied so far.
    done: usize,
    line: Line,
    /// The lines with open variations.
    open: Vec<Line>,
    /// The result in PDN.
    result: String,
    exported: &'o mut Exported,
}

impl<'t, 'o> Exporter<'t, 'o> {
    /// Sets up the game, and writes its tags.
    fn new(
        text: &'t [u8],
        events: &[Token<'_>],
        span: Span,
        exported: &'o mut Exported,
    ) -> Result<Self, FormatError> {
        let value = |name: &str| {
            events.iter().find_map(|event| match event {
                Token::Tag(tag) if tag.name == name => Some(tag.value().into_owned()),
                _ => None,
            })
        };
        let place = Span::new(span.start, span.start);
        let named = value("Rules").unwrap_or_default();
        let rules = RuleSet::find(RULESETS, &named).ok_or_else(|| {
            FormatError::at(place, format!("there is no rule set {named}"))
                .zh(format!("没有规则集 {named}"))
        })?;
        let position = value("Position").filter(|text| !text.is_empty());
        let setup = Setup { rules, options: &Options::default(), position: position.as_deref() };
        let start =
            Draughts::new(&setup).map_err(|refusal| FormatError::refused(place, refusal))?;
        // PDN has results of two numbers alone, also `0-0`.
        let numbers = |text: &String| {
            text.split_once('-').is_some_and(|parts| {
                [parts.0, parts.1].iter().all(|part| {
                    !part.is_empty() && part.chars().all(|c| c.is_ascii_digit() || c == '/')
                })
            })
        };
        let result = value("Result").filter(numbers).unwrap_or_else(|| "*".to_owned());
        let mut head = format!("[{GAME_TYPE} \"{}\"]\n", game_type(rules));
        if let Some(position) = position {
            let mut pieces = String::new();
            position::write_pieces(start.variant, &start.board, &mut pieces);
            head.push_str(&format!("[SetUp \"1\"]\n[FEN \"{pieces}\"]\n"));
            if let Some((_, counts)) = position.split_once(' ') {
                exported.losses.push(format!("PDN does not keep the counts {counts}"));
            }
        }
        exported.bytes.extend(head.as_bytes());
        let line = Line { before: start.clone(), now: start };
        Ok(Exporter { text, done: span.start, line, open: Vec::new(), result, exported })
    }

    fn event(&mut self, event: &Token<'_>) {
        match event {
            Token::Tag(tag) => self.tag(tag),
            Token::Action(action) => self.action(action),
            Token::Event(word) => {
                let text = String::from_utf8_lossy(&self.text[word.span.range()]).into_owned();
                self.remove(word.span, b' ');
                self.exported.losses.push(format!("PDN cannot express {text}"));
            }
            Token::End(end) => self.end(end),
            Token::VariationOpen { .. } => {
                let line = self.line.clone();
                self.line.now.clone_from(&line.before);
                self.open.push(line);
            }
            Token::VariationClose { .. } => {
                if let Some(line) = self.open.pop() {
                    self.line = line;
                }
            }
            _ => {}
        }
    }

    fn tag(&mut self, tag: &Tag<'_>) {
        if DROPPED_TAGS.contains(&tag.name) {
            self.remove(tag.span, b'\n');
        } else if tag.name == "Result" {
            let value = format!("[Result \"{}\"]", self.result);
            self.put(tag.span, value.as_bytes());
        }
    }

    /// Writes an action in the form of PDN; a refused one stays unchanged.
    fn action(&mut self, action: &Action<'_>) {
        let Line { now, before } = &mut self.line;
        let Ok(found) = resolve(now, None, action.text, Reading::ANY_STYLE) else { return };
        let mut text = String::new();
        let style = usize::from(RULESETS[now.rules()].record_style);
        now.write_style(style, found.actor, found.action, &mut text);
        before.clone_from(now);
        now.apply(found.actor, found.action);
        text.push_str(&String::from_utf8_lossy(action.suffix));
        self.put(action.token_span(), text.as_bytes());
    }

    fn end(&mut self, end: &End<'_>) {
        // `:end` refers to the tag.
        if end.marker == EndMarker::End {
            let result = self.result.clone();
            self.put(end.span, result.as_bytes());
        }
    }

    /// Leaves out a span, and the separator after it.
    fn remove(&mut self, span: Span, sign: u8) {
        let signs = usize::from(self.text.get(span.end) == Some(&sign));
        self.put(Span::new(span.start, span.end + signs), b"");
    }

    fn put(&mut self, span: Span, by: &[u8]) {
        self.copy_to(span.start);
        self.exported.bytes.extend(by);
        self.done = span.end;
    }

    fn copy_to(&mut self, end: usize) {
        self.exported.bytes.extend(self.text.get(self.done..end).unwrap_or_default());
        self.done = self.done.max(end);
    }
}

impl Draughts {
    /// The index of the rule set.
    fn rules(&self) -> usize {
        crate::variant::VARIANTS.iter().position(|v| std::ptr::eq(v, self.variant)).unwrap_or(0)
    }
}

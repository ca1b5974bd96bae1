//! PDN to WQN.

use super::detect::Detector;
use super::{GAME_TYPE, result, rules_of};
use crate::facts::RULESETS;
use wanqi_notation::Span;
use wanqi_notation::encoding::decode;
use wanqi_notation::text::escape_tag;
use wanqi_notation::tokens::{Tag, Token, Tokens};
use wanqi_sdk::facts::{FormatError, Imported, SourceSpan};
use wanqi_sdk::formats::in_file;

/// The tags of Italian files and their usual names.
const ITALIAN: [(&str, &str); 6] = [
    ("Dati", "Event"),
    ("Anno", "Date"),
    ("Bianco", "White"),
    ("Nero", "Black"),
    ("Risultato", "Result"),
    ("Apertura", "Opening"),
];

/// Reads a file of any number of games.
pub(crate) fn import(bytes: &[u8], encoding: &str) -> Result<Imported, FormatError> {
    if encoding.is_empty() {
        return Ok(mend(bytes));
    }
    let decoded = decode(bytes, encoding)?;
    in_file(Ok(mend(decoded.text.as_bytes())), |at| decoded.original_offset(at))
}

fn mend(text: &[u8]) -> Imported {
    let mut detector = Detector::default();
    each_game(text, |game| detector.look(text, game));
    let rules = detector.rules();
    let mut mender = Mender { text, rules, done: 0, imported: Imported::default() };
    each_game(text, |game| mender.game(game));
    mender.copy_to(text.len());
    mender.imported
}

/// Calls `take` with the events of each game. The text of a problem is copied, and the reader of
/// the result reports it.
fn each_game<'t>(text: &'t [u8], mut take: impl FnMut(&[Token<'t>])) {
    let mut game = Vec::new();
    for event in Tokens::new(text) {
        match event {
            Token::GameEnd { .. } => take(&std::mem::take(&mut game)),
            Token::Problem(_) => {}
            event => game.push(event),
        }
    }
}

/// Copies a text and corrects it.
struct Mender<'t> {
    text: &'t [u8],
    /// The rule set of games that do not name one.
    rules: Option<usize>,
    /// The number of bytes copied so far.
    done: usize,
    imported: Imported,
}

impl Mender<'_> {
    fn game(&mut self, events: &[Token<'_>]) {
        let tags = || events.iter().filter_map(tag_of);
        if tags().any(|tag| tag.name == "WQN") {
            return;
        }
        let mut events = events.iter().peekable();
        while let Some(event) = events.next() {
            match event {
                Token::GameStart { at } => self.head(*at, tags()),
                Token::Tag(tag) => self.tag(tag),
                Token::End(end) => self.result(end.span, end.text),
                Token::Action(action) => {
                    let span = action.token_span();
                    match events.next_if(|next| ends_move(action.text, next)) {
                        Some(rest) => self.join(span, rest.span()),
                        None => self.result(span, action.text),
                    }
                }
                other => self.put(other.span(), &self.text[other.span().range()]),
            }
        }
    }

    /// Writes the tags of WQN. An unsupported game type is written as a rule set, so that it is
    /// refused.
    fn head<'e>(&mut self, at: usize, tags: impl Iterator<Item = &'e Tag<'e>>) {
        self.copy_to(at);
        if !matches!(self.imported.wqn.last(), None | Some(b'\n' | b'\xBF')) {
            self.imported.wqn.push(b'\n');
        }
        let here = Span::new(at, at);
        self.insert(here, b"[WQN \"1\"]\n[Game \"draughts\"]\n");
        let mut named = false;
        for tag in tags {
            let value = tag.value();
            let rules = match rules_of(tag.name, &value) {
                Some(rules) => format!("{}@{}", RULESETS[rules].slug, RULESETS[rules].revision),
                None if tag.name == GAME_TYPE => format!("{GAME_TYPE} {value}"),
                None => continue,
            };
            let rules = escape_tag(rules.as_bytes()).into_owned();
            self.insert(tag.span, &[b"[Rules \"", &rules[..], b"\"]\n"].concat());
            named = true;
            break;
        }
        if let Some(rules) = self.rules.filter(|_| !named) {
            // Without a revision: the rule set is inferred and not named.
            let rules = format!("[Rules \"{}\"]\n", RULESETS[rules].slug);
            self.insert(here, rules.as_bytes());
        }
        self.insert(here, b"[Options \"\"]\n");
    }

    fn tag(&mut self, tag: &Tag<'_>) {
        let name = ITALIAN.iter().find(|(italian, _)| *italian == tag.name);
        let name = name.map_or(tag.name, |(_, english)| english);
        let value = result(&tag.value()).filter(|_| name == "Result");
        let value = value.map_or(tag.raw, str::as_bytes);
        self.put(tag.span, &[b"[", name.as_bytes(), b" \"", value, b"\"]"].concat());
    }

    /// Converts a token if it is a result.
    fn result(&mut self, span: Span, text: &[u8]) {
        let result = std::str::from_utf8(text).ok().and_then(result);
        self.put(span, result.map_or(&self.text[span.range()], str::as_bytes));
    }

    /// Joins the parts of a move with blanks in it.
    fn join(&mut self, first: Span, rest: Span) {
        let whole = [&self.text[first.range()], &self.text[rest.range()]].concat();
        self.put(Span::new(first.start, rest.end), &whole);
    }

    /// Replaces a span of the text.
    fn put(&mut self, span: Span, by: &[u8]) {
        self.copy_to(span.start);
        self.insert(span, by);
        self.done = span.end;
    }

    /// Inserts text that comes from a span, which is copied as well.
    fn insert(&mut self, span: Span, text: &[u8]) {
        self.note(span);
        self.imported.wqn.extend(text);
    }

    /// Copies the text before a place, word by word.
    fn copy_to(&mut self, end: usize) {
        let text = self.text;
        let between = text.get(self.done..end).unwrap_or_default();
        let blank = |a: &u8, b: &u8| a.is_ascii_whitespace() == b.is_ascii_whitespace();
        for word in between.chunk_by(blank) {
            self.note(Span::new(self.done, self.done + word.len()));
            self.imported.wqn.extend(word);
            self.done += word.len();
        }
    }

    /// Records the source of the next bytes.
    fn note(&mut self, span: Span) {
        let at = self.imported.wqn.len() as u64;
        let (from, length) = (span.start as u64, span.len() as u64);
        self.imported.map.push(SourceSpan { at, from, length });
    }
}

const fn tag_of<'e, 't>(event: &'e Token<'t>) -> Option<&'e Tag<'t>> {
    match event {
        Token::Tag(tag) => Some(tag),
        _ => None,
    }
}

/// Whether an incomplete move (`40x`) continues with this event (`9`).
pub(super) fn ends_move(text: &[u8], next: &Token<'_>) -> bool {
    let square = |text: &[u8]| text.first().is_some_and(u8::is_ascii_alphanumeric);
    matches!(text, [.., b'-' | b'x' | b'X' | b':'])
        && match next {
            Token::Number(number) => number.dots == 0,
            Token::Action(action) => action.lead == 0 && square(action.text),
            _ => false,
        }
}

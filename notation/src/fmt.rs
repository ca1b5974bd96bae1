//! The formatter: writes a file in canonical form, from its text alone.
//!
//! It knows no game rules. It sorts tags, spaces and wraps movetext, writes numbers as `12.` and
//! `12...`, joins suffixes to their actions, and keeps every comment separate and every text
//! unchanged. A game with a syntax error is copied byte for byte. A file without the version tag
//! gets none: its tags are sorted in the order of PGN.
//!
//! Each formatted game is read back and compared with the original; if the content differs, the
//! original is kept. So formatting never changes the content of a record, and formatting twice
//! changes nothing.

use crate::message;
use std::borrow::Cow;
use std::collections::BTreeSet;

use crate::text::{self, EventWord};
use crate::tokens::{Action, CommentKind, EndMarker, LexerOptions, Token, Tokens};
use crate::writer::{WIDTH, Writer, sort_tags};
use crate::{Problem, ProblemKind, Severity, Span};

/// Options of the formatter.
#[derive(Clone, Debug)]
pub struct FormatOptions {
    /// The width at which lines are wrapped, in columns.
    pub width: usize,
    /// The lexer's limits.
    pub lexer: LexerOptions,
    /// Additional tags for players' names, as the games declare them.
    pub name_tags: Vec<String>,
    /// Games that are copied byte for byte, by their index in the file, from 0: games with an error
    /// that the text alone does not show, such as an illegal action.
    pub keep: BTreeSet<usize>,
}

impl Default for FormatOptions {
    fn default() -> Self {
        Self {
            width: WIDTH,
            lexer: LexerOptions::DEFAULT,
            name_tags: Vec::new(),
            keep: BTreeSet::new(),
        }
    }
}

/// The result of formatting.
#[derive(Clone, Debug, Default)]
pub struct Formatted {
    /// The formatted text.
    pub text: Vec<u8>,
    /// The problems of the input, with spans in the input.
    pub problems: Vec<Problem>,
    /// The games that were kept byte for byte, as spans of the input.
    pub kept: Vec<Span>,
    /// The number of games in the input.
    pub games: usize,
}

/// An action with its place, for a rewriting hook.
#[derive(Clone, Copy, Debug)]
pub struct ActionContext<'a> {
    /// The index of the game in the file, from 0.
    pub game: usize,
    /// The index of the action in the text of the game, from 0, variations included.
    pub index: usize,
    /// The number of open variations around the action.
    pub depth: u32,
    /// The action as it is written.
    pub action: Action<'a>,
}

/// The replacement of an action by a hook. The suffix is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replacement {
    /// The new text of the action.
    pub text: String,
    /// The seat prefix.
    pub seat: Option<u8>,
    /// Whether the action is joined to the open turn with `|`.
    pub joined: bool,
}

impl Replacement {
    /// Another text for the same action of the same seat.
    pub fn of(action: &Action<'_>, text: impl Into<String>) -> Self {
        Self { text: text.into(), seat: action.seat, joined: action.joined }
    }
}

/// Formats a file.
///
/// ```
/// use wanqi_notation::fmt::{FormatOptions, format};
///
/// let record = b"[WQN \"1\"]\n[Result \"*\"]\n[Game \"chess\"]\n1 e4 e5 {good}\n2.Nf3 ! *";
/// let done = format(record, &FormatOptions::default());
/// let expected =
///     "[WQN \"1\"]\n[Game \"chess\"]\n[Result \"*\"]\n\n1. e4 e5 {good} 2. Nf3! *\n";
/// assert_eq!(String::from_utf8_lossy(&done.text), expected);
/// assert_eq!((done.games, done.kept.len(), done.problems.len()), (1, 0, 0));
/// ```
pub fn format(bytes: &[u8], options: &FormatOptions) -> Formatted {
    format_with(bytes, options, |_| None)
}

/// Formats a file. `rewrite` is called for each action and may return a replacement.
///
/// ```
/// use wanqi_notation::fmt::{FormatOptions, Replacement, format_with};
///
/// let castling = format_with(b"1. 0-0! 0-0-0 *", &FormatOptions::default(), |context| {
///     let text = match context.action.as_str() {
///         "0-0" => "O-O",
///         "0-0-0" => "O-O-O",
///         _ => return None,
///     };
///     Some(Replacement::of(&context.action, text))
/// });
/// assert_eq!(castling.text, b"1. O-O! O-O-O *\n");
/// ```
pub fn format_with(
    bytes: &[u8],
    options: &FormatOptions,
    mut rewrite: impl FnMut(&ActionContext<'_>) -> Option<Replacement>,
) -> Formatted {
    let mut done = Formatted::default();
    let (mut game, mut held) = (None, None);
    for token in Tokens::with_options(bytes, &options.lexer) {
        match token {
            Token::GameStart { at } => {
                let begun = FormattedRecord {
                    broken: options.keep.contains(&done.games),
                    ..FormattedRecord::default()
                };
                done.games += 1;
                if let Some((record, start)) = game.replace((begun, at)) {
                    finish(&mut done, record, bytes, Span::new(start, at), options, held.take());
                } else if is_broken(&done) {
                    // An unclosed comment before the game contains everything after it.
                    done.text.extend_from_slice(&bytes[..at]);
                    held = None;
                }
            }
            Token::Problem(problem) => {
                if let Some((record, _)) = &mut game {
                    record.broken |= problem.severity() == Severity::Error;
                }
                done.problems.push(*problem);
            }
            token => {
                let Some((record, _)) = &mut game else {
                    let span = token.span();
                    let start = held.map_or(span.start, |held: Span| held.start);
                    held = Some(Span::new(start, span.end));
                    continue;
                };
                if let Some(problem) = record.add(&token, done.games - 1, &mut rewrite) {
                    done.problems.push(problem);
                }
            }
        }
    }
    match game {
        Some((record, start)) => {
            finish(&mut done, record, bytes, Span::new(start, bytes.len()), options, held);
        }
        None if is_broken(&done) => done.text.extend_from_slice(bytes),
        None => head(&mut done, bytes, held),
    }
    done
}

/// Whether two texts have the same content: in each game the same set of tags, and in the same
/// order the same numbers, actions, seats, events, suffixes, NAGs, comments, escape lines,
/// variations and end markers. If `actions` is false, only the number and places of actions are
/// compared, not their texts and seats.
///
/// ```
/// use wanqi_notation::fmt::{FormatOptions, says_same};
///
/// let options = FormatOptions::default();
/// assert!(says_same(b"1.e4 e5 *", b"1. e4\ne5\n*\n", &options, true));
/// assert!(!says_same(b"1. O-O *", b"1. 0-0 *", &options, true));
/// assert!(says_same(b"1. O-O *", b"1. 0-0 *", &options, false));
/// ```
pub fn says_same(before: &[u8], after: &[u8], options: &FormatOptions, actions: bool) -> bool {
    let (before, after) = (records(before, options), records(after, options));
    before.len() == after.len()
        && before.iter().zip(&after).all(|(a, b)| {
            let (items, others) = (a.items.iter(), b.items.iter());
            sorted(a) == sorted(b)
                && items.map(|item| item.said(actions)).eq(others.map(|item| item.said(actions)))
        })
}

fn sorted<'r>(record: &'r FormattedRecord<'_>) -> Vec<(&'r str, &'r [u8])> {
    let mut tags: Vec<_> = record.tags.iter().map(|(name, value)| (*name, &**value)).collect();
    tags.sort_unstable();
    tags
}

/// The games of a text. The first record has the content before the first game.
fn records<'t>(text: &'t [u8], options: &FormatOptions) -> Vec<FormattedRecord<'t>> {
    let mut records = vec![FormattedRecord::default()];
    for token in Tokens::with_options(text, &options.lexer) {
        if let Token::GameStart { .. } = token {
            records.push(FormattedRecord::default());
        } else if let Some(record) = records.last_mut() {
            // Nothing is replaced, so no replacement can be wrong.
            let _ = record.add(&token, 0, &mut |_| None);
        }
    }
    records
}

fn is_broken(done: &Formatted) -> bool {
    done.problems.iter().any(|problem| problem.severity() == Severity::Error)
}

/// Copies comments and escape lines before the first game, which are the bytes `held`, and adds an
/// empty line.
fn head(done: &mut Formatted, bytes: &[u8], held: Option<Span>) {
    if let Some(held) = held {
        done.text.extend_from_slice(&bytes[held.range()]);
        done.text.extend_from_slice(b"\n\n");
    }
}

/// Prints a game, and the bytes `held` before it. Copies the game if it is broken or if the printed
/// game would not read back with the same content.
fn finish(
    done: &mut Formatted,
    record: FormattedRecord<'_>,
    bytes: &[u8],
    span: Span,
    options: &FormatOptions,
    held: Option<Span>,
) {
    let printed = (!record.broken).then(|| record.print(options));
    let Some(printed) = printed.filter(|text| record.is_content_of(text, options)) else {
        // The first game keeps its offset, too, because `%` at the beginning has another meaning.
        let start = if done.text.is_empty() { 0 } else { span.start };
        done.text.extend_from_slice(&bytes[start..span.end]);
        done.kept.push(span);
        return;
    };
    head(done, bytes, held);
    if !done.text.is_empty() && !done.text.ends_with(b"\n") && !done.text.ends_with(b"\r") {
        done.text.push(b'\n');
    }
    done.text.extend_from_slice(&printed);
    if span.end < bytes.len() {
        done.text.push(b'\n');
    }
}

/// The content of a game, without its layout.
#[derive(Debug, Default, PartialEq, Eq)]
struct FormattedRecord<'a> {
    tags: Vec<(&'a str, Cow<'a, [u8]>)>,
    items: Vec<Item<'a>>,
    depth: u32,
    actions: usize,
    broken: bool,
}

#[derive(Debug, PartialEq, Eq)]
enum Item<'a> {
    Number { value: u32, dots: u8 },
    Dots(u8),
    Action { text: Cow<'a, [u8]>, suffix: &'a [u8], seat: Option<u8>, joined: bool },
    Mark(&'a [u8]),
    Event { word: EventWord, argument: Option<&'a str>, seat: Option<u8> },
    Nag(u32),
    Comment(CommentKind, &'a [u8]),
    Escape(&'a [u8]),
    Open,
    Close,
    End(EndMarker, &'a [u8]),
}

impl Item<'_> {
    /// The parts of an item that are compared between two texts.
    fn said(&self, actions: bool) -> (&Self, Option<(u32, bool)>) {
        match self {
            Self::Action { suffix, .. } if !actions => {
                (&Self::Close, Some((suffix.len() as u32, true)))
            }
            item => item.settled(),
        }
    }

    /// The dots of a number only show whether the turn is the first of its round.
    fn settled(&self) -> (&Self, Option<(u32, bool)>) {
        match self {
            Self::Number { value, dots } => (&Self::Open, Some((*value, *dots > 1))),
            item => (item, None),
        }
    }
}

impl<'a> FormattedRecord<'a> {
    /// Adds a token. Returns a problem if its replacement is not valid in movetext.
    fn add(
        &mut self,
        token: &Token<'a>,
        game: usize,
        rewrite: &mut impl FnMut(&ActionContext<'_>) -> Option<Replacement>,
    ) -> Option<Problem> {
        let item = match *token {
            Token::Tag(ref tag) => {
                self.tags.push((tag.name, text::unescape_tag(tag.raw)));
                return None;
            }
            Token::Number(number) => Item::Number { value: number.value, dots: number.dots },
            Token::Dots { count, .. } => {
                // `12. ... e5` is `12... e5`, and `12 . e4` is `12. e4`.
                if let Some(Item::Number { dots, .. }) = self.items.last_mut() {
                    *dots = dots.saturating_add(count);
                    return None;
                }
                Item::Dots(count)
            }
            Token::Action(action) => {
                let (index, depth) = (self.actions, self.depth);
                self.actions += 1;
                return self
                    .add_action(action, rewrite(&ActionContext { game, index, depth, action }));
            }
            Token::Suffix { text, .. } => {
                if let Some(Item::Action { suffix, .. }) = self.items.last_mut()
                    && suffix.is_empty()
                    && matches!(text.first(), Some(b'!' | b'?'))
                {
                    *suffix = text;
                    return None;
                }
                Item::Mark(text)
            }
            Token::Event(word) => {
                let argument = word.argument;
                Item::Event { word: word.kind, argument, seat: word.seat }
            }
            Token::Nag { value, .. } => Item::Nag(value),
            Token::Comment(comment) => Item::Comment(comment.kind, comment.text),
            Token::Escape { text, .. } => Item::Escape(text),
            Token::VariationOpen { .. } => {
                self.depth += 1;
                Item::Open
            }
            Token::VariationClose { .. } => {
                self.depth = self.depth.saturating_sub(1);
                Item::Close
            }
            Token::End(end) => Item::End(end.marker, end.text),
            Token::GameStart { .. } | Token::GameEnd { .. } | Token::Problem(_) => return None,
        };
        self.items.push(item);
        None
    }

    fn add_action(&mut self, action: Action<'a>, new: Option<Replacement>) -> Option<Problem> {
        let (mut text, mut seat, mut joined) =
            (Cow::Borrowed(action.text), action.seat, action.joined);
        let mut problem = None;
        if let Some(new) = new {
            if !text::is_style_action(&new.text) {
                self.broken = true;
                let message =
                    message!("the replacement `{text}` is not valid in movetext", text = new.text);
                problem = Some(Problem::new(ProblemKind::Syntax, action.span, message));
            }
            (text, seat, joined) = (new.text.into_bytes().into(), new.seat, new.joined);
        }
        // `@1:a |b` is `@1:a|b`.
        if joined
            && seat.is_none()
            && let Some(Item::Action { seat: before, .. }) = self.items.last()
        {
            seat = *before;
        }
        let suffix = action.suffix;
        self.items.push(Item::Action { text, suffix, seat, joined });
        problem
    }

    fn print(&self, options: &FormatOptions) -> Vec<u8> {
        let mut writer = Writer::with_width(options.width);
        writer.set_name_tags(options.name_tags.iter().map(String::as_str));
        for (name, value) in &self.tags {
            // The lexer reads only names that can be printed.
            let _ = writer.tag_bytes(name, value);
        }
        for item in &self.items {
            match item {
                Item::Number { value, dots } => writer.number(*value, *dots > 1),
                Item::Dots(count) => writer.put_mark(&b".".repeat(usize::from(*count))),
                Item::Action { text, suffix, seat, joined: false } => {
                    writer.put_action(*seat, text, suffix);
                }
                Item::Action { text, suffix, seat, .. } => writer.put_join(*seat, text, suffix),
                Item::Mark(text) | Item::End(_, text) => writer.put_mark(text),
                Item::Event { word, argument, seat } => {
                    writer.put_event(*word, *argument, *seat);
                }
                Item::Nag(value) => writer.nag(*value),
                Item::Comment(kind, text) => writer.comment_bytes(text, *kind),
                Item::Escape(text) => writer.escape(text),
                Item::Open => writer.variation_open(),
                Item::Close => writer.variation_close(),
            }
        }
        writer.finish()
    }

    /// Whether `text` is one game without errors and with the same content.
    fn is_content_of(&self, text: &[u8], options: &FormatOptions) -> bool {
        let (mut games, mut read) = (0, Self::default());
        for token in Tokens::with_options(text, &options.lexer) {
            match &token {
                Token::GameStart { at: 0 } => games += 1,
                Token::GameStart { .. } => return false,
                Token::Problem(problem) if problem.severity() == Severity::Error => return false,
                _ => drop(read.add(&token, 0, &mut |_| None)),
            }
        }
        let mut tags: Vec<_> = self.tags.iter().collect();
        sort_tags(&mut tags, |tag| tag.0, &options.name_tags);
        games == 1
            && read.items.iter().map(Item::settled).eq(self.items.iter().map(Item::settled))
            && tags.into_iter().eq(&read.tags)
    }
}

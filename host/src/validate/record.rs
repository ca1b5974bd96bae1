//! Collects one game of a record from the lexer's events: frames for the plugin in one buffer, and
//! the data for the checks. The memory is reused for the next game.

use crate::instance::{FrameKind, Frames};
use std::cell::OnceCell;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::{
    Action, Comment, End, Number, Plain, Tag, Token, Tokens, WINDOW, Word,
};
use wanqi_notation::{Problem, Span};

/// The place of a token in the text, smaller than a [`Span`]; [`MOST_BYTES`] makes it fit.
#[derive(Clone, Copy, Debug)]
struct TokenPlace {
    start: u32,
    length: u32,
}

impl TokenPlace {
    #[inline]
    fn of(span: Span) -> TokenPlace {
        TokenPlace { start: span.start as u32, length: span.len() as u32 }
    }

    fn span(self) -> Span {
        let start = self.start as usize;
        Span::new(start, start + self.length as usize)
    }
}

/// The place of a frame in the buffer and in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct FrameMark {
    at: u32,
    token: TokenPlace,
    /// The seat before it; 0 for none and for ENV.
    pub seat: u8,
    /// The kind of the frame.
    pub kind: FrameKind,
    /// Whether `|` is before it.
    pub joined: bool,
}

impl FrameMark {
    /// Offset of the frame in the buffer.
    pub fn at(&self) -> usize {
        self.at as usize
    }

    /// The token in the text.
    pub fn span(&self) -> Span {
        self.token.span()
    }
}

/// A frame whose token is not as long as its text, or that has `|` before it.
#[derive(Clone, Copy, Debug)]
struct OddFrame {
    frame: u32,
    length: u32,
    joined: bool,
}

/// A move number before a frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbered {
    frame: u32,
    pub value: u32,
    token: TokenPlace,
}

impl Numbered {
    #[inline]
    fn new(frame: usize, value: u32, span: Span) -> Numbered {
        Numbered { frame: frame as u32, value, token: TokenPlace::of(span) }
    }

    /// The frame after it.
    pub fn frame(&self) -> usize {
        self.frame as usize
    }

    /// The token in the text.
    pub fn span(&self) -> Span {
        self.token.span()
    }
}

/// An event of the record and the number of frames before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Happened<'a> {
    pub frame: usize,
    pub word: Word<'a>,
}

/// A line of play: the main line, or a variation.
#[derive(Debug, Default)]
pub(super) struct Line<'a> {
    pub frames: Frames,
    /// The start of each frame's token in the text; empty for a line without a text. A game has a
    /// hundred of them, so the other places are computed from the frames when they are needed.
    starts: Vec<u32>,
    odd: Vec<OddFrame>,
    marks: OnceCell<Vec<FrameMark>>,
    pub numbers: Vec<Numbered>,
    pub events: Vec<Happened<'a>>,
    pub end: Option<End<'a>>,
    /// Whether an action could not be read: later ones cannot be validated.
    pub lost: bool,
    /// Frames of only digits, which may be actions or move numbers.
    pub bare: Vec<usize>,
    /// The place of the unreadable text.
    pub lost_at: Option<Span>,
    /// Whether a frame is a checkpoint.
    pub checkpoints: bool,
    /// Whether a frame has `|` before it.
    pub joined: bool,
    /// The frame at which the last variation leaves the line, and how many have left there so far.
    left: (usize, u32),
    /// The place at which it exceeds a limit of a line, and the limit.
    full: Option<(Span, (usize, &'static str))>,
}

/// The most frames, and the most numbers, of a line, even if the limits of the game are larger:
/// their memory is allocated before they are counted.
const MOST: usize = 4_000_000;
/// What [`Limits::parts`] counts, in a message.
// text: actions, numbers, tags, comments and commands
const PARTS: &str = "actions, numbers, tags, comments and commands";
/// The most bytes of a text before an action or number: 1 GiB.
const MOST_BYTES: usize = 1 << 30;

impl<'a> Line<'a> {
    /// The places of the frames, computed by the first call.
    #[inline]
    pub fn marks(&self) -> &[FrameMark] {
        self.marks.get_or_init(|| self.find_marks())
    }

    #[cold]
    fn find_marks(&self) -> Vec<FrameMark> {
        let mut odd = self.odd.iter().peekable();
        let mark = |(frame, (at, kind, seat, length)): (usize, (usize, FrameKind, u8, usize))| {
            let start = self.starts.get(frame).copied().unwrap_or_default();
            let own = odd.next_if(|odd| odd.frame as usize == frame);
            let length = own.map_or(length as u32, |odd| odd.length);
            let token = TokenPlace { start, length };
            FrameMark { at: at as u32, token, seat, kind, joined: own.is_some_and(|o| o.joined) }
        };
        self.frames.iter().enumerate().map(mark).collect()
    }

    /// Adds the place of the last frame, whose text has `length` bytes.
    #[inline]
    fn mark(&mut self, length: usize, span: Span, joined: bool) {
        self.starts.push(span.start as u32);
        if span.len() != length || joined {
            self.mark_odd(span, joined);
        }
    }

    #[cold]
    fn mark_odd(&mut self, span: Span, joined: bool) {
        self.joined |= joined;
        let (frame, length) = (self.starts.len() as u32 - 1, span.len() as u32);
        self.odd.push(OddFrame { frame, length, joined });
    }

    /// The token of a frame in the text.
    pub fn token(&self, frame: usize) -> &[u8] {
        let bytes = self.frames.as_bytes();
        let marks = self.marks();
        let end = marks.get(frame + 1).map_or(bytes.len(), FrameMark::at);
        &bytes[marks[frame].at() + wanqi_abi::FRAME_HEAD..end]
    }

    fn clear(&mut self) {
        self.frames.clear();
        self.starts.clear();
        self.odd.clear();
        self.marks.take();
        self.numbers.clear();
        self.events.clear();
        self.bare.clear();
        (self.end, self.lost_at, self.full) = (None, None, None);
        (self.lost, self.checkpoints, self.joined) = (false, false, false);
        self.left = (0, 0);
    }

    /// Adds a variation that leaves the line here; returns the frame before it, and its number
    /// there.
    fn leave(&mut self) -> (usize, u32) {
        let frame = self.frames.len();
        let before = if self.left.0 == frame { self.left.1 } else { 0 };
        self.left = (frame, before.saturating_add(1));
        self.left
    }

    #[inline]
    fn push(&mut self, kind: FrameKind, seat: u8, text: &[u8], span: Span, joined: bool) {
        if self.lost {
            return;
        }
        if self.frames.push(kind, seat, text) {
            self.mark(text.len(), span, joined);
            self.look(self.frames.len(), span);
        } else {
            self.lost = true;
        }
    }

    /// Marks the line as full if it has the most elements, of which the last is at `span`.
    #[inline]
    fn look(&mut self, count: usize, span: Span) {
        let limit = if count >= MOST {
            (MOST, "actions or numbers")
        } else if span.end >= MOST_BYTES {
            (MOST_BYTES, "bytes before an action or number")
        } else {
            return;
        };
        (self.lost, self.full) = (true, Some((span, limit)));
    }

    #[inline]
    fn action(&mut self, action: &Action<'a>) {
        // Both texts are null moves.
        if let b"--" | b"Z0" = action.text {
            let word = Word {
                kind: EventWord::Null,
                argument: None,
                seat: action.seat,
                span: action.span,
            };
            return self.event(&word);
        }
        let kind = if action.seat == Some(0) { FrameKind::Env } else { FrameKind::Action };
        let seat = action.seat.unwrap_or(0);
        self.push(kind, seat, action.text, action.span, action.joined);
    }

    fn event(&mut self, word: &Word<'a>) {
        if self.lost {
            return;
        }
        self.events.push(Happened { frame: self.frames.len(), word: *word });
        let text: &[u8] = match word.kind {
            EventWord::Skip => b"skip",
            EventWord::Null => b"null",
            _ => return,
        };
        self.push(FrameKind::Event, word.seat.unwrap_or(0), text, word.span, false);
    }

    #[inline]
    fn number(&mut self, number: &Number) {
        let Number { value, span, .. } = *number;
        if !self.lost {
            self.numbers.push(Numbered::new(self.frames.len(), value, span));
            self.look(self.numbers.len(), span);
        }
    }
}

/// Adds plain movetext to a line. A text that is not `LONG` is too short to reach a limit, so that
/// the limits need no test.
struct Taking<'l, 'a, const LONG: bool> {
    line: &'l mut Line<'a>,
    /// The most actions and numbers of the line.
    most: usize,
    /// [`Limits::parts`].
    parts: usize,
}

impl<const LONG: bool> Taking<'_, '_, LONG> {
    /// Whether another action or number is taken; `span` is its place. The first one that is not is
    /// where the game exceeds the limit.
    #[inline]
    fn has_room(&mut self, span: Span) -> bool {
        if self.line.lost {
            return false;
        }
        if LONG && self.line.frames.len() + self.line.numbers.len() >= self.most {
            (self.line.lost, self.line.full) = (true, Some((span, (self.parts, PARTS))));
            return false;
        }
        true
    }
}

impl<'a, const LONG: bool> Plain<'a> for Taking<'_, 'a, LONG> {
    fn action(&mut self, text: &'a [u8], span: Span) {
        if self.has_room(span) {
            let action = Action { text, suffix: b"", seat: None, joined: false, span, lead: 0 };
            self.line.action(&action);
        }
    }

    #[inline]
    fn short_action(&mut self, window: &'a [u8; WINDOW], length: usize, span: Span) {
        if window[0] == b'Z' && length == 2 {
            return self.action(&window[..length], span);
        }
        if !self.has_room(span) {
            return;
        }
        let line = &mut *self.line;
        line.frames.push_short(FrameKind::Action, 0, window, length);
        line.mark(length, span, false);
        if LONG {
            line.look(line.frames.len(), span);
        }
    }

    #[inline]
    fn number(&mut self, value: u32, span: Span) {
        if self.has_room(span) {
            self.line.numbers.push(Numbered::new(self.line.frames.len(), value, span));
            if LONG {
                self.line.look(self.line.numbers.len(), span);
            }
        }
    }
}

/// Ignores plain movetext.
struct Passing;

impl Plain<'_> for Passing {
    fn action(&mut self, _: &[u8], _: Span) {}
    fn number(&mut self, _: u32, _: Span) {}
}

/// Where a variation leaves its parent line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    /// Index of the parent line: 0 is the main line, others are variations in order.
    pub parent: usize,
    /// Number of frames before it in that line.
    pub frame: usize,
    /// Its number among the variations at that place, from 1.
    pub nth: u32,
    /// Its depth, from 1.
    pub depth: u32,
}

/// The limits of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The most tags, actions, numbers, comments and commands in comments.
    pub parts: usize,
    /// The most variations.
    pub variations: usize,
    /// The most actions before the variations: for each variation, all actions before it count,
    /// including the one that it replaces. The position before a variation is a copy of the game
    /// with its history.
    pub before: usize,
}

impl Limits {
    /// Two million parts, 200,000 variations, fifty million actions before them.
    pub const DEFAULT: Limits =
        Limits { parts: 2_000_000, variations: 200_000, before: 50_000_000 };
}

/// The content of one game.
#[derive(Debug, Default)]
pub(super) struct GameFrames<'a> {
    pub tags: Vec<Tag<'a>>,
    /// [`name_bit`] of each tag.
    names: u64,
    pub main: Line<'a>,
    pub comments: Vec<(Span, Remark)>,
    pub problems: Vec<Problem>,
    /// The variations and their branches, if they are wanted.
    pub variations: Vec<(Branch, Line<'a>)>,
    /// The open variations, and the number of actions before each.
    open: Vec<(usize, usize)>,
    depth: u32,
    /// Number of parts in all lines except the current one.
    parts: usize,
    /// Sum of the actions before the variations.
    before: usize,
    /// The place at which the game exceeds a limit, and the limit.
    pub over: Option<(Span, (usize, &'static str))>,
    /// Offset of the first byte.
    pub start: usize,
    /// Offset after the last byte.
    pub end: usize,
}

/// One of 64 bits for a tag's name, to find quickly that most names are not in a set.
#[inline]
pub(super) fn name_bit(name: &str) -> u64 {
    let first = name.as_bytes().first().copied().unwrap_or_default();
    1 << ((usize::from(first) * 8 + name.len()) % 64)
}

/// An empty vector of another type with the same memory; collecting in place keeps it.
fn emptied<T, U>(mut of: Vec<T>) -> Vec<U> {
    of.clear();
    of.into_iter().filter_map(|_| None).collect()
}

/// The meaning of a comment for a validator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remark {
    /// `[%restored]`, and the frame of the main line after it.
    Restored(Option<usize>),
    /// An unknown command.
    Unknown,
    /// `[%pos …]` without 16 hexadecimal digits.
    BadCheckpoint,
}

impl<'a> GameFrames<'a> {
    /// Clears the record for a game that starts at `start`.
    pub fn clear(&mut self, start: usize) {
        self.tags.clear();
        self.main.clear();
        self.comments.clear();
        self.problems.clear();
        self.variations.clear();
        self.open.clear();
        (self.names, self.depth) = (0, 0);
        (self.parts, self.before, self.over) = (0, 0, None);
        (self.start, self.end) = (start, start);
    }

    /// An empty record with the same memory, for games of another text.
    pub fn recycled<'b>(mut self) -> GameFrames<'b> {
        self.clear(0);
        let GameFrames { tags, main, comments, problems, variations, open, .. } = self;
        let Line { frames, starts, odd, numbers, events, bare, .. } = main;
        let events = emptied(events);
        let main = Line { frames, starts, odd, numbers, events, bare, ..Line::default() };
        let (tags, variations) = (emptied(tags), emptied(variations));
        GameFrames { tags, main, comments, problems, variations, open, ..GameFrames::default() }
    }

    /// The first tag with this name.
    pub fn tag(&self, name: &str) -> Option<&Tag<'a>> {
        if self.names & name_bit(name) == 0 {
            return None;
        }
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// Whether the main line has no action, and no tag has another position than the start.
    pub fn is_idle(&self) -> bool {
        let other = || ["Position", "FEN"].iter().any(|name| self.tag(name).is_some());
        self.main.frames.is_empty() && !other()
    }

    /// Whether the first tag is the version tag.
    pub fn versioned(&self) -> bool {
        self.tags.first().is_some_and(|tag| tag.name == "WQN")
    }

    /// Reads the events of the game up to its end.
    #[inline]
    pub fn read(&mut self, events: &mut Tokens<'a>, variations: bool, limits: Limits) {
        while let Some(event) = events.next() {
            if let Token::GameEnd { span } = event {
                (self.start, self.end) = (span.start, span.end);
                return;
            }
            self.take(event, variations, limits);
            self.take_plain(events, variations, limits);
        }
    }

    /// Adds a number alone: an action if the game reads it as one, else a move number.
    pub fn bare(&mut self, number: &Number, text: &'a [u8]) {
        if self.depth > 0 {
            return;
        }
        self.main.bare.push(self.main.frames.len());
        self.main.push(FrameKind::Action, 0, &text[number.span.range()], number.span, false);
    }

    /// Adds an event inside the game.
    #[inline]
    pub fn take(&mut self, event: Token<'a>, variations: bool, limits: Limits) {
        self.parts += 1;
        if self.parts > limits.parts
            || self.variations.len() > limits.variations
            || self.before > limits.before
        {
            return self.pass_over(&event, limits);
        }
        match event {
            Token::Action(action) => {
                if let Some(line) = self.line(variations) {
                    line.action(&action);
                }
            }
            Token::Number(number) => {
                if let Some(line) = self.line(variations) {
                    line.number(&number);
                }
            }
            Token::Tag(tag) => {
                self.names |= name_bit(tag.name);
                self.tags.push(tag);
            }
            Token::Comment(comment) => {
                self.comment(&comment, variations, limits.parts);
                if self.parts > limits.parts {
                    self.pass_over(&Token::Comment(comment), limits);
                }
            }
            Token::VariationOpen { .. } => self.open(variations),
            Token::VariationClose { .. } => self.close(variations),
            Token::Event(word) => {
                if let Some(line) = self.line(variations) {
                    line.event(&word);
                }
            }
            Token::End(end) => {
                if let Some(line) = self.line(variations) {
                    line.end = line.end.or(Some(end));
                }
            }
            Token::Problem(problem) => self.problem(*problem, variations),
            Token::GameStart { .. }
            | Token::GameEnd { .. }
            | Token::Dots { .. }
            | Token::Suffix { .. }
            | Token::Nag { .. }
            | Token::Escape { .. } => {}
        }
    }

    /// The game exceeds a limit: the rest of it is skipped.
    #[cold]
    fn pass_over(&mut self, event: &Token<'a>, limits: Limits) {
        let what = if self.variations.len() > limits.variations {
            // text: variations
            (limits.variations, "variations")
        } else if self.before > limits.before {
            // text: actions before all its variations together
            (limits.before, "actions before all its variations together")
        } else {
            (limits.parts, PARTS)
        };
        self.over = self.over.or(Some((event.span(), what)));
        self.main.lost = true;
    }

    /// Adds the plain movetext that comes next. As a function of its own, the loop has the
    /// processor's registers to itself.
    #[inline(never)]
    pub fn take_plain(&mut self, events: &mut Tokens<'a>, variations: bool, limits: Limits) {
        if self.over.is_some() {
            return events.plain(&mut Passing);
        }
        let (parts, left) = (limits.parts, limits.parts.saturating_sub(self.parts));
        let Some(line) = self.line(variations) else { return events.plain(&mut Passing) };
        let before = line.frames.len() + line.numbers.len();
        let most = before.saturating_add(left);
        // Each part has a byte at least.
        if events.source().len() < MOST.min(parts) {
            events.plain(&mut Taking::<false> { line, most, parts });
        } else {
            events.plain(&mut Taking::<true> { line, most, parts });
        }
        let more = line.frames.len() + line.numbers.len() - before;
        if line.full.is_some() {
            self.over = line.full;
            self.main.lost = true;
        }
        self.parts += more;
    }

    /// The current line; `None` if it is not wanted.
    #[inline]
    fn line(&mut self, variations: bool) -> Option<&mut Line<'a>> {
        if self.depth == 0 {
            return Some(&mut self.main);
        }
        if !variations {
            return None;
        }
        let &(index, _) = self.open.last()?;
        self.variations.get_mut(index).map(|(_, line)| line)
    }

    fn open(&mut self, variations: bool) {
        self.depth += 1;
        if !variations {
            return;
        }
        let (parent, before) =
            self.open.last().map_or((0, 0), |&(index, before)| (index + 1, before));
        let (frame, nth) = match parent {
            0 => self.main.leave(),
            parent => self.variations[parent - 1].1.leave(),
        };
        let depth = self.open.len() as u32 + 1;
        let branch = Branch { parent, frame, nth, depth };
        let before = before + frame;
        self.before = self.before.saturating_add(before);
        self.open.push((self.variations.len(), before));
        self.variations.push((branch, Line::default()));
    }

    fn close(&mut self, variations: bool) {
        self.depth = self.depth.saturating_sub(1);
        if variations {
            self.open.pop();
        }
    }

    #[inline]
    fn comment(&mut self, comment: &Comment<'a>, variations: bool, most: usize) {
        if memchr::memchr(b'%', comment.text).is_some() {
            self.commands(comment, variations, most);
        }
    }

    #[inline(never)]
    fn commands(&mut self, comment: &Comment<'a>, variations: bool, most: usize) {
        for command in comment.commands() {
            self.parts += 1;
            if self.parts > most {
                return;
            }
            match command.name {
                "pos" => {
                    let hex =
                        command.args.len() == 16 && command.args.iter().all(u8::is_ascii_hexdigit);
                    if !hex {
                        self.comments.push((command.span, Remark::BadCheckpoint));
                    } else if let Some(line) = self.line(variations) {
                        line.checkpoints = true;
                        line.push(FrameKind::Checkpoint, 0, command.args, command.span, false);
                    }
                }
                "restored" => {
                    let frame = self.line(variations).map(|line| line.frames.len());
                    let frame = frame.filter(|_| self.depth == 0);
                    self.comments.push((command.span, Remark::Restored(frame)));
                }
                _ if !command.is_known() => self.comments.push((command.span, Remark::Unknown)),
                _ => {}
            }
        }
    }

    #[cold]
    fn problem(&mut self, problem: Problem, variations: bool) {
        if problem.lost_action
            && let Some(line) = self.line(variations)
        {
            line.lost_at = line.lost_at.filter(|_| line.lost).or(Some(problem.span));
            line.lost = true;
        }
        self.problems.push(problem);
    }
}

//! One game of a record, collected from the lexer's events: frames for the plugin in one buffer,
//! and beside it only what the checks look at. Its memory is used again for the next game.

use crate::instance::{FrameKind, Frames};
use std::cell::OnceCell;
use wanqi_notation::events::{Action, Comment, End, Event, Events, Number, Plain, Tag, Word};
use wanqi_notation::text::EventWord;
use wanqi_notation::{Problem, Span};

/// A frame's place in the buffer and in the text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    /// Where the frame begins in the buffer.
    pub at: usize,
    /// The token.
    pub span: Span,
    /// Seat written before it, 0 for none and for ENV.
    pub seat: u8,
    /// What kind of frame it is.
    pub kind: FrameKind,
    /// `|` stands before it.
    pub joined: bool,
}

/// A move number before a frame.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbered {
    /// The frame behind it.
    pub frame: usize,
    pub value: u32,
    pub span: Span,
}

/// An event of the record and how many frames stand before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Happened<'a> {
    pub frame: usize,
    pub word: Word<'a>,
}

/// A line of play: the main line, or a variation.
#[derive(Debug, Default)]
pub(super) struct Line<'a> {
    pub frames: Frames,
    marks: Vec<Mark>,
    /// The same, where they are found in the frames when they are wanted.
    found: OnceCell<Vec<Mark>>,
    pub numbers: Vec<Numbered>,
    pub events: Vec<Happened<'a>>,
    pub end: Option<End<'a>>,
    /// An action could not be read: what stands behind it cannot be judged.
    pub lost: bool,
    /// Frames of digits alone, which may be actions or move numbers.
    pub bare: Vec<usize>,
    /// Where the text is that could not be read.
    pub lost_at: Option<Span>,
    /// Some frame is a checkpoint.
    pub checkpoints: bool,
    /// Some frame has `|` before it.
    pub joined: bool,
    /// Where the last variation leaves it, and how many leave it there so far.
    left: (usize, u32),
    /// Where it had more frames, or numbers, than a line may have.
    full: Option<Span>,
}

/// Frames of a line, and numbers, at most, whatever the limits of its game are: memory is taken for them
/// before they are counted.
const MOST: usize = 4_000_000;

impl<'a> Line<'a> {
    /// The places of the frames. A line that has come without a text has them in the buffer alone.
    #[inline]
    pub fn marks(&self) -> &[Mark] {
        if self.marks.len() == self.frames.len() { &self.marks } else { self.find_marks() }
    }

    #[cold]
    fn find_marks(&self) -> &[Mark] {
        self.found.get_or_init(|| {
            let mark =
                |(at, kind, seat)| Mark { at, span: Span::default(), seat, kind, joined: false };
            self.frames.iter().map(mark).collect()
        })
    }

    /// The token of a frame as it stands in the text.
    pub fn token(&self, frame: usize) -> &[u8] {
        let bytes = self.frames.as_bytes();
        let marks = self.marks();
        let end = marks.get(frame + 1).map_or(bytes.len(), |mark| mark.at);
        &bytes[marks[frame].at + wanqi_abi::FRAME_HEAD..end]
    }

    fn clear(&mut self) {
        self.frames.clear();
        self.marks.clear();
        self.found.take();
        self.numbers.clear();
        self.events.clear();
        self.bare.clear();
        (self.end, self.lost_at, self.full) = (None, None, None);
        (self.lost, self.checkpoints, self.joined) = (false, false, false);
        self.left = (0, 0);
    }

    /// One more variation leaves the line here: behind which frame, and which one there it is.
    fn leave(&mut self) -> (usize, u32) {
        let frame = self.marks.len();
        let before = if self.left.0 == frame { self.left.1 } else { 0 };
        self.left = (frame, before.saturating_add(1));
        self.left
    }

    #[inline]
    fn push(&mut self, kind: FrameKind, seat: u8, text: &[u8], span: Span, joined: bool) {
        if self.lost {
            return;
        }
        let at = self.frames.as_bytes().len();
        if self.frames.push(kind, seat, text) {
            self.joined |= joined;
            self.marks.push(Mark { at, span, seat, kind, joined });
            self.look(self.marks.len(), span);
        } else {
            self.lost = true;
        }
    }

    /// So many are as many as there may be.
    #[inline]
    fn look(&mut self, count: usize, span: Span) {
        if count >= MOST {
            (self.lost, self.full) = (true, Some(span));
        }
    }

    #[inline]
    fn action(&mut self, action: &Action<'a>) {
        // Two ways to write a null move.
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
        self.events.push(Happened { frame: self.marks.len(), word: *word });
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
            self.numbers.push(Numbered { frame: self.marks.len(), value, span });
            self.look(self.numbers.len(), span);
        }
    }
}

/// A line that takes plain movetext of `source`.
struct Taking<'l, 'a> {
    line: &'l mut Line<'a>,
    source: &'a [u8],
}

impl<'a> Plain<'a> for Taking<'_, 'a> {
    #[inline]
    fn action(&mut self, text: &'a [u8], span: Span) {
        let line = &mut *self.line;
        if text[0] == b'Z' && text == b"Z0" {
            return line.action(&Action {
                text,
                suffix: b"",
                seat: None,
                joined: false,
                span,
                lead: 0,
            });
        }
        if line.lost {
            return;
        }
        let at = line.frames.as_bytes().len();
        if line.frames.push_part(FrameKind::Action, 0, self.source, span.range()) {
            line.marks.push(Mark { at, span, seat: 0, kind: FrameKind::Action, joined: false });
            line.look(line.marks.len(), span);
        } else {
            line.lost = true;
        }
    }

    #[inline]
    fn number(&mut self, value: u32, span: Span) {
        if !self.line.lost {
            self.line.numbers.push(Numbered { frame: self.line.marks.len(), value, span });
            self.line.look(self.line.numbers.len(), span);
        }
    }
}

/// What nobody looks at.
struct Passing;

impl Plain<'_> for Passing {
    fn action(&mut self, _: &[u8], _: Span) {}
    fn number(&mut self, _: u32, _: Span) {}
}

/// Where a variation leaves the line before it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Branch {
    /// Index of the line: 0 is the main line, others are variations in order.
    pub parent: usize,
    /// How many frames stand before it there.
    pub frame: usize,
    /// Which variation at that place, from 1.
    pub nth: u32,
    /// How deep, from 1.
    pub depth: u32,
}

/// How much of a game is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Tags, actions, numbers, comments and the commands in them.
    pub parts: usize,
    /// Variations.
    pub variations: usize,
    /// Actions before the variations, counted for each variation anew, with the one that it replaces.
    /// The position before a variation is a copy, and a game copies what it remembers of its actions.
    pub before: usize,
}

impl Limits {
    /// Two million parts, 200,000 variations, fifty million actions before them.
    pub const DEFAULT: Limits =
        Limits { parts: 2_000_000, variations: 200_000, before: 50_000_000 };
}

/// Everything of one game.
#[derive(Debug, Default)]
pub(super) struct Record<'a> {
    pub tags: Vec<Tag<'a>>,
    pub main: Line<'a>,
    pub comments: Vec<(Span, Remark)>,
    pub problems: Vec<Problem>,
    /// Variations and where they leave, if they are wanted.
    pub variations: Vec<(Branch, Line<'a>)>,
    /// The variations that are open, and how many actions stand before each.
    open: Vec<(usize, usize)>,
    depth: u32,
    /// Parts that lie in lines which are not the one that goes on.
    parts: usize,
    /// Actions before the variations.
    before: usize,
    /// Where the game was passed over, and for what limit.
    pub over: Option<(Span, (usize, &'static str))>,
    /// The first byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// The memory of a vector that is empty; collecting in place keeps it.
fn emptied<T, U>(mut of: Vec<T>) -> Vec<U> {
    of.clear();
    of.into_iter().filter_map(|_| None).collect()
}

/// What a comment says to a validator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Remark {
    /// `[%restored]`, and the frame of the main line behind it.
    Restored(Option<usize>),
    /// A command that the notation does not know.
    Unknown,
    /// `[%pos …]` without 16 hexadecimal digits.
    BadCheckpoint,
}

impl<'a> Record<'a> {
    /// Makes it ready for a game.
    pub fn clear(&mut self, start: usize) {
        self.tags.clear();
        self.main.clear();
        self.comments.clear();
        self.problems.clear();
        self.variations.clear();
        self.open.clear();
        (self.depth, self.parts, self.before, self.over) = (0, 0, 0, None);
        (self.start, self.end) = (start, start);
    }

    /// The same memory, for games of another text.
    pub fn recycled<'b>(mut self) -> Record<'b> {
        self.clear(0);
        let Record { tags, main, comments, problems, variations, open, .. } = self;
        let Line { frames, marks, numbers, events, bare, .. } = main;
        let events = emptied(events);
        let main = Line { frames, marks, numbers, events, bare, ..Line::default() };
        let (tags, variations) = (emptied(tags), emptied(variations));
        Record { tags, main, comments, problems, variations, open, ..Record::default() }
    }

    /// The first tag of this name.
    pub fn tag(&self, name: &str) -> Option<&Tag<'a>> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The version tag stands first.
    pub fn versioned(&self) -> bool {
        self.tags.first().is_some_and(|tag| tag.name == "WQN")
    }

    /// Takes digits alone: an action if the game reads them as one, else a move number.
    pub fn bare(&mut self, number: &Number, text: &'a [u8]) {
        if self.depth > 0 {
            return;
        }
        self.main.bare.push(self.main.marks.len());
        self.main.push(FrameKind::Action, 0, &text[number.span.range()], number.span, false);
    }

    /// Takes an event that lies within the game.
    #[inline]
    pub fn take(&mut self, event: Event<'a>, variations: bool, limits: Limits) {
        self.parts += 1;
        if self.parts > limits.parts
            || self.variations.len() > limits.variations
            || self.before > limits.before
        {
            return self.pass_over(&event, limits);
        }
        match event {
            Event::Action(action) => {
                if let Some(line) = self.line(variations) {
                    line.action(&action);
                }
            }
            Event::Number(number) => {
                if let Some(line) = self.line(variations) {
                    line.number(&number);
                }
            }
            Event::Tag(tag) => self.tags.push(tag),
            Event::Comment(comment) => {
                self.comment(&comment, variations, limits.parts);
                if self.parts > limits.parts {
                    self.pass_over(&Event::Comment(comment), limits);
                }
            }
            Event::VariationOpen { .. } => self.open(variations),
            Event::VariationClose { .. } => self.close(variations),
            Event::Event(word) => {
                if let Some(line) = self.line(variations) {
                    line.event(&word);
                }
            }
            Event::End(end) => {
                if let Some(line) = self.line(variations) {
                    line.end = line.end.or(Some(end));
                }
            }
            Event::Problem(problem) => self.problem(*problem, variations),
            Event::GameStart { .. }
            | Event::GameEnd { .. }
            | Event::Dots { .. }
            | Event::Suffix { .. }
            | Event::Nag { .. }
            | Event::Escape { .. } => {}
        }
    }

    /// The game has more than it may have: what is left of it is not looked at.
    #[cold]
    fn pass_over(&mut self, event: &Event<'a>, limits: Limits) {
        let what = if self.variations.len() > limits.variations {
            (limits.variations, "variations")
        } else if self.before > limits.before {
            (limits.before, "actions before all its variations together")
        } else {
            (limits.parts, "actions, numbers, tags, comments and commands")
        };
        self.over = self.over.or(Some((event.span(), what)));
        self.main.lost = true;
    }

    /// Takes the plain movetext that comes next.
    #[inline]
    pub fn take_plain(&mut self, events: &mut Events<'a>, variations: bool) {
        let source = events.source();
        if self.over.is_some() {
            return events.plain(&mut Passing);
        }
        let Some(line) = self.line(variations) else { return events.plain(&mut Passing) };
        let before = line.marks.len() + line.numbers.len();
        events.plain(&mut Taking { line, source });
        let more = line.marks.len() + line.numbers.len() - before;
        if let Some(span) = line.full {
            self.over = Some((span, (MOST, "actions or numbers")));
            self.main.lost = true;
        }
        self.parts += more;
    }

    /// The line that goes on here, `None` where it is not looked at.
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
                    let frame = self.line(variations).map(|line| line.marks.len());
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

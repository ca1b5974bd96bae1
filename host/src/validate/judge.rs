//! Validates the games of a text, one after another, with instances that are reused.

mod first;
mod turns;

use self::turns::Waiting;
use super::Settings;
use super::case::{Begin, Case, GameFacts, form, stops, unknown_fault};
use super::id::GameId;
use super::log::GameLog;
use super::place::PlacedText;
use super::player::{self, Wants};
use super::range::Place;
use super::reading::{PlayedGame, Which};
use super::record::{FrameMark, GameFrames, Line, name_bit};
use super::starts::Starts;
use super::tags;
use super::written::Steps;
use crate::instance::{FrameKind, Instance};
use crate::platform::StayingThread;
use crate::plugin::Plugin;
use crate::registry::{Container, Meaning, RecordTags, Registry, Unknown};
use crate::verdict::{FaultKind, Verdict};
use std::ops::Range;
use std::sync::Arc;
use wanqi_notation::tokens::{LexerOptions, Token, Tokens};
use wanqi_notation::{Message, Severity, Span, message};

/// Number of verdicts in a part.
const PART: usize = 1024;
/// The result of validating a text.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    pub games: u64,
    pub failed: u64,
    pub warned: u64,
    pub actions: u64,
    /// Number of games whose rules or options were assumed.
    pub assumed: u64,
    /// Verdicts on all games, or on those with errors or warnings. Their indices count from the
    /// start of the text.
    pub verdicts: Vec<Verdict>,
    /// The place of each game in the text, and whether it is valid; if games are to be split.
    pub spans: Vec<(Span, bool)>,
    /// Whether a plugin died.
    pub died: bool,
    /// Whether a game had actions, legal or not.
    pub begun: bool,
    /// The game of each verdict, if games are read.
    pub read: Vec<JudgedGame>,
    /// The number of bytes of the file in games; bytes in several games count once.
    pub covered: u64,
    /// The first game start in the range or after it, if the text has one.
    pub first: Option<Place>,
    /// The first game start after the range, if the text has one.
    pub next: Option<Place>,
}

/// A game that was read.
#[derive(Debug, Default)]
pub(super) struct JudgedGame {
    /// Its place in the text.
    pub span: Span,
    /// Game, rule set and options, if they are known.
    pub meaning: Option<Arc<Meaning>>,
    /// The canonical texts of its first actions, each followed by a line feed.
    pub opening: String,
    /// Its steps, if they are wanted and it was started.
    pub played: Option<PlayedGame>,
}

/// A rule set with options, ready to play.
struct Ready {
    meaning: Arc<Meaning>,
    /// A game at the start, and a second one to play with; created on demand.
    games: Option<Box<(Instance, Instance)>>,
    /// The id of the game before its first action; computed on demand.
    id: Option<GameId>,
}

enum Known {
    Ready(Ready),
    Unknown(Unknown),
}

/// Validates games. Each thread has its own.
pub(super) struct Judge<'r> {
    registry: &'r Registry,
    settings: &'r Settings,
    deciding: Vec<String>,
    /// [`name_bit`] of each of these.
    deciding_bits: u64,
    /// Tags of the players in the default game of PGN text.
    default_seats: Vec<String>,
    /// [`name_bit`] of each of these.
    seat_bits: u64,
    known: Starts<Known>,
    /// Logs of games that are being played; the first one is also for games of workers.
    logs: Vec<GameLog>,
    /// Memory for the answers of workers.
    answer: Vec<u8>,
    /// The thread, while it asks workers.
    thread: StayingThread,
    steps: Steps,
    /// Memory for reuse.
    spare: Vec<GameFrames<'static>>,
    /// Whether each verdict comes with the game that was read.
    reading: bool,
    /// Whether the steps of the games are kept.
    trace: bool,
    /// The games that are read.
    which: Which<'r>,
    /// The bytes of the file whose games are validated: those that begin there.
    range: Range<u64>,
}

/// A text that is validated, and its results so far.
struct Progress<'a, 't> {
    text: &'t PlacedText<'a>,
    file: &'t super::FileId,
    line: LineCounter,
    batch: Batch,
    /// Games that will be played together: in a worker, games of one plugin; in this process, games
    /// with the same start.
    waiting: Vec<Waiting<'a, 't>>,
    /// Their records, then the record that is being read, then memory for reuse. So a record is
    /// read where it stays.
    records: Vec<GameFrames<'a>>,
    /// The bytes of the records of the waiting games.
    bytes: usize,
    /// The numbers of refused actions for which similar legal ones may still be found: of the
    /// games of all trusted plugins (0), and of the games of each other plugin (its address).
    hints_left: Vec<(usize, u32)>,
    /// The number at the start of the text.
    max_hints: u32,
    /// Number of games in earlier parts.
    handed: u64,
    /// Number of games that were read since then, with those that are queued or skipped.
    seen: u64,
    /// Where the last game ended in the file.
    end: u64,
    /// Whether no game in the range has begun.
    before: bool,
    /// Whether a game with an action or an error came before the range.
    led: bool,
}

impl<'a> Progress<'a, '_> {
    /// The record that is being read.
    fn reading(&mut self) -> &mut GameFrames<'a> {
        let at = self.waiting.len();
        if self.records.len() == at {
            self.records.push(GameFrames::default());
        }
        &mut self.records[at]
    }

    /// The number of refused actions of a plugin's games for which similar legal ones may still be
    /// found. Each plugin that is not trusted has its own number, so that its games do not change
    /// the hints of other games.
    fn hints_left(&mut self, plugin: &Arc<Plugin>) -> &mut u32 {
        let key = if plugin.yields { Arc::as_ptr(plugin) as usize } else { 0 };
        let at = self.hints_left.iter().position(|(other, _)| *other == key).unwrap_or_else(|| {
            self.hints_left.push((key, self.max_hints));
            self.hints_left.len() - 1
        });
        &mut self.hints_left[at].1
    }
}

impl<'r> Judge<'r> {
    pub fn new(registry: &'r Registry, settings: &'r Settings) -> Judge<'r> {
        let deciding = registry.deciding_tags();
        let default_seats = registry.default_seats(Container::Pgn);
        Judge {
            registry,
            settings,
            deciding_bits: name_bits(&deciding),
            deciding,
            seat_bits: name_bits(&default_seats),
            default_seats,
            known: Starts::default(),
            logs: vec![GameLog::default()],
            answer: Vec::new(),
            thread: StayingThread::default(),
            steps: Steps::default(),
            spare: Vec::new(),
            reading: false,
            trace: false,
            which: Which::default(),
            range: 0..u64::MAX,
        }
    }

    /// A judge of the games that begin in these bytes of a file. Games before them are validated
    /// without a verdict, so that those in the range have the same verdicts as without a range.
    pub fn within(self, range: Range<u64>) -> Judge<'r> {
        Judge { range, ..self }
    }

    /// A judge that makes a verdict for each of these games, and keeps their steps if they are
    /// wanted.
    pub fn reading(self, which: Which<'r>) -> Judge<'r> {
        Judge { reading: true, trace: !which.stepless, which, ..self }
    }

    /// Of the next text, only the game with this index is read.
    pub fn read_only(&mut self, only: Option<u64>) {
        self.which.only = only;
    }

    /// Validates every game of a text. Games of a plugin that runs in workers are sent there, many
    /// at a time.
    pub fn judge(
        &mut self,
        text: &PlacedText<'_>,
        game_follows: bool,
        file: &super::FileId,
    ) -> Batch {
        self.judge_all(text, game_follows, file, None)
    }

    /// As [`Judge::judge`], in parts. `part` receives each part except the last, which is returned;
    /// false ends the work.
    pub fn judge_in_parts(
        &mut self,
        text: &PlacedText<'_>,
        game_follows: bool,
        file: &super::FileId,
        part: &mut dyn FnMut(Batch) -> bool,
    ) -> Batch {
        self.judge_all(text, game_follows, file, Some(part))
    }

    fn judge_all(
        &mut self,
        text: &PlacedText<'_>,
        game_follows: bool,
        file: &super::FileId,
        mut part: Option<&mut dyn FnMut(Batch) -> bool>,
    ) -> Batch {
        let options = LexerOptions { game_follows, ..self.settings.lexer };
        let line = LineCounter { at: 0, line: text.line };
        let (batch, waiting) = (Batch::default(), Vec::new());
        let spare = std::mem::take(&mut self.spare);
        let records = spare.into_iter().map(GameFrames::recycled).collect();
        let max_hints = self.settings.max_hints_together;
        let mut progress = Progress {
            text,
            file,
            line,
            batch,
            waiting,
            records,
            bytes: 0,
            hints_left: Vec::new(),
            max_hints,
            handed: 0,
            seen: 0,
            end: 0,
            before: self.range.start > 0,
            led: false,
        };
        let mut events = Tokens::with_options(text.bytes, &options);
        while let Some(event) = events.next() {
            match event {
                Token::GameStart { at } => {
                    if !self.reaches(at, &mut progress) {
                        break;
                    }
                    let record = progress.reading();
                    let outside = std::mem::take(&mut record.problems);
                    record.clear(at);
                    record.problems = outside;
                    record.read(&mut events, self.settings.variations, self.settings.limits);
                    self.game(&mut progress);
                    progress.reading().problems.clear();
                    if let Some(part) = &mut part
                        && progress.batch.verdicts.len() >= PART
                    {
                        self.play_waiting(&mut progress);
                        progress.handed += std::mem::take(&mut progress.seen);
                        if !part(std::mem::take(&mut progress.batch)) {
                            break;
                        }
                    }
                }
                Token::Problem(problem) => {
                    let problems = &mut progress.reading().problems;
                    if problems.len() < self.settings.max_faults {
                        problems.push(*problem);
                    }
                }
                _ => {}
            }
        }
        let ended = progress.batch.next.is_some();
        let record = progress.reading();
        let faulty = || record.problems.iter().any(|problem| problem.severity() == Severity::Error);
        if !ended && faulty() {
            // Bytes outside of a game: they are reported as a game without content.
            let problems = std::mem::take(&mut record.problems);
            record.clear(text.bytes.len());
            record.problems = problems;
            self.game(&mut progress);
        }
        self.play_waiting(&mut progress);
        self.spare = progress.records.into_iter().map(GameFrames::recycled).collect();
        if progress.before { Batch::default() } else { progress.batch }
    }

    /// Notes the range's first game start, and the first one after the range. False if it is after
    /// the range.
    fn reaches(&mut self, at: usize, progress: &mut Progress<'_, '_>) -> bool {
        let byte = progress.text.offset + at as u64;
        if byte < self.range.start {
            return true;
        }
        if progress.before {
            self.play_waiting(progress);
            progress.led = std::mem::take(&mut progress.batch).begun;
            (progress.before, progress.seen) = (false, 0);
        }
        let is_after = byte >= self.range.end;
        if progress.batch.first.is_none() || is_after {
            let place = Place { byte, line: progress.text.line_of(at) };
            progress.batch.first.get_or_insert(place);
            progress.batch.next = is_after.then_some(place);
        }
        !is_after
    }

    /// Validates the game that was read, or queues it.
    fn game<'a, 't>(&mut self, progress: &mut Progress<'a, 't>)
    where
        'r: 't,
    {
        let record = &progress.records[progress.waiting.len()];
        let (index, span) = (progress.seen, Span::new(record.start, record.end));
        progress.seen += 1;
        let (byte, length) = progress.text.in_file(span);
        let end = byte + length;
        progress.batch.covered += end.saturating_sub(byte.max(progress.end));
        progress.end = progress.end.max(end);
        if self.settings.split || self.reading {
            progress.batch.spans.push((span, true));
        }
        if self.skips(record, progress.handed + index) {
            progress.batch.games += 1;
            // The next game is not the first one of the file, whatever was wanted.
            progress.batch.begun |= !record.main.frames.is_empty();
            return;
        }
        let mut case = Case::new(progress.text, self.settings, self.trace);
        form(record, &mut case);
        let mut facts = GameFacts { index, ..GameFacts::default() };
        let begins = record.end > record.start && !self.which.unplayed;
        let begin =
            if begins { self.begin(record, progress.file, &mut case, &mut facts) } else { None };
        match begin {
            Some(begin) if !self.trace => self.wait(case, facts, begin, progress),
            begin => {
                self.play_waiting(progress);
                let record = std::mem::take(progress.reading());
                if let Some(mut begin) = begin {
                    self.play(&record, &mut begin, &mut case, &mut facts, progress);
                }
                self.close(&record, case, facts, progress);
                *progress.reading() = record;
            }
        }
    }

    /// Whether a game is not to be read.
    #[inline]
    fn skips(&self, record: &GameFrames<'_>, index: u64) -> bool {
        let Which { only, tags, .. } = self.which;
        only.is_some_and(|only| only != index)
            || tags.is_some_and(|fit| {
                let result = super::ending::stated_text(record);
                record.end > record.start && !fit(&tags_of(record), result.as_deref())
            })
    }

    /// Makes a game's verdict.
    fn close(
        &mut self,
        record: &GameFrames<'_>,
        mut case: Case<'_, '_>,
        facts: GameFacts,
        progress: &mut Progress<'_, '_>,
    ) {
        let is_game = record.end > record.start;
        let Progress { text, file, line, batch, handed, led, .. } = progress;
        // Games without actions may come before it.
        let first = text.offset == 0 && !batch.begun && *handed == 0 && !*led;
        if first && is_game && !case.errors.is_empty() {
            self.first_of_file(record, &facts, file, &mut case);
        }
        batch.begun |= !record.main.frames.is_empty();
        case.bounded();
        let Case { mut errors, mut warnings, actions, died, trace, branches, .. } = case;
        let (ok, warned) = (errors.is_empty(), !warnings.is_empty());
        batch.games += 1;
        batch.failed += u64::from(!ok);
        batch.warned += u64::from(warned);
        batch.actions += actions;
        batch.assumed += u64::from(facts.assumed);
        batch.died |= died;
        if let Some((_, good)) = batch.spans.get_mut(facts.index as usize) {
            *good = ok;
        }
        if self.settings.all_verdicts || self.reading || !ok || warned {
            errors.sort_by_key(|fault| fault.byte);
            warnings.sort_by_key(|fault| fault.byte);
            let line = line.of(record.start, text);
            let (byte, length) = text.in_file(Span::new(record.start, record.end));
            if self.reading {
                let GameFacts { meaning, opening, begun, .. } = facts;
                let played = match (begun, &meaning) {
                    (Some(start), Some(meaning)) => {
                        let (meaning, steps) = ((**meaning).clone(), trace.unwrap_or_default());
                        Some(PlayedGame { meaning, start, steps, branches })
                    }
                    _ => None,
                };
                let span = Span::new(record.start, record.end);
                batch.read.push(JudgedGame { span, meaning, opening, played });
            }
            batch.verdicts.push(Verdict {
                file: file.name.clone(),
                index: facts.index,
                line,
                byte,
                length,
                game: facts.variant.as_ref().map(|variant| variant.game().slug.clone()),
                rules: facts.variant.as_ref().map(|variant| variant.ruleset().slug.clone()),
                rules_assumed: facts.assumed,
                actions,
                ok,
                errors,
                warnings,
                result: facts.ending.result,
                result_checked: facts.ending.checked,
                outcome: facts.ending.outcome,
                id: facts.id,
                relative: false,
            });
        }
    }

    /// The start of a game; `None` and a fault if it cannot be determined.
    fn begin(
        &mut self,
        record: &GameFrames<'_>,
        file: &super::FileId,
        case: &mut Case<'_, '_>,
        facts: &mut GameFacts,
    ) -> Option<Begin> {
        self.look_up(record, file);
        let ready = match self.known.get()? {
            Known::Ready(ready) => ready,
            Known::Unknown(unknown) => {
                unknown_fault(unknown, record, case);
                return None;
            }
        };
        let meaning = ready.meaning.clone();
        facts.name(&meaning);
        tags::check(record, &meaning, self.registry, case);
        let Ok(position) = tags::position(record, case) else {
            stops(case);
            return None;
        };
        let id = ready.id.clone().filter(|_| position.is_none());
        let wants = Wants {
            texts: if self.settings.all_verdicts || self.trace {
                player::ALL
            } else {
                opening_frames(&record.main, self.which.opening)
            },
            start: self.settings.all_verdicts && id.is_none(),
            roles: record.tag("FinalRoles").is_some(),
            max_hints: self.settings.max_hints,
            // One more than are listed, so that the verdict says that there are more.
            max_faults: u32::try_from(self.settings.max_faults.max(1))
                .unwrap_or(u32::MAX)
                .saturating_add(1),
        };
        Some(Begin { meaning, position, wants, id, opening: self.which.opening })
    }

    /// Finds or makes the start for the record's tags, and makes it the current one of
    /// `self.known`.
    fn look_up(&mut self, record: &GameFrames<'_>, file: &super::FileId) {
        let key = &mut self.known.key;
        key.clear();
        key.push(u8::from(file.container == Container::Sgf));
        key.extend_from_slice(file.owner.as_deref().unwrap_or_default().as_bytes());
        key.push(0);
        key.extend_from_slice(file.suffix.as_deref().unwrap_or_default().as_bytes());
        // The names of the default game's seats that no tag has had so far.
        let mut seats = &self.default_seats[..];
        let mut named = self.settings.meant.variant.is_some();
        for tag in &record.tags {
            let bit = name_bit(tag.name);
            if self.deciding_bits & bit != 0 && self.deciding.iter().any(|name| name == tag.name) {
                key.push(0);
                key.extend_from_slice(tag.name.as_bytes());
                key.push(0);
                key.extend_from_slice(tag.raw);
                named = true;
            }
            if self.seat_bits & bit != 0
                && let [next, others @ ..] = seats
                && next == tag.name
            {
                seats = others;
            }
        }
        // The seats may also come in another order.
        let has_seats = seats.iter().all(|seat| record.tag(seat).is_some());
        // The names of the seat tags and the start position can determine the game.
        let by_seats = !has_seats && !record.versioned();
        for tag in record.tags.iter().filter(|_| by_seats || !named) {
            let usual = |raw| std::str::from_utf8(raw).is_ok_and(|raw| self.registry.is_usual(raw));
            let position = matches!(tag.name, "FEN" | "Position") && (by_seats || !usual(tag.raw));
            if by_seats || position {
                key.push(1);
                key.extend_from_slice(tag.name.as_bytes());
            }
            if position {
                key.push(0);
                key.extend_from_slice(tag.raw);
            }
        }
        if self.known.find() {
            return;
        }
        let tags = tags_of(record);
        let meant = &self.settings.meant;
        let suffix = file.suffix.as_deref();
        let known = match self.registry.meaning(&tags, file.container, suffix, meant) {
            Err(unknown) => Known::Unknown(unknown),
            // An importer must not make records of other games.
            Ok(meaning)
                if let Some(owner) = &file.owner
                    && *owner != meaning.variant.game().slug =>
            {
                let other = &meaning.variant.game().slug;
                Known::Unknown(Unknown {
                    kind: FaultKind::UnknownGame,
                    tag: Some("Game".to_owned()),
                    message: message!(
                        "the importer of {owner} made a record of {other}",
                        owner,
                        other
                    ),
                    hint: Message::none(),
                })
            }
            Ok(mut meaning) => {
                // An importer that infers the rule set from the actions pins no revision.
                let inferred = file.owner.is_some()
                    && !meant.rules_named
                    && tags.get("Rules").is_some_and(|rules| !rules.contains('@'));
                meaning.assumed |= inferred;
                Known::Ready(Ready { meaning: Arc::new(meaning), games: None, id: None })
            }
        };
        self.known.insert(known);
    }
}

/// The tags of a record, in order.
fn tags_of(record: &GameFrames<'_>) -> RecordTags {
    let pairs = record.tags.iter().map(|tag| (tag.name.to_owned(), tag.value().into_owned()));
    RecordTags(pairs.collect())
}

/// The number of frames at the start of a line that have at least these many actions.
fn opening_frames(line: &Line<'_>, actions: usize) -> u32 {
    let plain = line.events.is_empty() && !line.checkpoints && line.bare.is_empty();
    let frames = if plain || actions == 0 {
        actions
    } else {
        // A frame of only digits may be a move number.
        let acts = |(frame, mark): &(usize, &FrameMark)| {
            matches!(mark.kind, FrameKind::Action | FrameKind::Env)
                && line.bare.binary_search(frame).is_err()
        };
        let last = line.marks().iter().enumerate().filter(acts).nth(actions - 1);
        last.map_or(line.frames.len(), |(frame, _)| frame + 1)
    };
    u32::try_from(frames.min(line.frames.len())).unwrap_or(player::ALL)
}

fn name_bits(names: &[String]) -> u64 {
    names.iter().fold(0, |bits, name| bits | name_bit(name))
}

/// Counts lines from game to game, so that each byte is counted once.
struct LineCounter {
    at: usize,
    line: u64,
}

impl LineCounter {
    fn of(&mut self, byte: usize, text: &PlacedText<'_>) -> u64 {
        if text.imported.is_some() {
            return text.line_of(byte);
        }
        if byte > self.at {
            self.line += wanqi_notation::position::count_lines(&text.bytes[self.at..byte]);
            self.at = byte;
        }
        self.line
    }
}

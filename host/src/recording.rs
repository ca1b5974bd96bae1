//! A game being recorded: a session and its journal, which always say the same.

use crate::convert::Edits;
use crate::ending::Ending;
use crate::instance::{FrameKind, Instance, Refusal};
use crate::journal::Journal;
use crate::mainline::{self, Item};
use crate::outcome::Outcome;
use crate::registry::Variant;
use crate::session::{Attempt, Played, Session};
use crate::styles;
use crate::validate::reading;
use crate::view::Eyes;
use std::io;
use std::path::Path;
use wanqi_abi as abi;
use wanqi_notation::events::{Events, Word};
use wanqi_notation::text::EventWord;
use wanqi_notation::writer::Writer;

/// A game being recorded.
pub struct Recording {
    /// The game.
    pub session: Session,
    journal: Journal,
    entries: Vec<Entry>,
    /// The round whose number stands last in the file.
    round: Option<u32>,
    ended: Option<Ending>,
    /// Of a finished record that was opened again: its text with tags that say of no end. It is
    /// written when the end is taken back, and not before.
    without_end: Option<Vec<u8>>,
    /// What was taken back, last first, each with what went with it.
    undone: Vec<Vec<Again>>,
    seed: u64,
}

/// A line of the journal, or a token of a record that is gone on with.
#[derive(Clone, Debug)]
struct Entry {
    /// Bytes of the file before it.
    at: u64,
    /// It reached the plugin.
    played: bool,
    /// Chance did it.
    by_env: bool,
    /// It is not in the file: reading inserts it before what the next entry is about.
    inserted: bool,
    /// The round whose number stood last before it.
    round: Option<u32>,
    /// The event, where it did not reach the plugin.
    event: Option<String>,
}

/// What was taken back and can be done again.
#[derive(Debug)]
enum Again {
    /// What a seat or chance did.
    Act(FrameKind, u32, String),
    /// An event that does not reach the plugin, and the result of a ruling.
    Event(String, Option<String>),
    /// The end of a record that was finished when it was opened: the text of its file, and the same
    /// with tags that say of no end.
    End { finished: Vec<u8>, without: Vec<u8>, at: u64, ended: Ending },
}

/// Why something is not recorded.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file cannot be read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// The game refuses it.
    #[error("{0}")]
    Refused(Refusal),
    /// It cannot be said here.
    #[error("{0}")]
    Wrong(String),
}

impl From<Refusal> for RecordError {
    fn from(refusal: Refusal) -> Self {
        RecordError::Refused(refusal)
    }
}

/// What was acknowledged.
#[derive(Clone, Debug)]
pub struct Accepted {
    /// Who acted, 0 for ENV; `None` for what no seat does.
    pub seat: Option<u32>,
    /// Canonical text, or the event.
    pub canonical: String,
    /// As the record has it.
    pub line: String,
    /// The same as all seats may read it, in the style in which it was typed: what is sealed is left
    /// out.
    pub shown: String,
    /// The style in which the action was typed, if one of the game's writes it so.
    pub style: Option<u32>,
    /// What was submitted is sealed.
    pub sealed: bool,
    /// How the game stands then.
    pub standing: Standing,
}

/// How a game stands after what was acknowledged. All of it is asked of the plugin before anything is
/// written: a plugin that dies here leaves no action on the disk that nobody acknowledged.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// How the game has ended by its rules.
    pub outcome: Option<Outcome>,
    /// How the record ends.
    pub ended: Option<Ending>,
    /// The position text that may be told at the table.
    pub position: String,
}

impl Standing {
    /// # Errors
    /// The plugin died.
    fn of(game: &Instance, by_event: Option<Ending>) -> Result<Standing, Refusal> {
        let outcome = game.outcome()?;
        let by_rules =
            outcome.as_ref().map(|outcome| Ending::by_rules(game, outcome)).transpose()?;
        let ended = by_event.or(by_rules);
        // When all is over nothing has to be hidden.
        let eyes = if ended.is_some() { Eyes::All } else { Eyes::due(game)? };
        Ok(Standing { outcome, ended, position: eyes.position(game)? })
    }
}

impl Accepted {
    fn event(seat: Option<u32>, line: String, standing: Standing) -> Self {
        let (canonical, shown) = (line.clone(), line.clone());
        Self { seat, canonical, line, shown, style: None, sealed: false, standing }
    }
}

/// The head of a new record: its tags and an empty line. Where there is chance, the seed that it
/// is drawn from is one of them.
///
/// # Errors
/// The plugin died.
pub fn head(
    session: &Session,
    variant: &Variant,
    position: &str,
    names: &[String],
    seed: u64,
) -> Result<String, Refusal> {
    let (game, set) = (variant.game(), variant.ruleset());
    let mut writer = Writer::new();
    writer.set_name_tags(set.seat_tags.iter().map(String::as_str));
    let options = session.start().options()?;
    let plugin = format!("{} {}", plugin_name(variant), variant.plugin.version);
    let rules = format!("{}@{}", set.slug, set.revision);
    let mut tags = vec![
        ("WQN", "1"),
        ("Game", &game.slug),
        ("Rules", &rules),
        ("Options", &options),
        ("Plugin", &plugin),
    ];
    if !position.is_empty() {
        tags.push(("Position", position));
    }
    let seed = seed.to_string();
    if set.has(abi::TRAIT_CHANCE) {
        tags.push(("Seed", &seed));
    }
    let seats = set.seat_tags.iter().enumerate();
    tags.extend(
        seats.map(|(seat, tag)| (tag.as_str(), names.get(seat).map_or("?", String::as_str))),
    );
    tags.push(("Result", "*"));
    for (name, value) in tags {
        // Names of tags are the plugin's: one that cannot be a tag is left out.
        let _ = writer.tag(name, value);
    }
    let mut text = writer.finish();
    text.push(b'\n');
    Ok(String::from_utf8_lossy(&text).into_owned())
}

/// The name of a plugin in tags and lists: its file's, without what the system puts around it.
#[must_use]
pub fn plugin_name(variant: &Variant) -> String {
    let stem = variant.plugin.path.file_stem().unwrap_or_default().to_string_lossy();
    stem.strip_prefix("lib").unwrap_or(&stem).to_owned()
}

impl Recording {
    fn at(session: Session, journal: Journal, seed: u64) -> Recording {
        let (entries, undone) = (Vec::new(), Vec::new());
        let (round, ended, without_end) = (None, None, None);
        Recording { session, journal, entries, round, ended, without_end, undone, seed }
    }

    /// Begins a new record in a new file.
    ///
    /// # Errors
    /// The file is there already, or cannot be written.
    pub fn create(path: &Path, head: &str, session: Session, seed: u64) -> io::Result<Recording> {
        let journal = Journal::create(path, head)?;
        Ok(Recording::at(session, journal, seed))
    }

    /// Resumes the record that a journal holds, as it was read; the end marker `*` is taken off. A
    /// finished record stays as it is until [`Recording::undo`] takes its end back.
    ///
    /// # Errors
    /// The plugin died, or the file cannot be written.
    pub fn resume(
        journal: Journal,
        content: &[u8],
        played: &reading::Played,
        seed: u64,
    ) -> Result<Recording, RecordError> {
        let session = Session::new(played.start.try_clone()?)?;
        let mut recording = Recording::at(session, journal, seed);
        let stated = Ending::stated(content);
        let without_end = stated.as_ref().map(|_| without_ending(content));
        // Only tags differ, which stand before all movetext.
        let length = without_end.as_ref().map_or(content.len(), Vec::len);
        let moved = |at: usize| (at + length - content.len()) as u64;
        let mut end = None;
        let mut steps = played.main_line().peekable();
        let mut number = None;
        for item in mainline::items(content) {
            let (span, place) = match &item {
                Item::Number(written) => {
                    number = Some((written.span.start, written.value));
                    continue;
                }
                Item::Action(action) => (action.span, action.token_span().start),
                Item::Word(word) => (word.span, word.span.start),
                Item::End(marker) if !marker.in_variation => {
                    if stated.is_none() && marker.text == b"*" {
                        recording.journal.cut(marker.span.start as u64)?;
                    }
                    end = Some(marker.span.start);
                    continue;
                }
                Item::Problem(_) | Item::Tag(_) | Item::End(_) => continue,
            };
            let (at, round) = number.take().unzip();
            let (at, before) = (moved(at.unwrap_or(place)), recording.round);
            let entry = Entry {
                at,
                played: true,
                by_env: false,
                inserted: false,
                round: before,
                event: None,
            };
            let mut reached = false;
            while let Some(done) = steps.next_if(|done| done.span == span) {
                recording.session.redo(done)?;
                let (by_env, inserted) = (done.kind == FrameKind::Env, done.restored);
                recording.entries.push(Entry { by_env, inserted, ..entry.clone() });
                reached = true;
            }
            if let Item::Word(word) = &item
                && !reached
            {
                let event = Some(event_line(word));
                recording.entries.push(Entry { played: false, event, ..entry });
                recording.ended = recording.by_event(word, None)?;
            }
            recording.round = round.or(recording.round);
        }
        if recording.ended.is_none() {
            recording.ended = recording.by_rules()?;
        }
        if recording.ended.is_none() && stated.is_some() {
            // That the game has ended is the last thing that was recorded.
            let (at, round) = (moved(end.unwrap_or(content.len())), recording.round);
            recording.entries.push(Entry {
                at,
                played: false,
                by_env: false,
                inserted: false,
                round,
                event: None,
            });
        }
        // An arbiter's result stands in the record alone.
        recording.ended = stated.or(recording.ended);
        recording.without_end = without_end;
        Ok(recording)
    }

    /// How the game has ended, if it has.
    #[must_use]
    pub fn ended(&self) -> Option<&Ending> {
        self.ended.as_ref()
    }

    /// Whether anything has been recorded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Does something, written as in a record, and returns when it is on the disk.
    ///
    /// # Errors
    /// The game refuses it, or it cannot be written; nothing has changed then.
    pub fn act(&mut self, attempt: &Attempt<'_>) -> Result<Accepted, RecordError> {
        if self.ended.is_some() {
            return Err(RecordError::Wrong(ENDED.to_owned()));
        }
        let ply = self.session.played().len();
        let style = self.typed(attempt)?;
        let played = self.session.act(attempt)?.clone();
        let standing = match Standing::of(self.session.now(), None) {
            Ok(standing) => standing,
            Err(refusal) => {
                self.take_back(ply)?;
                return Err(refusal.into());
            }
        };
        let (prefix, round) = self.prefix(&played);
        let set = self.session.now().ruleset();
        let text = played.written(set.seats_max);
        let line = format!("{prefix}{text}");
        let as_typed = match style.filter(|style| *style != set.record_style) {
            Some(_) => {
                let text = String::from_utf8_lossy(attempt.token).into_owned();
                format!("{prefix}{}", Played { text, ..played.clone() }.written(set.seats_max))
            }
            None => line.clone(),
        };
        let entry = Entry {
            at: self.journal.length(),
            played: true,
            by_env: played.kind == FrameKind::Env,
            inserted: false,
            round: self.round,
            event: None,
        };
        if let Err(error) = self.journal.append(&line) {
            self.take_back(ply)?;
            return Err(error.into());
        }
        self.entries.push(entry);
        self.undone.clear();
        self.round = round;
        self.ended.clone_from(&standing.ended);
        let sealed = played.is_sealed();
        let canonical = match played.kind {
            FrameKind::Event => line.clone(),
            _ => played.canonical,
        };
        let shown = match sealed {
            true => format!("{prefix}@{}: sealed", played.seat),
            false => as_typed,
        };
        Ok(Accepted { seat: Some(played.seat), canonical, line, shown, style, sealed, standing })
    }

    /// The style of what a seat has typed.
    fn typed(&self, attempt: &Attempt<'_>) -> Result<Option<u32>, Refusal> {
        let (game, seat) = (self.session.now(), attempt.seat.map_or(abi::SEAT_ANY, u32::from));
        match (attempt.kind, std::str::from_utf8(attempt.token)) {
            (FrameKind::Action, Ok(token)) if game.ruleset().styles.len() > 1 => {
                styles::typed(game, seat, token)
            }
            _ => Ok(None),
        }
    }

    /// The session as it was after so many actions.
    fn take_back(&mut self, ply: usize) -> Result<(), Refusal> {
        let now = self.session.at(ply)?;
        self.session.back_to(ply, now);
        Ok(())
    }

    /// Draws for ENV until a seat is to act; what was drawn is recorded.
    ///
    /// # Errors
    /// As [`Recording::act`].
    pub fn draw(&mut self) -> Result<Option<Accepted>, RecordError> {
        let turn = self.session.now().turn()?;
        if self.ended.is_some() || turn.to_act & 1 == 0 {
            return Ok(None);
        }
        let token = self.session.draw(self.seed)?;
        let attempt = Attempt { kind: FrameKind::Env, seat: Some(0), token: token.as_bytes() };
        self.act(&attempt).map(Some)
    }

    /// Records an event that does not reach the plugin; `stated` is the result of a ruling.
    ///
    /// # Errors
    /// It says what is not true, or cannot be said here.
    pub fn event(
        &mut self,
        word: &Word<'_>,
        stated: Option<&str>,
    ) -> Result<Accepted, RecordError> {
        if self.ended.is_some() {
            return Err(RecordError::Wrong(ENDED.to_owned()));
        }
        let set = self.session.now().ruleset();
        if let Some(attempt) = mainline::event_attempt(word, set.seats_max) {
            if word.kind == EventWord::Null {
                return Err(RecordError::Wrong("a null move is for variations".to_owned()));
            }
            return self.act(&attempt);
        }
        if word.seat.is_some_and(|seat| seat == 0 || u32::from(seat) > set.seats_max) {
            let message = format!("there are seats 1 to {}", set.seats_max);
            return Err(RecordError::Wrong(message));
        }
        if word.kind == EventWord::Illegal {
            self.refuse_legal(word)?;
        }
        let above_two = set.seats_max > 2;
        if above_two && matches!(word.kind, EventWord::Timeout | EventWord::Illegal) {
            let message = "above two seats write `:resign@N` for the seat that leaves";
            return Err(RecordError::Wrong(message.to_owned()));
        }
        let ended = self.by_event(word, stated)?;
        let line = event_line(word);
        let seat = self.seat_of(word)?;
        let standing = Standing::of(self.session.now(), ended.clone())?;
        let at = self.journal.length();
        let (played, by_env, inserted, round) = (false, false, false, self.round);
        let event = Some(line.clone());
        let entry = Entry { at, played, by_env, inserted, round, event };
        self.journal.append(&line)?;
        self.entries.push(entry);
        self.undone.clear();
        self.ended = ended;
        Ok(Accepted::event(Some(seat), line, standing))
    }

    /// `:illegal=TEXT` holds what was played and is refused.
    fn refuse_legal(&self, word: &Word<'_>) -> Result<(), RecordError> {
        let text = word.argument.unwrap_or_default();
        let game = self.session.now();
        let mut copy = game.try_clone()?;
        let seat = word.seat.map_or(abi::SEAT_ANY, u32::from);
        match copy.apply(FrameKind::Action, seat, text.as_bytes(), abi::LENIENT | abi::DRY) {
            Ok(_) => Err(RecordError::Wrong(format!("`{text}` is legal here"))),
            Err(refusal) if refusal.died() => Err(refusal.into()),
            Err(_) => Ok(()),
        }
    }

    /// Takes back the last thing that a seat did, and what chance drew after it.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn undo(&mut self) -> Result<Option<Accepted>, RecordError> {
        let by_seat = |entry: &Entry| !entry.by_env && !entry.inserted;
        let Some(mut keep) = self.entries.iter().rposition(by_seat) else { return Ok(None) };
        // What was inserted before it goes with it: the file never had it.
        while keep > 0 && self.entries[keep - 1].inserted {
            keep -= 1;
        }
        let at = self.entries[keep].at;
        let round = self.entries[keep].round;
        let played = self.entries[keep..].iter().filter(|entry| entry.played).count();
        let ply = self.session.played().len() - played;
        let again = self.again(keep, ply)?;
        let now = self.session.at(ply)?;
        let standing = Standing::of(&now, None)?;
        match &self.without_end {
            Some(text) => self.journal.replace_by_cut(text, at)?,
            None => self.journal.cut(at)?,
        }
        self.without_end = None;
        self.undone.push(again);
        self.session.back_to(ply, now);
        self.entries.truncate(keep);
        (self.round, self.ended) = (round, None);
        Ok(Some(Accepted::event(None, ":undo".to_owned(), standing)))
    }

    /// How often something can be taken back.
    #[must_use]
    pub fn undoable(&self) -> usize {
        self.entries.iter().filter(|entry| !entry.by_env && !entry.inserted).count()
    }

    /// How often something that was taken back can be done again.
    #[must_use]
    pub fn redoable(&self) -> usize {
        self.undone.len()
    }

    /// What entries from this one on have done, in the order in which they would do it again.
    fn again(&mut self, keep: usize, ply: usize) -> io::Result<Vec<Again>> {
        let mut played = self.session.played()[ply..].iter();
        let mut again = Vec::new();
        for entry in &self.entries[keep..] {
            match (entry.played.then(|| played.next()).flatten(), &entry.event) {
                (Some(Played { kind, seat, canonical, .. }), _) => {
                    again.push(Again::Act(*kind, *seat, canonical.clone()));
                }
                (None, Some(event)) => {
                    let result = self.ended.as_ref().map(|ended| ended.result.clone());
                    again.push(Again::Event(event.clone(), result));
                }
                (None, None) => {}
            }
        }
        if let (Some(without), Some(ended)) = (&self.without_end, &self.ended)
            && again.is_empty()
        {
            let (finished, without) = (self.journal.content()?, without.clone());
            let at = self.entries[keep].at;
            again.push(Again::End { finished, without, at, ended: ended.clone() });
        }
        Ok(again)
    }

    /// Does again what was taken back last, and what chance drew after it. Nothing, if anything else
    /// was done since.
    ///
    /// # Errors
    /// As [`Recording::act`].
    pub fn redo(&mut self) -> Result<Vec<Accepted>, RecordError> {
        let Some(again) = self.undone.pop() else { return Ok(Vec::new()) };
        // What is done again leaves the rest to be done.
        let rest = std::mem::take(&mut self.undone);
        let mut done = Vec::new();
        for step in &again {
            match self.once_more(step) {
                Ok(accepted) => done.push(accepted),
                // Nobody has been told of the first ones; they stand in the file, and may.
                Err(_) if !done.is_empty() => return Ok(done),
                Err(error) => {
                    self.undone = rest;
                    self.undone.push(again);
                    return Err(error);
                }
            }
        }
        self.undone = rest;
        Ok(done)
    }

    fn once_more(&mut self, step: &Again) -> Result<Accepted, RecordError> {
        match step {
            Again::Act(kind, seat, canonical) => {
                let (seat, token) = (Some(*seat as u8), canonical.as_bytes());
                let mut accepted = self.act(&Attempt { kind: *kind, seat, token })?;
                // Nobody has typed it in canonical text.
                if !accepted.sealed {
                    accepted.shown.clone_from(&accepted.line);
                }
                accepted.style = None;
                Ok(accepted)
            }
            Again::Event(line, result) => {
                let word = mainline::items(line.as_bytes()).find_map(|item| match item {
                    Item::Word(word) => Some(word),
                    _ => None,
                });
                let lost = || RecordError::Wrong(format!("{line} cannot be read any more"));
                self.event(&word.ok_or_else(lost)?, result.as_deref())
            }
            Again::End { finished, without, at, ended } => {
                let standing = Standing::of(self.session.now(), Some(ended.clone()))?;
                self.journal.replace(finished)?;
                let at = *at;
                let (played, by_env, inserted) = (false, false, false);
                let (round, event) = (self.round, None);
                self.entries.push(Entry { at, played, by_env, inserted, round, event });
                (self.without_end, self.ended) = (Some(without.clone()), Some(ended.clone()));
                Ok(Accepted::event(None, ended.marker.clone(), standing))
            }
        }
    }

    /// Whether this is a finished record that was opened again and still is what it was.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.without_end.is_some()
    }

    /// Ends the record: the end marker, and the tags that tell of the end. An unfinished game
    /// gets `*` and can be gone on with.
    ///
    /// # Errors
    /// The file cannot be written; the actions in it stay.
    pub fn finish(mut self) -> io::Result<()> {
        if self.is_untouched() {
            return Ok(());
        }
        let Some(ending) = self.ended.take() else {
            return self.journal.append("*");
        };
        let content = self.journal.content()?;
        let whole = with_ending(&content, &ending);
        self.journal.replace(&whole)
    }

    fn by_rules(&self) -> Result<Option<Ending>, Refusal> {
        let game = self.session.now();
        match game.outcome()? {
            Some(outcome) => Ending::by_rules(game, &outcome).map(Some),
            None => Ok(None),
        }
    }

    fn by_event(&self, word: &Word<'_>, stated: Option<&str>) -> Result<Option<Ending>, Refusal> {
        let seat = self.seat_of(word)?;
        Ending::by_event(self.session.now(), word.kind, seat, stated)
    }

    /// The seat that an event is about: the one it names, or whoever is to act.
    fn seat_of(&self, word: &Word<'_>) -> Result<u32, Refusal> {
        let to_act = self.session.now().turn()?.to_act & !1;
        let acting = if to_act == 0 { 1 } else { to_act.trailing_zeros() };
        Ok(word.seat.map_or(acting, u32::from))
    }

    /// What stands before an action in its line, a number or the bar that goes on with a turn, and
    /// the round whose number stands last then.
    fn prefix(&self, played: &Played) -> (String, Option<u32>) {
        let turn = &played.before;
        let is_event = played.kind == FrameKind::Event;
        if played.goes_on() && !self.entries.is_empty() {
            return ("|".to_owned(), self.round);
        }
        if is_event || self.round == Some(turn.round) {
            return (String::new(), self.round);
        }
        (format!("{} ", played.number()), Some(turn.round))
    }
}

/// What is said of everything but `:undo` behind the end.
const ENDED: &str = "the game has ended; `:undo` takes the last action back";

/// A finished record whose tags say that it is not.
fn without_ending(content: &[u8]) -> Vec<u8> {
    let mut edits = Edits::default();
    for item in mainline::items(content) {
        let Item::Tag(tag) = item else { continue };
        match tag.name {
            "Result" => edits.replace(tag.span, "[Result \"*\"]"),
            "FinalRoles" | "Score" | "Termination" => edits.remove_tag(content, tag.span),
            _ => {}
        }
    }
    edits.apply(content)
}

fn event_line(word: &Word<'_>) -> String {
    let argument = word.argument.map(|text| format!("={text}")).unwrap_or_default();
    let seat = word.seat.map(|seat| format!("@{seat}")).unwrap_or_default();
    format!("{}{argument}{seat}", word.kind)
}

/// The record with its end marker and the tags of its end.
fn with_ending(content: &[u8], ending: &Ending) -> Vec<u8> {
    let mut tree = wanqi_notation::tree::parse(content);
    let mut whole = match tree.games.first_mut() {
        Some(game) => {
            let tags = ending.tags();
            for (name, value) in &tags {
                if game.tag(name).is_some() || *name == "Result" {
                    // The names are tags.
                    let _ = game.set_tag(name, value);
                }
            }
            // New tags stand behind the others, in their order.
            for (name, value) in tags {
                if game.tag(name).is_none() {
                    let _ = game.set_tag(name, value);
                }
            }
            wanqi_notation::tree::print(&tree)
        }
        None => content.to_vec(),
    };
    let marked = Events::new(&whole)
        .any(|event| matches!(event, wanqi_notation::events::Event::End(end) if !end.in_variation));
    if !marked {
        whole.extend_from_slice(format!("{}\n", ending.marker).as_bytes());
    }
    whole
}

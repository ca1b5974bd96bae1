//! A game being recorded: a session and its journal, which always agree.

mod annotating;
pub mod ending;
mod head;
pub mod journal;
pub mod styles;
mod undoing;

pub use head::{head, plugin_name};

use crate::instance::{FrameKind, Instance, Refusal};
use crate::outcome::Outcome;
use crate::record::mainline::{self, Item};
use crate::session::{Attempt, Played, Session};
use crate::validate::reading;
use crate::view::Eyes;
use ending::{Ending, with_ending, without_ending};
use journal::Journal;
use std::io;
use std::path::Path;
use undoing::Again;
use wanqi_abi as abi;
use wanqi_notation::text::EventWord;
use wanqi_notation::tokens::{Number, Token, Tokens, Word};
use wanqi_notation::{Message, Span, message};

/// A game being recorded.
///
/// ```
/// # include!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/nim.rs"));
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use wanqi_host::Registry;
/// use wanqi_host::instance::FrameKind;
/// use wanqi_host::recording::{Recording, head};
/// use wanqi_host::session::{Attempt, Session};
///
/// # let file = nim().join("recording.wqn");
/// // A folder with one plugin, the game of nim in `crates/abi/examples/c`.
/// let nim = Registry::load_only(&[nim()]).variant("nim")?;
/// let session = Session::new(nim.create("", "1/2/0/0 seat=1 round=1")?)?;
/// let names = ["Anna".to_owned(), "Bo".to_owned()];
/// let head = head(&session, &nim, "1/2/0/0 seat=1 round=1", &names, 0)?;
/// let mut recording = Recording::create(&file, &head, session, 0)?;
/// for token in ["b1", "a1", "b1"] {
///     let attempt = Attempt { kind: FrameKind::Action, seat: None, token: token.as_bytes() };
///     recording.act(&attempt)?; // on the disk when it returns
/// }
/// assert_eq!(recording.ended().unwrap().result, "1-0");
/// recording.finish()?;
///
/// let text = std::fs::read_to_string(&file)?;
/// assert!(text.contains("[First \"Anna\"]\n[Second \"Bo\"]\n[Result \"1-0\"]\n"), "{text}");
/// assert!(text.ends_with("\n\n1. b1\na1\n2. b1\n1-0\n"), "{text}");
/// # Ok(())
/// # }
/// ```
pub struct Recording {
    /// The game.
    pub session: Session,
    journal: Journal,
    entries: Vec<JournalLine>,
    /// The round of the last number in the file.
    round: Option<u32>,
    ended: Option<Ending>,
    /// Of a finished record that was opened again: its text with the tags of an unfinished game. It
    /// is written only when the end is undone.
    without_end: Option<Vec<u8>>,
    /// The undone steps, the last one first, each with the steps that were undone with it.
    undone: Vec<Vec<Again>>,
    seed: u64,
}

/// A line of the journal, or a token of a resumed record.
#[derive(Clone, Debug)]
struct JournalLine {
    /// The length of the file before it.
    at: u64,
    /// Whether it reached the plugin.
    played: bool,
    /// Whether it is an action of chance.
    by_env: bool,
    /// Whether the file does not contain it: the reader inserts it before the next entry's text.
    inserted: bool,
    /// The round of the last number before it.
    round: Option<u32>,
    /// The event, if it did not reach the plugin.
    event: Option<String>,
}

/// Why a step is not recorded.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The file cannot be read or written.
    #[error("{0}")]
    File(#[from] io::Error),
    /// The game refuses the action.
    #[error("{0}")]
    Refused(Refusal),
    /// The text is not allowed here.
    #[error("{0}")]
    Wrong(Message),
}

impl From<Refusal> for RecordError {
    fn from(refusal: Refusal) -> Self {
        RecordError::Refused(refusal)
    }
}

/// An acknowledged step.
#[derive(Clone, Debug)]
pub struct Acknowledged {
    /// The acting seat, 0 for ENV; `None` for a step of no seat.
    pub seat: Option<u32>,
    /// Canonical text, or the event.
    pub canonical: String,
    /// The text in the record.
    pub line: String,
    /// The text that all seats may read, in the style in which it was typed; a sealed submission is
    /// left out.
    pub shown: String,
    /// The style in which the action was typed, if a style of the game writes it so.
    pub style: Option<u32>,
    /// Whether it is a sealed submission.
    pub sealed: bool,
    /// The state of the game after it.
    pub standing: Standing,
}

/// The state of a game after a step. The plugin reports all of it before the step is written: if
/// the plugin dies here, the disk contains no unacknowledged action.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// The outcome by the rules.
    pub outcome: Option<Outcome>,
    /// The end of the record.
    pub ended: Option<Ending>,
    /// The position text that the players at the screen may see.
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
        // After the end nothing has to be hidden.
        let eyes = if ended.is_some() { Eyes::All } else { Eyes::due(game)? };
        Ok(Standing { outcome, ended, position: eyes.position(game)? })
    }
}

impl Acknowledged {
    fn event(seat: Option<u32>, line: String, standing: Standing) -> Self {
        let (canonical, shown) = (line.clone(), line.clone());
        Self { seat, canonical, line, shown, style: None, sealed: false, standing }
    }
}

impl Recording {
    fn at(session: Session, journal: Journal, seed: u64) -> Recording {
        let (entries, undone) = (Vec::new(), Vec::new());
        let (round, ended, without_end) = (None, None, None);
        Recording { session, journal, entries, round, ended, without_end, undone, seed }
    }

    /// Starts a new record in a new file. `head` is the result of [`head()`]. `seed` determines the
    /// actions of chance.
    ///
    /// # Errors
    /// The file exists, or cannot be written.
    pub fn create(path: &Path, head: &str, session: Session, seed: u64) -> io::Result<Recording> {
        let journal = Journal::create(path, head)?;
        Ok(Recording::at(session, journal, seed))
    }

    /// Resumes the record of a journal from its reading; the end marker of an unfinished game and the
    /// move numbers before it are removed. A finished record is unchanged until [`Recording::undo`] undoes its end.
    ///
    /// # Errors
    /// The plugin died, or the file cannot be written.
    pub fn resume(
        journal: Journal,
        content: &[u8],
        played: &reading::PlayedGame,
        seed: u64,
    ) -> Result<Recording, RecordError> {
        let session = Session::new(played.start.try_clone()?)?;
        let mut recording = Recording::at(session, journal, seed);
        let stated = Ending::stated(content);
        let without_end = stated.as_ref().map(|_| without_ending(content));
        // Only the tags differ, and they come before all movetext.
        let length = without_end.as_ref().map_or(content.len(), Vec::len);
        let moved = |at: usize| (at + length - content.len()) as u64;
        let loose = loose(content);
        if stated.is_none() {
            recording.journal.remove(&loose)?;
        }
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
                Item::Problem(_) | Item::Tag(_) | Item::End(_) => continue,
            };
            let (at, round) = number.take().unzip();
            let (at, before) = (moved(at.unwrap_or(place)), recording.round);
            let entry = JournalLine {
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
                recording.entries.push(JournalLine { by_env, inserted, ..entry.clone() });
                reached = true;
            }
            if let Item::Word(word) = &item
                && !reached
            {
                let event = Some(event_line(word));
                recording.entries.push(JournalLine { played: false, event, ..entry });
                recording.ended = recording.by_event(word, None)?;
            }
            recording.round = round.or(recording.round);
        }
        let by_event = recording.ended.is_some();
        if !by_event {
            recording.ended = recording.by_rules()?;
        }
        let follows = |stated: &Ending| {
            recording.ended.as_ref().is_some_and(|ended| by_event || ended.result == stated.result)
        };
        if stated.as_ref().is_some_and(|stated| !follows(stated)) {
            // The result follows neither from an event nor from the rules: it is the last step of
            // the record.
            let at = loose.first().map_or(content.len(), |token| token.start);
            let (at, round) = (moved(at), recording.round);
            recording.entries.push(JournalLine {
                at,
                played: false,
                by_env: false,
                inserted: false,
                round,
                event: None,
            });
        }
        // Only the record contains the result of an arbiter.
        recording.ended = stated.or(recording.ended);
        recording.without_end = without_end;
        Ok(recording)
    }

    /// The end of the game, if it has ended.
    #[must_use]
    pub fn ended(&self) -> Option<&Ending> {
        self.ended.as_ref()
    }

    /// Whether anything has been recorded.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Applies an action or event, written as in a record; returns when it is durable.
    ///
    /// # Errors
    /// The game refuses it, or it cannot be written; then nothing has changed.
    pub fn act(&mut self, attempt: &Attempt<'_>) -> Result<Acknowledged, RecordError> {
        if self.ended.is_some() {
            return Err(RecordError::Wrong(ended()));
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
        let (style, as_typed) = match style {
            Some((style, text)) if style != set.record_style => {
                let written = Played { text, ..played.clone() }.written(set.seats_max);
                (Some(style), format!("{prefix}{written}"))
            }
            style => (style.map(|(style, _)| style), line.clone()),
        };
        let entry = JournalLine {
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
        Ok(Acknowledged {
            seat: Some(played.seat),
            canonical,
            line,
            shown,
            style,
            sealed,
            standing,
        })
    }

    /// The style of a seat's typed action, and the action in it.
    fn typed(&self, attempt: &Attempt<'_>) -> Result<Option<(u32, String)>, Refusal> {
        let (game, seat) = (self.session.now(), attempt.seat.map_or(abi::SEAT_ANY, u32::from));
        match (attempt.kind, std::str::from_utf8(attempt.token)) {
            (FrameKind::Action, Ok(token)) if game.ruleset().styles.len() > 1 => {
                styles::typed(game, seat, token)
            }
            _ => Ok(None),
        }
    }

    /// Restores the session to its state after `ply` actions.
    fn take_back(&mut self, ply: usize) -> Result<(), Refusal> {
        let now = self.session.at(ply)?;
        self.session.back_to(ply, now);
        Ok(())
    }

    /// Applies an action of ENV by the seed, if ENV is to act, and records it.
    ///
    /// # Errors
    /// As [`Recording::act`].
    pub fn draw(&mut self) -> Result<Option<Acknowledged>, RecordError> {
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
    /// The event is false, or not allowed here.
    pub fn event(
        &mut self,
        word: &Word<'_>,
        stated: Option<&str>,
    ) -> Result<Acknowledged, RecordError> {
        if self.ended.is_some() {
            return Err(RecordError::Wrong(ended()));
        }
        let set = self.session.now().ruleset();
        if let Some(attempt) = mainline::event_attempt(word, set.seats_max) {
            if word.kind == EventWord::Null {
                return Err(RecordError::Wrong(message!(
                    "a null move is allowed only in variations"
                )));
            }
            return self.act(&attempt);
        }
        if word.seat.is_some_and(|seat| seat == 0 || u32::from(seat) > set.seats_max) {
            let message = message!("the seats are 1 to {seats_max}", seats_max = set.seats_max);
            return Err(RecordError::Wrong(message));
        }
        if word.kind == EventWord::Illegal {
            self.refuse_legal(word)?;
        }
        let above_two = set.seats_max > 2;
        if above_two && matches!(word.kind, EventWord::Timeout | EventWord::Illegal) {
            let message =
                message!("with more than two seats, write `:resign@N` for the seat that leaves");
            return Err(RecordError::Wrong(message));
        }
        let ended = self.by_event(word, stated)?;
        let line = event_line(word);
        let seat = self.seat_of(word)?;
        let standing = Standing::of(self.session.now(), ended.clone())?;
        let at = self.journal.length();
        let (played, by_env, inserted, round) = (false, false, false, self.round);
        let event = Some(line.clone());
        let entry = JournalLine { at, played, by_env, inserted, round, event };
        self.journal.append(&line)?;
        self.entries.push(entry);
        self.undone.clear();
        self.ended = ended;
        Ok(Acknowledged::event(Some(seat), line, standing))
    }

    /// Refuses `:illegal=TEXT` if TEXT is legal here.
    fn refuse_legal(&self, word: &Word<'_>) -> Result<(), RecordError> {
        let text = word.argument.unwrap_or_default();
        let game = self.session.now();
        let mut copy = game.try_clone()?;
        let seat = word.seat.map_or(abi::SEAT_ANY, u32::from);
        match copy.apply(FrameKind::Action, seat, text.as_bytes(), abi::LENIENT | abi::DRY) {
            Ok(_) => Err(RecordError::Wrong(message!("`{text}` is legal here", text))),
            Err(refusal) if refusal.died() => Err(refusal.into()),
            Err(_) => Ok(()),
        }
    }

    /// The text of the record so far.
    ///
    /// # Errors
    /// The file cannot be read.
    pub fn content(&mut self) -> io::Result<Vec<u8>> {
        self.journal.content()
    }

    /// The number of steps of the record, those of chance and those that the reader inserts
    /// included.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.entries.len()
    }

    /// The events that did not reach the plugin, each with the number of steps of the session before
    /// it.
    #[must_use]
    pub fn events(&self) -> Vec<(usize, &str)> {
        let mut played = 0;
        let mut events = Vec::new();
        for entry in &self.entries {
            match &entry.event {
                Some(event) => events.push((played, event.as_str())),
                None => played += usize::from(entry.played),
            }
        }
        events
    }

    /// Whether this is a finished record that was opened again and not changed.
    #[must_use]
    pub fn is_untouched(&self) -> bool {
        self.without_end.is_some()
    }

    /// Finishes the record: writes the end marker and the tags of the end. An unfinished game gets
    /// `*` and can be resumed.
    ///
    /// # Errors
    /// The file cannot be written; its actions are unchanged.
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

    /// The seat of an event: the one that it names, or the seat to act.
    fn seat_of(&self, word: &Word<'_>) -> Result<u32, Refusal> {
        let to_act = self.session.now().turn()?.to_act & !1;
        let acting = if to_act == 0 { 1 } else { to_act.trailing_zeros() };
        Ok(word.seat.map_or(acting, u32::from))
    }

    /// The text before an action in its line (a round number, or the bar that continues a turn),
    /// and the round of the last number then.
    fn prefix(&self, played: &Played) -> (String, Option<u32>) {
        let turn = &played.before;
        let is_event = played.kind == FrameKind::Event;
        if played.goes_on() {
            return ("|".to_owned(), self.round);
        }
        if is_event || self.round == Some(turn.round) {
            return (String::new(), self.round);
        }
        (format!("{} ", played.number()), Some(turn.round))
    }
}

/// The end marker, and the move numbers between it and the last step of the main line. A step that
/// is written after them would make the record invalid.
fn loose(content: &[u8]) -> Vec<Span> {
    let (mut loose, mut depth) = (Vec::new(), 0);
    for event in Tokens::new(content) {
        match event {
            Token::VariationOpen { .. } => depth += 1,
            Token::VariationClose { .. } => depth -= 1,
            Token::Action(_) | Token::Event(_) if depth == 0 => loose.clear(),
            Token::Number(Number { span, .. }) | Token::Dots { span, .. } if depth == 0 => {
                loose.push(span);
            }
            Token::End(end) if !end.in_variation => loose.push(end.span),
            _ => {}
        }
    }
    loose
}

/// The message for every input except `:undo` after the end.
fn ended() -> Message {
    message!("the game has ended; `:undo` takes the last action back")
}

fn event_line(word: &Word<'_>) -> String {
    let argument = word.argument.map(|text| format!("={text}")).unwrap_or_default();
    let seat = word.seat.map(|seat| format!("@{seat}")).unwrap_or_default();
    format!("{}{argument}{seat}", word.kind)
}

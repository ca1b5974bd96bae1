//! The iterator over the records of files. A thread of its own reads the files a few records ahead.

use crate::errors;
use crate::game::Game;
use crate::inputs::{Choices, Job};
use crate::plugins;
use crate::steps::Steps;
use crate::work::{self, Stop};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use wanqi_host::language::Language;
use wanqi_host::record;
use wanqi_host::registry::{Meaning, RecordTags, Variant};
use wanqi_host::source::Input;
use wanqi_host::validate::reading::{AcceptedStep, OneGame, Which, each_game};
use wanqi_host::verdict::Verdict;

/// The most records that are read ahead.
const AHEAD: usize = 64;

/// What the thread sends.
enum Found {
    Game(Box<ReadRecord>),
    /// A file that cannot be read: its name and why.
    Unreadable(String, String),
}

/// A record that was read.
struct ReadRecord {
    verdict: Verdict,
    tags: RecordTags,
    meaning: Option<Meaning>,
    steps: Vec<AcceptedStep>,
    text: Vec<u8>,
}

/// A record of a file, with its verdict. Errors are values: a record with errors has `ok == False`.
#[pyclass(frozen, module = "wanqi")]
pub struct Record {
    found: Found,
}

/// The records of files, in the order of the files and of the games in them.
#[pyclass(frozen, module = "wanqi")]
pub struct Records {
    receiver: Mutex<Receiver<Found>>,
    stop: Stop,
    forks: u64,
}

impl Drop for Records {
    fn drop(&mut self) {
        // The thread ends at the next record: its channel is closed.
        self.stop.stop();
    }
}

/// Reads the records of files and folders, each with its verdict.
///
/// Files that cannot be read, and games with errors, are records as well; nothing is raised for
/// them. `game` and `options` are used for records that do not name their game or options; `from_`
/// is the format of the files if their suffix does not determine it. `variations` also validates
/// variations, `strict` turns warnings about the end of a game into errors.
#[pyfunction]
#[pyo3(signature = (paths, *, game = None, options = None, from_ = None, encoding = None, variations = false, strict = false))]
#[allow(clippy::too_many_arguments)]
pub fn read(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    game: Option<&str>,
    options: Option<&Bound<'_, PyDict>>,
    from_: Option<&str>,
    encoding: Option<&str>,
    variations: bool,
    strict: bool,
) -> PyResult<Records> {
    let choices = Choices { game, options, from_, encoding, jobs: None, variations, strict };
    let mut job = Job::new(py, paths, &choices)?;
    job.settings.all_verdicts = true;
    let (sender, receiver) = sync_channel(AHEAD);
    let stop = Stop::default();
    let own = stop.clone();
    work::start("read", move || {
        let files = job.files();
        for (name, error) in files.errors {
            if sender.send(Found::Unreadable(name, error.to_string())).is_err() {
                return;
            }
        }
        for input in &files.inputs {
            if own.stopped() || file(&job, input, &sender, &own).is_break() {
                return;
            }
        }
    })?;
    Ok(Records { receiver: Mutex::new(receiver), stop, forks: plugins::forks() })
}

/// Reads a file.
fn file(job: &Job, input: &Input, sender: &SyncSender<Found>, stop: &Stop) -> ControlFlow<()> {
    let take = |game: OneGame<'_>| {
        let OneGame { text, reading, .. } = game;
        let played = reading.played;
        let tags = record::tags(text);
        let (meaning, mut steps) =
            played.map_or((None, Vec::new()), |played| (Some(played.meaning), played.steps));
        steps.retain(|step| step.line == 0);
        let text = text.to_vec();
        let found = ReadRecord { verdict: reading.verdict, tags, meaning, steps, text };
        let sent = sender.send(Found::Game(Box::new(found)));
        if sent.is_err() || stop.stopped() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    };
    match each_game(&job.registry, &job.settings, input, Which::default(), take) {
        Ok(ControlFlow::Break(())) => ControlFlow::Break(()),
        Ok(ControlFlow::Continue(_)) => ControlFlow::Continue(()),
        Err(error) => {
            let found = Found::Unreadable(input.name.clone(), error.to_string());
            if sender.send(found).is_err() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        }
    }
}

#[pymethods]
impl Records {
    fn __iter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Record>> {
        if self.stop.stopped() {
            return Ok(None);
        }
        if self.forks != plugins::forks() {
            return Err(errors::runtime(
                "these records are read by a thread of the parent process: call read() after the fork",
            ));
        }
        Ok(work::receive(py, &self.receiver)?.map(|found| Record { found }))
    }

    /// Ends the reading; the iterator has no more records.
    fn close(&self) {
        self.stop.stop();
    }

    fn __enter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __exit__(
        &self,
        _kind: &Bound<'_, PyAny>,
        _value: &Bound<'_, PyAny>,
        _trace: &Bound<'_, PyAny>,
    ) {
        self.stop.stop();
    }
}

impl Record {
    fn read(&self) -> Option<&ReadRecord> {
        match &self.found {
            Found::Game(read) => Some(read),
            Found::Unreadable(..) => None,
        }
    }

    fn verdict(&self) -> Option<&Verdict> {
        self.read().map(|read| &read.verdict)
    }

    fn variant(&self) -> Option<&Variant> {
        Some(&self.read()?.meaning.as_ref()?.variant)
    }
}

#[pymethods]
impl Record {
    /// The name of the file.
    #[getter]
    fn file(&self) -> &str {
        match &self.found {
            Found::Game(read) => &read.verdict.file,
            Found::Unreadable(file, _) => file,
        }
    }

    /// The index of the game in the file, from 0; `None` if the file cannot be read.
    #[getter]
    fn index(&self) -> Option<u64> {
        Some(self.verdict()?.index)
    }

    /// The line where the game starts, from 1; `None` if the file cannot be read.
    #[getter]
    fn line(&self) -> Option<u64> {
        Some(self.verdict()?.line)
    }

    /// The byte where the game starts, from 0; in a compressed file, of the decompressed text.
    /// `None` if the file cannot be read.
    #[getter]
    fn byte(&self) -> Option<u64> {
        Some(self.verdict()?.byte)
    }

    /// The number of bytes of the game in the file; `None` if the file cannot be read.
    #[getter]
    fn length(&self) -> Option<u64> {
        Some(self.verdict()?.length)
    }

    /// The game, such as `'chess'`; `None` if it is unknown.
    #[getter]
    fn game(&self) -> Option<&str> {
        self.verdict()?.game.as_deref()
    }

    /// The rule set, such as `'standard'`; `None` if it is unknown.
    #[getter]
    fn rules(&self) -> Option<&str> {
        self.verdict()?.rules.as_deref()
    }

    /// The options as text, `key=value` separated by blanks; `None` if the game is unknown.
    #[getter]
    fn options(&self) -> Option<&str> {
        Some(&self.read()?.meaning.as_ref()?.options)
    }

    /// The tags, in their order. Of tags with the same name the first counts.
    #[getter]
    fn tags<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let values = PyDict::new(py);
        for (name, value) in self.read().into_iter().flat_map(|read| &read.tags.0) {
            if !values.contains(name)? {
                values.set_item(name, value)?;
            }
        }
        Ok(values)
    }

    /// The accepted actions and events of the main line, in canonical text. An event starts with a
    /// colon; an action of chance, and every action of a game with more than two seats, starts with
    /// its seat: `'@3:d4'`.
    #[getter]
    fn moves(&self) -> Vec<String> {
        let several = self.variant().is_some_and(|variant| variant.ruleset().seats_max > 2);
        let mut steps = Steps::default();
        self.read().iter().flat_map(|read| &read.steps).for_each(|s| steps.push_read(s, several));
        steps.all()
    }

    /// Whether there are no errors.
    #[getter]
    fn ok(&self) -> bool {
        self.verdict().is_some_and(|verdict| verdict.ok)
    }

    /// The number of applied actions.
    #[getter]
    fn actions(&self) -> u64 {
        self.verdict().map_or(0, |verdict| verdict.actions)
    }

    /// The result in the record, such as `'1-0'`; `None` if there is none.
    #[getter]
    fn result(&self) -> Option<&str> {
        self.verdict()?.result.as_deref()
    }

    /// Whether the result was compared with the end of the game.
    #[getter]
    fn result_checked(&self) -> bool {
        self.verdict().is_some_and(|verdict| verdict.result_checked)
    }

    /// The outcome by the rules; `None` if the game has not ended by them.
    #[getter]
    fn outcome<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let Some(outcome) = self.verdict().and_then(|verdict| verdict.outcome.as_ref()) else {
            return Ok(None);
        };
        let sentence = match self.variant() {
            Some(of) => outcome.sentence_in(of.game(), of.ruleset(), Language::English),
            None => outcome.sentence(),
        };
        errors::outcome(py, outcome, sentence).map(Some)
    }

    /// The errors, each a `Fault`.
    #[getter]
    fn errors<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let game = self.variant().map(Variant::game);
        match &self.found {
            Found::Unreadable(_, message) => Ok(vec![errors::unreadable(py, message)?]),
            Found::Game(read) => {
                let faults = read.verdict.errors.iter();
                faults.map(|fault| errors::fault(py, fault, "error", game)).collect()
            }
        }
    }

    /// The warnings, each a `Fault`.
    #[getter]
    fn warnings<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let game = self.variant().map(Variant::game);
        let faults = self.verdict().into_iter().flat_map(|verdict| &verdict.warnings);
        faults.map(|fault| errors::fault(py, fault, "warning", game)).collect()
    }

    /// The game id: equal for equal games, with any tags; `None` if the game is not valid.
    #[getter]
    fn id(&self) -> Option<&str> {
        self.verdict()?.id.as_deref()
    }

    /// The bytes of the record, as WQN or PGN.
    #[getter]
    fn text<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, self.read().map_or(&[], |read| &read.text))
    }

    /// The game after the accepted steps, for example to draw it, or to undo and resume it.
    ///
    /// Raises `wanqi.UnknownGame` if the game is unknown.
    fn replay(&self, py: Python<'_>) -> PyResult<Game> {
        let Some((read, meaning)) =
            self.read().and_then(|read| Some((read, read.meaning.as_ref()?)))
        else {
            let message = wanqi_notation::message!("the game of this record is unknown");
            let none = wanqi_notation::Message::none();
            return Err(errors::Failed::Unknown(message, none).raise(py));
        };
        let (variant, options) = (meaning.variant.clone(), meaning.options.clone());
        let position = record::position(&read.tags).to_owned();
        let made = py.detach(|| Game::of(variant, options, position, &read.steps));
        made.map_err(|failed| failed.raise(py))
    }

    fn __repr__(&self) -> String {
        match &self.found {
            Found::Unreadable(file, message) => format!("<Record {file}: {message}>"),
            Found::Game(read) => {
                let Verdict { file, line, game, actions, ok, .. } = &read.verdict;
                let game = game.as_deref().unwrap_or("unknown game");
                let valid = if *ok { "valid" } else { "invalid" };
                format!("<Record {file}:{line} {game}, {actions} actions, {valid}>")
            }
        }
    }
}

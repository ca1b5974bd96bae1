//! A validation in the background, as an Arrow stream.
//!
//! A thread validates the files and fills batches. At most a few finished batches wait for the
//! consumer, so memory is bounded. The thread stops when the stream is dropped.

use crate::errors::runtime;
use crate::inputs::{Choices, Job};
use crate::plugins;
use crate::table::{self, Table};
use crate::work::{self, LOOK, Stop};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::{RecordBatch, RecordBatchReader};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, SchemaRef};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict, PyMapping};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;
use wanqi_host::record;
use wanqi_host::registry::RecordTags;
use wanqi_host::source::Input;
use wanqi_host::validate::{Covered, Range, RangeError, Report, RunResult, run_range};
use wanqi_host::verdict::Verdict;

/// The most batches that wait for the consumer.
const AHEAD: usize = 2;

/// What the thread sends: a batch, or the end.
type Sent = Result<RecordBatch, Option<String>>;

/// A running validation: an Arrow stream with a row for each game.
///
/// `pyarrow.table(v)`, `polars.DataFrame(v)`, `duckdb.from_arrow(v)` and `pandas.DataFrame.from_arrow(v)`
/// read it without copying. It can be read once.
#[pyclass(frozen, module = "wanqi")]
pub struct Validation {
    schema: SchemaRef,
    receiver: Mutex<Option<Receiver<Sent>>>,
    stop: Stop,
    done: Arc<Mutex<Option<Done>>>,
}

/// The result of a run, and what it covered if it was a run over a range.
type Done = (RunResult, Option<Covered>);

impl Drop for Validation {
    fn drop(&mut self) {
        let receiver = self.receiver.get_mut().unwrap_or_else(PoisonError::into_inner);
        // A stream that was handed out goes on without this object.
        if receiver.is_some() {
            self.stop.stop();
        }
    }
}

/// Validates every game of files and folders in the background and returns an Arrow stream with a
/// row for each game.
///
/// `tags` are names of tags that become columns. `range_` is a range of the one file, as `ranges`
/// makes it: only the games that begin there are validated. The other choices are those of `read`;
/// `jobs` is the number of threads.
#[pyfunction]
#[pyo3(signature = (paths, *, tags = Vec::new(), range_ = None, game = None, options = None, from_ = None, encoding = None, jobs = None, variations = false, strict = false))]
#[allow(clippy::too_many_arguments)]
pub fn validate(
    py: Python<'_>,
    paths: &Bound<'_, PyAny>,
    tags: Vec<String>,
    range_: Option<&str>,
    game: Option<&str>,
    options: Option<&Bound<'_, PyDict>>,
    from_: Option<&str>,
    encoding: Option<&str>,
    jobs: Option<usize>,
    variations: bool,
    strict: bool,
) -> PyResult<Validation> {
    let choices = Choices { game, options, from_, encoding, jobs, variations, strict };
    let mut job = Job::new(py, paths, &choices)?;
    let known = table::schema(&[]);
    for (at, tag) in tags.iter().enumerate() {
        if tags[..at].contains(tag) || known.column_with_name(tag).is_some() {
            return Err(PyValueError::new_err(format!("tags: there is already a column {tag:?}")));
        }
    }
    let range = range_.map(str::parse::<Range>).transpose();
    let range = range.map_err(|message| PyValueError::new_err(format!("range_: {message}")))?;
    let range = range.map(|range| PyResult::Ok((job.only_file()?, range))).transpose()?;
    job.settings.all_verdicts = true;
    job.settings.split = !tags.is_empty();
    let table = Table::new(tags.clone());
    let (sender, receiver) = sync_channel(AHEAD);
    let (stop, done) = (Stop::default(), Arc::new(Mutex::new(None)));
    let (own, result) = (stop.clone(), done.clone());
    work::start("validate", move || {
        let end = sender.clone();
        let run = catch_unwind(AssertUnwindSafe(|| run(&job, range.as_ref(), table, sender, own)));
        let sent = match run {
            Ok(Ok(run)) => {
                *result.lock().unwrap_or_else(PoisonError::into_inner) = Some(run);
                None
            }
            Ok(Err(message)) => Some(message),
            Err(_) => Some("internal error: the validation panicked".to_owned()),
        };
        let _ = end.send(Err(sent));
    })?;
    let schema = table::schema(&tags);
    Ok(Validation { schema, receiver: Mutex::new(Some(receiver)), stop, done })
}

/// Validates in the background.
///
/// # Errors
/// The range cannot be validated.
fn run(
    job: &Job,
    range: Option<&(Input, Range)>,
    table: Table,
    sender: SyncSender<Sent>,
    stop: Stop,
) -> Result<Done, String> {
    let mut rows = Rows { table, sender, stop, waiting: Vec::new(), texts: Vec::new() };
    if let Some((input, range)) = range {
        let done = run_range(&job.registry, &job.settings, input, range, &mut rows);
        rows.flush();
        rows.send();
        return done.map_err(|error| match error {
            RangeError::File(error) => format!("{}: {error}", input.name),
            RangeError::Range(message) => format!("{}: {message}", input.name),
        });
    }
    let files = job.files();
    for (name, error) in &files.errors {
        rows.table.push_unreadable(name, &error.to_string());
    }
    let mut run = wanqi_host::validate::run(&job.registry, &job.settings, &files.inputs, &mut rows);
    rows.flush();
    rows.send();
    run.summary.skipped = files.skipped.len() as u64;
    Ok((run, None))
}

/// Makes rows of verdicts.
struct Rows {
    table: Table,
    sender: SyncSender<Sent>,
    stop: Stop,
    /// The verdicts whose texts follow, and these texts' tags.
    waiting: Vec<Verdict>,
    texts: Vec<RecordTags>,
}

impl Rows {
    /// Sends the rows so far; false if nobody reads them.
    fn send(&mut self) -> bool {
        if self.table.is_empty() {
            return !self.stop.stopped();
        }
        let batch = self.table.finish().map_err(|error| Some(error.to_string()));
        self.sender.send(batch).is_ok() && !self.stop.stopped()
    }

    /// Adds the rows of the verdicts whose texts have come. The verdicts of a piece of a file come
    /// before its texts.
    fn flush(&mut self) -> bool {
        let first = self.waiting.first().map_or(0, |verdict| verdict.index);
        let none = RecordTags::default();
        for verdict in self.waiting.drain(..) {
            let at = usize::try_from(verdict.index - first).unwrap_or(usize::MAX);
            self.table.push(&verdict, self.texts.get(at).unwrap_or(&none));
        }
        self.texts.clear();
        !self.table.is_full() || self.send()
    }
}

impl Report for Rows {
    fn verdict(&mut self, verdict: &mut Verdict) -> bool {
        if self.table.wants_tags() {
            self.waiting.push(std::mem::take(verdict));
            return !self.stop.stopped();
        }
        self.table.push(verdict, &RecordTags::default());
        (!self.table.is_full() || self.send()) && !self.stop.stopped()
    }

    fn split(&mut self, bytes: &[u8], _good: bool) -> bool {
        self.texts.push(record::tags(bytes));
        !self.stop.stopped()
    }

    fn progress(&mut self, _games: u64, _bytes: u64) {
        self.flush();
    }

    fn unreadable(&mut self, input: &Input, error: &std::io::Error) {
        self.table.push_unreadable(&input.name, &error.to_string());
    }
}

/// The reader behind the C stream. Its callbacks run in any thread of the consumer, with or without
/// the GIL.
struct Batches {
    schema: SchemaRef,
    receiver: Receiver<Sent>,
    stop: Stop,
    forks: u64,
    /// When signals were last looked for.
    looked: Instant,
    over: bool,
}

impl Drop for Batches {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

impl Batches {
    fn received(&mut self) -> Option<Result<RecordBatch, ArrowError>> {
        let failed = |message: String| Some(Err(ArrowError::ExternalError(message.into())));
        loop {
            if self.forks != plugins::forks() {
                return failed("the validation runs in the parent process".to_owned());
            }
            // A consumer that never waits is interrupted, too.
            if self.looked.elapsed() >= LOOK {
                self.looked = Instant::now();
                if let Some(error) = interrupted() {
                    self.stop.stop();
                    return failed(format!("interrupted: {error}"));
                }
            }
            match self.receiver.recv_timeout(LOOK) {
                Ok(Ok(batch)) => return Some(Ok(batch)),
                Ok(Err(None)) => return None,
                Ok(Err(Some(message))) => return failed(message),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    return failed(
                        "internal error: the validation ended without a result".to_owned(),
                    );
                }
            }
        }
    }
}

/// What a signal handler of Python has raised. Only the main thread can be interrupted, and only
/// there the GIL can be taken: in another thread, the thread that holds it could wait for this one.
fn interrupted() -> Option<String> {
    if !work::in_main_thread() {
        return None;
    }
    Python::try_attach(|py| py.check_signals().err().map(|error| error.to_string())).flatten()
}

impl Iterator for Batches {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.over {
            return None;
        }
        // A panic must not cross the C interface.
        let next = catch_unwind(AssertUnwindSafe(|| self.received()));
        let next = next.unwrap_or_else(|_| {
            Some(Err(ArrowError::ExternalError("internal error: a panic".into())))
        });
        self.over = !matches!(next, Some(Ok(_)));
        next
    }
}

impl RecordBatchReader for Batches {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

#[pymethods]
impl Validation {
    /// The C stream of Arrow's PyCapsule interface.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // The interface allows ignoring the request.
        let _ = requested_schema;
        let taken =
            py.detach(|| self.receiver.lock().unwrap_or_else(PoisonError::into_inner).take());
        let Some(receiver) = taken else {
            return Err(runtime(
                "this validation was already read, or closed: call validate() again",
            ));
        };
        let (schema, stop, forks) = (self.schema.clone(), self.stop.clone(), plugins::forks());
        let looked = Instant::now();
        let batches = Batches { schema, receiver, stop, forks, looked, over: false };
        let stream = FFI_ArrowArrayStream::new(Box::new(batches));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// The schema of Arrow's PyCapsule interface.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(&*self.schema);
        let schema = schema.map_err(|error| runtime(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// The totals of a validation that was read to its end; `None` before. For a range also what
    /// it covered, with the keys of `wanqi validate --json --range`.
    #[getter]
    fn summary<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let done = py.detach(|| self.done.lock().unwrap_or_else(PoisonError::into_inner).clone());
        let Some((run, covered)) = done else { return Ok(None) };
        let RunResult { summary, unreadable, died, stopped } = run;
        let values = PyDict::new(py);
        values.set_item("games", summary.games)?;
        values.set_item("ok", summary.ok)?;
        values.set_item("failed", summary.failed)?;
        values.set_item("warned", summary.warned)?;
        values.set_item("actions", summary.actions)?;
        values.set_item("rules_assumed", summary.rules_assumed)?;
        values.set_item("skipped", summary.skipped)?;
        values.set_item("seconds", summary.seconds)?;
        values.set_item("unreadable", unreadable)?;
        values.set_item("died", died)?;
        values.set_item("stopped", stopped)?;
        if let Some(covered) = covered {
            let text = serde_json::to_string(&covered).map_err(|e| runtime(e.to_string()))?;
            let covered = py.import("json")?.call_method1("loads", (text,))?;
            values.update(covered.cast::<PyMapping>()?)?;
        }
        Ok(Some(values))
    }

    /// Stops the validation.
    fn close(&self, py: Python<'_>) {
        self.stop.stop();
        py.detach(|| self.receiver.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    fn __enter__(this: Bound<'_, Self>) -> Bound<'_, Self> {
        this
    }

    fn __exit__(
        &self,
        py: Python<'_>,
        _kind: &Bound<'_, PyAny>,
        _value: &Bound<'_, PyAny>,
        _trace: &Bound<'_, PyAny>,
    ) {
        self.close(py);
    }
}

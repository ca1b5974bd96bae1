//! Ranges of files, and audits of runs over them.

use crate::errors::runtime;
use crate::inputs::{Choices, Job, names};
use crate::work;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::path::PathBuf;
use wanqi_host::audit::{self, Audit};
use wanqi_host::source::Input;
use wanqi_host::validate::{RangeError, Share, divide};
use wanqi_host::verdict::RunSummary;

/// The exception for a range that cannot be validated.
pub fn raise(file: &str, error: RangeError) -> PyErr {
    match error {
        RangeError::File(error) => PyOSError::new_err(format!("{file}: {error}")),
        RangeError::Range(message) => PyValueError::new_err(format!("{file}: {message}")),
    }
}

/// Divides a file into ranges for `validate(path, range_=…)`: `parts` ranges of about the same
/// size, or ranges of about `bytes_` bytes.
///
/// A range is a text: `"A..B:LINE:INDEX"`, the bytes from A to B without B, the number of the line
/// at A and the number of games before it. With `relative` the file is not read, and all ranges but
/// the first are `"A..B"`; the verdicts of a run over such a range count lines and games from A. A
/// file that cannot be divided has one range.
#[pyfunction]
#[pyo3(signature = (path, *, parts = None, bytes_ = None, relative = false, game = None, options = None, from_ = None, encoding = None))]
#[allow(clippy::too_many_arguments)]
pub fn ranges(
    py: Python<'_>,
    path: &Bound<'_, PyAny>,
    parts: Option<u64>,
    bytes_: Option<u64>,
    relative: bool,
    game: Option<&str>,
    options: Option<&Bound<'_, PyDict>>,
    from_: Option<&str>,
    encoding: Option<&str>,
) -> PyResult<Vec<String>> {
    let share = match (parts, bytes_) {
        (Some(parts @ 1..), None) => Share::Parts(parts),
        (None, Some(bytes @ 1..)) => Share::Bytes(bytes),
        _ => return Err(PyValueError::new_err("either parts or bytes_ is a number from 1")),
    };
    let (jobs, variations, strict) = (None, false, false);
    let choices = Choices { game, options, from_, encoding, jobs, variations, strict };
    let job = Job::new(py, path, &choices)?;
    let input = job.only_file()?;
    let name = input.name.clone();
    let divided =
        work::run(py, move |_| divide(&job.registry, &job.settings, &input, share, relative))?;
    let divided = divided.map_err(|error| raise(&name, error))?;
    Ok(divided.ranges.iter().map(ToString::to_string).collect())
}

/// Audits files of verdicts, as `wanqi audit` does it.
///
/// Returns a dictionary: the `faults`, each a file, a line or `None`, and a sentence; and the
/// `files`, each with its name, the numbers of runs and games, its bytes, and the bytes in no game.
#[pyfunction]
#[pyo3(signature = (verdicts, archives))]
pub fn audit_files<'py>(
    py: Python<'py>,
    verdicts: &Bound<'py, PyAny>,
    archives: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyDict>> {
    let verdicts: Vec<PathBuf> = names(verdicts)?.into_iter().map(PathBuf::from).collect();
    let archives: Vec<Input> = names(archives)?.iter().map(Input::named).collect();
    let audit = work::run(py, move |_| audit::audit(&verdicts, &archives))?;
    told(py, &audit.map_err(|error| PyOSError::new_err(error.to_string()))?)
}

/// Audits runs by their summaries alone, which are a list as JSON.
///
/// Returns the dictionary of `audit_files`, and the `starts` of the runs: the file, the first byte
/// of the range, and the index and line in the file where the run begins.
#[pyfunction]
pub fn audit_runs<'py>(py: Python<'py>, summaries: &str) -> PyResult<Bound<'py, PyDict>> {
    let summaries: Vec<RunSummary> = serde_json::from_str(summaries)
        .map_err(|error| PyValueError::new_err(format!("a summary is wrong: {error}")))?;
    let mut runs = Vec::new();
    for RunSummary { summary, covered } in summaries {
        let covered = covered.ok_or_else(|| runtime("a summary is of a run without a range"))?;
        runs.push((covered, summary));
    }
    let audit = py.detach(|| audit::audit_runs(runs));
    let values = told(py, &audit)?;
    let starts = audit.files.iter().flat_map(|file| {
        file.starts().map(|start| (file.name.clone(), start.covered.from, start.index, start.line))
    });
    values.set_item("starts", starts.collect::<Vec<_>>())?;
    Ok(values)
}

fn told<'py>(py: Python<'py>, audit: &Audit) -> PyResult<Bound<'py, PyDict>> {
    let values = PyDict::new(py);
    let faults = audit.faults.iter();
    let faults = faults.map(|fault| (&fault.file, fault.line, fault.message.to_string()));
    values.set_item("faults", faults.collect::<Vec<_>>())?;
    let files = audit.files.iter();
    let files = files.map(|file| (&file.name, file.runs, file.games, file.bytes, file.gaps));
    values.set_item("files", files.collect::<Vec<_>>())?;
    Ok(values)
}

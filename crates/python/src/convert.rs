//! Conversion of files, as `wanqi convert` does it.

use crate::errors::{self, runtime};
use crate::inputs::{Choices, Job};
use crate::work::{self, Stop};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use std::ops::ControlFlow;
use wanqi_host::convert::{
    Allowance, Collection, ConvertTarget, Converted, Joining, Losses, NotConverted,
};
use wanqi_host::instance::{Format, Refusal};
use wanqi_host::validate::reading::{OneGame, Which, each_game};
use wanqi_host::verdict::Fault;
use wanqi_notation::{Message, message};

/// The result of a conversion.
#[derive(Default)]
struct Done {
    bytes: Vec<u8>,
    games: u64,
    left_out: Vec<(String, u64, Option<Fault>, String)>,
    losses: Losses,
    joining: Option<(Format, Joining)>,
    collection: Option<Collection>,
    allowance: Allowance,
}

/// Why no file can be made.
enum Broken {
    File(String, std::io::Error),
    Format(Message),
}

/// Why a game is left out.
enum LeftOut {
    Fault(Box<Fault>),
    Message(Message),
}

impl From<NotConverted> for LeftOut {
    fn from(not: NotConverted) -> LeftOut {
        match not {
            NotConverted::Fault(fault) => LeftOut::Fault(fault),
            NotConverted::Export(refusal) | NotConverted::Died(refusal) => {
                LeftOut::Message(refusal.message)
            }
        }
    }
}

impl From<Refusal> for LeftOut {
    fn from(refusal: Refusal) -> LeftOut {
        LeftOut::Message(refusal.message)
    }
}

/// Converts the games of files into one text in another notation: `"wqn"`, `"pgn"`, or a format of
/// a game such as `"go:sgf"`.
///
/// Returns a dictionary: `bytes`, the number of converted `games`, the games that were `left_out`,
/// each with its file, index and error, and the `losses`, one sentence each.
#[pyfunction]
#[pyo3(signature = (paths, to, *, game = None, options = None, from_ = None, encoding = None))]
pub fn convert<'py>(
    py: Python<'py>,
    paths: &Bound<'py, PyAny>,
    to: &str,
    game: Option<&str>,
    options: Option<&Bound<'py, PyDict>>,
    from_: Option<&str>,
    encoding: Option<&str>,
) -> PyResult<Bound<'py, PyDict>> {
    let (variations, strict, jobs) = (true, false, None);
    let choices = Choices { game, options, from_, encoding, jobs, variations, strict };
    let job = Job::new(py, paths, &choices)?;
    check_target(&job, to)?;
    let to = to.to_owned();
    let done = work::run(py, move |stop| all(&job, &to, stop))?;
    let done = done.map_err(|broken| match broken {
        Broken::File(name, error) => PyOSError::new_err(format!("{name}: {error}")),
        Broken::Format(message) => runtime(message.to_string()),
    })?;
    let mut left_out = Vec::new();
    for (file, index, fault, message) in &done.left_out {
        let error = match fault {
            Some(fault) => errors::fault(py, fault, "error", None)?,
            None => errors::unconverted(py, message)?,
        };
        left_out.push((file, index, error));
    }
    let losses: Vec<_> = done.losses.sentences().map(|loss| loss.to_string()).collect();
    let values = PyDict::new(py);
    values.set_item("bytes", PyBytes::new(py, &done.bytes))?;
    values.set_item("games", done.games)?;
    values.set_item("left_out", left_out)?;
    values.set_item("losses", losses)?;
    Ok(values)
}

/// A name that no format has is wrong for every record. If several games have a format of this
/// name, each record uses the format of its own game.
fn check_target(job: &Job, to: &str) -> PyResult<()> {
    let id = to.split_once(':').map_or(to, |(_, id)| id);
    let mut formats = job.registry.formats().filter(|format| format.info().exports);
    if !to.contains(':') && formats.any(|format| format.info().id == id) {
        return Ok(());
    }
    let target = wanqi_host::convert::target(&job.registry, to, None);
    target
        .map(drop)
        .map_err(|message| pyo3::exceptions::PyValueError::new_err(format!("to: {message}")))
}

/// Converts all files.
fn all(job: &Job, to: &str, stop: &Stop) -> Result<Done, Broken> {
    let files = job.files();
    if let Some((name, error)) = files.errors.into_iter().next() {
        return Err(Broken::File(name, error));
    }
    let mut done = Done::default();
    for input in &files.inputs {
        done.losses.begin_file(&input.name);
        let read = each_game(&job.registry, &job.settings, input, Which::default(), |game| {
            if stop.stopped() {
                return ControlFlow::Break(());
            }
            one(&mut done, job, to, &input.name, game);
            ControlFlow::Continue(())
        });
        if read.map_err(|error| Broken::File(input.name.clone(), error))?.is_break() {
            break;
        }
    }
    match done.collection.take() {
        Some(collection) => {
            let written = collection.write();
            let (bytes, losses) = written.map_err(|refusal| Broken::Format(refusal.message))?;
            losses.into_iter().for_each(|loss| done.losses.add_together(loss));
            done.bytes = bytes;
        }
        None if done.bytes.last().is_some_and(|last| *last != b'\n') => done.bytes.push(b'\n'),
        None => {}
    }
    Ok(done)
}

/// Converts a game, or notes why it is left out: what a plugin does concerns only its own games.
fn one(done: &mut Done, job: &Job, to: &str, file: &str, game: OneGame<'_>) {
    let index = game.reading.verdict.index;
    let (fault, message) = match converted(done, job, to, game) {
        Ok((converted, before)) => {
            if let Some(before) = before {
                done.bytes.extend_from_slice(&before);
                done.bytes.extend_from_slice(&converted.bytes);
            }
            done.games += 1;
            converted.losses.into_iter().for_each(|loss| done.losses.add(index, loss));
            return;
        }
        Err(LeftOut::Fault(fault)) => (Some(*fault), Message::none()),
        Err(LeftOut::Message(message)) => (None, message),
    };
    done.left_out.push((file.to_owned(), index, fault, message.to_string()));
}

/// The game in its new notation, and the bytes before it; `None` if it was added to a collection.
fn converted(
    done: &mut Done,
    job: &Job,
    to: &str,
    game: OneGame<'_>,
) -> Result<(Converted, Option<Vec<u8>>), LeftOut> {
    let OneGame { text, reading, .. } = game;
    let known = reading.played.is_some();
    let slug = reading.verdict.game.clone();
    let target = match wanqi_host::convert::target(&job.registry, to, slug.as_deref()) {
        Err(message) if known => return Err(LeftOut::Message(message)),
        // The reading of a record whose game is unknown says why.
        target => target.unwrap_or(ConvertTarget::Wqn),
    };
    let converted = wanqi_host::convert::convert(text, reading, &target)?;
    let first = done.games == 0;
    let between = |bytes: &[u8]| if first { Vec::new() } else { bytes.to_vec() };
    let (Some(wqn), ConvertTarget::Format(format)) = (&converted.record, &target) else {
        return Ok((converted, Some(between(b"\n"))));
    };
    let name = |format: &Format| (format.plugin().game.slug.clone(), format.info().id.clone());
    let joining = match done.joining.take() {
        Some((known, joining)) if name(&known) == name(format) => joining,
        _ => Joining::of(format, wqn)?,
    };
    let joining = &done.joining.insert((format.clone(), joining)).1;
    let before = match joining {
        Joining::Between(bytes) => between(bytes),
        Joining::Alone if first => Vec::new(),
        Joining::Alone => {
            let message = message!("a file of this format has only one game");
            return Err(LeftOut::Message(message));
        }
        Joining::Together => {
            let collection = &mut done.collection;
            let collection = collection.get_or_insert_with(|| Collection::new(format.clone()));
            collection.add(format, wqn).map_err(LeftOut::Message)?;
            return Ok((converted, None));
        }
    };
    done.allowance.take(&converted, before.len()).map_err(LeftOut::Message)?;
    Ok((converted, Some(before)))
}

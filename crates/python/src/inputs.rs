//! The choices that all functions on files have.

use crate::errors::Failed;
use crate::game::options_text;
use crate::plugins;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use wanqi_host::Registry;
use wanqi_host::registry::Meant;
use wanqi_host::source::{Claims, Files, Input};
use wanqi_host::validate::Settings;

/// Registry, settings and files of a run.
pub struct Job {
    /// The games.
    pub registry: Arc<Registry>,
    /// The settings.
    pub settings: Settings,
    /// The names of files and folders.
    pub names: Vec<OsString>,
}

/// The choices of a run.
pub struct Choices<'a, 'py> {
    pub game: Option<&'a str>,
    pub options: Option<&'a Bound<'py, PyDict>>,
    pub from_: Option<&'a str>,
    pub encoding: Option<&'a str>,
    pub jobs: Option<usize>,
    pub variations: bool,
    pub strict: bool,
}

impl Job {
    /// The job for these files and choices.
    pub fn new(
        py: Python<'_>,
        paths: &Bound<'_, PyAny>,
        choices: &Choices<'_, '_>,
    ) -> PyResult<Job> {
        let names = names(paths)?;
        let registry = plugins::registry(py)?;
        let named = choices.game.map(|name| plugins::variant(&registry, name)).transpose();
        let named = named.map_err(|failed| failed.raise(py))?;
        let options = options_text(named.as_ref(), choices.options)?;
        let meant = Meant::new(&registry, choices.game, &options)
            .map_err(|unknown| Failed::Unknown(unknown.message, unknown.hint).raise(py))?;
        let claims = Claims::new(&registry, meant.game());
        let from = choices.from_.map(|name| claims.named(&registry, name)).transpose();
        let from = from.map_err(|message| PyValueError::new_err(format!("from_: {message}")))?;
        if let Some(label) = choices.encoding
            && wanqi_notation::encoding::canonical_name(label).is_none()
        {
            let unknown = wanqi_notation::encoding::UnknownEncoding(label.to_owned());
            return Err(PyValueError::new_err(format!("encoding: {unknown}")));
        }
        let defaults = Settings::default();
        let settings = Settings {
            meant,
            from,
            encoding: choices.encoding.map(str::to_owned),
            jobs: choices.jobs.unwrap_or(defaults.jobs).clamp(1, 1024),
            variations: choices.variations,
            strict: choices.strict,
            ..defaults
        };
        Ok(Job { registry, settings, names })
    }

    /// The one file of a function about ranges.
    pub fn only_file(&self) -> PyResult<Input> {
        match &self.names[..] {
            [name] => Ok(Input::named(name)),
            _ => Err(PyValueError::new_err("ranges are of one file: name one")),
        }
    }

    /// The files; folders are searched.
    pub fn files(&self) -> Files {
        Files::find(&self.names, &Claims::new(&self.registry, self.settings.meant.game()))
    }
}

/// One path or several.
pub fn names(paths: &Bound<'_, PyAny>) -> PyResult<Vec<OsString>> {
    if paths.is_instance_of::<PyString>()
        || paths.is_instance_of::<PyBytes>()
        || paths.hasattr("__fspath__")?
    {
        return Ok(vec![name(paths)?]);
    }
    let several = paths.try_iter().map_err(|_| {
        PyTypeError::new_err("paths is a path (str or os.PathLike) or a sequence of paths")
    })?;
    several.map(|path| name(&path?)).collect()
}

fn name(path: &Bound<'_, PyAny>) -> PyResult<OsString> {
    let text = path.py().import("os")?.getattr("fsdecode")?.call1((path,))?;
    let path: PathBuf = text.extract()?;
    if path.as_os_str().as_encoded_bytes().contains(&0) {
        return Err(PyValueError::new_err("a path contains no NUL character"));
    }
    if path.as_os_str().is_empty() {
        return Err(PyValueError::new_err("a path is not empty"));
    }
    Ok(path.into_os_string())
}

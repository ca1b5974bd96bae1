//! The place of a new record: a file, or for standard output, a FIFO or a device a temporary file that
//! is written there at the end.

use crate::app::App;
use crate::exit::Failure;
use crate::outputs;
use std::io::Write;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use wanqi_host::output::Target;
use wanqi_notation::message;

/// Where a new record is written.
pub struct RecordPlace {
    path: PathBuf,
    /// The temporary folder of a record that is written elsewhere at the end; removed on drop.
    folder: Option<TempDir>,
    named: PathBuf,
    target: Target,
}

impl RecordPlace {
    /// The place that `FILE` names. On standard output nothing else may be printed.
    pub fn new(app: &App, named: &Path) -> Result<RecordPlace, Failure> {
        let target = match Target::of(named) {
            Ok(target @ (Target::Standard | Target::Stream(_))) => target,
            // Creating the file reports what is wrong with its name.
            other => {
                let target = other.unwrap_or_else(|_| Target::File(named.to_owned()));
                let (path, named) = (named.to_owned(), named.to_owned());
                return Ok(RecordPlace { path, folder: None, named, target });
            }
        };
        if app.global.json && matches!(target, Target::Standard) {
            let message = message!("--json prints on standard output: name a file for the record");
            return Err(Failure::usage(message));
        }
        let folder = tempfile::Builder::new().prefix("wanqi-").tempdir();
        let folder = folder.map_err(|error| Failure::file(&std::env::temp_dir(), &error))?;
        let (path, named) = (folder.path().join("record.wqn"), named.to_owned());
        Ok(RecordPlace { path, folder: Some(folder), named, target })
    }

    /// The file that the record is written to.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the record goes to standard output, a FIFO or a device.
    pub fn is_printed(&self) -> bool {
        self.folder.is_some()
    }

    /// Writes the record where it goes, unless that is the file itself.
    pub fn print(&self) -> Result<(), Failure> {
        if !self.is_printed() {
            return Ok(());
        }
        let record =
            std::fs::read(&self.path).map_err(|error| Failure::file(&self.path, &error))?;
        let mut output = outputs::open(&self.named, &self.target)?;
        let written = output.write_all(&record).and_then(|()| output.commit());
        written.map_err(|error| outputs::failed(&self.named, &error))
    }
}

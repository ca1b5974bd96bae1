//! The place of a new record: a file, or for `--out -` a temporary file that is printed at the end.

use crate::app::App;
use crate::exit::Failure;
use std::path::{Path, PathBuf};
use tempfile::TempDir;
use wanqi_notation::message;

/// Where a new record is written.
pub struct RecordPlace {
    path: PathBuf,
    /// The temporary folder of a record that is printed; removed on drop.
    folder: Option<TempDir>,
}

impl RecordPlace {
    /// The place that `FILE` names. `-` is standard output; nothing else may be printed there.
    pub fn new(app: &App, named: &Path) -> Result<RecordPlace, Failure> {
        if named.as_os_str() != "-" {
            return Ok(RecordPlace { path: named.to_owned(), folder: None });
        }
        if app.global.json {
            let message = message!("--json prints on standard output: name a file for the record");
            return Err(Failure::usage(message));
        }
        let folder = tempfile::Builder::new().prefix("wanqi-").tempdir();
        let folder = folder.map_err(|error| Failure::file(&std::env::temp_dir(), &error))?;
        Ok(RecordPlace { path: folder.path().join("record.wqn"), folder: Some(folder) })
    }

    /// The file that the record is written to.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Whether the record goes to standard output.
    pub fn is_printed(&self) -> bool {
        self.folder.is_some()
    }

    /// Prints the record if its place is standard output.
    pub fn print(&self, app: &App) -> Result<(), Failure> {
        if !self.is_printed() {
            return Ok(());
        }
        let record =
            std::fs::read(&self.path).map_err(|error| Failure::file(&self.path, &error))?;
        let mut out = app.out();
        out.bytes(&record)?;
        out.flush()
    }
}

//! Output files. All of them are checked before the first is opened.

use crate::exit::Failure;
use std::io;
use std::path::Path;
use wanqi_host::output::{Clash, Output, Target, plan};
use wanqi_host::source::Input;

/// The targets of `outputs`, in the same order; no file is opened. `prints` is true if the command
/// also prints on standard output.
pub fn planned(inputs: &[Input], outputs: &[&Path], prints: bool) -> Result<Vec<Target>, Failure> {
    plan(inputs, outputs, prints).map_err(|clash| match clash {
        Clash::File { path, error } => Failure::file(&path, &error),
        clash => Failure::usage(clash),
    })
}

/// Whether a name means standard output: `-`, or a path such as `/dev/stdout`.
pub fn is_standard(name: &Path) -> bool {
    matches!(Target::of(name), Ok(Target::Standard))
}

/// Opens an output; `name` is used in messages.
pub fn open(name: &Path, target: &Target) -> Result<Output, Failure> {
    Output::open(target).map_err(|error| failed(name, &error))
}

/// The failure for an output that cannot be written. A closed pipe counts as success.
pub fn failed(name: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::stdout(error),
        _ => Failure::file(name, error),
    }
}

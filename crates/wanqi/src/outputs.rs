//! What commands write, looked at before anything is opened.

use crate::exit::Failure;
use std::io;
use std::path::Path;
use wanqi_host::output::{Clash, Output, Target, plan};
use wanqi_host::source::Input;

/// The outputs of a command, in the order named; none of them is open yet. `prints` says that the
/// command prints on standard output, too.
pub fn planned(inputs: &[Input], outputs: &[&Path], prints: bool) -> Result<Vec<Target>, Failure> {
    plan(inputs, outputs, prints).map_err(|clash| match clash {
        Clash::File { path, error } => Failure::file(&path, &error),
        clash => Failure::usage(clash),
    })
}

/// Opens an output; its name is for messages.
pub fn open(name: &Path, target: &Target) -> Result<Output, Failure> {
    Output::open(target).map_err(|error| failed(name, &error))
}

/// An output cannot be written. That the reader of a pipe has gone is no failure.
pub fn failed(name: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Failure::stdout(error),
        _ => Failure::file(name, error),
    }
}

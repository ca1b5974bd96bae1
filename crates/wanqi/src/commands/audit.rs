//! `wanqi audit`: proves that runs over ranges validated each byte once.

use crate::app::{App, Out};
use crate::exit::{Code, Failure};
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use wanqi_host::audit::{Audit, AuditFault, audit, is_of_verdicts};
use wanqi_host::output::not_printed_into;
use wanqi_host::printable::{counted, escaped};
use wanqi_host::source::Input;
use wanqi_host::verdict::{RunSummary, SummaryLine};
use wanqi_notation::{Message, message};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files of verdicts, as `validate --json --range` prints them, or folders of them; files that
    /// were validated are compared with the verdicts
    #[arg(value_name = "VERDICTS", required = true)]
    paths: Vec<OsString>,
}

/// Audits the verdicts; with `--json`, prints those of all runs as one run prints them.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let inputs: Vec<Input> = args.paths.iter().map(Input::named).collect();
    not_printed_into(&inputs).map_err(Failure::usage)?;
    let (mut verdicts, mut archives, mut empty) = (Vec::new(), Vec::new(), Vec::new());
    for path in &args.paths {
        if path == "-" {
            let message = message!("audit reads files more than once, so it cannot read `-`");
            return Err(Failure::usage(message));
        }
        let path = PathBuf::from(path);
        let failed = |error| Failure::file(&path, &error);
        if !path.is_dir() && std::fs::metadata(&path).map_err(failed)?.len() == 0 {
            empty.push(path);
        } else if path.is_dir() || is_of_verdicts(&path).map_err(failed)? {
            verdicts.push(path);
        } else {
            archives.push(Input::named(&path));
        }
    }
    // An empty file is an archive if a run names it, else the output of a run that failed.
    let of_runs = match empty.is_empty() {
        true => Audit::default(),
        false => audit(&verdicts, &[]).map_err(|error| file(&verdicts, &error))?,
    };
    for path in empty {
        match of_runs.names(&path) {
            true => archives.push(Input::named(&path)),
            false => verdicts.push(path),
        }
    }
    if verdicts.is_empty() {
        let message = message!("none of these files has verdicts of `validate --json --range`");
        return Err(Failure::usage(message));
    }
    let audit = audit(&verdicts, &archives).map_err(|error| file(&verdicts, &error))?;
    for fault in &audit.faults {
        app.report(&Failure::no(shown(fault)));
    }
    let mut out = app.out();
    if !audit.faults.is_empty() {
        return Err(Failure::silent_no());
    }
    if app.global.json {
        joined(&audit, &mut out)?;
    } else if !app.global.quiet {
        for file in &audit.files {
            let message = message!(
                "{file}: {games} in {runs}; {bytes} bytes, each validated once, of which {gaps} \
                 are in no game",
                file = file.name.clone(),
                games = counted(file.games, "game"),
                runs = counted(file.runs, "range"),
                bytes = file.bytes,
                gaps = file.gaps
            );
            out.line(app.text(message))?;
        }
    }
    out.flush()
}

fn file(paths: &[PathBuf], error: &std::io::Error) -> Failure {
    match paths {
        [path] => Failure::file(path, error),
        _ => Failure::file(Path::new("audit"), error),
    }
}

fn shown(fault: &AuditFault) -> Message {
    let (file, message) = (escaped(&fault.file).into_owned(), fault.message.clone());
    match fault.line {
        Some(line) => message!("{file}:{line}: {message}", file, line, message),
        None => message!("{file}: {message}", file, message),
    }
}

/// Prints the verdicts and the summary.
fn joined(audit: &Audit, out: &mut Out) -> Result<(), Failure> {
    let mut printed = Ok(());
    let read = audit.join(&mut |verdict| {
        printed = out.json_line(verdict);
        printed.is_ok()
    });
    printed?;
    read.map_err(|error| Failure::new(Code::File, message!("{error}", error)))?;
    out.json(&SummaryLine { summary: RunSummary { summary: audit.summary, covered: None } })
}

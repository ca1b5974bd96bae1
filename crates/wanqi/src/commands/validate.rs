//! `wanqi validate`: validates every game of every file.

use crate::app::{App, Out};
use crate::exit::{Code, Failure};
use crate::language::Level;
use crate::outputs;
use crate::printer;
use crate::reading::ReadingArgs;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::collections::BTreeSet;
use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use wanqi_host::diagnostic;
use wanqi_host::output::{Output, Target, not_printed_into};
use wanqi_host::printable::Printable;
use wanqi_host::printable::counted;
use wanqi_host::source::{Files, Input, games_with_suffix, suffix_of};
use wanqi_host::validate::{self, Covered, Range, RangeError, Report, RunResult, Settings};
use wanqi_host::verdict::{RunSummary, Summary, SummaryLine, Verdict};
use wanqi_notation::message::Word;
use wanqi_notation::{Message, message};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files or folders; `-` is standard input
    #[arg(value_name = "PATH", required = true)]
    paths: Vec<OsString>,
    /// Validates variations, too
    #[arg(long)]
    variations: bool,
    /// Treats warnings about the end of a game as errors
    #[arg(long)]
    strict: bool,
    /// Reports only invalid games
    #[arg(long)]
    only_failed: bool,
    /// Stops after N errors
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    max_errors: Option<u64>,
    /// Writes the valid games to a file, byte for byte
    #[arg(long, value_name = "FILE")]
    split_good: Option<PathBuf>,
    /// Writes the invalid games to a file, byte for byte
    #[arg(long, value_name = "FILE")]
    split_bad: Option<PathBuf>,
    /// Validates the games of one file that begin in the bytes A to B; see `wanqi ranges`
    #[arg(long, value_name = "A..B[:LINE:INDEX]", conflicts_with = "max_errors")]
    range: Option<Range>,
    #[command(flatten)]
    reading: ReadingArgs,
}

/// Validates the files.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let settings = settings(app, args)?;
    let files = args.reading.files(app, &args.paths, &settings);
    skipped(app, &files);
    not_printed_into(&files.inputs).map_err(Failure::usage)?;
    let splits = Splits::open(app, args, &files.inputs)?;
    let mut printer = Printer {
        app,
        args,
        out: app.out(),
        splits,
        bar: bar(app, &files.inputs),
        errors: 0,
        failure: None,
    };
    let Some(range) = &args.range else {
        let mut done = validate::run(app.registry(), &settings, &files.inputs, &mut printer);
        done.summary.skipped = files.skipped.len() as u64;
        return printer.finish(&done, None);
    };
    let input = only_file(&args.paths, &files)?;
    let (done, covered) =
        validate::run_range(app.registry(), &settings, input, range, &mut printer)
            .map_err(|error| range_failure(input, error))?;
    printer.finish(&done, covered)
}

/// The one file of a command about ranges.
fn only_file<'f>(paths: &[OsString], files: &'f Files) -> Result<&'f Input, Failure> {
    match &files.inputs[..] {
        [input] if paths.len() == 1 && !input.found => Ok(input),
        _ => Err(Failure::usage(message!("--range is about one file: name one"))),
    }
}

/// Why a file has no such range.
pub(super) fn range_failure(input: &Input, error: RangeError) -> Failure {
    match error {
        RangeError::File(error) => Failure::file(Path::new(&input.name), &error),
        RangeError::Range(message) => {
            Failure::usage(message!("{path}: {message}", path = input.name.clone(), message))
        }
    }
}

/// The end of the summary if some games do not state their rules completely.
fn total(summary: &Summary) -> Message {
    let seconds = format_args!("{:.2}", summary.seconds).word();
    let (games, actions) = (counted(summary.games, "game"), counted(summary.actions, "action"));
    let Summary { ok, failed, warned, rules_assumed, .. } = summary;
    let total = message!(
        "{games}: {ok} valid, {failed} invalid, {warned} with warnings; {actions} in {seconds} s",
        games,
        ok,
        failed,
        warned,
        actions,
        seconds
    );
    match rules_assumed {
        0 => total,
        _ => message!(
            "{total}; the rules of {games} were assumed",
            total,
            games = counted(*rules_assumed, "game")
        ),
    }
}

/// Reports the files of folders that are not read; without `-v` only if no file is read at all.
pub(super) fn skipped(app: &App, files: &Files) {
    let count = files.skipped.len();
    if count == 0 || app.global.quiet || !(app.global.verbose || files.inputs.is_empty()) {
        return;
    }
    if app.global.verbose {
        for path in &files.skipped {
            app.say(Level::Note, message!("{path}: skipped", path = path.display()));
        }
    }
    let skipped = match count {
        1 => message!(
            "1 file was skipped: no format uses its suffix; name the file itself to read it"
        ),
        _ => message!(
            "{count} files were skipped: no format uses their suffix; name a file itself to read it",
            count
        ),
    };
    app.say(Level::Note, skipped);
    let suffixes: BTreeSet<_> = files.skipped.iter().filter_map(|path| suffix_of(path)).collect();
    for suffix in suffixes {
        if let Some(hint) = named_games(app, &suffix) {
            app.say(Level::Note, hint);
        }
    }
}

/// The games that read files with an ambiguous suffix when they are named.
pub(super) fn named_games(app: &App, suffix: &str) -> Option<Message> {
    let games = games_with_suffix(app.registry(), suffix);
    let options = games.iter().map(|name| format!("--game {name}")).collect::<Vec<_>>();
    (!games.is_empty()).then(|| {
        message!(
            "files with the suffix .{suffix} are also read with {games}",
            suffix = suffix.to_owned(),
            games = options.join(", ")
        )
    })
}

/// Reports that a file has no valid game, if it is not empty, and which games would read it.
pub(super) fn no_valid_game(app: &App, input: &Input, games: u64) {
    if games == 0 && input.size.is_some_and(|size| size > 0) {
        no_game(app, input);
    } else if games > 0
        && !app.global.quiet
        && let Some(hint) = input.suffix.as_deref().and_then(|suffix| named_games(app, suffix))
    {
        app.say(Level::Note, message!("{name}: {hint}", name = input.name.clone(), hint));
    }
}

/// Reports that a file has no game, and which games would read it.
pub(super) fn no_game(app: &App, input: &Input) {
    if app.global.quiet {
        return;
    }
    let name = input.name.clone();
    let hint = input.suffix.as_deref().and_then(|suffix| named_games(app, suffix));
    app.say(
        Level::Note,
        match hint {
            Some(hint) => message!("{name}: no game was found; {hint}", name, hint),
            None => message!("{name}: no game was found", name),
        },
    );
}

fn settings(app: &App, args: &Args) -> Result<Settings, Failure> {
    Ok(Settings {
        variations: args.variations,
        strict: args.strict,
        all_verdicts: app.global.json && !args.only_failed,
        split: args.split_good.is_some() || args.split_bad.is_some(),
        ..args.reading.settings(app)?
    })
}

/// The outputs of `--split-good` and `--split-bad`.
struct Splits {
    good: Option<(PathBuf, Output)>,
    bad: Option<(PathBuf, Output)>,
    /// Whether one of them is standard output.
    printed: bool,
}

impl Splits {
    /// Opens the outputs, after checking that every input can be opened and that none is an output.
    fn open(app: &App, args: &Args, inputs: &[Input]) -> Result<Splits, Failure> {
        let names = [args.split_good.as_deref(), args.split_bad.as_deref()];
        let named: Vec<&Path> = names.into_iter().flatten().collect();
        if named.is_empty() {
            return Ok(Splits { good: None, bad: None, printed: false });
        }
        let prints = app.global.json || !app.global.quiet;
        let targets = outputs::planned(inputs, &named, prints)?;
        let printed = targets.contains(&Target::Standard);
        if printed && app.global.json {
            let message = message!("--json prints on standard output: name a file for the games");
            return Err(Failure::usage(message));
        }
        let mut targets = targets.iter();
        let mut open = |name: Option<&Path>| {
            let target = name.and_then(|name| Some((name, targets.next()?)));
            target.map(|(name, at)| Ok((name.to_owned(), outputs::open(name, at)?))).transpose()
        };
        Ok(Splits { good: open(names[0])?, bad: open(names[1])?, printed })
    }

    /// Replaces the target files, after the bytes of both outputs are on the disk.
    fn commit(&mut self) -> Result<(), Failure> {
        let mut all: Vec<_> = [self.good.take(), self.bad.take()].into_iter().flatten().collect();
        for (path, output) in &mut all {
            output.prepare().map_err(|error| outputs::failed(path, &error))?;
        }
        for (path, output) in all {
            output.commit().map_err(|error| outputs::failed(&path, &error))?;
        }
        Ok(())
    }
}

/// A progress bar on a terminal; without a total if the size of an input is unknown or compressed.
fn bar(app: &App, inputs: &[Input]) -> Option<ProgressBar> {
    if app.global.quiet || !std::io::stderr().is_terminal() {
        return None;
    }
    let plain = |input: &Input| {
        let packed = input.path.as_ref().and_then(|path| path.extension());
        input.size.filter(|_| packed.is_none_or(|suffix| suffix != "gz" && suffix != "zst"))
    };
    let total: Option<u64> = inputs.iter().map(plain).sum();
    let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
    bar.set_message("0");
    let games = app.text(message!("{games} games", games = "{msg}"));
    let form = match total {
        Some(_) => format!("{{bar:40}} {{bytes}}/{{total_bytes}}, {}, {}", games, app.left()),
        None => format!("{{spinner}} {{bytes}}, {games}, {{elapsed}}"),
    };
    if let Ok(style) = ProgressStyle::with_template(&form) {
        bar.set_style(style);
    }
    Some(bar)
}

/// Prints verdicts while the run finds them.
struct Printer<'a> {
    app: &'a App,
    args: &'a Args,
    out: Out,
    splits: Splits,
    bar: Option<ProgressBar>,
    errors: u64,
    failure: Option<Failure>,
}

impl Printer<'_> {
    /// Keeps the first failure; `false` stops the run.
    fn keep(&mut self, result: Result<(), Failure>) -> bool {
        match result {
            Ok(()) => true,
            Err(failure) => {
                self.failure.get_or_insert(failure);
                false
            }
        }
    }

    /// Prints on standard error and redraws the progress bar below.
    fn print_above_bar(&self, text: &Printable) {
        let print = || printer::err(text);
        match &self.bar {
            Some(bar) => bar.suspend(print),
            None => print(),
        }
    }

    fn finish(mut self, done: &RunResult, covered: Option<Covered>) -> Result<(), Failure> {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        // The outputs would lack games of a file that was not read to its end.
        let why = match (done.unreadable, done.stopped) {
            (false, false) => None,
            (true, _) => Some(message!(
                "the valid and invalid games are not written, because an input could not be read"
            )),
            (false, true) => Some(message!(
                "the valid and invalid games are not written, because --max-errors ended the run"
            )),
        };
        match why {
            None => self.splits.commit()?,
            Some(why) if self.splits.good.is_some() || self.splits.bad.is_some() => {
                self.app.say(Level::Note, why);
            }
            Some(_) => {}
        }
        let summary = done.summary;
        let bytes = covered.as_ref().map(|covered| (covered.first, covered.next, covered.gaps));
        // Without it, an audit sees that the range was not read to its end.
        let complete = self.args.range.is_none() || covered.is_some();
        if self.app.global.json {
            if complete {
                self.out.json(&SummaryLine { summary: RunSummary { summary, covered } })?;
            }
        } else if !self.app.global.quiet {
            let mut total = total(&summary);
            if let Some((first, next, gaps)) = bytes {
                total = message!(
                    "{total}; bytes {first} to {next}, of which {gaps} are in no game",
                    total,
                    first,
                    next,
                    gaps
                );
            }
            match self.splits.printed {
                true => self.app.say(Level::Note, total),
                false => self.out.line(self.app.text(total))?,
            }
        }
        self.out.flush()?;
        if done.died {
            return Err(Failure::new(Code::Plugin, Message::none()));
        }
        if !self.app.registry().problems.is_empty() {
            return Err(Failure::new(Code::Plugin, Message::none()));
        }
        if summary.failed > 0 {
            return Err(Failure::silent_no());
        }
        Ok(())
    }
}

impl Report for Printer<'_> {
    fn verdict(&mut self, verdict: &mut Verdict) -> bool {
        self.errors += verdict.errors.len() as u64;
        if verdict.ok && self.args.only_failed {
            return true;
        }
        let printed = if self.app.global.json {
            verdict.translate(self.app.language());
            let result = self.out.json(verdict);
            self.keep(result)
        } else {
            let warnings = !self.app.global.quiet && !self.args.only_failed;
            let told = diagnostic::render_verdict(verdict, warnings, self.app.reader());
            self.print_above_bar(&told);
            true
        };
        printed && self.args.max_errors.is_none_or(|most| self.errors < most)
    }

    fn split(&mut self, bytes: &[u8], good: bool) -> bool {
        let split = if good { &mut self.splits.good } else { &mut self.splits.bad };
        let Some((path, output)) = split else { return true };
        let end: &[u8] = if bytes.ends_with(b"\n") { b"\n" } else { b"\n\n" };
        let result = output.write_all(bytes).and_then(|()| output.write_all(end));
        let result = result.map_err(|error| outputs::failed(path, &error));
        self.keep(result)
    }

    fn progress(&mut self, games: u64, bytes: u64) {
        if let Some(bar) = &self.bar {
            bar.inc(bytes);
            let before: u64 = bar.message().parse().unwrap_or(0);
            bar.set_message((before + games).to_string());
        }
    }

    fn no_game(&mut self, input: &Input) {
        let say = || no_game(self.app, input);
        match &self.bar {
            Some(bar) => bar.suspend(say),
            None => say(),
        }
    }

    fn unreadable(&mut self, input: &Input, error: &std::io::Error) {
        let failure = Failure::file(Path::new(&input.name), error);
        match &self.bar {
            Some(bar) => bar.suspend(|| self.app.report(&failure)),
            None => self.app.report(&failure),
        }
    }
}

//! `wanqi stats`: counts games, results, lengths and openings.

use crate::app::App;
use crate::commands::validate::{no_valid_game, skipped};
use crate::exit::{Code, Failure};
use crate::reading::ReadingArgs;
use clap::ValueEnum;
use serde::Serialize;
use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::Path;
use wanqi_host::output::not_printed_into;
use wanqi_host::printable::counted;
use wanqi_host::stats::{MOST_TREE, OpeningLine, Results, RuleSetStats, Stats};
use wanqi_host::validate::reading::{self, Which};
use wanqi_notation::{Message, message};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files or folders; `-` is standard input
    #[arg(value_name = "PATH", required = true)]
    files: Vec<OsString>,
    /// Also counts openings of up to N actions, at most 1,000
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = tree)]
    tree: usize,
    /// Prints only openings of at least N games
    #[arg(long, value_name = "N", default_value_t = 1)]
    least: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t = StatsFormat::Table)]
    format: StatsFormat,
    /// Memory for openings, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    memory: usize,
    #[command(flatten)]
    reading: ReadingArgs,
}

fn tree(text: &str) -> Result<usize, Message> {
    let wrong = || message!("a number from 0 to {most} is expected", most = MOST_TREE);
    text.parse().ok().filter(|depth| *depth <= MOST_TREE).ok_or_else(wrong)
}

/// Output formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum StatsFormat {
    /// Columns for people
    Table,
    /// Comma-separated values
    Csv,
}

/// The JSON line of a rule set.
#[derive(Serialize)]
struct StatsLine<'a> {
    /// `None` for the games whose rule set is unknown.
    rules: Option<&'a str>,
    games: u64,
    invalid: u64,
    actions: u64,
    results: Results,
    shortest: u64,
    median: u64,
    longest: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    openings: Vec<OpeningLine>,
}

/// Reads all games and prints the statistics.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let settings = args.reading.settings(app)?;
    let files = args.reading.files(app, &args.files, &settings);
    skipped(app, &files);
    not_printed_into(&files.inputs).map_err(Failure::usage)?;
    let mut stats = Stats::new(args.tree, args.memory.saturating_mul(1 << 20));
    let bar = app.progress(None, "games");
    let which = Which { stepless: true, opening: args.tree, ..Which::default() };
    for input in &files.inputs {
        let mut valid = false;
        let done = reading::each_game(app.registry(), &settings, input, which, |game| {
            bar.inc(1);
            app.note_death(&game.reading.verdict.errors);
            valid |= game.reading.verdict.ok;
            match stats.add(&game.reading) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            }
        });
        match done {
            Err(error) => app.report(&Failure::file(Path::new(&input.name), &error)),
            Ok(ControlFlow::Break(())) => {
                bar.finish_and_clear();
                let message = message!("the openings need more than {mib} MiB", mib = args.memory);
                return Err(Failure::new(Code::No, message)
                    .help(message!("choose a smaller --tree, or more --memory")));
            }
            Ok(ControlFlow::Continue(_)) if valid => {}
            Ok(ControlFlow::Continue(read)) => no_valid_game(app, input, read.games),
        }
    }
    bar.finish_and_clear();
    let mut out = app.out();
    match (app.global.json, args.format) {
        (true, _) => {
            for (rules, set) in &stats.rule_sets {
                out.json(&line(Some(rules), set, args.least))?;
            }
            if stats.unknown > 0 {
                let unknown = stats.unknown;
                let set =
                    RuleSetStats { games: unknown, invalid: unknown, ..RuleSetStats::default() };
                out.json(&line(None, &set, args.least))?;
            }
        }
        (false, StatsFormat::Csv) => out.text(csv(&stats, args.least))?,
        (false, StatsFormat::Table) => out.text(table(app, &stats, args.least))?,
    }
    out.flush()
}

fn line<'a>(rules: Option<&'a str>, set: &RuleSetStats, least: u64) -> StatsLine<'a> {
    let (shortest, median, longest) = set.lengths.summary().unwrap_or_default();
    StatsLine {
        rules,
        games: set.games,
        invalid: set.invalid,
        actions: set.actions,
        results: set.results,
        shortest,
        median,
        longest,
        openings: set.tree.lines(least),
    }
}

/// A table for each rule set, and the openings below it, each indented by its length.
fn table(app: &App, stats: &Stats, least: u64) -> String {
    let mut lines = Vec::new();
    for (rules, set) in &stats.rule_sets {
        let StatsLine { games, invalid, actions, shortest, median, longest, openings, .. } =
            line(Some(rules), set, least);
        lines.push(app.text(message!(
            "{rules}: {games}, {invalid} invalid; {actions}",
            rules,
            games = counted(games, "game"),
            invalid,
            actions = counted(actions, "action")
        )));
        lines.push(app.text(message!(
            "  results   {results}",
            results = app.text(results(set.results, set.games))
        )));
        lines.push(app.text(message!(
            "  lengths   {shortest} to {longest} actions, median {median}",
            shortest,
            longest,
            median
        )));
        for OpeningLine { actions, games, results: own } in openings {
            let indent = "  ".repeat(actions.len());
            let last = actions.last().map_or("", String::as_str);
            let opening = format!("{indent}{last}");
            lines.push(format!("{opening:<24}{games:>9}  {}", app.text(results(own, games))));
        }
    }
    if stats.unknown > 0 {
        lines.push(
            app.text(message!("{games} of unknown rules", games = counted(stats.unknown, "game"))),
        );
    }
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// The results in per cent of some games.
fn results(results: Results, games: u64) -> wanqi_notation::Message {
    let share = |count: u64| format!("{:.1}", count as f64 * 100.0 / games.max(1) as f64);
    let Results { first, second, drawn, other } = results;
    message!(
        "1-0 {first} %, 0-1 {second} %, drawn {drawn} %, other {other} %",
        first = share(first),
        second = share(second),
        drawn = share(drawn),
        other = share(other)
    )
}

/// Comma-separated values: a line for each rule set, with no actions, and for each opening.
fn csv(stats: &Stats, least: u64) -> String {
    let mut text = "rules,opening,games,first,second,drawn,other,invalid,actions,shortest,median,\
                    longest\r\n"
        .to_owned();
    for (rules, set) in &stats.rule_sets {
        let line = line(Some(rules), set, least);
        let Results { first, second, drawn, other } = line.results;
        text.push_str(&format!(
            "{rules},,{},{first},{second},{drawn},{other},{},{},{},{},{}\r\n",
            line.games, line.invalid, line.actions, line.shortest, line.median, line.longest
        ));
        for OpeningLine { actions, games, results } in line.openings {
            let Results { first, second, drawn, other } = results;
            let opening = quoted(&actions.join(" "));
            text.push_str(&format!(
                "{rules},{opening},{games},{first},{second},{drawn},{other},,,,,\r\n"
            ));
        }
    }
    text
}

/// A value of a CSV, in quotes if it needs them.
fn quoted(text: &str) -> String {
    match text.contains(['"', ',', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

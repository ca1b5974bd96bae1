//! `wanqi filter`: prints the games that match, byte for byte.

use crate::app::{App, Out, died};
use crate::commands::validate::{no_valid_game, skipped};
use crate::exit::{Code, Failure};
use crate::reading::ReadingArgs;
use indicatif::ProgressBar;
use std::ffi::OsString;
use std::ops::ControlFlow;
use std::path::Path;
use wanqi_host::filter::{Filter, NotFiltered, TagTest, Wanted, WantedResult};
use wanqi_host::output::not_printed_into;
use wanqi_host::registry::RecordTags;
use wanqi_host::source::Input;
use wanqi_host::validate::Settings;
use wanqi_host::validate::reading::{self, OneGame, TagsFit, Which};
use wanqi_notation::{Message, message};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files or folders; `-` is standard input
    #[arg(value_name = "PATH", required = true)]
    files: Vec<OsString>,
    /// A tag has this value; also `NAME!=VALUE`, and `<`, `<=`, `>`, `>=` for numbers and dates
    /// (repeatable)
    #[arg(long, value_name = "NAME=VALUE")]
    tag: Vec<TagTest>,
    /// The name of a player contains this text; letter case is ignored
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// The result: `1-0`, `0-1`, `0-0`, `1/2-1/2` or `draw`, `void`, `*`, the winner (`White`), or
    /// the ranks of three or more seats
    #[arg(long, value_name = "RESULT")]
    result: Option<WantedResult>,
    /// The main line passes through this position
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// The main line begins with these actions; MOVETEXT is written as in a record
    #[arg(long, value_name = "MOVETEXT", allow_hyphen_values = true)]
    opening: Option<String>,
    /// The main line has at least N actions
    #[arg(long, value_name = "N")]
    min_actions: Option<u64>,
    /// The main line has at most N actions
    #[arg(long, value_name = "N")]
    max_actions: Option<u64>,
    /// Prints only the first of equal games; tags and comments are not compared
    #[arg(long)]
    unique: bool,
    /// Memory for --unique, in MiB; beyond it a temporary file is used
    #[arg(long, value_name = "MIB", default_value_t = 1024)]
    memory: usize,
    #[command(flatten)]
    reading: ReadingArgs,
}

/// Prints the games that match.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let wanted = Wanted {
        tags: args.tag.clone(),
        player: args.player.clone(),
        result: args.result.clone(),
        position: args.position.clone(),
        opening: args.opening.clone(),
        min_actions: args.min_actions,
        max_actions: args.max_actions,
        unique: args.unique,
        memory: args.memory.saturating_mul(1 << 20),
    };
    if let Some(result) = args.result.as_ref().filter(|it| !it.is_known(app.registry())) {
        let name = match result {
            WantedResult::Text(text) | WantedResult::Winner(text) => text,
        };
        let message = message!("--result: no game for two has a winner `{name}`", name);
        return Err(Failure::usage(message).help(WantedResult::form()));
    }
    // In JSON a game is what `validate` reports of it, with its id; `--unique` compares ids, too.
    let json = app.global.json;
    let (all_verdicts, compared_ids) = (json || args.unique, !json);
    let settings = Settings { all_verdicts, compared_ids, ..args.reading.settings(app)? };
    let filter = Filter::new(wanted, app.registry());
    let tags = filter.tags();
    let fit = |of: &RecordTags, result: Option<&str>| tags.fit(of, result);
    let unplayed = !(json || filter.plays());
    let (stepless, opening) = (!filter.follows(), filter.opening());
    let fit = Some(&fit as &TagsFit<'_>).filter(|_| tags.has_conditions());
    let which = Which { tags: fit, unplayed, stepless, opening, ..Which::default() };
    let files = args.reading.files(app, &args.files, &settings);
    skipped(app, &files);
    not_printed_into(&files.inputs).map_err(Failure::usage)?;
    let bar = app.progress(None, "games");
    let mut job = Filtering { app, settings, which, filter, out: app.out(), torn: false, bar };
    for input in &files.inputs {
        match job.file(input) {
            Err(failure) if failure.code == Code::Well => return Ok(()),
            Err(failure) if failure.code == Code::File && !failure.of_output => {
                app.report(&failure);
            }
            other => other?,
        }
    }
    job.bar.finish_and_clear();
    job.out.flush()?;
    if let Some((game, fault)) = job.filter.opening_refused() {
        app.complain(fault, "--opening", Some(game));
        return Err(Failure::new(Code::Usage, Message::none()));
    }
    match job.filter.position_refused() {
        Some(refusal) => {
            Err(Failure::usage(message!("--position: {refusal}", refusal = refusal.message))
                .help(&refusal.hint))
        }
        None => Ok(()),
    }
}

/// Reads files and prints games, or what `validate` says of them.
struct Filtering<'a> {
    app: &'a App,
    settings: Settings,
    which: Which<'a>,
    filter: Filter,
    out: Out,
    /// The last game printed does not end in an empty line.
    torn: bool,
    bar: ProgressBar,
}

impl Filtering<'_> {
    fn file(&mut self, input: &Input) -> Result<(), Failure> {
        let (registry, settings, which) = (self.app.registry(), self.settings.clone(), self.which);
        let mut whole_wanted = false;
        let done = reading::each_game(registry, &settings, input, which, |game| {
            self.bar.inc(1);
            match self.game(input, &game, &mut whole_wanted) {
                Ok(()) => ControlFlow::Continue(()),
                Err(failure) => ControlFlow::Break(failure),
            }
        });
        let read = match done.map_err(|error| Failure::file(Path::new(&input.name), &error))? {
            ControlFlow::Break(failure) => return Err(failure),
            ControlFlow::Continue(read) => read,
        };
        if read.games == 0 {
            no_valid_game(self.app, input, 0);
        }
        if !whole_wanted {
            return Ok(());
        }
        // The games of another format have no bytes of their own.
        match read.whole {
            Some(bytes) => self.print(&bytes),
            None if read.games == 1 => {
                let most = self.settings.max_game_bytes;
                let message = message!(
                    "{input}: larger than {most} bytes (--max-game-bytes)",
                    input = input.name,
                    most
                );
                Err(Failure::new(Code::File, message))
            }
            None => Err(Failure::new(
                Code::File,
                message!(
                    "{input}: contains {games} games and cannot be split",
                    input = input.name,
                    games = read.games
                ),
            )
            .help(message!(
                "`wanqi convert --to wqn` writes its games as records that can be filtered"
            ))),
        }
    }

    /// Prints a game if it matches. A file in a format of a game is printed as a whole, later.
    fn game(
        &mut self,
        input: &Input,
        game: &OneGame<'_>,
        whole_wanted: &mut bool,
    ) -> Result<(), Failure> {
        let OneGame { reading, bytes, imported, .. } = game;
        let json = self.app.global.json;
        if reading.span.is_empty() {
            // No game can be printed, so the errors are printed, whatever the conditions are.
            self.app.report(&Failure::silent_no());
            if json {
                let verdict = reading.verdict.clone();
                return self.out.json(&verdict.in_language(self.app.language()));
            }
            for fault in &reading.verdict.errors {
                self.app.complain(fault, &input.name, reading.verdict.game.as_deref());
            }
            return Ok(());
        }
        self.app.note_death(&reading.verdict.errors);
        let wanted = self.filter.wants(reading).map_err(|error| match error {
            NotFiltered::Died(refusal) => died(&refusal),
            NotFiltered::Ids(error) => {
                Failure::new(Code::File, message!("the temporary file: {error}", error))
            }
        });
        if !wanted? {
            return Ok(());
        }
        match (json, imported) {
            (true, _) => {
                let verdict = reading.verdict.clone();
                self.out.json(&verdict.in_language(self.app.language()))
            }
            (false, false) => {
                let (app, verdict) = (self.app, &reading.verdict);
                let game = verdict.game.as_deref();
                self.bar.suspend(|| app.warn(&input.name, game, &verdict.errors));
                self.print(bytes)
            }
            (false, true) => {
                *whole_wanted = true;
                Ok(())
            }
        }
    }

    fn print(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        if self.torn {
            self.out.text("\n")?;
        }
        self.out.bytes(bytes)?;
        if !bytes.ends_with(b"\n") {
            self.out.text("\n")?;
        }
        self.torn = !(bytes.ends_with(b"\n\n") || bytes.ends_with(b"\n\r\n"));
        Ok(())
    }
}

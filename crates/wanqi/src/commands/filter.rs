//! `wanqi filter`: the games that match, byte for byte.

use crate::app::{App, Out, died};
use crate::exit::{Code, Failure};
use indicatif::ProgressBar;
use std::ffi::OsString;
use std::io::{self, Cursor, Read};
use std::ops::ControlFlow;
use std::path::Path;
use wanqi_host::filter::{Filter, TagTest, Wanted};
use wanqi_host::games::{self, GameText};
use wanqi_host::output::not_printed_into;
use wanqi_host::registry::Meant;
use wanqi_host::source::{Claims, Files, From, Input, MAGIC, read_whole};
use wanqi_host::validate::{self, Settings};
use wanqi_notation::segment::MAX_GAME_BYTES;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Files or folders; `-` is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<OsString>,
    /// A tag has this value, or `!=`, `<`, `<=`, `>`, `>=` of a number or date (repeatable)
    #[arg(long, value_name = "NAME=VALUE")]
    tag: Vec<TagTest>,
    /// A player's name contains this, in any case
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// The result is this: `1-0`, `0-1`, `1/2-1/2` or `draw`, `void`, `*`, or above two seats the ranks
    #[arg(long, value_name = "RESULT", value_parser = result)]
    result: Option<String>,
    /// The main line passes through this position
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// The main line has at least so many actions
    #[arg(long, value_name = "N")]
    min_actions: Option<u64>,
    /// Of equal games, whatever their tags and comments, only the first
    #[arg(long)]
    unique: bool,
    /// The game that records are of which do not say so
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// An option of the rule set, where a record is silent (repeatable)
    #[arg(short, value_name = "KEY=VALUE")]
    option: Vec<String>,
}

/// A result as the tag `Result` has it. Colours are refused: the order of the two sides in a result
/// is declared by each rule set.
fn result(text: &str) -> Result<String, String> {
    let ranks: Vec<_> = text.split_whitespace().collect();
    let is_rank = |rank: &&str| rank.parse::<u8>().is_ok_and(|rank| rank > 0);
    let is_points = |side: &str| !side.is_empty() && side.bytes().all(|b| b.is_ascii_digit());
    match text {
        "1/2-1/2" | "*" | "void" => Ok(text.to_owned()),
        "draw" => Ok("1/2-1/2".to_owned()),
        // `0-0`: both sides forfeit; PDN also counts points, `2-0` and `1-1`.
        _ if text.split_once('-').is_some_and(|(a, b)| is_points(a) && is_points(b)) => {
            Ok(text.to_owned())
        }
        _ if ranks.len() > 2 && ranks.iter().all(is_rank) => Ok(ranks.join(" ")),
        _ => Err(
            "a result is 1-0, 0-1, 0-0, 1/2-1/2 or draw, void, *, or above two seats the rank of \
                  each seat, such as \"1 3 2\""
                .to_owned(),
        ),
    }
}

/// Prints them.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let wanted = Wanted {
        tags: args.tag.clone(),
        player: args.player.clone(),
        result: args.result.clone(),
        position: args.position.clone(),
        min_actions: args.min_actions,
        unique: args.unique,
    };
    let game = args.game.as_deref();
    let meant = Meant::new(app.registry(), game, &args.option)
        .map_err(|name| app.unknown(game.unwrap_or_default(), &name))?;
    let claims = Claims::new(app.registry(), meant.game());
    // Ids are computed where they are asked for.
    let settings = Settings { meant, all_verdicts: args.unique, ..Settings::default() };
    let mut filter = Filter::new(wanted, app.registry(), &settings);
    let files = Files::find(&args.files, &claims);
    not_printed_into(&files.inputs).map_err(Failure::usage)?;
    for (file, error) in &files.errors {
        app.report(&Failure::file(Path::new(file), error));
    }
    let mut printer =
        Printer { app, out: app.out(), torn: false, bar: app.progress(None, "games") };
    for input in &files.inputs {
        filter.set_file(input);
        match one_file(&claims, input, &mut filter, &mut printer) {
            Err(failure) if failure.code == Code::Well => return Ok(()),
            Err(failure)
                if failure.code == Code::File
                    && !failure.message.starts_with("standard output") =>
            {
                app.report(&failure);
            }
            other => other?,
        }
    }
    printer.bar.finish_and_clear();
    printer.out.flush()?;
    match filter.position_refused() {
        Some(refusal) => {
            Err(Failure::usage(format_args!("--position: {}", refusal.message)).help(&refusal.hint))
        }
        None => Ok(()),
    }
}

fn one_file(
    claims: &Claims,
    input: &Input,
    filter: &mut Filter<'_>,
    printer: &mut Printer<'_>,
) -> Result<(), Failure> {
    let failed = |error: io::Error| Failure::file(Path::new(&input.name), &error);
    let mut reader = input.open().map_err(failed)?;
    let mut first = Vec::new();
    reader.by_ref().take(MAGIC as u64).read_to_end(&mut first).map_err(failed)?;
    match claims.of(input.suffix.as_deref(), &first) {
        From::Text => {
            let whole = Cursor::new(first).chain(reader);
            let done = games::each(whole, MAX_GAME_BYTES, |game| {
                printer.bar.inc(1);
                let wanted = filter.wants(game.bytes).map_err(|refusal| died(&refusal));
                match wanted.and_then(|yes| if yes { printer.print(input, &game) } else { Ok(()) })
                {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(failure) => ControlFlow::Break(failure),
                }
            });
            match done.map_err(failed)? {
                ControlFlow::Break(failure) => Err(failure),
                ControlFlow::Continue(()) => Ok(()),
            }
        }
        From::Format(format) => {
            let whole = Cursor::new(first).chain(reader);
            let first = read_whole(whole, MAX_GAME_BYTES as u64).map_err(failed)?;
            let imported = format.import(&first, "").map_err(|refusal| {
                Failure::no(format_args!("{}: {}", input.name, refusal.message))
            })?;
            imported_file(input, &first, &imported.wqn, filter, printer)
        }
    }
}

/// A file of another format is printed whole: its games have no bytes of their own.
fn imported_file(
    input: &Input,
    original: &[u8],
    wqn: &[u8],
    filter: &mut Filter<'_>,
    printer: &mut Printer<'_>,
) -> Result<(), Failure> {
    let (mut count, mut wanted) = (0, false);
    let done = games::each(wqn, MAX_GAME_BYTES, |game| {
        count += 1;
        match filter.wants(game.bytes) {
            Ok(yes) => wanted |= yes,
            Err(refusal) => return ControlFlow::Break(died(&refusal)),
        }
        ControlFlow::Continue(())
    });
    if let ControlFlow::Break(failure) = done.map_err(|e| Failure::file(input.name.as_ref(), &e))? {
        return Err(failure);
    }
    if !wanted {
        return Ok(());
    }
    if count > 1 {
        return Err(Failure::new(
            Code::File,
            format_args!("{}: holds {count} games and cannot be printed in part", input.name),
        )
        .help("`wanqi convert --to wqn` makes records of it that can"));
    }
    printer.print(input, &GameText { bytes: original, index: 0, line: 1, offset: 0 })
}

/// Prints games, or what `validate` says of them.
struct Printer<'a> {
    app: &'a App,
    out: Out,
    /// The last game printed does not end in an empty line.
    torn: bool,
    bar: ProgressBar,
}

impl Printer<'_> {
    fn print(&mut self, input: &Input, game: &GameText<'_>) -> Result<(), Failure> {
        if self.app.global.json {
            return self.verdict(input, game);
        }
        if self.torn {
            self.out.text("\n")?;
        }
        self.out.bytes(game.bytes)?;
        if !game.bytes.ends_with(b"\n") {
            self.out.text("\n")?;
        }
        self.torn = !(game.bytes.ends_with(b"\n\n") || game.bytes.ends_with(b"\n\r\n"));
        Ok(())
    }

    /// The line that `validate` would print.
    fn verdict(&mut self, input: &Input, game: &GameText<'_>) -> Result<(), Failure> {
        let settings = Settings::default();
        for mut verdict in validate::text(self.app.registry(), &settings, &input.name, game.bytes) {
            verdict.index = game.index;
            verdict.line += game.line - 1;
            for fault in verdict.errors.iter_mut().chain(&mut verdict.warnings) {
                fault.line += game.line - 1;
                fault.byte += game.offset;
            }
            self.out.json(&verdict)?;
        }
        Ok(())
    }
}

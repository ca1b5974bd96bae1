//! `wanqi convert`: converts between notations and lists what is lost.

use crate::app::{self, App, died};
use crate::commands::validate::{named_games, no_valid_game, skipped};
use crate::exit::{Code, Failure};
use crate::language::Level;
use crate::limits::LimitArgs;
use crate::outputs;
use serde::Serialize;
use std::collections::HashMap;
use std::ffi::OsString;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use wanqi_host::convert::{
    Allowance, Collection, ConvertTarget, Converted, Joining, Losses, NotConverted, convert, target,
};
use wanqi_host::instance::Format;
use wanqi_host::output;
use wanqi_host::printable::counted;
use wanqi_host::registry::Meant;
use wanqi_host::source::{Claims, Files, Input};
use wanqi_host::validate::Settings;
use wanqi_host::validate::reading::{self, OneGame, Which};
use wanqi_host::{Refusal, Registry};
use wanqi_notation::message;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Format of the input: `wqn`, `pgn`, or a format of a game (`sgf`, `go:sgf`) [default:
    /// detected as in `validate`]
    #[arg(long, value_name = "FORMAT")]
    from: Option<String>,
    /// Format of the output: `wqn`, `pgn`, or a format of a game
    #[arg(long, value_name = "FORMAT")]
    to: String,
    /// The game of all records; the tags of each record choose its rule set
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Character encoding of the input, if it is not UTF-8
    #[arg(long, value_name = "NAME")]
    encoding: Option<String>,
    /// Input file or folder; `-` is standard input
    #[arg(value_name = "IN", default_value = "-")]
    input: OsString,
    /// Output file, or the folder for the files of a folder; `-` is standard output [default:
    /// standard output]
    #[arg(value_name = "OUT")]
    output: Option<PathBuf>,
    #[command(flatten)]
    limits: LimitArgs,
}

#[derive(Serialize)]
struct ConvertReport {
    games: u64,
    left_out: u64,
    files: u64,
    skipped: u64,
    losses: Vec<String>,
}

/// Converts the games of the input.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let output = args.output.as_deref().filter(|path| !outputs::is_standard(path));
    if app.global.json && output.is_none() {
        return Err(Failure::usage(message!(
            "--json prints on standard output: name the file OUT"
        )));
    }
    let registry = app.registry();
    let game = args.game.as_deref();
    let meant = Meant::new(registry, game, &[])
        .map_err(|name| app.unknown(game.unwrap_or_default(), &name))?;
    let claims = Claims::new(registry, meant.game());
    let from = args.from.as_deref().map(|name| claims.named(registry, name)).transpose();
    let from = from.map_err(|message| Failure::usage(message!("--from: {message}", message)))?;
    if let Some(label) = &args.encoding
        && wanqi_notation::encoding::canonical_name(label).is_none()
    {
        return Err(Failure::usage(wanqi_notation::encoding::UnknownEncoding(label.clone())));
    }
    // A name that no format has is wrong for every record. If several games have a format of this
    // name, each record uses the format of its own game.
    let known = ["wqn", "pgn"].contains(&args.to.as_str());
    if !known && !registry.formats().any(|format| is_named(registry, &format, &args.to)) {
        target(registry, &args.to, None)
            .map_err(|message| Failure::usage(message!("--to: {message}", message)))?;
    }
    let encoding = args.encoding.clone();
    let settings = Settings { meant, from, encoding, variations: true, ..Settings::default() };
    let settings = args.limits.of(settings);
    let mut job = Conversion {
        app,
        to: &args.to,
        settings,
        games: 0,
        left_out: 0,
        files: 0,
        skipped: 0,
        of_folder: false,
        losses: Losses::default(),
        allowance: Allowance::default(),
        file: OutputFile::default(),
    };
    if args.input != "-" && Path::new(&args.input).is_dir() {
        job.folder(Path::new(&args.input), output, &claims)?;
    } else {
        job.single(&Input::named(&args.input), output)?;
    }
    job.report()
}

/// Whether `name` from `--to`, with or without the game, names this format.
fn is_named(registry: &Registry, format: &Format, name: &str) -> bool {
    let (game, id) = name.split_once(':').map_or((None, name), |(game, id)| (Some(game), id));
    let of_game = game.is_none_or(|game| {
        let known = registry.variant(game).ok();
        known.map_or(game.to_owned(), |known| known.game().slug.clone())
            == format.plugin().game.slug
    });
    format.info().exports && format.info().id == id && of_game
}

/// A running conversion.
struct Conversion<'a> {
    app: &'a App,
    to: &'a str,
    settings: Settings,
    games: u64,
    left_out: u64,
    files: u64,
    skipped: u64,
    /// Whether several files are converted, of which some may have no game.
    of_folder: bool,
    losses: Losses,
    allowance: Allowance,
    file: OutputFile,
}

/// The state of an output.
#[derive(Default)]
struct OutputFile {
    games: u64,
    /// The last byte, if there is one.
    last: Option<u8>,
    /// The last format with its way to join games.
    joining: Option<(Format, Joining)>,
    /// The games that are written at the end, and their number.
    collection: Option<(Collection, u64)>,
}

impl Conversion<'_> {
    /// Converts a file, or standard input.
    fn single(&mut self, input: &Input, output: Option<&Path>) -> Result<(), Failure> {
        let named = output.unwrap_or(Path::new("-"));
        let prints = output.is_none() || self.app.global.json;
        let targets = outputs::planned(std::slice::from_ref(input), &[named], prints)?;
        let written = match &targets[..] {
            [] | [output::Target::Standard] => {
                let mut out = self.app.out();
                self.file(input, |bytes| out.bytes(bytes))?;
                self.finish(&input.name, |bytes| out.bytes(bytes))?;
                out.flush()?;
                None
            }
            [target, ..] => {
                self.file_to(input, named, target)?;
                Some(named.display().to_string())
            }
        };
        if self.games > 0 || self.left_out > 0 {
            return Ok(());
        }
        let name = input.name.clone();
        let failure = Failure::no(match written {
            Some(output) => {
                message!("no game was found in {name}: {output} is not written", name, output)
            }
            None => message!("no game was found in {name}", name),
        });
        let hint = input.suffix.as_deref().and_then(|suffix| named_games(self.app, suffix));
        Err(match hint {
            Some(hint) => failure.help(hint),
            None => failure,
        })
    }

    /// Converts a file into another one. If no game can be converted, an old file is kept.
    fn file_to(
        &mut self,
        input: &Input,
        named: &Path,
        target: &output::Target,
    ) -> Result<(), Failure> {
        let failed = |error: io::Error| outputs::failed(named, &error);
        let mut file = outputs::open(named, target)?;
        let games = self.games;
        // A file that failed before this one may have left games behind.
        self.file = OutputFile::default();
        self.file(input, |bytes| file.write_all(bytes).map_err(failed))?;
        self.finish(&input.name, |bytes| file.write_all(bytes).map_err(failed))?;
        if self.games > games { file.commit().map_err(failed) } else { Ok(()) }
    }

    /// Converts the files of a folder, at any depth: all of them to standard output, or each into a
    /// file of the folder `output`, which has the same path there and the suffix of the format.
    fn folder(
        &mut self,
        folder: &Path,
        output: Option<&Path>,
        claims: &Claims,
    ) -> Result<(), Failure> {
        let app = self.app;
        self.of_folder = true;
        let files = Files::find(&[folder], claims);
        for (name, error) in &files.errors {
            app.report(&Failure::file(Path::new(name), error));
        }
        skipped(app, &files);
        self.skipped = files.skipped.len() as u64;
        let Some(output) = output else {
            let inputs = files.inputs.into_iter();
            let inputs: Vec<Input> = inputs
                .filter(|input| self.is_possible(|| outputs::planned(one(input), &[], true)))
                .collect();
            outputs::planned(&inputs, &[], true)?;
            let mut out = app.out();
            for input in &inputs {
                self.losses.begin_file(&input.name);
                let done = self.file(input, |bytes| out.bytes(bytes));
                self.go_on(done)?;
            }
            self.finish("-", |bytes| out.bytes(bytes))?;
            return out.flush();
        };
        let wrong = |message| Err(Failure::usage(message));
        let shown = || output.display();
        if output.exists() && !output.is_dir() {
            return wrong(message!(
                "{output} is not a folder: the files of a folder are converted into a folder",
                output = shown()
            ));
        }
        let failed = |error: io::Error| Failure::file(output, &error);
        let new = !output.exists();
        new_folder(output).map_err(failed)?;
        let whole = |path: &Path| path.canonicalize().map_err(|error| Failure::file(path, &error));
        if whole(output)?.starts_with(whole(folder)?) {
            if new {
                // Nothing is left of a wrong command line.
                let _ = std::fs::remove_dir(output);
            }
            return wrong(message!(
                "{output} is in the folder that is read: choose another one",
                output = shown()
            ));
        }
        let paths = names(folder, output, &files.inputs, &self.suffix());
        let mut pairs: Vec<(Input, PathBuf)> = files.inputs.into_iter().zip(paths).collect();
        pairs.retain(|(_, path)| {
            let above = path.parent().unwrap_or(output);
            let made = || new_folder(above).map_err(|error| Failure::file(above, &error));
            self.is_possible(made)
        });
        // A folder that was just made may be in the way of a file.
        let json = app.global.json;
        pairs.retain(|(input, path)| {
            self.is_possible(|| outputs::planned(one(input), &[path], json))
        });
        let (inputs, paths): (Vec<Input>, Vec<PathBuf>) = pairs.into_iter().unzip();
        let named: Vec<&Path> = paths.iter().map(PathBuf::as_path).collect();
        let targets = outputs::planned(&inputs, &named, json)?;
        for ((input, path), target) in inputs.iter().zip(&paths).zip(&targets) {
            self.losses.begin_file(&input.name);
            let done = self.file_to(input, path, target);
            self.go_on(done)?;
        }
        Ok(())
    }

    /// Whether a file of a folder can be read and its output can be written. If the system does not
    /// allow that, this reports the file; the others are converted. Wrong usage concerns all files.
    fn is_possible<T>(&self, plan: impl FnOnce() -> Result<T, Failure>) -> bool {
        match plan() {
            Err(failure) if failure.code == Code::File => {
                self.app.report(&failure);
                false
            }
            _ => true,
        }
    }

    /// Reports the failure of one file of several; a failure of standard output ends the run.
    fn go_on(&self, done: Result<(), Failure>) -> Result<(), Failure> {
        match done {
            Err(failure) if failure.code == Code::Well => Err(failure),
            Err(failure) => {
                self.app.report(&failure);
                Ok(())
            }
            Ok(()) => Ok(()),
        }
    }

    /// The suffix of files in the format of the output.
    fn suffix(&self) -> String {
        let registry = self.app.registry();
        let (_, id) = self.to.split_once(':').unwrap_or(("", self.to));
        let mut formats = registry.formats().filter(|format| is_named(registry, format, self.to));
        let own = formats.find_map(|format| format.info().suffixes.first().cloned());
        own.unwrap_or_else(|| id.to_owned())
    }

    /// Converts every game of a file and passes its bytes to `take`. A game that cannot be
    /// converted is reported and left out; the other games are converted.
    fn file(
        &mut self,
        input: &Input,
        mut take: impl FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let app = self.app;
        let bar = app.progress(None, "games");
        let settings = self.settings.clone();
        let done = reading::each_game(app.registry(), &settings, input, Which::default(), |game| {
            bar.inc(1);
            match bar.suspend(|| self.game(&input.name, game, &mut take)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(failure) => ControlFlow::Break(failure),
            }
        });
        bar.finish_and_clear();
        self.files += 1;
        match done.map_err(|error| Failure::file(Path::new(&input.name), &error))? {
            ControlFlow::Break(failure) => Err(failure),
            ControlFlow::Continue(read) => {
                if read.games == 0 && self.of_folder {
                    no_valid_game(app, input, 0);
                }
                Ok(())
            }
        }
    }

    /// Writes what is still missing in an output.
    fn finish(
        &mut self,
        name: &str,
        mut take: impl FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let file = std::mem::take(&mut self.file);
        let Some(collection) = file.collection else {
            // A file of one game is as its plugin wrote it, and need not be text.
            let alone = file.joining.is_some_and(|(_, joining)| joining == Joining::Alone);
            let whole = alone || file.last.is_none_or(|byte| byte == b'\n');
            return if whole { Ok(()) } else { take(b"\n") };
        };
        let (collection, games) = collection;
        let (bytes, losses) = collection.write().map_err(|refusal| {
            self.games -= games;
            self.left_out += games;
            let Failure { code, message, help, .. } = refused(refusal);
            Failure::new(code, message!("{name}: {message}", name, message)).help(help)
        })?;
        losses.into_iter().for_each(|loss| self.losses.add_together(loss));
        take(&bytes)
    }

    /// Converts a game, or reports why it is left out.
    fn game(
        &mut self,
        name: &str,
        game: OneGame<'_>,
        take: &mut impl FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let app = self.app;
        let OneGame { text, reading, .. } = game;
        let (index, line) = (reading.verdict.index, reading.verdict.line);
        let start = reading.played.as_ref().map(|played| &played.start);
        let slug = start.map(|start| start.plugin().game.slug.clone());
        let stop = reading.stop().cloned();
        let errors = reading.verdict.errors.clone();
        let target = target(app.registry(), self.to, slug.as_deref());
        let failure = match target {
            Err(message) if slug.is_some() => Failure::no(message),
            target => {
                let target = target.unwrap_or(ConvertTarget::Wqn);
                match convert(text, reading, &target) {
                    Ok(converted) => match self.place(&converted, &target) {
                        Ok(before) => {
                            // The converter keeps the text of the game, with its errors.
                            app.warn(name, slug.as_deref(), &errors);
                            return self.one(index, converted, before, take);
                        }
                        Err(failure) => failure,
                    },
                    Err(NotConverted::Fault(fault)) => {
                        // Any fault of form leaves the game out, also one after the refusal that
                        // stops the game for the other commands.
                        if let Some(stop) = stop.filter(|stop| *stop != *fault) {
                            app.complain(&stop, name, slug.as_deref());
                        }
                        app.complain(&fault, name, slug.as_deref());
                        app::stopped(&fault)
                    }
                    Err(NotConverted::Export(refusal)) => refused(refusal),
                    Err(NotConverted::Died(refusal)) => died(&refusal),
                }
            }
        };
        let Failure { code, message, help, .. } = failure;
        let place = format!("{name}:{line}");
        let message = match message.is_empty() {
            true => message!("{place}: game {index} is left out", place, index),
            false => {
                message!("{place}: {message}; game {index} is left out", place, message, index)
            }
        };
        app.report(&Failure::new(code, message).help(help));
        self.left_out += 1;
        self.losses.add(index, message!("left out"));
        Ok(())
    }

    /// The bytes before a game; `None` if it was added to a collection. The failure says why the
    /// game is left out: what a plugin does concerns only its own games.
    fn place(
        &mut self,
        converted: &Converted,
        target: &ConvertTarget,
    ) -> Result<Option<Vec<u8>>, Failure> {
        let first = self.file.games == 0;
        let between = |bytes: &[u8]| Some(if first { Vec::new() } else { bytes.to_vec() });
        let (Some(wqn), ConvertTarget::Format(format)) = (&converted.record, target) else {
            return Ok(between(b"\n"));
        };
        let same = |known: &Format| {
            let slug = |format: &Format| format.plugin().game.slug.clone();
            slug(known) == slug(format) && known.info().id == format.info().id
        };
        let joining = match self.file.joining.take() {
            Some((known, joining)) if same(&known) => joining,
            _ => Joining::of(format, wqn).map_err(refused)?,
        };
        let joining = &self.file.joining.insert((format.clone(), joining)).1;
        let before = match joining {
            Joining::Between(bytes) => between(bytes),
            Joining::Alone if first => between(b""),
            Joining::Alone => {
                return Err(Failure::no(message!("a file of this format has only one game")));
            }
            Joining::Together => {
                let collection = &mut self.file.collection;
                let (collection, games) =
                    collection.get_or_insert_with(|| (Collection::new(format.clone()), 0));
                collection.add(format, wqn).map_err(Failure::no)?;
                *games += 1;
                return Ok(None);
            }
        };
        let more = before.as_ref().map_or(0, Vec::len);
        self.allowance.take(converted, more).map_err(Failure::no)?;
        Ok(before)
    }

    fn one(
        &mut self,
        index: u64,
        converted: Converted,
        before: Option<Vec<u8>>,
        take: &mut impl FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if let Some(before) = before {
            if !before.is_empty() {
                take(&before)?;
            }
            take(&converted.bytes)?;
            self.file.last = converted.bytes.last().copied().or(self.file.last);
        }
        self.file.games += 1;
        self.games += 1;
        converted.losses.into_iter().for_each(|loss| self.losses.add(index, loss));
        Ok(())
    }

    /// Prints the losses and, if files of a folder were converted, their number.
    fn report(&self) -> Result<(), Failure> {
        let losses = self.losses.sentences();
        let &Conversion { games, left_out, files, skipped, .. } = self;
        if self.app.global.json {
            let mut out = self.app.out();
            let losses = losses.map(|loss| self.app.text(loss)).collect();
            out.json(&ConvertReport { games, left_out, files, skipped, losses })?;
            return out.flush();
        }
        for loss in losses {
            self.app.say(Level::Lost, loss);
        }
        if (files > 1 || skipped > 0) && !self.app.global.quiet {
            let (files, games) = (counted(files, "file"), counted(games, "game"));
            let total =
                message!("{files}: {games} converted, {left_out} left out", files, games, left_out);
            let total = match skipped {
                0 => total,
                _ => message!("{total}; {files} skipped", total, files = counted(skipped, "file")),
            };
            self.app.say(Level::Note, total);
        }
        Ok(())
    }
}

fn one(input: &Input) -> &[Input] {
    std::slice::from_ref(input)
}

/// The failure for a record that the exporter refuses, or in which its plugin died.
fn refused(refusal: Refusal) -> Failure {
    match refusal.died_in_format() {
        true => died(&refusal),
        false => Failure::no(refusal.message).help(refusal.hint),
    }
}

/// Creates a folder and those above it. A link of another user in the part that exists is not
/// followed, as for a file that is written there.
fn new_folder(folder: &Path) -> io::Result<()> {
    let existing = folder.ancestors().find(|above| above.exists());
    if let Some(existing) = existing.filter(|above| !above.as_os_str().is_empty()) {
        output::disk::resolve(&existing.join("new"))?;
    }
    std::fs::create_dir_all(folder)
}

/// The paths of the converted files: the suffix of the input is replaced by `suffix`. If two files
/// would have the same path, both keep their suffix before the new one.
fn names(folder: &Path, output: &Path, inputs: &[Input], suffix: &str) -> Vec<PathBuf> {
    let relative = |input: &Input| {
        let path = input.path.as_deref().unwrap_or(folder);
        path.strip_prefix(folder).unwrap_or(path).to_owned()
    };
    let short = |input: &Input| {
        let mut path = relative(input);
        if matches!(path.extension().and_then(|last| last.to_str()), Some("gz" | "zst")) {
            path.set_extension("");
        }
        path.set_extension(suffix);
        path
    };
    let long = |input: &Input| {
        let mut path = relative(input).into_os_string();
        path.push(".");
        path.push(suffix);
        PathBuf::from(path)
    };
    let mut names: Vec<PathBuf> = inputs.iter().map(short).collect();
    // A longer name may be the short one of another file, which then gets its longer one, too.
    loop {
        let mut uses: HashMap<PathBuf, u32> = HashMap::new();
        names.iter().for_each(|name| *uses.entry(name.clone()).or_default() += 1);
        let mut changed = false;
        for (name, input) in names.iter_mut().zip(inputs).filter(|(name, _)| uses[*name] > 1) {
            let long = long(input);
            changed |= *name != long;
            *name = long;
        }
        if !changed {
            return names.iter().map(|name| output.join(name)).collect();
        }
    }
}

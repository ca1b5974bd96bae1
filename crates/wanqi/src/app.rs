//! State that all commands share: the global options, the loaded games, the two output streams.

use crate::cli::{Colour, GameArgs, Global, PositionArgs};
use crate::exit::{Code, Failure};
use crate::language::Level;
use crate::printer;
pub use crate::printer::Out;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::cell::{Cell, OnceCell};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;
use wanqi_host::diagnostic::{self, Reader, Weight};
use wanqi_host::draw;
use wanqi_host::instance::{Instance, Refusal};
use wanqi_host::language::Language;
use wanqi_host::platform::{self, Stream};
use wanqi_host::registry::{Folders, Registry, UnknownName, Variant};
use wanqi_host::session::Session;
use wanqi_host::validate::reading;
use wanqi_host::verdict::{Fault, FaultKind};
use wanqi_host::worker::Isolation;
use wanqi_notation::message::Word;
use wanqi_notation::{Message, message};

/// The running program.
pub struct App {
    /// Options of every command.
    pub global: Global,
    language: Language,
    registry: OnceCell<Registry>,
    worst: Cell<Code>,
}

impl App {
    /// A program with these options.
    pub fn new(global: Global, language: Language) -> Self {
        Self { global, language, registry: OnceCell::new(), worst: Cell::new(Code::Well) }
    }

    /// The games. They are loaded on the first call, so that a command without games starts fast.
    pub fn registry(&self) -> &Registry {
        self.registry.get_or_init(|| {
            let registry = Registry::find(&folders(&self.global.plugin_dir), &self.isolation());
            registry.set_language(self.language());
            for problem in &registry.problems {
                self.say(Level::Warning, problem);
            }
            for conflict in &registry.conflicts {
                self.say(Level::Warning, conflict);
            }
            if self.global.verbose {
                for problem in &registry.shadowed {
                    self.say(Level::Note, problem);
                }
                for (path, why) in &registry.distrusted {
                    let path = path.display();
                    self.say(
                        Level::Note,
                        message!("{path}: runs in a separate process: {why}", path, why),
                    );
                }
            }
            registry
        })
    }

    /// Where this program looks for plugins.
    pub fn folders(&self) -> Folders {
        folders(&self.global.plugin_dir)
    }

    /// Whether plugins run even if this system cannot confine them.
    pub fn unconfined(&self) -> bool {
        let said = std::env::var_os("WANQI_UNCONFINED").is_some_and(|value| !value.is_empty());
        self.global.unconfined || said
    }

    /// How untrusted plugins are run.
    pub fn isolation(&self) -> Isolation {
        // Without its own path the program cannot start a worker. The worker's start reports that.
        let program = std::env::current_exe().unwrap_or_default();
        Isolation {
            everything: self.global.isolate,
            unconfined: self.unconfined(),
            limit: (self.global.plugin_seconds > 0)
                .then(|| Duration::from_secs(self.global.plugin_seconds)),
            ..Isolation::new(program)
        }
    }

    /// How a worker reads a plugin that the user trusts: on a system where Wanqi cannot confine
    /// plugins, the worker is not confined.
    pub fn isolation_of_trusted(&self) -> Isolation {
        let isolation = self.isolation();
        Isolation { unconfined: isolation.unconfined || !platform::CONFINES, ..isolation }
    }

    /// As [`App::isolation_of_trusted`] if a library is trusted, else as [`App::isolation`].
    pub fn isolation_of(&self, library: &Path) -> Isolation {
        match Registry::trusts(&folders(&self.global.plugin_dir), library) {
            Ok(()) => self.isolation_of_trusted(),
            Err(_) => self.isolation(),
        }
    }

    /// The rule set of this name. The error suggests the nearest name.
    pub fn variant(&self, name: &str) -> Result<Variant, Failure> {
        self.registry().variant(name).map_err(|unknown| self.unknown(name, &unknown))
    }

    /// The failure for an unknown name: wrong usage, or the plugin's error if the game's plugin
    /// exists but cannot be loaded.
    pub fn unknown(&self, name: &str, unknown: &UnknownName) -> Failure {
        let slug = name.split('/').next().unwrap_or_default().replace('-', "_");
        let broken = self.registry().problems.iter().find(|problem| {
            let stem = problem.path.file_stem().unwrap_or_default().to_string_lossy();
            !unknown.rules && stem.ends_with(&format!("wanqi_{slug}"))
        });
        match broken {
            Some(problem) => Failure::plugin(problem),
            None => Failure::usage(&unknown.message).help(&unknown.hint),
        }
    }

    /// A style of the game's rule set by its name.
    pub fn style(&self, game: &Instance, name: &str) -> Result<u32, Failure> {
        let set = game.ruleset();
        let unknown = || {
            let names = set.styles.join(", ");
            let message = message!(
                "{slug}/{rules} has no style `{name}`",
                slug = game.plugin().game.slug,
                rules = set.slug,
                name
            );
            Failure::usage(message).help(message!("it has {names}", names))
        };
        let is_it = |style: &String| style.eq_ignore_ascii_case(name);
        let place = set.styles.iter().position(is_it).ok_or_else(unknown)?;
        Ok(place as u32)
    }

    /// A new game of GAME and its options, from this position text; empty means the usual start.
    pub fn create(&self, game: &GameArgs, position: &str) -> Result<Instance, Failure> {
        let variant = self.variant(&game.game)?;
        variant.create(&game.option.join(" "), position).map_err(|refusal| {
            let what = match refusal.kind() {
                FaultKind::BadOptions => "-o",
                FaultKind::BadPosition => "--position",
                _ => return died(&refusal),
            };
            let rule = rule_of(&variant, &refusal);
            let place = match what {
                "--position" => mark(position, refusal.offset, refusal.length),
                _ => String::new(),
            };
            Failure::usage(message!(
                "{what}: {refusal}{rule}{place}",
                what,
                refusal = refusal.message,
                rule,
                place
            ))
            .help(options_help(&variant, what, &refusal))
        })
    }

    /// The position that the command line describes.
    pub fn session(&self, game: &GameArgs, at: &PositionArgs) -> Result<Session, Failure> {
        let start = self.create(game, at.position.as_deref().unwrap_or_default())?;
        let failed = |refusal| died(&refusal);
        let Some(after) = &at.after else { return Session::new(start).map_err(failed) };
        let played = reading::movetext(&start, after.as_bytes()).map_err(failed)?;
        self.tell("--after", Some(&start.plugin().game.slug), &played.errors, &played.warnings)?;
        Session::of(start, &played.steps).map_err(failed)
    }

    /// Prints the problems of a game that was read as far as possible. The fault that ends the game
    /// is printed as an error and returned as a failure; all other faults are printed as warnings.
    pub fn tell(
        &self,
        file: &str,
        game: Option<&str>,
        errors: &[Fault],
        warnings: &[Fault],
    ) -> Result<(), Failure> {
        let stop = reading::stop(errors);
        if !self.global.quiet {
            let others =
                errors.iter().filter(|fault| !stop.is_some_and(|s| std::ptr::eq(s, *fault)));
            for fault in others.chain(warnings) {
                self.complain_as(fault, Weight::Warning, file, game);
            }
        }
        let Some(fault) = stop else { return Ok(()) };
        self.complain(fault, file, game);
        Err(stopped(fault))
    }

    /// Prints the errors of a game with which a command goes on, as warnings. If the plugin died,
    /// the program ends with the exit code for that.
    pub fn warn(&self, file: &str, game: Option<&str>, errors: &[Fault]) {
        for fault in errors {
            if !self.global.quiet {
                self.complain_as(fault, Weight::Warning, file, game);
            }
        }
        self.note_death(errors);
    }

    /// If one of these errors is the death of a plugin, the program ends with its exit code.
    pub fn note_death(&self, errors: &[Fault]) {
        let failures = errors.iter().map(stopped);
        failures.filter(|failure| failure.code == Code::Plugin).for_each(|it| self.report(&it));
    }

    /// Prints a diagnostic on standard error, as an error. `game` is the slug of the game, if known.
    pub fn complain(&self, fault: &Fault, file: &str, game: Option<&str>) {
        self.complain_as(fault, Weight::Error, file, game);
    }

    /// Prints a diagnostic on standard error, as an error or a warning.
    pub fn complain_as(&self, fault: &Fault, weight: Weight, file: &str, game: Option<&str>) {
        printer::err(&diagnostic::render(fault, weight, file, game, self.reader()));
    }

    /// For whom diagnostics on standard error are written.
    pub fn reader(&self) -> Reader<'_> {
        let colour = self.colour_of(&io::stderr());
        Reader { language: self.language, colour, registry: self.registry.get() }
    }

    /// Prints a message on standard error.
    pub fn say(&self, level: Level, message: impl Word) {
        let text = self.text(message);
        printer::message(level, &text, self.language, self.colour_of(&io::stderr()));
    }

    /// A message in the language of the reader.
    pub fn text(&self, message: impl Word) -> String {
        self.language.say(&message.word())
    }

    /// Prints a failure and remembers its exit code; the program continues.
    pub fn report(&self, failure: &Failure) {
        self.worst.set(self.worst.get().max(failure.code));
        if !failure.message.is_empty() {
            self.say(Level::Error, &failure.message);
        }
        if !failure.help.is_empty() {
            self.say(Level::Help, &failure.help);
        }
    }

    /// Prints the failure, if any, and returns the exit code of the worst failure.
    pub fn finish(&self, result: Result<(), Failure>) -> ExitCode {
        if let Err(failure) = result {
            self.report(&failure);
        }
        self.worst.get().into()
    }

    /// Standard output, buffered.
    pub fn out(&self) -> Out {
        Out::new()
    }

    /// The language of names, rule texts, refusals and pictures.
    pub fn language(&self) -> Language {
        self.language
    }

    /// How pictures are drawn on standard output.
    pub fn picture(&self) -> draw::Style {
        let colour = self.colour_of(&io::stdout());
        draw::Style { colour, glyphs: io::stdout().is_terminal(), language: self.language }
    }

    /// The rest of a progress bar: the time that is left.
    pub fn left(&self) -> String {
        self.text(message!("{time} left", time = "{eta}"))
    }

    /// A progress bar on standard error. It is shown only if standard error is a terminal and
    /// standard output is not.
    pub fn progress(&self, total: Option<u64>, what: &'static str) -> ProgressBar {
        let seen = io::stderr().is_terminal() && !io::stdout().is_terminal();
        if self.global.quiet || !seen {
            return ProgressBar::hidden();
        }
        let bar = ProgressBar::with_draw_target(total, ProgressDrawTarget::stderr());
        let form = match total {
            Some(_) => format!("{{bar:40}} {{pos}}/{{len}} {{msg}}, {}", self.left()),
            None => "{spinner} {pos} {msg}, {elapsed}".to_owned(),
        };
        if let Ok(style) = ProgressStyle::with_template(&form) {
            bar.set_style(style);
        }
        bar.with_message(what)
    }

    /// Whether a stream gets colours.
    pub fn colour_of(&self, stream: &impl Stream) -> bool {
        match self.global.color {
            Colour::Always => true,
            Colour::Never => false,
            Colour::Auto => {
                let unwanted = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
                !unwanted && platform::shows_colours(stream)
            }
        }
    }
}

/// The failure for a fault that was printed and stops a game.
pub fn stopped(fault: &Fault) -> Failure {
    match fault.kind {
        FaultKind::PluginDied | FaultKind::Timeout => Failure::plugin(Message::none()),
        _ => Failure::silent_no(),
    }
}

/// The failure for a plugin that died or broke the contract.
pub fn died(refusal: &Refusal) -> Failure {
    if refusal.unsupported() {
        return Failure::usage(&refusal.message);
    }
    Failure::plugin(message!("the plugin died: {refusal}", refusal = refusal.message))
}

fn rule_of(variant: &Variant, refusal: &Refusal) -> String {
    match refusal.rule.as_str() {
        "" => String::new(),
        rule => format!(" ({} {rule})", variant.game().slug),
    }
}

/// Two more lines: the text, and `^` under the faulty bytes.
fn mark(text: &str, offset: u64, length: u64) -> String {
    let (start, end) = (offset as usize, (offset + length.max(1)) as usize);
    let columns = |to: usize| text.char_indices().take_while(|(at, _)| *at < to).count();
    let (from, to) = (columns(start), columns(end));
    format!("\n  {text}\n  {}{}", " ".repeat(from), "^".repeat(to.saturating_sub(from).max(1)))
}

fn options_help(variant: &Variant, what: &str, refusal: &Refusal) -> Message {
    if !refusal.hint.is_empty() {
        return refusal.hint.clone();
    }
    if what == "--position" {
        return Message::none();
    }
    let options = variant.ruleset().options.iter();
    let known: Vec<_> = options.map(|option| format!("{} ({})", option.key, option.kind)).collect();
    match known.is_empty() {
        true => message!("{variant} has no options", variant = variant.name()),
        false => {
            message!("{variant} has {known}", variant = variant.name(), known = known.join(", "))
        }
    }
}

/// Where this program looks for plugins.
fn folders(named: &[PathBuf]) -> Folders {
    let from_path = std::env::var_os("WANQI_PLUGIN_PATH").unwrap_or_default();
    let path = std::env::split_paths(&from_path).filter(|path| !path.as_os_str().is_empty());
    let program = std::env::current_exe().ok();
    let own = program.as_deref().and_then(Path::parent);
    Folders {
        named: named.to_vec(),
        path: path.collect(),
        program: own.map_or_else(Vec::new, |own| vec![own.to_owned(), own.join("plugins")]),
        installed: user_folder(),
    }
}

/// The folder where a user's plugins are installed. A variable with a relative path is ignored: any
/// folder in which the program is started could contain a list of trusted plugins.
pub fn user_folder() -> Option<PathBuf> {
    let own = std::env::var_os("XDG_DATA_HOME").map(PathBuf::from);
    let data = [own, platform::data_folder().0].into_iter().flatten();
    let data = data.into_iter().find(|path| path.is_absolute());
    data.map(|data| data.join("wanqi").join("plugins"))
}

//! `wanqi replay`: shows the positions of a recorded game.

use super::show::{self, Shown};
use crate::app::{App, Out, died};
use crate::exit::Failure;
use crate::limits::LimitArgs;
use crate::page::{Frame, Page};
use crate::{files, outputs, pictures};
use clap::ValueEnum;
use serde::Serialize;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use wanqi_host::Refusal;
use wanqi_host::draw;
#[cfg(feature = "gif")]
use wanqi_host::draw::gif;
use wanqi_host::draw::svg::Extent;
use wanqi_host::instance::{FrameKind, Instance};
use wanqi_host::output::{Output, Target};
use wanqi_host::printable::Printable;
use wanqi_host::printable::counted;
use wanqi_host::registry::{Meant, RecordTags};
use wanqi_host::session::{Played, Session};
use wanqi_host::source::Input;
use wanqi_host::validate::Settings;
use wanqi_host::view::Eyes;
use wanqi_notation::message;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// File; `-` is standard input
    #[arg(value_name = "FILE")]
    file: OsString,
    /// Index of the game in the file, from 0
    #[arg(long, value_name = "I", default_value_t = 0)]
    index: u64,
    /// Shows only the position after N steps (actions, skipped turns, seats that leave)
    #[arg(long, value_name = "N", conflicts_with = "every")]
    ply: Option<u64>,
    /// Shows the start, every Nth position, and the last [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    every: Option<u64>,
    /// The game of all records; the tags of each record choose its rule set
    #[arg(long, value_name = "GAME")]
    game: Option<String>,
    /// Option of the rule set for records that do not set it (repeatable)
    #[arg(short, value_name = "KEY=VALUE")]
    option: Vec<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t = ReplayFormat::Text)]
    format: ReplayFormat,
    /// Writes the output to this file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Time for each position of --format gif, in milliseconds [default: 1000]
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u32).range(20..=200_000))]
    delay: Option<u32>,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Output formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ReplayFormat {
    /// Text diagrams
    Text,
    /// A vector image of the position of --ply, or of the last position
    Svg,
    /// The same as a raster image
    Png,
    /// An animation with one frame for each position
    Gif,
    /// A page for a browser with all positions, which needs no other file
    Html,
}

impl Args {
    /// Refuses options that the format does not support.
    fn check_options(&self) -> Result<(), Failure> {
        let format = match self.format {
            ReplayFormat::Text => "text",
            ReplayFormat::Svg => "svg",
            ReplayFormat::Png => "png",
            ReplayFormat::Gif => "gif",
            ReplayFormat::Html => "html",
        };
        if self.every.is_some() && matches!(self.format, ReplayFormat::Svg | ReplayFormat::Png) {
            let message = message!("--every: --format {format} draws one position", format);
            return Err(
                Failure::usage(message).help(message!("name it with --ply, or use --format gif"))
            );
        }
        if self.delay.is_some() && self.format != ReplayFormat::Gif {
            return Err(Failure::usage(message!(
                "--delay: only --format gif shows one position after another"
            )));
        }
        Ok(())
    }

    /// The name of the format if it is binary.
    fn binary(&self) -> Option<&'static str> {
        match self.format {
            ReplayFormat::Png => Some("png"),
            ReplayFormat::Gif => Some("gif"),
            ReplayFormat::Text | ReplayFormat::Svg | ReplayFormat::Html => None,
        }
    }

    /// Whether the position after `ply` steps is shown, in a game of `last` steps.
    fn wants(&self, ply: u64, last: u64) -> bool {
        match (self.ply, self.format) {
            (Some(wanted), _) => ply == wanted,
            (None, ReplayFormat::Svg | ReplayFormat::Png) => ply == last,
            (None, _) => ply.is_multiple_of(self.every.unwrap_or(1)) || ply == last,
        }
    }
}

#[derive(Serialize)]
struct ReplayLine {
    #[serde(flatten)]
    shown: Shown,
    ply: u64,
    /// The action that led to this position; `None` at the start.
    action: Option<String>,
    /// The seat that acted, 0 for chance; `None` at the start.
    seat: Option<u32>,
}

/// Shows the positions.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    args.check_options()?;
    let input = Input::named(&args.file);
    let (out, json) = (args.out.as_deref(), app.global.json);
    let binary = args.binary().filter(|_| out.is_some() || !json);
    let target = pictures::target(std::slice::from_ref(&input), out, json, binary)?;
    let meant = Meant::new(app.registry(), args.game.as_deref(), &args.option)
        .map_err(|name| app.unknown(args.game.as_deref().unwrap_or_default(), &name))?;
    let settings = args.limits.of(Settings { meant, ..Settings::default() });
    let (reading, tags) = files::game(app, &input, &settings, args.index)?;
    let (errors, warnings) = (&reading.verdict.errors, &reading.verdict.warnings);
    let slug = reading.verdict.game.as_deref();
    let Some(played) = reading.played else {
        app.tell(&input.name, slug, errors, warnings)?;
        return Err(Failure::silent_no());
    };
    let game = played.start.try_clone().map_err(|refusal| died(&refusal))?;
    let session = Session::of(game, played.main_line()).map_err(|refusal| died(&refusal))?;
    let positions = Positions { session: &session, tags: &tags, args };
    if let Err(failure) = positions.check() {
        // An error may be the reason why the step does not exist; the failure comes last.
        let _ = app.tell(&input.name, slug, errors, warnings);
        return Err(failure);
    }
    positions.written(app, target)?;
    app.tell(&input.name, slug, errors, warnings)
}

/// The positions to show.
struct Positions<'a> {
    session: &'a Session,
    tags: &'a RecordTags,
    args: &'a Args,
}

/// A position to show.
struct ReplayedPosition<'a> {
    game: &'a Instance,
    ply: u64,
    /// The action that led to it; `None` at the start.
    played: Option<&'a Played>,
}

impl Positions<'_> {
    fn last(&self) -> u64 {
        self.session.played().len() as u64
    }

    fn check(&self) -> Result<(), Failure> {
        let last = self.last();
        match self.args.ply.filter(|ply| *ply > last) {
            Some(ply) => {
                let steps = counted(last, "step");
                Err(Failure::usage(message!("--ply {ply}: the game has {steps}", ply, steps)))
            }
            None => Ok(()),
        }
    }

    /// Replays the game and calls `show` for each position that the arguments select.
    fn each(
        &self,
        mut show: impl FnMut(&ReplayedPosition) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let last = self.last();
        let failed = |refusal: Refusal| died(&refusal);
        let mut game = self.session.start().try_clone().map_err(failed)?;
        for ply in 0..=self.args.ply.unwrap_or(last) {
            let before = ply.checked_sub(1).and_then(|at| self.session.played().get(at as usize));
            if let Some(played) = before {
                let seat = if played.kind == FrameKind::Env { 0 } else { played.seat };
                game.apply(played.kind, seat, played.canonical.as_bytes(), 0).map_err(failed)?;
            }
            if self.args.wants(ply, last) {
                show(&ReplayedPosition { game: &game, ply, played: before })?;
            }
        }
        Ok(())
    }

    /// Prints the JSON of `--json`, and writes the output of `--format` and `--out`.
    fn written(&self, app: &App, target: Option<Target>) -> Result<(), Failure> {
        let mut out = app.out();
        if app.global.json {
            let printed = self.each(|position| self.line(&mut out, position));
            out.flush()?;
            printed?;
            if self.args.out.is_none() {
                return Ok(());
            }
        }
        let (Some(path), Some(target)) = (&self.args.out, target) else {
            let printed = match self.args.format {
                ReplayFormat::Text => {
                    self.boards(app, &mut Sheets::Printed(&mut out), app.picture())
                }
                ReplayFormat::Svg | ReplayFormat::Png => {
                    self.picture(app, |bytes| out.bytes(bytes))
                }
                ReplayFormat::Html => self.page(app, |text| out.bytes(text.as_bytes())),
                ReplayFormat::Gif => {
                    out.flush()?;
                    drop(out);
                    let name = Path::new("-");
                    return self.animation(app, name, outputs::open(name, &Target::Standard)?);
                }
            };
            out.flush()?;
            return printed;
        };
        let failed = |error: io::Error| outputs::failed(path, &error);
        let mut file = outputs::open(path, &target)?;
        match self.args.format {
            ReplayFormat::Text => {
                let style = draw::Style { language: app.language(), ..draw::Style::default() };
                self.boards(app, &mut Sheets::File(path, &mut file), style)?;
            }
            ReplayFormat::Svg | ReplayFormat::Png => {
                self.picture(app, |bytes| file.write_all(bytes).map_err(failed))?;
            }
            ReplayFormat::Html => {
                self.page(app, |text| file.write_all(text.as_bytes()).map_err(failed))?;
            }
            ReplayFormat::Gif => return self.animation(app, path, file),
        }
        file.commit().map_err(failed)
    }

    fn line(&self, out: &mut Out, position: &ReplayedPosition) -> Result<(), Failure> {
        let shown = Shown::of(position.game, Eyes::All).map_err(|refusal| died(&refusal))?;
        let played = position.played;
        let action = played.map(|played| match played.kind == FrameKind::Event {
            true => played.written(self.session.now().ruleset().seats_max),
            false => played.canonical.clone(),
        });
        out.json(&ReplayLine {
            shown,
            ply: position.ply,
            action,
            seat: played.map(|played| played.seat),
        })
    }

    fn boards(&self, app: &App, sheets: &mut Sheets, style: draw::Style) -> Result<(), Failure> {
        let mut first = true;
        self.each(|position| {
            let blank = if std::mem::take(&mut first) { "" } else { "\n" };
            match position.played {
                None => {
                    let start = app.text(message!("start"));
                    sheets.text(&format!("{blank}{start}\n"))?;
                }
                Some(played) => {
                    let written = played.written(self.session.now().ruleset().seats_max);
                    let bar = if played.goes_on() { "|" } else { "" };
                    sheets.text(&format!("{blank}{} {bar}{written}\n", played.number()))?;
                }
            }
            sheets.shown(&show::picture(position.game, Eyes::All, style)?)
        })
    }

    /// Writes a page with all positions, one after another. The boards are measured first.
    fn page(
        &self,
        app: &App,
        mut write: impl FnMut(&str) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut extent = Extent::default();
        let mut plies = Vec::new();
        self.each(|position| {
            let scene = pictures::scene(position.game, Eyes::All)?;
            extent = extent.joined(&Extent::of(&scene).map_err(pictures::too_large)?);
            plies.push(position.ply);
            Ok(())
        })?;
        let (Some(&first), Some(&last)) = (plies.first(), plies.last()) else { return Ok(()) };
        let mut page = Page::new(app);
        write(&page.head(&self.title(app)))?;
        let mut at = 0_usize;
        self.each(|position| {
            let drawing = pictures::drawing(app, position.game, Eyes::All, extent)?;
            let caption = match position.played {
                None => app.text(message!("start")),
                Some(played) => {
                    let written = played.written(self.session.now().ruleset().seats_max);
                    format!("{} {written}", played.number())
                }
            };
            let frame = Frame {
                ply: position.ply,
                caption: &caption,
                drawing: &drawing,
                before: at.checked_sub(1).map(|before| plies[before]),
                after: plies.get(at + 1).copied(),
                ends: (first, last),
            };
            at += 1;
            write(&page.frame(&frame))
        })?;
        write(&page.tail())
    }

    /// The players and the result, or the name of the game.
    fn title(&self, app: &App) -> String {
        let now = self.session.now();
        let game = &now.plugin().game;
        let name = app.language().pick(&game.name, &game.name_zh);
        let known = |tag: &str| self.tags.get(tag).filter(|value| !matches!(*value, "" | "?"));
        let players: Vec<_> = now.ruleset().seat_tags.iter().filter_map(|tag| known(tag)).collect();
        let result = known("Result").filter(|result| *result != "*");
        let parts = [Some(players.join(" – ")), result.map(str::to_owned), Some(name.to_owned())];
        parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" · ")
    }

    /// Draws the single position of SVG and PNG.
    fn picture(
        &self,
        app: &App,
        mut write: impl FnMut(&[u8]) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.each(|position| {
            let svg = pictures::drawing(app, position.game, Eyes::All, Extent::default())?.svg;
            match self.args.format {
                ReplayFormat::Png => write(&pictures::png(&svg)?),
                _ => write(svg.as_bytes()),
            }
        })
    }

    /// Writes an animation with a frame for each position. The game is replayed three times: to
    /// measure the boards, to measure the pictures with their captions, and to write the frames. So
    /// only one picture at a time is in memory.
    #[cfg(feature = "gif")]
    fn animation(&self, app: &App, name: &Path, file: Output) -> Result<(), Failure> {
        let mut extent = Extent::default();
        let (mut frames, mut size) = (0, (0.0_f64, 0.0_f64));
        self.each(|position| {
            let scene = pictures::scene(position.game, Eyes::All)?;
            extent = extent.joined(&Extent::of(&scene).map_err(pictures::too_large)?);
            frames += 1;
            Ok(())
        })?;
        self.each(|position| {
            let drawing = pictures::drawing(app, position.game, Eyes::All, extent)?;
            size = (size.0.max(drawing.width), size.1.max(drawing.height));
            Ok(())
        })?;
        let failed = |error: gif::Failed| match error {
            gif::Failed::Picture(error) => Failure::no(error),
            gif::Failed::Write(error) => outputs::failed(name, &error),
        };
        let delay = (self.args.delay.unwrap_or(1000) / 10) as u16;
        let mut animation = gif::Animation::new(file, size).map_err(failed)?;
        let progress = app.progress(Some(frames), "frames");
        self.each(|position| {
            let drawing = pictures::drawing(app, position.game, Eyes::All, extent)?;
            animation.frame(&drawing.svg, delay).map_err(failed)?;
            progress.inc(1);
            Ok(())
        })?;
        progress.finish_and_clear();
        let file = animation.finish().map_err(failed)?;
        file.commit().map_err(|error| outputs::failed(name, &error))
    }

    #[cfg(not(feature = "gif"))]
    fn animation(&self, _app: &App, _name: &Path, _file: Output) -> Result<(), Failure> {
        Err(Failure::usage("--format gif: this program was built without it")
            .help("--format svg draws one position"))
    }
}

/// Where text diagrams are written.
enum Sheets<'a, 'o> {
    Printed(&'a mut Out),
    File(&'a Path, &'o mut Output),
}

impl Sheets<'_, '_> {
    fn text(&mut self, text: &str) -> Result<(), Failure> {
        match self {
            Sheets::Printed(out) => out.text(text),
            Sheets::File(path, file) => {
                file.write_all(text.as_bytes()).map_err(|error| outputs::failed(path, &error))
            }
        }
    }

    fn shown(&mut self, text: &Printable) -> Result<(), Failure> {
        match self {
            Sheets::Printed(out) => out.shown(text),
            Sheets::File(..) => self.text(text.as_str()),
        }
    }
}

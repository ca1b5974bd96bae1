//! Pictures of positions as SVG and PNG, and where they are written.

use crate::app::{App, died};
use crate::commands::show;
use crate::exit::Failure;
use crate::outputs;
use std::io::{self, IsTerminal};
use std::path::Path;
use wanqi_host::draw::svg::{Caption, Drawing, Extent, TooLarge, draw};
use wanqi_host::instance::Instance;
use wanqi_host::output::Target;
use wanqi_host::scene::Scene;
use wanqi_host::source::Input;
use wanqi_host::view::{self, Eyes};
use wanqi_notation::message;

/// Draws the position as SVG, as these eyes may see it, in a picture large enough for `extent`.
pub fn drawing(app: &App, game: &Instance, eyes: Eyes, extent: Extent) -> Result<Drawing, Failure> {
    let status = view::status(game).map_err(|refusal| died(&refusal))?;
    let (facts, language) = (&game.plugin().game, app.language());
    let name = language.pick(&facts.name, &facts.name_zh);
    let title = format!("{name}{}{status}", language.pick(": ", "："));
    let roles = &game.ruleset().roles;
    let caption = Caption { title: &title, roles, status: &status, language, extent };
    draw(&scene(game, eyes)?, &caption).map_err(too_large)
}

/// The scene that these eyes may see. A game without scenes is shown as its position text.
pub fn scene(game: &Instance, eyes: Eyes) -> Result<Scene, Failure> {
    match game.scene(eyes) {
        Ok(lines) => show::scene(game, &lines),
        Err(refusal) if refusal.unsupported() => {
            let text = show::position(game, eyes).map_err(|refusal| died(&refusal))?;
            Ok(Scene { texts: vec![text], ..Scene::default() })
        }
        Err(refusal) => Err(died(&refusal)),
    }
}

/// The failure for a board that is too large to draw.
pub fn too_large(error: TooLarge) -> Failure {
    Failure::no(message!("--format: {error}", error))
}

/// Converts an SVG to a PNG.
#[cfg(feature = "png")]
pub fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    wanqi_host::draw::png::png(svg).map_err(Failure::no)
}

/// The failure of a program without the feature `png`.
#[cfg(not(feature = "png"))]
pub fn png(_svg: &str) -> Result<Vec<u8>, Failure> {
    Err(Failure::usage("--format png: this program was built without it")
        .help("--format svg draws the same picture"))
}

/// Where a picture is written: `None` is standard output. A binary format, whose name is in
/// `binary`, is not written to a terminal. `prints` is true if the command prints JSON on standard
/// output.
pub fn target(
    inputs: &[Input],
    out: Option<&Path>,
    prints: bool,
    binary: Option<&str>,
) -> Result<Option<Target>, Failure> {
    let named: Vec<&Path> = out.into_iter().collect();
    let target = outputs::planned(inputs, &named, prints || out.is_none())?.pop();
    if prints && target == Some(Target::Standard) {
        let message = message!("--json prints on standard output: name a file for the picture");
        return Err(Failure::usage(message));
    }
    let target = target.filter(|target| *target != Target::Standard);
    match binary {
        Some(format) if target.is_none() && io::stdout().is_terminal() => {
            let shown = format.to_uppercase();
            Err(Failure::usage(message!(
                "--format {format}: a terminal cannot show {shown}",
                format,
                shown
            ))
            .help(message!("name a file with --out, or use --format text")))
        }
        _ => Ok(target),
    }
}

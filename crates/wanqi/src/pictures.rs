//! Positions as pictures for screens and paper, and where they are written.

use crate::app::{App, died};
use crate::cli::Lang;
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

/// The position as SVG, with room for boards of this extent.
pub fn drawing(
    app: &App,
    game: &Instance,
    view: Option<u32>,
    extent: Extent,
) -> Result<Drawing, Failure> {
    let status = show::status(game).map_err(|refusal| died(&refusal))?;
    let title = format!("{}: {status}", game.plugin().game.name);
    let (roles, chinese) = (&game.ruleset().roles, app.lang() == Lang::Zh);
    let caption = Caption { title: &title, roles, status: &status, chinese, extent };
    draw(&scene(game, view)?, &caption).map_err(too_large)
}

/// What a seat may see, or everything. A game that is not drawn is shown as its position text.
pub fn scene(game: &Instance, view: Option<u32>) -> Result<Scene, Failure> {
    match game.scene(view.unwrap_or(0)) {
        Ok(lines) => show::scene(game, &lines),
        Err(refusal) if refusal.unsupported() => {
            let text = show::position(game, view).map_err(|refusal| died(&refusal))?;
            Ok(Scene { texts: vec![text], ..Scene::default() })
        }
        Err(refusal) => Err(died(&refusal)),
    }
}

/// A board too large for paper.
pub fn too_large(error: TooLarge) -> Failure {
    Failure::no(format_args!("--format: {error}"))
}

/// An SVG as PNG.
#[cfg(feature = "png")]
pub fn png(svg: &str) -> Result<Vec<u8>, Failure> {
    wanqi_host::draw::png::png(svg).map_err(Failure::no)
}

/// An SVG as PNG.
#[cfg(not(feature = "png"))]
pub fn png(_svg: &str) -> Result<Vec<u8>, Failure> {
    Err(Failure::usage("--format png: this program was built without it")
        .help("--format svg draws the same picture"))
}

/// Where a picture is written: `None` is standard output, which may not be a terminal if the format
/// named here is binary. `prints` says that the command prints JSON there.
pub fn target(
    inputs: &[Input],
    out: Option<&Path>,
    prints: bool,
    binary: Option<&str>,
) -> Result<Option<Target>, Failure> {
    let named: Vec<&Path> = out.into_iter().collect();
    let target = outputs::planned(inputs, &named, prints || out.is_none())?.pop();
    if prints && target == Some(Target::Standard) {
        let message = "--json prints on standard output: name a file for the picture";
        return Err(Failure::usage(message));
    }
    let target = target.filter(|target| *target != Target::Standard);
    match binary {
        Some(format) if target.is_none() && io::stdout().is_terminal() => {
            let shown = format.to_uppercase();
            Err(Failure::usage(format_args!("--format {format}: a terminal shows no {shown}"))
                .help("name a file with --out, or --format text"))
        }
        _ => Ok(target),
    }
}

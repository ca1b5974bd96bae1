//! `wanqi formats`: lists the formats that are read and written.

use crate::app::App;
use crate::exit::Failure;
use serde::Serialize;
use wanqi_host::instance::Format;
use wanqi_notation::message;

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only the formats of this game
    #[arg(value_name = "GAME")]
    game: Option<String>,
}

/// The JSON description of a format.
#[derive(Serialize)]
struct FormatDescribed<'a> {
    format: &'a str,
    /// The slug of the game; `null` if the format is for all games.
    game: Option<&'a str>,
    reads: bool,
    writes: bool,
    suffixes: Vec<&'a str>,
    about: &'a str,
    /// The name for `--from` and `--to`.
    name: String,
    /// A command line that reads a file in this format, or writes one.
    example: String,
}

/// The formats of the program itself: id, description in English and in Chinese.
const OWN: [(&str, &str, &str); 2] = [
    ("wqn", "WQN, the notation of this program", "WQN，本程序的记谱格式"),
    (
        "pgn",
        "PGN; the game is named by its tags, and is chess without any",
        "PGN；由标签指明棋类，没有标签即国际象棋",
    ),
];

/// Lists the formats.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let variant = args.game.as_deref().map(|game| app.variant(game)).transpose()?;
    let registry = app.registry();
    let wanted = variant.as_ref().map(|variant| variant.game().slug.as_str());
    let all: Vec<Format> = registry.formats().collect();
    let ids: Vec<&str> = all.iter().map(|format| format.info().id.as_str()).collect();
    let language = app.language();
    let own = OWN.iter().map(|(id, english, chinese)| FormatDescribed {
        format: id,
        game: None,
        reads: true,
        writes: true,
        suffixes: vec![id],
        about: language.pick(english, chinese),
        name: (*id).to_owned(),
        example: example(id, Some(id), true),
    });
    let of_games = all.iter().filter_map(|format| {
        let (info, game) = (format.info(), format.plugin().game.slug.as_str());
        if wanted.is_some_and(|wanted| wanted != game) {
            return None;
        }
        let alone = ids.iter().filter(|id| **id == info.id).count() == 1;
        let name = if alone { info.id.clone() } else { format!("{game}:{}", info.id) };
        Some(FormatDescribed {
            format: &info.id,
            game: Some(game),
            reads: info.imports,
            writes: info.exports,
            suffixes: info.suffixes.iter().map(String::as_str).collect(),
            about: language.pick(&info.about, &info.about_zh),
            example: example(&name, info.suffixes.first().map(String::as_str), info.imports),
            name,
        })
    });
    let mut out = app.out();
    for format in own.chain(of_games) {
        if app.global.json {
            out.json(&format)?;
            continue;
        }
        let how = match (format.reads, format.writes) {
            (true, true) => message!("read, written"),
            (true, false) => message!("read"),
            _ => message!("written"),
        };
        let how = app.text(how);
        let game = format.game.map_or_else(|| app.text(message!("all games")), str::to_owned);
        let suffixes: String = format.suffixes.iter().map(|suffix| format!(" .{suffix}")).collect();
        let before = if suffixes.is_empty() { "" } else { ";" };
        out.line(format_args!("{} ({game}): {how}{before}{suffixes}", format.format))?;
        out.line(format_args!("  {}", format.about))?;
        out.line(format_args!("  {}", format.example))?;
    }
    out.flush()
}

/// A command line that converts a file in the format with this name to WQN, or the other way.
fn example(name: &str, suffix: Option<&str>, reads: bool) -> String {
    let suffix = suffix.unwrap_or("txt");
    match (name, reads) {
        ("wqn", _) => "wanqi convert --from wqn --to pgn game.wqn game.pgn".to_owned(),
        (_, true) => format!("wanqi convert --from {name} --to wqn game.{suffix} game.wqn"),
        (_, false) => format!("wanqi convert --from wqn --to {name} game.wqn game.{suffix}"),
    }
}

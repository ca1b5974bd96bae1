//! `wanqi list`: lists every game found.

use crate::app::App;
use crate::exit::Failure;
use serde::Serialize;
use std::collections::BTreeSet;
use wanqi_host::language::Language;
use wanqi_host::plugin::{Game, LoadError, LoadReason, OptionInfo};
use wanqi_host::printable::counted;
use wanqi_host::recording::plugin_name;
use wanqi_host::{Registry, Variant};
use wanqi_notation::message::Word;
use wanqi_notation::{Message, message};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Only the games of this family, such as `race`; `wanqi info GAME` prints the family of a game
    #[arg(long, value_name = "FAMILY")]
    family: Option<String>,
}

/// The JSON description of a rule set.
#[derive(Serialize)]
pub struct Described<'a> {
    game: &'a str,
    rules: &'a str,
    default: bool,
    /// The name of the game; `name` is the name of the rule set.
    game_name: &'a str,
    game_name_zh: &'a str,
    /// The family of the game, such as `race`; `null` if the plugin names none.
    family: Option<&'a str>,
    family_zh: Option<&'a str>,
    name: &'a str,
    name_zh: &'a str,
    seats_min: u32,
    seats_max: u32,
    options: Vec<OptionDescribed<'a>>,
    traits: Vec<&'static str>,
    state: &'static str,
    rules_revision: u32,
    plugin: String,
    plugin_version: &'a str,
    path: String,
    trusted: bool,
    distrust: Option<String>,
    isolated: bool,
}

#[derive(Serialize)]
struct OptionDescribed<'a> {
    key: &'a str,
    #[serde(rename = "type")]
    kind: &'a str,
    default: &'a str,
    doc: &'a str,
}

/// The JSON description of a rule set; documentation of options is in `language`.
pub fn describe<'a>(
    registry: &Registry,
    variant: &'a Variant,
    language: Language,
) -> Described<'a> {
    let distrust = registry.distrust(&variant.plugin);
    let (game, set) = (variant.game(), variant.ruleset());
    Described {
        game: &game.slug,
        rules: &set.slug,
        default: variant.rules == 0,
        game_name: &game.name,
        game_name_zh: &game.name_zh,
        family: Some(&*game.family).filter(|family| !family.is_empty()),
        family_zh: Some(&*game.family_zh).filter(|family| !family.is_empty()),
        name: &set.name,
        name_zh: &set.name_zh,
        seats_min: set.seats_min,
        seats_max: set.seats_max,
        options: set.options.iter().map(|option| describe_option(option, language)).collect(),
        traits: set.trait_names(),
        state: if set.provisional { "provisional" } else { "ready" },
        rules_revision: set.revision,
        plugin: plugin_name(variant),
        plugin_version: &variant.plugin.version,
        path: variant.plugin.path.display().to_string(),
        trusted: distrust.is_none(),
        distrust: distrust.map(|why| language.say(&why.word())),
        isolated: variant.plugin.isolated(),
    }
}

fn describe_option(option: &OptionInfo, language: Language) -> OptionDescribed<'_> {
    OptionDescribed {
        key: &option.key,
        kind: &option.kind,
        default: &option.default,
        doc: language.pick(&option.doc, &option.doc_zh),
    }
}

/// Lists the games and rule sets.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let registry = app.registry();
    let family = args.family.as_deref();
    family.map_or(Ok(()), |family| is_known(app, family))?;
    let listed = |game: &Game| family.is_none_or(|family| is_of(game, family));
    let mut out = app.out();
    if app.global.json {
        for variant in registry.variants().filter(|variant| listed(variant.game())) {
            out.json(&describe(registry, &variant, app.language()))?;
        }
        out.flush()?;
    } else {
        for plugin in registry.plugins().iter().filter(|plugin| listed(&plugin.game)) {
            let game = &plugin.game;
            let name = app.language().pick(&game.name, &game.name_zh);
            let trust = match registry.distrust(plugin) {
                Some(why) => message!("  runs in a separate process: {why}", why),
                None if plugin.isolated() => message!("  runs in a separate process: --isolate"),
                None => Message::none(),
            };
            let trust = app.text(trust);
            out.line(format_args!("{name} ({} {}){trust}", game.slug, plugin.version))?;
            for (rules, set) in game.rulesets.iter().enumerate() {
                let default =
                    if rules == 0 { app.text(message!("  (default)")) } else { String::new() };
                let provisional = if set.provisional {
                    app.text(message!("  (provisional)"))
                } else {
                    String::new()
                };
                let name = app.language().pick(&set.name, &set.name_zh);
                let id = format!("{}/{}", game.slug, set.slug);
                out.line(format_args!("  {id:<28} {name}{default}{provisional}"))?;
            }
        }
        out.flush()?;
    }
    match registry.plugins().is_empty() {
        true => Err(no_plugin(app)),
        false => problems(app),
    }
}

/// Whether a game is of the family with this English or Chinese name.
fn is_of(game: &Game, family: &str) -> bool {
    game.family.eq_ignore_ascii_case(family) || game.family_zh == family
}

/// Fails unless a game is of the family.
fn is_known(app: &App, family: &str) -> Result<(), Failure> {
    let games = || app.registry().plugins().iter().map(|plugin| &plugin.game);
    if games().any(|game| is_of(game, family) && !family.is_empty()) {
        return Ok(());
    }
    let families: BTreeSet<_> = games()
        .map(|game| app.language().pick(&game.family, &game.family_zh))
        .filter(|family| !family.is_empty())
        .collect();
    let families = families.into_iter().collect::<Vec<_>>().join(", ");
    Err(Failure::usage(message!("there is no family `{family}`", family))
        .help(message!("the families are {families}", families)))
}

fn no_plugin(app: &App) -> Failure {
    let folders: Vec<_> =
        app.registry().folders.iter().map(|folder| folder.display().to_string()).collect();
    Failure::plugin(message!("no game was found"))
        .help(message!("plugins are looked for in {folders}", folders = folders.join(", ")))
}

/// Fails if a plugin could not be loaded: then the list is incomplete.
fn problems(app: &App) -> Result<(), Failure> {
    let problems = &app.registry().problems;
    let is_folder = |problem: &&LoadError| matches!(problem.reason, LoadReason::Folder(_));
    let folders = problems.iter().filter(is_folder).count();
    match problems.len() - folders {
        0 if folders == 0 => Ok(()),
        0 => Err(Failure::plugin(message!("a folder of plugins cannot be read"))),
        plugins => {
            let plugins = counted(plugins as u64, "plugin");
            Err(Failure::plugin(message!("{plugins} cannot be loaded", plugins)))
        }
    }
}

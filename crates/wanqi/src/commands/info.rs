//! `wanqi info`: describes a game, its options and its rules.

use super::list::{Described, describe};
use crate::app::App;
use crate::exit::Failure;
use serde::Serialize;
use wanqi_host::Variant;
use wanqi_host::language::Language;
use wanqi_host::plugin::Rule;
use wanqi_host::registry::nearest;
use wanqi_notation::{Message, message};

/// Arguments.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// `<game>` or `<game>/<rules>`
    game: String,
    /// Prints only this rule and its subrules (`R3.4`)
    rule: Option<String>,
}

#[derive(Serialize)]
struct Info<'a> {
    #[serde(flatten)]
    described: Described<'a>,
    about: &'a str,
    aliases: &'a [String],
    roles: &'a [String],
    roles_zh: &'a [String],
    styles: &'a [String],
    sources: &'a [String],
    formats: Vec<&'a str>,
    extensions: Vec<&'a str>,
    rules_text: String,
    proved_by: &'a [String],
    proved_by_zh: &'a [String],
}

/// Prints the description of a game.
pub fn run(app: &App, args: &Args) -> Result<(), Failure> {
    let variant = app.variant(&args.game)?;
    let rules = match &args.rule {
        None => None,
        Some(id) => Some(select(&variant, id)?),
    };
    let mut out = app.out();
    if app.global.json {
        out.json(&info(app, &variant, rules.as_deref()))?;
    } else if let Some(rules) = rules {
        for rule in rules {
            out.line(rule_line(app, rule))?;
        }
    } else {
        out.text(page(app, &variant))?;
    }
    out.flush()
}

/// A rule and its subrules: `R3` selects `R3`, `R3.1` and `R3.1.2`.
fn select<'a>(variant: &'a Variant, id: &str) -> Result<Vec<&'a Rule>, Failure> {
    let under = format!("{id}.");
    let game = variant.game();
    let chosen: Vec<_> =
        game.rules.iter().filter(|rule| rule.id == id || rule.id.starts_with(&under)).collect();
    if !chosen.is_empty() {
        return Ok(chosen);
    }
    let ids = game.rules.iter().map(|rule| &*rule.id);
    let failure = Failure::usage(message!("{slug} has no rule `{id}`", slug = game.slug, id));
    Err(match nearest(id, ids) {
        Some(near) => failure.help(message!("did you mean `{near}`?", near)),
        None => failure.help(message!("`wanqi info {slug}` prints all rules", slug = game.slug)),
    })
}

fn info<'a>(app: &App, variant: &'a Variant, rules: Option<&[&Rule]>) -> Info<'a> {
    let (game, set, language) = (variant.game(), variant.ruleset(), app.language());
    let rules_text = match rules {
        None => game.rules_text.to_string(),
        Some(rules) => rules.iter().map(|rule| rule_line(app, rule) + "\n").collect(),
    };
    Info {
        described: describe(app.registry(), variant, app.language()),
        about: match set.about.is_empty() {
            true => language.pick(&game.about, &game.about_zh),
            false => language.pick(&set.about, &set.about_zh),
        },
        aliases: &set.aliases,
        roles: &set.roles,
        roles_zh: &set.roles_zh,
        styles: &set.styles,
        sources: &game.sources,
        formats: game.formats.iter().map(|format| format.id.as_str()).collect(),
        extensions: variant.plugin.extensions(),
        rules_text,
        proved_by: &set.proved_by,
        proved_by_zh: &set.proved_by_zh,
    }
}

fn rule_line(app: &App, rule: &Rule) -> String {
    let text = app.language().pick(&rule.text, &rule.text_zh);
    match &*rule.source {
        "" => format!("{} {text}", rule.id),
        source => format!("{} {text} [{source}]", rule.id),
    }
}

/// The description as text.
fn page(app: &App, variant: &Variant) -> String {
    let (game, set) = (variant.game(), variant.ruleset());
    let language = app.language();
    let name = |english: &str, chinese: &str| language.pick(english, chinese).to_owned();
    let mut lines = vec![
        format!("{} — {}", name(&game.name, &game.name_zh), name(&set.name, &set.name_zh)),
        name(&game.about, &game.about_zh),
    ];
    if !set.about.is_empty() {
        lines.push(name(&set.about, &set.about_zh));
    }
    lines.push(String::new());
    let mut add = |line: Message| lines.push(app.text(line));
    let (rules, revision) = (variant.name(), set.revision);
    add(match set.provisional {
        true => message!("rules     {rules} revision {revision} (provisional)", rules, revision),
        false => message!("rules     {rules} revision {revision}", rules, revision),
    });
    let roles: Vec<_> = set.roles.iter().map(|role| set.seat_name(0, role, language)).collect();
    let (most, roles) = (set.seats_max, roles.join(language.pick(", ", "、")));
    add(match set.seats_min == most {
        true => message!("seats     {most} ({roles})", most, roles),
        false => {
            message!("seats     {least} to {most} ({roles})", least = set.seats_min, most, roles)
        }
    });
    if !game.family.is_empty() {
        let family = language.pick(&game.family, &game.family_zh);
        add(message!("family    {family}", family = family.to_owned()));
    }
    add(message!("styles    {styles}", styles = set.styles.join(", ")));
    if !game.formats.is_empty() {
        let formats: Vec<_> = game.formats.iter().map(|format| format.id.as_str()).collect();
        add(message!("formats   {formats}", formats = formats.join(", ")));
    }
    for option in &set.options {
        let doc = language.pick(&option.doc, &option.doc_zh);
        let line = format!("-o {}={}   {} — {doc}", option.key, option.default, option.kind);
        add(Message::verbatim(line));
    }
    let checks = match language {
        Language::Chinese if !set.proved_by_zh.is_empty() => set.proved_by_zh.join("；"),
        _ => set.proved_by.join("; "),
    };
    add(match checks.is_empty() {
        true => message!("not independently verified"),
        false => message!("checked by {checks}", checks),
    });
    for source in &game.sources {
        let source = source.replace(", cited as ", language.pick(", cited as ", "，引作 "));
        add(message!("source    {source}", source));
    }
    lines.push(String::new());
    match language {
        // RULES.md is written in English; the numbered lines have both languages.
        Language::Chinese => {
            lines.extend(game.rules.iter().map(|rule| rule_line(app, rule)));
        }
        Language::English => lines.push(game.rules_text.trim_end().to_owned()),
    }
    lines.join("\n") + "\n"
}

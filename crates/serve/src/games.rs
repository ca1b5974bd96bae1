//! The games, their rule sets and rules.

use crate::call::Call;
use crate::problem::Answer;
use axum::Json;
use axum::extract::Path;
use serde_json::{Value, json};
use wanqi_host::plugin::{Game, RuleSet};

/// `GET /api/hello`: the program, its language and its limits.
pub async fn hello(Call { shared, .. }: Call) -> Json<Value> {
    Json(json!({
        "program": "wanqi",
        "version": env!("CARGO_PKG_VERSION"),
        "language": shared.language.tag(),
        "records": shared.records.display().to_string(),
        "watches": shared.watches,
        "limits": { "upload": shared.limits.upload, "sessions": shared.limits.sessions },
    }))
}

/// `GET /api/games`: every game with its rule sets, in both languages.
pub async fn list(Call { shared, .. }: Call) -> Json<Value> {
    let registry = shared.registry(shared.language);
    let games: Vec<_> = registry.plugins().iter().map(|plugin| brief(&plugin.game)).collect();
    let problems: Vec<_> = registry
        .problems
        .iter()
        .map(|problem| shared.language.say(&problem_word(problem)))
        .collect();
    Json(json!({ "games": games, "problems": problems }))
}

fn problem_word(problem: &wanqi_host::LoadError) -> wanqi_notation::Message {
    wanqi_notation::message::Word::word(problem)
}

fn brief(game: &Game) -> Value {
    json!({
        "game": game.slug,
        "name": game.name,
        "name_zh": game.name_zh,
        "about": game.about,
        "about_zh": game.about_zh,
        "family": game.family,
        "family_zh": game.family_zh,
        "aliases": game.aliases,
        "rulesets": game.rulesets.iter().map(rule_set).collect::<Vec<_>>(),
        "exports": game.formats.iter().filter(|format| format.exports).map(|format| &format.id)
            .collect::<Vec<_>>(),
    })
}

fn rule_set(set: &RuleSet) -> Value {
    let option = |option: &wanqi_host::plugin::OptionInfo| {
        json!({
            "key": option.key,
            "kind": option.kind,
            "default": option.default,
            "doc": option.doc,
            "doc_zh": option.doc_zh,
        })
    };
    json!({
        "rules": set.slug,
        "name": set.name,
        "name_zh": set.name_zh,
        "about": set.about,
        "about_zh": set.about_zh,
        "aliases": set.aliases,
        "seats_min": set.seats_min,
        "seats_max": set.seats_max,
        "seat_tags": set.seat_tags,
        "roles": set.roles,
        "roles_zh": set.roles_zh,
        "traits": set.trait_names(),
        "provisional": set.provisional,
        "options": set.options.iter().map(option).collect::<Vec<_>>(),
    })
}

/// `GET /api/games/{slug}`: a game with its numbered rules.
pub async fn one(call: Call, Path(slug): Path<String>) -> Answer<Json<Value>> {
    let variant = call.shared.registry(call.shared.language).variant(&slug);
    let variant = variant.map_err(|unknown| crate::problem::unknown(call.language, &unknown))?;
    let game = variant.game();
    let rules = game.rules.iter().map(|rule| {
        json!({
            "id": rule.id,
            "text": rule.text,
            "text_zh": rule.text_zh,
            "source": rule.source,
        })
    });
    let mut body = brief(game);
    body["rules"] = rules.collect();
    body["rules_text"] = json!(game.rules_text);
    body["sources"] = json!(game.sources);
    body["plugin"] = json!(variant.plugin.path.display().to_string());
    body["plugin_version"] = json!(variant.plugin.version);
    Ok(Json(body))
}

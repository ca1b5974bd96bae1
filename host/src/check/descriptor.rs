//! Level 1: the descriptor of a plugin.

use super::walk::{Sampling, failure, name};
use super::{Checked, counted, ok};
use crate::instance::Instance;
use crate::plugin::{OptionInfo, Plugin, RuleSet};
use std::collections::HashSet;
use std::sync::Arc;
use wanqi_abi as abi;
use wanqi_notation::{Message, message};

/// Passes always: a library that cannot be opened or has an incomplete table is not a [`Plugin`].
pub fn load(plugin: &Arc<Plugin>, _draw: Sampling) -> Checked {
    let sets = plugin.game.rulesets.len();
    ok(message!(
        "{slug} {version}, {sets}",
        slug = plugin.game.slug,
        version = plugin.version,
        sets = counted(sets as u64, "rule set")
    ))
}

/// Checks names, rules, roles, seats and styles.
pub fn descriptor(plugin: &Arc<Plugin>, _draw: Sampling) -> Checked {
    let game = &plugin.game;
    need(!plugin.version.is_empty(), || message!("its version is empty"))?;
    need(!game.name.is_empty(), || message!("the game has no name"))?;
    need(!game.about.is_empty(), || message!("the game has no description"))?;
    let mut ids = HashSet::new();
    for rule in &game.rules {
        let id = &rule.id;
        need(is_rule_id(id), || message!("`{id}` is not a rule id, such as R3.4", id))?;
        need(!rule.text.is_empty(), || message!("rule {id} has no text", id))?;
        need(ids.insert(&**id), || message!("there are two rules {id}", id))?;
    }
    need(!game.rules.is_empty(), || {
        message!("it has no numbered rules, so that no rule can be cited")
    })?;
    let mut slugs = HashSet::new();
    for set in &game.rulesets {
        let names = std::iter::once(&set.slug).chain(&set.aliases);
        for slug in names {
            need(slugs.insert(slug.as_str()), || {
                message!("two rule sets have the slug `{slug}`", slug)
            })?;
        }
        rule_set(set).map_err(|why| {
            message!("{slug}/{rules}: {why}", slug = game.slug, rules = set.slug, why)
        })?;
    }
    for alias in &game.tag_aliases {
        let known = alias.rules.is_empty() || game.ruleset(&alias.rules).is_some();
        let (tag, value, rules) = (&alias.tag, &alias.value, &alias.rules);
        need(known, || {
            message!(
                "[{tag} \"{value}\"] means `{rules}`, which is not a rule set",
                tag,
                value,
                rules
            )
        })?;
    }
    for format in &game.formats {
        let way = format.imports || format.exports;
        need(way, || message!("the format `{id}` is neither read nor written", id = format.id))?;
    }
    let rules = counted(game.rules.len() as u64, "rule");
    ok(message!("{rules}, {game}", rules, game = counted(game.rulesets.len() as u64, "rule set")))
}

fn rule_set(set: &RuleSet) -> Result<(), Message> {
    let seats = set.seats_max as usize;
    need(!set.name.is_empty(), || message!("has no name"))?;
    need(set.revision > 0, || message!("its revision is 0; revisions start at 1"))?;
    let first = set.styles.first().map(String::as_str);
    need(first == Some("canonical"), || {
        message!("its first style is {first}, not canonical", first = format_args!("{:?}", first))
    })?;
    need(distinct(&set.styles), || message!("two of its styles have the same name"))?;
    need(distinct(&set.roles), || message!("two of its roles have the same name"))?;
    need(set.roles.len() <= 64, || {
        message!("has {roles} roles, the maximum is 64", roles = set.roles.len())
    })?;
    let tags = set.seat_tags.len();
    need(tags == seats, || {
        message!("has {tags} tags for the names of {seats} seats", tags, seats)
    })?;
    let mut order = set.result_order.clone();
    order.sort_unstable();
    order.dedup();
    let whole = order.len() == set.result_order.len();
    need(whole, || {
        message!(
            "its result order {result_order} names a seat twice",
            result_order = format_args!("{:?}", set.result_order)
        )
    })?;
    let keys: Vec<_> = set.options.iter().map(|option| option.key.clone()).collect();
    need(distinct(&keys), || message!("two of its options have the same key"))?;
    let known = abi::TRAIT_UNBOUNDED | (abi::TRAIT_UNBOUNDED - 1);
    need(set.traits & !known == 0, || {
        message!(
            "has traits {traits} that are not defined",
            traits = format_args!("{:#x}", set.traits)
        )
    })
}

/// Checks the defaults of options, the canonical list, unknown keys, and values out of range.
pub fn options(plugin: &Arc<Plugin>, _draw: Sampling) -> Checked {
    let mut count = 0;
    for rules in 0..plugin.game.rulesets.len() {
        let set = &plugin.game.rulesets[rules];
        let name = name(plugin, rules);
        let list =
            list_of(plugin, rules, "").map_err(|why| message!("{name}: {why}", name, why))?;
        let keys: Vec<_> = list.split_whitespace().filter_map(|o| o.split('=').next()).collect();
        let declared: Vec<_> = set.options.iter().map(|option| option.key.as_str()).collect();
        need(keys == declared, || {
            message!(
                "{name}: lists the options {keys}, its descriptor declares {declared}",
                name,
                keys = keys.join(" "),
                declared = declared.join(" ")
            )
        })?;
        let again = list_of(plugin, rules, &list)
            .map_err(|why| message!("{name} {list}: {why}", name, list, why))?;
        need(again == list, || {
            message!("{name}: `{list}` is read, but written as `{again}`", name, list, again)
        })?;
        for option in &set.options {
            one_option(plugin, rules, option, &list)
                .map_err(|why| message!("{name}: {why}", name, why))?;
            count += 1;
        }
        for wrong in ["no-such-option=1", "=", "novalue"] {
            refused(plugin, rules, wrong).map_err(|why| message!("{name}: {why}", name, why))?;
        }
    }
    ok(counted(count, "option"))
}

fn one_option(
    plugin: &Arc<Plugin>,
    rules: usize,
    option: &OptionInfo,
    list: &str,
) -> Result<(), Message> {
    let OptionInfo { key, kind, default, doc, .. } = option;
    need(!doc.is_empty(), || message!("the option {key} has no description", key))?;
    let words = ["int ", "decimal ", "enum ", "bool", "points"];
    need(words.iter().any(|word| kind.starts_with(word)), || {
        message!(
            "the type of the option {key} is `{kind}`, not int, decimal, enum, bool or points",
            key,
            kind
        )
    })?;
    let written = format!("{key}={default}");
    need(list.split_whitespace().any(|one| one == written), || {
        message!(
            "the default of {key} is `{default}`, but a new game has `{list}`",
            key,
            default,
            list
        )
    })?;
    list_of(plugin, rules, &written).map(|_| ())?;
    if !kind.starts_with("points") {
        refused(plugin, rules, &format!("{key}=no-such-value"))?;
    }
    // Values may exclude each other, so that either answer is right. A game that accepts the value
    // must write it as it was read.
    for value in kind.strip_prefix("enum ").into_iter().flat_map(|names| names.split('|')) {
        match list_of(plugin, rules, &format!("{key}={value}")) {
            Ok(list) if !list.contains(&format!("{key}={value}")) => {
                return Err(message!(
                    "{key}={value} is accepted, but written as `{list}`",
                    key,
                    value,
                    list
                ));
            }
            _ => {}
        }
    }
    Ok(())
}

fn list_of(plugin: &Arc<Plugin>, rules: usize, options: &str) -> Result<String, Message> {
    let game = Instance::create(plugin, rules, options, "");
    let game =
        game.map_err(|refusal| failure(message!("a game with `{options}`", options), &refusal))?;
    game.options().map_err(|refusal| failure(message!("options"), &refusal))
}

fn refused(plugin: &Arc<Plugin>, rules: usize, options: &str) -> Result<(), Message> {
    match Instance::create(plugin, rules, options, "") {
        Ok(_) => Err(message!("the option `{options}` is accepted", options)),
        Err(refusal) if refusal.status != abi::BAD_OPTIONS => Err(message!(
            "the option `{options}`: {refusal}, not bad-options",
            options,
            refusal = failure(message!("create"), &refusal)
        )),
        Err(_) => Ok(()),
    }
}

/// Whether a text is a rule id: `R3`, `R3.4`, `R3.4a`.
fn is_rule_id(id: &str) -> bool {
    let rest = id.strip_prefix('R').unwrap_or_default();
    rest.starts_with(|first: char| first.is_ascii_digit())
        && rest.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '.' || sign == '-')
}

fn distinct(names: &[String]) -> bool {
    let mut seen = HashSet::new();
    names.iter().all(|name| seen.insert(name))
}

/// Returns the sentence as an error unless the condition is true.
pub fn need(holds: bool, why: impl FnOnce() -> Message) -> Result<(), Message> {
    if holds { Ok(()) } else { Err(why()) }
}

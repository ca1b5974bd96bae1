//! The games of a book whose table of contents is known, with those that exist in the workspace.

use super::provisional;
use crate::shell::{Failure, fail, read, root};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;

const FILE: &str = "docs/games/book.yaml";

const HEAD: &str = "
## The 109 games of 农家棋类游戏

Luo Jianjiang (罗鉴江), 《农家棋类游戏》, Beijing 2006 ([Luo 2006](../bibliography.md)), describes 109 games, many
of them in no other book. Only its table of contents is at hand, and the rules of the first eight, of which
the eighth breaks off; what is known of others comes from elsewhere, as each game's page says. If you have the
book: the rules of those without a game here are welcome.

| | game | page | here |
|---|---|---|---|
";

/// The table. Every game and rule set in it must exist.
pub fn table(games: &BTreeMap<String, Vec<Value>>) -> Result<String, Failure> {
    let listed: Vec<Vec<Value>> = serde_yaml::from_str(&read(&root().join(FILE))?)
        .or_else(|e| fail(format!("{FILE}: {e}")))?;
    let mut text = HEAD.to_owned();
    for (number, row) in (1..).zip(&listed) {
        let word = |at: usize| row.get(at).and_then(Value::as_str).unwrap_or_default();
        let (name, place, note) = (word(0), word(2), word(3));
        let Some(page) = row.get(1).and_then(Value::as_u64) else {
            return fail(format!("{FILE}: number {number} has no page"));
        };
        let here = match place {
            "" if note.is_empty() => "rules not known".to_owned(),
            "" => format!("rules not known; {note}"),
            _ => {
                here(place, games)?
                    + &(if note.is_empty() { String::new() } else { format!(" – {note}") })
            }
        };
        writeln!(text, "| {number} | {name} | {page} | {here} |").expect("a String takes all");
    }
    Ok(text)
}

/// A link to the page of a game, or of the game of a rule set.
fn here(place: &str, games: &BTreeMap<String, Vec<Value>>) -> Result<String, Failure> {
    let (slug, rules) = place.split_once('/').unwrap_or((place, ""));
    let Some(sets) = games.get(slug) else { return fail(format!("{FILE}: there is no {slug}")) };
    // A place without a rule set is the default rule set, which is the first.
    let named = |set: &&Value| rules.is_empty() || set["rules"] == rules;
    let Some(set) = sets.iter().find(named) else {
        return fail(format!("{FILE}: {slug} has no rule set {rules}"));
    };
    Ok(format!("[`{place}`]({slug}.md){}", provisional(set)))
}

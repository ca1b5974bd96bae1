//! `oracles`: compares published counts and verdicts with our rule sets.
//! `fixtures/<slug>/oracles.yaml` assigns each entry to a rule set of the game, or explains why no
//! rule set fits. An entry of an existing game that no such file explains is a failure.

use crate::games::{Program, field, rule_sets};
use crate::shell::{Failure, fail, read, root, usage};
use serde::Deserialize;
use serde_yaml::Value;
use std::path::PathBuf;

/// Greater counts take too long and are skipped.
const MOST: u64 = 5_000_000;

/// An entry of the list of oracles; its other keys are for readers.
#[derive(Deserialize)]
struct Oracle {
    game: String,
    variant: String,
    position: String,
    kind: String,
    depth: Value,
    value: Value,
}

/// The answer of a game to the entries that it fits.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Answer {
    game: String,
    variant: String,
    kind: String,
    /// If given, the answer is only for the entry with this position.
    position: Option<String>,
    /// `slug/rules`: the rule set for the count or the outcome.
    rules: Option<String>,
    #[serde(default)]
    options: Vec<String>,
    /// Actions before the outcome is compared.
    after: Option<String>,
    /// The position text, if it differs from that of the entry.
    at: Option<String>,
    /// Class and reason of the outcome, or `none`.
    outcome: Option<String>,
    /// A test covers it: a file of the workspace, and a text in it.
    held: Option<(String, String)>,
    /// Why our result differs.
    differs: Option<String>,
    /// Why our rules do not apply.
    skip: Option<String>,
}

/// The result for an entry.
enum Finding {
    Equal(String),
    Differs(String),
    Skipped(String),
    Wrong(String),
}

/// Compares all entries.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let path = match words {
        [] => root().join("../shared/oracles.yaml"),
        [file] if !file.starts_with('-') => PathBuf::from(file),
        _ => return usage("oracles takes at most one file"),
    };
    if !path.is_file() {
        return fail(format!("{} is absent: name the file of published counts", path.display()));
    }
    let entries: Vec<Oracle> = parse(&path)?;
    let mut answers: Vec<Answer> = Vec::new();
    for game in crate::games::slugs() {
        let file = root().join("fixtures").join(game).join("oracles.yaml");
        if file.is_file() {
            answers.extend(parse::<Vec<Answer>>(&file)?);
        }
    }
    let program = Program::build(false)?;
    let mut ours: Vec<String> = Vec::new();
    for set in rule_sets(&program)? {
        ours.push(field(&set, "game").to_owned());
    }
    let (mut counts, mut wrong) = ([0; 3], 0);
    for entry in &entries {
        let (word, text, place) = match compare(entry, &answers, &ours, &program)? {
            Finding::Equal(text) => ("equal", text, 0),
            Finding::Differs(text) => ("differs", text, 1),
            Finding::Skipped(text) => ("skipped", text, 2),
            Finding::Wrong(text) => {
                wrong += 1;
                ("WRONG", text, 3)
            }
        };
        if let Some(count) = counts.get_mut(place) {
            *count += 1;
        }
        println!("{} → {word}: {text}", title(entry));
    }
    let [equal, differs, skipped] = counts;
    println!("oracles: {equal} equal, {differs} differ, {skipped} skipped, {wrong} unexplained");
    if wrong == 0 { Ok(()) } else { fail(format!("{wrong} oracles are not explained")) }
}

fn parse<T: serde::de::DeserializeOwned>(path: &std::path::Path) -> Result<T, Failure> {
    serde_yaml::from_str(&read(path)?).or_else(|e| fail(format!("{}: {e}", path.display())))
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        _ => String::new(),
    }
}

fn title(entry: &Oracle) -> String {
    let position: String = entry.position.chars().take(48).collect();
    let depth = plain(&entry.depth);
    format!("{} ({}) {} {depth} [{position}]", entry.game, entry.variant, entry.kind)
}

/// The slug that a game of this name would have.
fn slug(name: &str) -> String {
    name.to_lowercase().replace(' ', "-").replace(['\'', '.'], "")
}

fn compare(
    entry: &Oracle,
    answers: &[Answer],
    ours: &[String],
    program: &Program,
) -> Result<Finding, Failure> {
    let fits = |a: &&Answer| {
        a.game == entry.game
            && a.variant == entry.variant
            && a.kind == entry.kind
            && a.position.as_ref().is_none_or(|p| *p == entry.position)
    };
    // The answer to one position takes precedence over the answer to all.
    let mut fitting: Vec<&Answer> = answers.iter().filter(fits).collect();
    fitting.sort_by_key(|a| a.position.is_none());
    let Some(answer) = fitting.first() else {
        if ours.contains(&slug(&entry.game)) {
            return Ok(Finding::Wrong(
                "fixtures/<slug>/oracles.yaml has no answer to it".to_owned(),
            ));
        }
        return Ok(Finding::Skipped("no such game yet".to_owned()));
    };
    if let Some(why) = &answer.skip {
        return Ok(Finding::Skipped(why.clone()));
    }
    if let Some((file, text)) = &answer.held {
        let there = read(&root().join(file))?.contains(text.as_str());
        return Ok(if there {
            Finding::Equal(format!("held by {file}"))
        } else {
            Finding::Wrong(format!("{file} does not contain {text:?}"))
        });
    }
    let Some(rules) = &answer.rules else {
        return Ok(Finding::Wrong("the answer is empty".to_owned()));
    };
    if answer.outcome.is_some() {
        outcome(entry, answer, rules, program)
    } else {
        count(entry, answer, rules, program)
    }
}

/// The words that set up a position.
fn set_up<'a>(entry: &'a Oracle, answer: &'a Answer) -> Vec<&'a str> {
    let mut words = Vec::new();
    for option in &answer.options {
        words.extend(["-o", option]);
    }
    let start = ["start", "startpos", "empty"].contains(&entry.position.as_str());
    match &answer.at {
        Some(text) if text.is_empty() => {}
        Some(text) => words.extend(["--position", text]),
        None if start || answer.after.is_some() => {}
        None => words.extend(["--position", &entry.position]),
    }
    if let Some(actions) = &answer.after {
        words.extend(["--after", actions]);
    }
    words
}

fn count(
    entry: &Oracle,
    answer: &Answer,
    rules: &str,
    program: &Program,
) -> Result<Finding, Failure> {
    let (Some(depth), Some(value)) = (entry.depth.as_u64(), entry.value.as_u64()) else {
        return Ok(Finding::Skipped("it gives no single count".to_owned()));
    };
    if value > MOST {
        return Ok(Finding::Skipped(format!(
            "{value} sequences are left to fixtures/{}/perft.yaml, in release builds",
            rules.split('/').next().unwrap_or(rules)
        )));
    }
    let depth_text = depth.to_string();
    let mut words = vec!["perft", rules, "--depth", &depth_text];
    words.extend(set_up(entry, answer));
    let lines = program.json(&words)?;
    let ours = lines.iter().find(|line| line["depth"].as_u64() == Some(depth));
    let ours = ours.and_then(|line| line["nodes"].as_u64());
    Ok(match (ours, &answer.differs) {
        (Some(nodes), None) if nodes == value => Finding::Equal(format!("{rules}, {nodes}")),
        (Some(nodes), Some(why)) if nodes != value => {
            Finding::Differs(format!("{rules}, {nodes} against {value}: {why}"))
        }
        // A difference that is explained for a deeper count may not appear at this depth.
        (Some(nodes), Some(_)) => Finding::Equal(format!("{rules}, {nodes}")),
        (Some(nodes), None) => Finding::Wrong(format!("{rules}, {nodes} against {value}")),
        (None, _) => Finding::Wrong(format!("{rules} gives no count: {words:?}")),
    })
}

fn outcome(
    entry: &Oracle,
    answer: &Answer,
    rules: &str,
    program: &Program,
) -> Result<Finding, Failure> {
    let mut words = vec!["show", rules];
    words.extend(set_up(entry, answer));
    let lines = program.json(&words)?;
    let Some(line) = lines.first() else {
        return Ok(Finding::Wrong(format!("no answer to {words:?}")));
    };
    let end = &line["outcome"];
    let ours = match end.is_null() {
        true => "none".to_owned(),
        false => format!("{} {}", field(end, "class"), field(end, "reason")),
    };
    let expected = answer.outcome.as_deref().unwrap_or("none");
    Ok(if ours == expected {
        Finding::Equal(format!("{rules}, {ours}"))
    } else {
        Finding::Wrong(format!("{rules}, {ours} against {expected}"))
    })
}

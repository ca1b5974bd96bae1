//! `solve`: runs the test `solved` of each game in a release build, which solves every position of
//! `fixtures/<slug>/solved.yaml` again, and writes values and costs into `docs/solved.md`.

use crate::games::slugs;
use crate::shell::{Failure, cargo, fail, output, read, root, run as shell, usage, write};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fmt::Write as _;

const PAGE: &str = "docs/solved.md";
const BEGIN: &str = "<!-- solved: cargo xtask solve writes from here -->\n";
const END: &str = "<!-- to here -->\n";

/// An entry with the fields of the page; see `crates/sdk/src/kit/solved.rs`.
#[derive(Deserialize)]
struct Entry {
    rules: String,
    #[serde(default)]
    options: String,
    #[serde(default)]
    position: String,
    #[serde(default)]
    actions: String,
    method: String,
    value: String,
    source: String,
    #[serde(default)]
    note: String,
}

/// The cost of a row: the numbers of positions to solve and searched, and seconds.
#[derive(Clone, PartialEq, Debug)]
struct Cost {
    solved: String,
    positions: String,
    seconds: String,
}

/// Solves these games, or all games, and writes the page; or compares the page with the fixtures.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let page = read(&root().join(PAGE))?;
    let games = games()?;
    let mut costs = costs(&page);
    if words == ["--check"] {
        return check(&page, &games, &costs);
    }
    let mut chosen = Vec::new();
    for word in words {
        match games.iter().find(|(slug, _)| slug == word) {
            Some((slug, _)) => chosen.push(slug.as_str()),
            None => return usage(format!("fixtures/{word}/solved.yaml does not exist")),
        }
    }
    if chosen.is_empty() {
        chosen = games.iter().map(|(slug, _)| slug.as_str()).collect();
    }
    build(&chosen)?;
    for (slug, entries) in games.iter().filter(|(slug, _)| chosen.contains(&slug.as_str())) {
        // `solved` is the test of `solved.yaml`; `positions_solved` is the test of games with
        // external lists.
        let text = output(test(slug).args(["--", "--nocapture", "solved"]))?;
        for line in text.lines().filter_map(|line| Some(line.split_once("positions: ")?.1)) {
            println!("{slug}: external positions, positions searched, milliseconds: {line}");
        }
        let found = figures(&text)?;
        if found.len() != entries.len() {
            return fail(format!("{slug}: {} of {} entries solved", found.len(), entries.len()));
        }
        for (entry, cost) in entries.iter().zip(found) {
            println!("{slug} {}: {}, {} s", about(entry), entry.value, cost.seconds);
            costs.insert(key(slug, entry), cost);
        }
    }
    write(&root().join(PAGE), filled(&page, &games, &costs)?)
}

/// A game and its entries.
type Games = Vec<(String, Vec<Entry>)>;

fn games() -> Result<Games, Failure> {
    let mut games = Vec::new();
    for slug in slugs() {
        let path = root().join("fixtures").join(&slug).join("solved.yaml");
        if path.is_file() {
            let entries = serde_yaml::from_str(&read(&path)?);
            let entries = entries.or_else(|e| fail(format!("{}: {e}", path.display())))?;
            games.push((slug, entries));
        }
    }
    Ok(games)
}

fn check(page: &str, games: &Games, costs: &BTreeMap<String, Cost>) -> Result<(), Failure> {
    for (slug, entries) in games {
        if let Some(entry) = entries.iter().find(|e| !costs.contains_key(&key(slug, e))) {
            let about = about(entry);
            return fail(format!("{PAGE} lacks {about} of {slug}: run cargo xtask solve {slug}"));
        }
    }
    if filled(page, games, costs)? == page {
        return Ok(());
    }
    fail(format!("{PAGE} differs from the fixtures: run cargo xtask solve"))
}

fn test(slug: &str) -> std::process::Command {
    let mut command = cargo();
    command.args(["test", "-q", "--release", "-p", &format!("wanqi-{slug}"), "--test", "it"]);
    command
}

fn build(slugs: &[&str]) -> Result<(), Failure> {
    let mut command = cargo();
    command.args(["test", "-q", "--release", "--no-run", "--test", "it"]);
    for slug in slugs {
        command.args(["-p", &format!("wanqi-{slug}")]);
    }
    shell(&mut command)
}

/// The lines `solved: 3 1 5390 21`: index, positions to solve, positions searched, milliseconds.
fn figures(text: &str) -> Result<Vec<Cost>, Failure> {
    let lines = text.lines().filter_map(|line| Some(line.split_once("solved: ")?.1));
    let costs: Option<Vec<Cost>> = lines
        .map(|line| {
            let numbers: Vec<&str> = line.split(' ').collect();
            let [_, solved, positions, time] = numbers[..] else { return None };
            let seconds = time.parse::<f64>().ok()? / 1000.0;
            Some(Cost {
                solved: solved.to_owned(),
                positions: grouped(positions),
                seconds: format!("{seconds:.1}"),
            })
        })
        .collect();
    costs.map_or_else(|| fail(format!("the test prints no figures:\n{text}")), Ok)
}

/// `5,390`.
fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (n, digit) in digits.char_indices() {
        if n > 0 && (digits.len() - n).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The solved position: rule set, options, position, actions.
fn about(entry: &Entry) -> String {
    let parts = [&entry.rules, &entry.options, &entry.position, &entry.actions];
    let parts: Vec<&str> =
        parts.into_iter().map(|p| p.as_str()).filter(|p| !p.is_empty()).collect();
    let note = Some(entry.note.clone()).filter(|note| !note.is_empty());
    let parts = parts.into_iter().map(|part| format!("`{part}`"));
    parts.chain(note).collect::<Vec<_>>().join(" ").replace('|', "\\|")
}

/// The key of a row: all columns that are not measured.
fn key(slug: &str, entry: &Entry) -> String {
    let Entry { value, method, source, .. } = entry;
    format!("{slug} | {} | {value} | {method} | {source}", about(entry))
}

/// The figures of a page, by key.
fn costs(page: &str) -> BTreeMap<String, Cost> {
    let mut costs = BTreeMap::new();
    let mut slug = "";
    for line in page.lines() {
        slug = line.strip_prefix("## ").unwrap_or(slug);
        let cells: Vec<&str> = line.split(" | ").collect();
        let [about, value, method, solved, positions, seconds, source] = cells[..] else {
            continue;
        };
        let (about, source) = (about.trim_start_matches("| "), source.trim_end_matches(" |"));
        if seconds.parse::<f64>().is_err() {
            continue;
        }
        let [solved, positions, seconds] = [solved, positions, seconds].map(str::to_owned);
        let key = format!("{slug} | {about} | {value} | {method} | {source}");
        costs.insert(key, Cost { solved, positions, seconds });
    }
    costs
}

/// The page with a table for each game.
fn filled(page: &str, games: &Games, costs: &BTreeMap<String, Cost>) -> Result<String, Failure> {
    let parts =
        page.split_once(BEGIN).and_then(|(head, rest)| Some((head, rest.split_once(END)?.1)));
    let Some((head, tail)) = parts else { return fail(format!("{PAGE} lacks its two marks")) };
    let mut text = String::new();
    let mut total = 0.0;
    for (slug, entries) in games {
        write!(text, "\n## {slug}\n\n{ROW}").expect("a String takes all");
        for entry in entries {
            let Some(cost) = costs.get(&key(slug, entry)) else { continue };
            let Cost { solved, positions, seconds } = cost;
            let (about, Entry { value, method, source, .. }) = (about(entry), entry);
            total += seconds.parse().unwrap_or(0.0);
            writeln!(
                text,
                "| {about} | {value} | {method} | {solved} | {positions} | {seconds} | {source} |"
            )
            .expect("a String takes all");
        }
    }
    write!(text, "\nIn all {total:.0} seconds of one core.\n").expect("a String takes all");
    Ok(format!("{head}{BEGIN}{text}\n{END}{tail}"))
}

const ROW: &str = "| what | value | method | solved | positions | seconds | who found it first |
|---|---|---|---|---|---|---|
";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_tells_what_the_fixtures_do() {
        run(&["--check"]).unwrap_or_else(|failure| panic!("{failure}"));
    }

    #[test]
    fn figures_are_read_and_found_again_on_the_page() {
        let text = "running 1 test\nsolved: 0 1 5390 21\nsolved: 1 500 1234567 61000\n.";
        let found = figures(text).expect("figures");
        assert_eq!((found[0].positions.as_str(), found[0].seconds.as_str()), ("5,390", "0.0"));
        assert_eq!((found[1].positions.as_str(), found[1].seconds.as_str()), ("1,234,567", "61.0"));
        assert!(figures("solved: 0 1 5390").is_err());
        let yaml = "[{rules: a, options: n=1, method: m, value: draw, source: self},
            {rules: a, position: 'x|y', note: why, method: m, value: seat 1, source: other (b)}]";
        let entries: Vec<Entry> = serde_yaml::from_str(yaml).expect("entries");
        let games = vec![("g".to_owned(), entries)];
        let known = games[0].1.iter().map(|e| key("g", e)).zip(found).collect();
        let page = filled(&format!("head\n{BEGIN}old\n{END}tail\n"), &games, &known);
        let page = page.expect("a page");
        assert!(page.contains("| `a` `n=1` | draw | m | 1 | 5,390 | 0.0 | self |\n"), "{page}");
        assert_eq!(costs(&page), known);
        assert_eq!(filled(&page, &games, &known).expect("a page"), page);
    }
}

//! `docs`: writes a page for each game from its descriptor, and the lists of games, sorted by name.

mod book;

use crate::games::{Program, field, rule_sets};
use crate::shell::{Failure, fail, read, root, usage, write};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The marks in README.md around the numbers of games and rule sets.
const README: [&str; 2] =
    ["<!-- games: cargo xtask docs writes from here -->\n", "<!-- to here -->\n"];
/// The marks in README.md around the table of formats.
const FORMATS_OF_README: [&str; 2] =
    ["<!-- formats: cargo xtask docs writes from here -->\n", "<!-- formats end here -->\n"];
/// The line of SUMMARY.md above the list of games.
const GAMES: &str = "- [Games](games/index.md)\n";

/// Writes the pages; with `--check` reports the pages that would change.
pub fn run(words: &[&str]) -> Result<(), Failure> {
    let check = match words {
        [] => false,
        ["--check"] => true,
        _ => return usage("the only option of docs is --check"),
    };
    let program = Program::build(false)?;
    let mut games: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for set in rule_sets(&program)? {
        games.entry(field(&set, "game").to_owned()).or_default().push(set);
    }
    // Plugins of games outside the workspace get no page.
    games.retain(|slug, _| crate::games::slugs().contains(slug));
    let mut files = Vec::new();
    let mut rows = Vec::new();
    for (slug, sets) in &games {
        files.push((format!("docs/games/{slug}.md"), page(&program, slug, sets)?));
        rows.push((game_name(&program, slug)?, slug, sets));
    }
    rows.sort_by_cached_key(|(name, ..)| alphabetical(name));
    let mut index = String::from(INDEX);
    let mut summary = String::new();
    for (name, slug, sets) in rows {
        let family = sets.first().map_or("", |set| field(set, "family"));
        let row = format!("| `{slug}` | {family} | {} |", slugs(sets));
        writeln!(index, "| [{name}]({slug}.md) {row}").expect("a String takes all");
        writeln!(summary, "    - [{name}](games/{slug}.md)").expect("a String");
    }
    index += &book::table(&games)?;
    files.push(("docs/games/index.md".to_owned(), index));
    files.push(("docs/formats.md".to_owned(), formats(&program)?));
    let old = read(&root().join("docs/SUMMARY.md"))?;
    let Some((head, _)) = old.split_once(GAMES) else { return fail("SUMMARY.md lists no games") };
    files.push(("docs/SUMMARY.md".to_owned(), format!("{head}{GAMES}{summary}")));
    let old = read(&root().join("README.md"))?;
    let [begin, end] = README;
    let parts =
        old.split_once(begin).and_then(|(head, rest)| Some((head, rest.split_once(end)?.1)));
    let Some((head, tail)) = parts else { return fail("README.md lacks its two marks") };
    let sets = games.values().flatten();
    let provisional = sets.clone().filter(|set| !provisional(set).is_empty()).count();
    let all = format!(
        "[All {} games](docs/games/index.md) have {} rule sets; {provisional} of these are \
         provisional, because\ntheir sources contradict one another or are incomplete.",
        games.len(),
        sets.count()
    );
    let readme = format!("{head}{begin}\n{all}\n\n{end}{tail}");
    let [begin, end] = FORMATS_OF_README;
    let parts =
        readme.split_once(begin).and_then(|(head, rest)| Some((head, rest.split_once(end)?.1)));
    let Some((head, tail)) = parts else { return fail("README.md lacks the marks of formats") };
    let table = formats_by_game(&program)?;
    files.push(("README.md".to_owned(), format!("{head}{begin}\n{table}\n{end}{tail}")));
    let picture = ["replay", "docs/examples/opera.pgn", "--ply", "31", "--format", "svg"];
    files.push(("docs/board.svg".to_owned(), program.text(&picture)?));
    let mut stale = Vec::new();
    for (name, text) in &files {
        let path = root().join(name);
        if std::fs::read_to_string(&path).ok().as_ref() != Some(text) {
            stale.push(name.as_str());
            if !check {
                write(&path, text)?;
            }
        }
    }
    println!("docs: {} pages, {} of them new", files.len(), stale.len());
    if check && !stale.is_empty() {
        return fail(format!("cargo xtask docs would change {}", stale.join(", ")));
    }
    Ok(())
}

const INDEX: &str = "# Games

Written by `cargo xtask docs` from the descriptors of the plugins. The rules of a *provisional* rule set are
not settled, because its sources contradict one another or are incomplete.

| game | slug | family | rule sets |
|---|---|---|---|
";

/// The formats of each game in a row, sorted by the name of the game.
fn formats_by_game(program: &Program) -> Result<String, Failure> {
    let mut rows: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for format in program.json(&["formats"])? {
        let Some(slug) = format["game"].as_str() else { continue };
        let suffixes = format["suffixes"].as_array().map_or(&[][..], Vec::as_slice);
        let suffixes = suffixes.iter().filter_map(Value::as_str);
        let suffixes: String = suffixes.map(|suffix| format!(" `.{suffix}`")).collect();
        let read = if format["writes"] == true { "" } else { " (read only)" };
        let text = format!("{}{suffixes}{read}", field(&format, "format"));
        rows.entry(game_name(program, slug)?).or_default().push(text);
    }
    let mut rows: Vec<_> = rows.into_iter().collect();
    rows.sort_by_cached_key(|(name, _)| alphabetical(name));
    let mut table = String::from("| game | formats |\n|---|---|\n");
    for (name, formats) in rows {
        writeln!(table, "| {name} | {} |", formats.join(", ")).expect("a String takes all");
    }
    Ok(table)
}

/// The page of formats.
fn formats(program: &Program) -> Result<String, Failure> {
    let mut text = FORMATS.to_owned();
    for format in program.json(&["formats"])? {
        let game = format["game"].as_str().map_or("all".to_owned(), |slug| format!("`{slug}`"));
        let suffixes = format["suffixes"].as_array().map_or(&[][..], Vec::as_slice);
        let suffixes: Vec<String> = suffixes
            .iter()
            .filter_map(Value::as_str)
            .map(|suffix| format!("`.{suffix}`"))
            .collect();
        let mark = |key: &str| if format[key] == true { "yes" } else { "no" };
        writeln!(
            text,
            "| `{}` | {game} | {} | {} | {} | {} |",
            field(&format, "name"),
            mark("reads"),
            mark("writes"),
            suffixes.join(" "),
            field(&format, "about").replace('|', "\\|")
        )
        .expect("a String takes all");
    }
    Ok(text)
}

const FORMATS: &str = "# Formats

Written by `cargo xtask docs` from the plugins; `wanqi formats` prints the same with an example for each. The
program recognizes the format of a file by its suffix and its first bytes; `--from` names it. Files may be
compressed (`.gz`, `.zst`). [`convert`](cli.md#convert) writes these formats.

| format | game | read | written | suffixes | |
|---|---|---|---|---|---|
";

fn slugs(sets: &[Value]) -> String {
    let names = sets.iter().map(|set| format!("`{}`{}", field(set, "rules"), provisional(set)));
    names.collect::<Vec<_>>().join(", ")
}

/// The mark of a provisional rule set behind its name in a list; empty for other rule sets.
fn provisional(set: &Value) -> &'static str {
    if field(set, "state") == "provisional" { " (provisional)" } else { "" }
}

/// The key by which the lists of games are sorted: the name in small letters without accents.
fn alphabetical(name: &str) -> String {
    name.to_lowercase().replace('ü', "u").replace('è', "e")
}

/// The title of the game's RULES.md: names in both languages.
fn game_name(program: &Program, slug: &str) -> Result<String, Failure> {
    let info = program.json(&["info", slug])?;
    let text = info.first().map_or("", |line| field(line, "rules_text"));
    let title = text.lines().next().and_then(|line| line.strip_prefix("# "));
    Ok(title.unwrap_or(slug).to_owned())
}

fn page(program: &Program, slug: &str, sets: &[Value]) -> Result<String, Failure> {
    let info = program.json(&["info", slug])?;
    let Some(info) = info.first() else { return fail(format!("wanqi info {slug} says nothing")) };
    let rules = field(info, "rules_text");
    let (title, rules) = rules.split_once('\n').unwrap_or((slug, rules));
    let mut text =
        format!("{title}\n\n<!-- written by cargo xtask docs; edit RULES.md instead -->\n");
    let board = program.text(&["--color", "never", "show", slug])?;
    write!(text, "\n```text\n{}\n```\n\n", board.trim_end()).expect("a String takes all");
    text.push_str("| rule set | name | seats | options | checked by |\n|---|---|---|---|---|\n");
    for set in sets {
        let rules = field(set, "rules");
        let info = program.json(&["info", &format!("{slug}/{rules}")])?;
        let info = info.first().unwrap_or(&Value::Null);
        let (least, most) = (&set["seats_min"], &set["seats_max"]);
        let seats = if least == most { least.to_string() } else { format!("{least}–{most}") };
        writeln!(
            text,
            "| `{rules}`{} | {} ({}) | {seats} | {} | {} |",
            provisional(set),
            field(set, "name"),
            field(set, "name_zh"),
            options(set),
            list(&info["proved_by"], "not independently verified")
        )
        .expect("a String takes all");
    }
    write!(text, "\nSources: {}.\n", list(&info["sources"], "none")).expect("a String takes all");
    // The rules follow the headings of the page.
    text.push_str(rules);
    Ok(text)
}

fn options(set: &Value) -> String {
    let options = set["options"].as_array().map_or(&[][..], Vec::as_slice);
    let texts = options.iter().map(|o| {
        let kind = field(o, "type").replace('|', "\\|");
        format!("`{}` {kind}, default `{}`", field(o, "key"), field(o, "default"))
    });
    texts.collect::<Vec<_>>().join("; ")
}

fn list(value: &Value, none: &str) -> String {
    let items = value.as_array().map_or(&[][..], Vec::as_slice);
    let texts: Vec<&str> = items.iter().filter_map(Value::as_str).collect();
    if texts.is_empty() { none.to_owned() } else { texts.join("; ") }
}
